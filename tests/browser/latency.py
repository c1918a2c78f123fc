"""From the key to the painted picture, in any page that shows a viewer: for scripts/bench, never for a timed test.

    with lab_server.running(folder) as address: …      or an exported page
    times = press(page, viewer, "ArrowRight", 60)       milliseconds, one a press

A time runs from the browser's own time stamp of the key to the end of the frame that shows the step: the first task
after the frame's animation callbacks, when style, layout and painting are done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

_WATCH = """() => {
  window.__key_times = [];
  if (window.__key_watch) return;
  window.__key_watch = true;
  document.addEventListener("keydown", (event) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.__key_times.push(performance.now() - event.timeStamp);
      port2.postMessage(null);
    });
  }, true);
}"""


def press(page: Page, viewer: Locator, key: str, times: int, pause: int = 120) -> list[float]:
    """Press `key` so often on the focused viewer, with `pause` ms between; the time of each press in ms."""
    page.evaluate(_WATCH)
    viewer.focus()
    for _ in range(times):
        page.keyboard.press(key)
        page.wait_for_timeout(pause)
    measured: list[float] = page.evaluate("() => window.__key_times")
    return measured


def held(page: Page, viewer: Locator, milliseconds: int) -> tuple[int, int]:
    """Hold → down for so long, as a keyboard repeats it (30 a second): (stops passed, of these seen in a frame)."""
    steps: list[int] = page.evaluate(
        """async (milliseconds) => {
          const root = document.querySelector(".nr-root");
          const seen = [], passed = new Set();
          let going = true;
          const look = () => { seen.push(Number(root.dataset.step)); if (going) requestAnimationFrame(look); };
          requestAnimationFrame(look);
          const end = performance.now() + milliseconds;
          for (let repeat = false; performance.now() < end; repeat = true) {
            const down = { key: "ArrowRight", repeat, bubbles: true, cancelable: true };
            root.dispatchEvent(new KeyboardEvent("keydown", down));
            passed.add(Number(root.dataset.step));
            await new Promise((done) => setTimeout(done, 33));
          }
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          going = false;
          return [passed.size, [...passed].filter((step) => seen.includes(step)).length];
        }""",
        milliseconds,
    )
    viewer.focus()
    return steps[0], steps[1]
