// Small helpers: elements, words, seats' signs, dice.

export const words = {};
export const t = (key, facts = {}) =>
  (words[key] || key).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");

// `h("section.felt", { key: "x" }, child, …)`: an element of that tag and class. In a word: the name
// that is read out, what finds it when it is drawn anew. What is null, false or empty is left out.
const SHORT = { label: "aria-label", key: "data-key" };
const empty = (value) => value === undefined || value === null || value === false || value === "";
export function h(name, ...children) {
  const [tag, ...classes] = name.split(".");
  const node = document.createElement(tag);
  const { cls, pressed, ...props } = children[0]?.constructor === Object ? children.shift() : {};
  node.className = [classes, cls].flat().filter(Boolean).join(" ");
  if (pressed !== undefined) node.setAttribute("aria-pressed", Boolean(pressed));
  if (tag === "button" && props.onclick) node.type = "button"; // the others send their form
  for (const [prop, value] of Object.entries(props)) {
    if (empty(value)) continue;
    if (prop.startsWith("on")) node.addEventListener(prop.slice(2), value);
    else node.setAttribute(SHORT[prop] || prop, value === true ? "" : value);
  }
  node.append(...children.flat(3).filter((child) => !empty(child)));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";
export function s(tag, props, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props || {})) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

// Every seat is colour, shape and initial, as on the table.
export const COLOURS = ["#e2604a", "#58a6e0", "#f0c64f", "#c287c9", "#4fc3a1", "#f09b5a"];
const SHAPES = [
  ["circle", { cx: 50, cy: 50, r: 46 }],
  ["rect", { x: 8, y: 8, width: 84, height: 84, rx: 10 }],
  ["path", { d: "M50 6 96 88a6 6 0 0 1-5 6H9a6 6 0 0 1-5-6z" }],
  ["path", { d: "M50 2 98 50 50 98 2 50z" }],
  ["path", { d: "M27 10h46l23 40-23 40H27L4 50z" }],
  ["path", { d: "M50 3l13 30 33 3-25 22 8 33-29-18-29 18 8-33L4 36l33-3z" }],
];
export function emblem({ look, sign }, size = 44) {
  const [tag, shape] = SHAPES[look % 6];
  return s("svg", { viewBox: "0 0 100 100", width: size, height: size, "aria-hidden": "true", class: "emblem" },
    s(tag, { ...shape, fill: COLOURS[look % 6] }),
    s("text", { x: 50, y: look % 6 === 2 ? 78 : 65, "text-anchor": "middle", "font-size": 42, "font-weight": 800, fill: "#23201a" }, sign));
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
export function die(face, size = 56) {
  const dots = (PIPS[face] || []).map((at) =>
    s("circle", { cx: 26 + 24 * (at % 3), cy: 26 + 24 * Math.floor(at / 3), r: 8.5, fill: "#23201a" }));
  return s("svg", { viewBox: "0 0 100 100", width: size, height: size, role: "img", "aria-label": String(face), class: "die" },
    s("rect", { x: 4, y: 4, width: 92, height: 92, rx: 20, fill: "#f7f1e3" }), ...dots);
}

const ICONS = {
  undo: "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-3",
  history: "M4 6h16M4 12h16M4 18h10",
  why: "M8 8a4 4 0 1 1 5 4c-1 .6-1 1.4-1 3m0 4v.5",
  odds: "M19 5 5 19M8 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0m12 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0",
  more_tools: "M5 12h.01M12 12h.01M19 12h.01",
};
export const icon = (name) =>
  s("svg", { viewBox: "0 0 24 24", width: 22, height: 22, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" },
    s("path", { d: ICONS[name] }));

// A button of short lines: what happens, and what it leads to.
export const button = (key, label, onclick, cls = "second", { small, disabled } = {}) =>
  h("button", { key, onclick, cls, disabled }, h("b", label), small && h("small", small));

// Equal cards in a stack: a name or a rank, and how many there are.
export const card = (tag, name, count, { cls, ...props } = {}) =>
  h(tag, { ...props, cls: ["card", name.length > 2 && "long", count > 1 && "several", cls] },
    h("span", name), count > 1 && h("i", `×${count}`));
export const stacks = (hand) => [...new Set(hand)].map((one) => [one, hand.filter((other) => other === one).length]);

// What was played last, as cards; a rank that stands for any number is shown once.
export const fan = ({ amount, rank }) => h("span.fan", { role: "img", label: `${amount > 1 ? `${amount} × ` : ""}${rank}` },
  Array.from({ length: Math.min(amount || 1, 4) }, () => h("i", { cls: rank.length > 2 && "long" }, rank)));

export const seatOf = (state, name) => state.seats.find((one) => one.name === name);
export const actions = (...inside) => h("div", { cls: "actions" }, ...inside);

export const sum = (value, unit, language) =>
  unit === "$" ? (language === "de" ? `${value.toLocaleString("de-DE")} $` : `$${value.toLocaleString("en-US")}`) : `${value.toLocaleString(language)} ${unit}`.trim();
