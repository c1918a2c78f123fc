// Unpacks the viewer, which lies gzipped in the page, and runs it.
try {
  const packed = JSON.parse(document.getElementById("niagara-player").textContent);
  const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
  const code = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
} catch (error) {
  document.documentElement.classList.remove("nr-js"); // what is read without JavaScript is still there
  throw error;
}
