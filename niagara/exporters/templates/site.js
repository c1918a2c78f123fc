// The list of a site: searches and sorts what stands in the page; asks nobody.
(() => {
  const find = (id) => document.getElementById(id);
  const { rules, matches, address, words } = JSON.parse(find("held").textContent);
  const MOST_RULES = 10; // rules that are named a match
  const MOST_KNOWN = 400; // suggestions

  // Letters without their marks and in small: "joelle" finds Joëlle.
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const filled = (text, n, total) => text.replace("{n}", n).replace("{total}", total);

  const ruleTexts = rules.map(([id, title]) => plain(`${id} ${title}`));
  const body = find("matches").tBodies[0];
  const rows = [...body.rows].map((row, number) => ({ row, number, text: plain(row.textContent), ...matches[number] }));

  function suggest() {
    const players = new Set([...body.rows].flatMap((row) => row.dataset.players.split("\n")));
    const known = [...rules.map(([id, title]) => `${id} ${title}`), ...players].slice(0, MOST_KNOWN);
    find("known").append(...known.map((value) => Object.assign(document.createElement("option"), { value })));
  }

  // Every word has to be found: in the row, or all that are not in it in one rule that the match shows.
  function rulesFor(one, terms) {
    const rest = terms.filter((term) => !one.text.includes(term));
    const asked = rest.length ? rest : terms;
    const fit = one.shown.filter(([rule]) => asked.every((term) => ruleTexts[rule].includes(term)));
    return rest.length && !fit.length ? null : fit;
  }

  function link(page, step) {
    const made = document.createElement("a");
    made.href = `${page}#${[`step=${step}`, address].filter(Boolean).join("&")}`;
    made.textContent = step;
    made.setAttribute("aria-label", filled(words.step, step));
    return made;
  }

  function ruleLine(page, [rule, times, steps]) {
    const line = document.createElement("li");
    line.append(`${rules[rule][0]} ${rules[rule][1]}: `);
    for (const step of steps) line.append(link(page, step), " ");
    if (times > steps.length) line.append(filled(words.more, times - steps.length));
    return line;
  }

  function showRules(one, fit) {
    one.row.querySelector(".rules")?.remove();
    if (!fit.length) return;
    const list = document.createElement("ul");
    list.className = "rules";
    list.append(...fit.slice(0, MOST_RULES).map((some) => ruleLine(one.page, some)));
    if (fit.length > MOST_RULES) {
      const more = document.createElement("li");
      more.textContent = filled(words.more, fit.length - MOST_RULES);
      list.append(more);
    }
    one.row.cells[0].append(list);
  }

  function search() {
    const terms = plain(find("query").value).split(/\s+/).filter(Boolean);
    const game = find("game").value;
    let count = 0;
    for (const one of rows) {
      const fit = !game || one.row.dataset.game === game ? rulesFor(one, terms) : null;
      one.row.hidden = !fit;
      showRules(one, fit && terms.length ? fit : []);
      count += fit ? 1 : 0;
    }
    find("count").textContent = filled(words.shown, count, rows.length);
    find("none").hidden = count > 0;
    find("matches").hidden = count === 0;
  }

  // The search stands in the address: it can be sent, and is there again on the way back from a match.
  function remember() {
    const asked = new URLSearchParams();
    if (find("query").value.trim()) asked.set("q", find("query").value.trim());
    if (find("game").value) asked.set("game", find("game").value);
    history.replaceState(null, "", `${asked}` ? `#${asked}` : location.pathname);
    asked.delete("game"); // in another language it is called otherwise
    for (const other of document.querySelectorAll("nav a")) other.hash = asked;
  }

  function recall() {
    const asked = new URLSearchParams(location.hash.slice(1));
    find("query").value = (asked.get("q") ?? "").slice(0, 200);
    find("game").value = asked.get("game") ?? "";
    if (find("game").selectedIndex < 0) find("game").value = "";
    search();
  }

  function sortBy(head, at) {
    const down = head.getAttribute("aria-sort") === "ascending";
    for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const value = (one) => one.row.cells[at].firstElementChild?.textContent ?? one.row.cells[at].textContent;
    const order = (one, other) => value(one).localeCompare(value(other), document.documentElement.lang, { numeric: true });
    rows.sort((one, other) => (down ? -order(one, other) : order(one, other)) || one.number - other.number);
    body.append(...rows.map((one) => one.row));
  }

  for (const [at, head] of [...find("matches").tHead.rows[0].cells].entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sortBy(head, at));
    head.append(button);
  }
  // Not on "change": it comes when a link is pressed, and would take the link away under the finger.
  find("search").addEventListener("input", () => {
    search();
    remember();
  });
  window.addEventListener("hashchange", recall);
  suggest();
  find("search").hidden = false;
  recall();
  document.documentElement.dataset.ready = ""; // as in every page of ours (notebook/player/ready.js)
})();
