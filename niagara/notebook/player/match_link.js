// A whole match behind the # of an address: a pages file, deflated, in base 64 for addresses (niagara/render/PAGES.md).

const LINK_MOST = 64_000; // characters: Firefox keeps no address beyond 65,536 in its history and bookmarks
const LINK_READ = 4 * LINK_MOST; // characters that are looked at: other programs may make longer ones
const LINK_BYTES = 8 * 1024 * 1024; // unpacked
const BITE = 1024; // bytes that are unpacked at once: at most about a megabyte comes of them

// What a link needs of a match, in one language: no log, no tries, no comparisons.
function matchForLink(data, lang, { notesAt, notedOn }) {
  const { languages, tries, comparisons, recorded, file, disputed, name, ...said } = speaking(data, lang);
  const pages = { ...said, language: name ?? data.language };
  if (notesAt.size) {
    const texts = [...pages.texts];
    const written = (text) => texts.push(text) - 1;
    pages.notes = [...notesAt].map(([step, some]) => [step, some.map(written)]);
    pages.noted = [...notedOn].map(([entry, text]) => [entry, written(text)]);
    pages.texts = texts;
  }
  return pages;
}

async function packMatch(pages, spoilerFree) {
  const file = { format: "niagara-pages", version: PAGES_VERSION, spoiler_free: spoilerFree, pages, branches: [] };
  const packed = new Blob([JSON.stringify(file)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The checked match of a link. Raises Unopened.
async function unpackMatch(text) {
  const about = { version: PAGES_VERSION, most: LINK_BYTES / 2 ** 20 };
  if (text.length > LINK_READ) throw new Unopened("link_large", about);
  let json;
  try {
    if (!/^[\w-]+$/.test(text)) throw new SyntaxError("no base 64 of addresses");
    const bytes = fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
    json = new TextDecoder("utf-8", { fatal: true }).decode(await inflated(bytes));
  } catch (error) {
    throw error instanceof Unopened ? error : new Unopened("link_torn", about);
  }
  return pagesFrom(json, about, OF_LINK);
}

// Unpacks in small bites and stops as soon as more comes than any match holds.
async function inflated(bytes) {
  let at = 0;
  const bites = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += BITE)));
    },
  }, { highWaterMark: 0 });
  const reader = bites.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > LINK_BYTES) {
      reader.cancel();
      throw new Unopened("link_large", { most: LINK_BYTES / 2 ** 20 });
    }
    parts.push(value);
  }
}
