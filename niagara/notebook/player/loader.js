// Unpacks the viewer, which lies gzipped in the page, and runs it.

// Base 85 as Python writes it, but with . , : for < > &.
function fromBase85(text) {
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%:()*+-;.=,?@^_`{|}~";
  const value = new Uint8Array(128);
  for (let at = 0; at < 85; at += 1) value[alphabet.charCodeAt(at)] = at;
  const padding = (5 - (text.length % 5)) % 5;
  const padded = text + "~".repeat(padding);
  const bytes = new DataView(new ArrayBuffer((padded.length / 5) * 4));
  for (let at = 0, to = 0; at < padded.length; at += 5, to += 4) {
    let number = 0;
    for (let digit = 0; digit < 5; digit += 1) number = number * 85 + value[padded.charCodeAt(at + digit)];
    bytes.setUint32(to, number);
  }
  return new Uint8Array(bytes.buffer, 0, bytes.byteLength - padding);
}

// The story for readers without JavaScript lies in <noscript>; it is paper's too until the viewer is there.
function showStory() {
  const text = document.getElementById("niagara-noscript")?.textContent ?? "";
  const story = new DOMParser().parseFromString(text, "text/html").getElementById("niagara-story");
  if (story && !document.getElementById("niagara-story")) document.querySelector("main").append(story);
}

window.addEventListener("beforeprint", showStory);

// In a site the viewer is in a script beside the page.
const held = (id) => globalThis.__niagara_held?.[id] ?? JSON.parse(document.getElementById(id).textContent);

try {
  const packed = new Blob([fromBase85(held("niagara-player"))]).stream();
  const code = await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).blob();
  const { boot } = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  await boot(held, fromBase85);
  window.removeEventListener("beforeprint", showStory);
} catch (error) {
  document.documentElement.classList.remove("nr-js");
  showStory();
  const alone = document.getElementById("niagara-alone");
  if (alone && !globalThis.__niagara_held) alone.hidden = false;
  document.documentElement.dataset.ready = ""; // the sign (ready.js): more than the story will not come
  throw error;
}
