"""The figures of scripts/bench that need a browser: a step in JupyterLab, and the exported page.

The viewer is measured against what one would write without it: a Plotly FigureWidget that a Python callback updates,
drawing the same marks at the same size, in the same notebook with the same kernel. The peer shows
no words, the viewer shows all of its own; see _measure_lab for what else was done for the peer's speed.

How "painted" is measured, for both alike: from the time stamp of the trusted keydown event (taken by the browser, so
that waiting in its queue counts) to the second animation frame after the picture's DOM was changed to the wanted step.
The first of those frames is the one that shows the change, the second proves that it was handed over: every figure
holds one to two frames (17 to 33 ms) of this. That the picture was the final one is checked on its own shapes, at that
moment and again when all is quiet; a held key is judged by the shapes alone, looked at in every frame.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from _measure_lab import jupyterlab

import find_browser
from _figure import Figure, compared, measured
from _project import is_root

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

MATCH = "the_long_way"
"""The longest shipped match of four players."""

PRESSES = 20
"""Keys in a round; each round goes on where the one before it ended, so that every picture is a new one."""
HELD, HELD_EVERY = 30, 0.033
QUIET = 0.25
"""Seconds between two keys: what a step leaves behind (messages, garbage) is not charged to the next."""

Contender = str
VIEWER, PEER = "viewer", "peer"


# ---------------------------------------------------------------- in the page

# What both pictures are asked: which step they show, and with which shapes.
PROBE = """
  const pictures = {
    viewer: () => document.querySelector(".nr-river"),
    peer: () => document.querySelector(".bench-keys").closest(".widget-vbox").querySelector(".js-plotly-plot"),
  };
  const step = {
    viewer: () => Number(document.querySelector(".nr-root").dataset.step),  // set in the task that draws
    peer: () => pictures.peer().data.map(({ meta }) => meta ?? [0, 0]).reduce((a, b) => (b[0] > a[0] ? b : a))[1],
  };
  const shapes = (who) => [...pictures[who]().querySelectorAll(".main-svg :is(path, text)")]
    .map((node) => [node.getAttribute("d"), node.getAttribute("transform"), node.textContent].join()).join("|");
  const frame = () => new Promise(requestAnimationFrame);
  let pressed = 0, waiting, seen = [], watching = false;
  window.addEventListener("keydown", (event) => { pressed = event.timeStamp; }, true);
  window.bench = {
    step: (who) => step[who](),
    shapes,
    await(who, wanted) {
      waiting = new Promise((done) => {
        const changed = async () => {
          if (step[who]() !== wanted) return;
          observer.disconnect();
          await frame();
          await frame();
          done([performance.now() - pressed, shapes(who)]);
        };
        const observer = new MutationObserver(changed);
        observer.observe(pictures[who](), { subtree: true, childList: true, attributes: true, characterData: true });
      });
    },
    painted: () => waiting,
    async watch(who) {  // the shapes of every frame in which they changed
      seen = [], watching = true;
      let changed = true;
      const observer = new MutationObserver(() => { changed = true; });
      observer.observe(pictures[who](), { subtree: true, childList: true, attributes: true, characterData: true });
      while (watching) {
        await frame();
        if (changed) seen.push(shapes(who));
        changed = false;
      }
      observer.disconnect();
    },
    unwatch() { watching = false; return seen; },
  };
"""

# Not before the kernel is there: JupyterLab would ask which one is meant.
RUN_ALL = """async () => {
  const context = jupyterapp.shell.currentWidget.sessionContext;
  await context.ready;
  await context.session.kernel.info;
  await jupyterapp.commands.execute("notebook:run-all-cells");
}"""

# The first picture is there when the frame after it has begun.
FIRST_PICTURE = """
  window.firstPicture = new Promise((done) => {
    const observer = new MutationObserver(async () => {
      if (!document.querySelector(".nr-moving .scatterlayer .trace")) return;
      observer.disconnect();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      done(performance.now());
    });
    observer.observe(document, { subtree: true, childList: true });
  });
