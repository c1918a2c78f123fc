// Which key does what. Modified keys of the browser stay its own.

const KEYS = [
  [["←", "→"], "key_stop"], [["Alt ←", "Alt →"], "key_event"], [["Shift ←", "Shift →"], "key_round"],
  [["Home", "End"], "key_ends"], [["Space"], "key_play"], [["N"], "key_next"], [["1", "2", "3", "4"], "key_tabs"],
  [["W"], "key_whole"], [["?"], "key_help"],
];

// What a key does in the viewer, or null.
function actFor({ key, altKey, shiftKey }, player) {
  const dir = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (dir && altKey) return () => player.user(() => player.go(player.step + dir, true));
  if (dir && shiftKey) return () => player.user(() => player.byRound(dir));
  if (dir) return () => player.user(() => player.byStop(dir));
  if (altKey || (!player.letters && key.length === 1 && key !== " ")) return null;
  switch (key) {
    case "Home": return () => player.user(() => player.go(player.pages.first));
    case "End": return () => player.user(() => player.go(player.limit));
    case " ": return () => player.togglePlay();
    case "n": case "N": return player.bar.aim ? () => player.user(() => player.seek(player.bar.target.value)) : null;
    case "1": case "2": case "3": case "4": return () => player.openTab(Number(key) - 1);
    case "w": case "W": return player.river.moves ? () => player.toggleWhole() : null;
    case "?": return () => player.toggleHelp();
    case "Escape": return player.parts.keys.hidden ? null : () => player.toggleHelp();
    default: return null;
  }
}

// A key that is not for whatever has the focus: for the viewer.
function pressed(event, player) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  const typing = event.target.closest("select, textarea, .nr-scroll, input:not([type=range], [type=checkbox])");
  const pressing = event.target.closest("button, summary, input[type=checkbox]");
  const act = actFor(event, player);
  if (!act || typing || (event.key === " " && pressing)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat && player.unpainted) return; // a held key waits for the frame: each one is seen
  act();
}
