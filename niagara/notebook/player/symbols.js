// Small symbols beside words, in the shapes that the picture uses.

const SVG = "http://www.w3.org/2000/svg";

const POLYGONS = {
  square: "2,2 14,2 14,14 2,14",
  diamond: "8,1 15,8 8,15 1,8",
  "diamond-wide": "8,3 15,8 8,13 1,8",
  "diamond-tall": "8,1 13,8 8,15 3,8",
  "triangle-up": "8,1.5 15,14 1,14",
  "triangle-down": "8,14.5 15,2 1,2",
  "triangle-left": "1.5,8 14,1 14,15",
  "triangle-right": "14.5,8 2,1 2,15",
  pentagon: "8,1 15,6.2 12.3,14.5 3.7,14.5 1,6.2",
  hexagon: "4.5,2 11.5,2 15,8 11.5,14 4.5,14 1,8",
  hexagon2: "2,4.5 8,1 14,4.5 14,11.5 8,15 2,11.5",
  octagon: "5,1 11,1 15,5 15,11 11,15 5,15 1,11 1,5",
  star: "8,0.8 10,6 15.5,6.2 11.2,9.6 12.7,15 8,11.9 3.3,15 4.8,9.6 0.5,6.2 6,6",
  cross: "6,1 10,1 10,6 15,6 15,10 10,10 10,15 6,15 6,10 1,10 1,6 6,6",
  x: "3.5,1 8,5.5 12.5,1 15,3.5 10.5,8 15,12.5 12.5,15 8,10.5 3.5,15 1,12.5 5.5,8 1,3.5",
  hourglass: "2,2 14,2 2,14 14,14",
  bowtie: "2,2 14,14 14,2 2,14",
};

function symbol(style, size = 14) {
  const svg = document.createElementNS(SVG, "svg");
  const name = style.symbol || "circle";
  const open = name.endsWith("-open");
  const points = POLYGONS[name.replace(/-(open|dot)/g, "")];
  const shape = document.createElementNS(SVG, points ? "polygon" : "circle");
  const set = (element, attributes) => Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  set(svg, { viewBox: "0 0 16 16", width: size, height: size, "aria-hidden": "true" });
  set(shape, points ? { points } : { cx: 8, cy: 8, r: 6.5 });
  set(shape, { fill: open ? "none" : style.fill || "currentColor", stroke: style.stroke || style.fill || "currentColor", "stroke-width": 1.2 });
  svg.append(shape);
  return svg;
}