"""


# ---------------------------------------------------------------- the browser


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        program = find_browser.find()
        running = await playwright.chromium.launch(executable_path=program, args=find_browser.launch_flags(is_root()))
        yield running
        await running.close()


async def opened(browser: Browser, address: str) -> Page:
    """The notebook with both contenders on the page."""
    page = await (await browser.new_context(viewport={"width": 1400, "height": 900})).new_page()
    page.set_default_timeout(120_000)
    await page.goto(address)
    await page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    await page.evaluate(RUN_ALL)
    await page.wait_for_selector(".nr-moving .scatterlayer .trace")
    await page.wait_for_selector(".bench-keys")
    await page.wait_for_selector(".widget-vbox .js-plotly-plot .scatterlayer .trace")
    await page.evaluate(PROBE)
    return page


# ---------------------------------------------------------------- the measurements


class Walker:
    """Presses keys at one of the contenders, and knows the steps that it must show."""

    def __init__(self, page: Page, who: Contender, stops: tuple[int, ...]) -> None:
        self.page, self.who, self.stops, self.at = page, who, stops, 0

    async def ask(self, call: str, *given: Any) -> Any:
        arguments = ", ".join(json.dumps(value) for value in (self.who, *given))
        return await self.page.evaluate(f"bench.{call}({arguments})")

    async def focus(self) -> None:
        keys = self.page.locator(".nr-root" if self.who == VIEWER else ".bench-keys")
        picture = self.page.locator(".nr-picture" if self.who == VIEWER else ".widget-vbox .js-plotly-plot")
        await keys.focus()
        await picture.scroll_into_view_if_needed()
        await asyncio.sleep(1)

    async def press(self, way: int = 1) -> tuple[float, str]:
        """One key: milliseconds until it was painted, and the shapes of its picture."""
        self.at += way
        await self.ask("await", self.stops[self.at])
        await self.page.keyboard.press("ArrowRight" if way > 0 else "ArrowLeft")
        took, shapes = await asyncio.wait_for(self.page.evaluate("bench.painted()"), 30)
        await asyncio.sleep(QUIET)
        if await self.ask("shapes") != shapes:
            raise RuntimeError(f"{self.who}: the picture of step {self.stops[self.at]} changed after it was painted")
        return took, shapes

    async def hold(self) -> tuple[int, int]:
        """Hold the key; how many steps further it went, and how many of them were shown in a frame.

        The keys come at their times, whether or not the page keeps up.
        """
        session = await self.page.context.new_cdp_session(self.page)
        key = {"key": "ArrowRight", "code": "ArrowRight", "windowsVirtualKeyCode": 39}
        watching = asyncio.create_task(self.ask("watch"))
        await asyncio.sleep(QUIET)
        began, sent = time.perf_counter(), []
        for n in range(HELD):
            await asyncio.sleep(max(0, began + n * HELD_EVERY - time.perf_counter()))
            event = {"type": "rawKeyDown", "autoRepeat": n > 0, **key}
            sent.append(asyncio.create_task(session.send("Input.dispatchKeyEvent", event)))
        await asyncio.gather(*sent)
        await session.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})
        step = -1
        while step != (step := await self.ask("step")):
            await asyncio.sleep(2)
        seen = set(await self.page.evaluate("bench.unwatch()"))
        await watching
        start, self.at = self.at, self.stops.index(step)
        went = self.at - start
        pictures = {await self.ask("shapes"), *[(await self.press(-1))[1] for _ in range(went - 1)]}
        if len(pictures) != went:
            raise RuntimeError(f"{self.who}: two of the {went} steps look the same: hold the key elsewhere")
        return went, len(pictures & seen)


async def steps(browser: Browser, rounds: int) -> list[Figure]:
    """A step in JupyterLab: both contenders by turns."""
    import niagara
    from niagara.pages import Walkthrough

    stops = Walkthrough(niagara.sample(MATCH)).stops
    took: dict[Contender, list[float]] = {VIEWER: [], PEER: []}
    held: dict[Contender, tuple[int, int]] = {}
    with jupyterlab(MATCH) as address:
        page = await opened(browser, address)
        walkers = [Walker(page, who, stops) for who in took]
        for warming in (True, *[False] * rounds):
            for walker in walkers:
                await walker.focus()
                times = [(await walker.press())[0] for _ in range(3 if warming else PRESSES)]
                if not warming:
                    took[walker.who].append(median(times))
        for walker in walkers:
            await walker.focus()
            held[walker.who] = await walker.hold()
    faster = compared(
        "the viewer against FigureWidget, steps a second",
        [1 / time for time in took[VIEWER]],
        [1 / time for time in took[PEER]],
        bar=2.5,
    )
    return [
        measured("step in JupyterLab, key to painted: the viewer", took[VIEWER], "ms", bar=50),
        measured("the same: FigureWidget and a Python callback", took[PEER], "ms"),
        faster,
        told(f"key held for {HELD} presses at 33 ms: the viewer", held[VIEWER], bar=1),
        told("the same: FigureWidget and a Python callback", held[PEER]),
    ]


def told(what: str, held: tuple[int, int], bar: float | None = None) -> Figure:
    """Which part of the steps that a held key went on was seen."""
    went, seen = held
    value = f"went {went} steps on, {seen} of them were seen"
    return Figure(what, value, "of the steps", seen / went, bar=bar)


async def pages(browser: Browser, rounds: int) -> list[Figure]:
    """The exported page of a whole match, from a file and with the network off."""
    import niagara

    asked: list[str] = []
    errors: list[str] = []
    times = []
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "match.html"
        niagara.export(niagara.sample(MATCH), target)
        for _ in range(rounds):
            context = await browser.new_context(viewport={"width": 1400, "height": 900}, offline=True)
            context.on("request", lambda request: asked.append(request.url))
            context.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
            context.on("weberror", lambda error: errors.append(str(error.error)))
            await context.add_init_script(FIRST_PICTURE)
            page = await context.new_page()
            await page.goto(target.as_uri())
            times.append(await page.evaluate("window.firstPicture"))
            for key in ("ArrowRight", "End", "Home", "?"):
                await page.keyboard.press(key)
            await context.close()
    outside = [url for url in asked if not url.startswith(("file:", "blob:", "data:"))]
    return [
        measured("exported page, requests besides the file itself", len(outside), "", bar=0),
        measured("exported page, console errors", len(errors), "", bar=0),
        measured("exported page, first picture", times, "ms", bar=1000),
    ]


async def both(rounds: int) -> list[Figure]:
    async with chromium() as browser:
        return [*await pages(browser, rounds), *await steps(browser, rounds)]


def browser(rounds: int) -> list[Figure]:
    """What scripts/bench shows of the part "browser"."""
    return asyncio.run(both(rounds))


if __name__ == "__main__":
    for figure in browser(5):
        print(figure.line(), flush=True)
