// The wall: whose turn, money, the board, what happened. Nobody's eyes, nothing to touch.

import { Line } from "./line.js";
import { COLOURS, die, emblem, fan, h, s, seatOf, t, words } from "./make.js";

const root = document.getElementById("page");
let state = null;
let picture = null; // the board's drawing, and where its spaces lie
let course = null; // everybody's score step by step, and the round figures beside it
let code = location.hash.slice(1) || sessionStorage.getItem("letters") || "";
history.replaceState(null, "", location.pathname);
const bright = matchMedia("(prefers-color-scheme: light)");
(bright.onchange = () => { document.documentElement.dataset.light = bright.matches ? "light" : "dark"; })();

function hello() {
  line.say({ hello: 1, language: (navigator.language || "en").slice(0, 2) }, () => (code ? watch() : ask()));
}

function watch() {
  line.say({ code, wall: true }, (answer) => {
    if (answer.wall) sessionStorage.setItem("letters", code);
    else ask(answer.refused);
  });
}

function ask(note) {
  root.replaceChildren(h("main.ask", h("h1", t("type_code")),
    h("form", { onsubmit: (event) => { event.preventDefault(); code = root.querySelector("input").value; watch(); } },
      h("label", t("letters"), h("input", { name: "code", autocomplete: "off", maxlength: 8 })), h("button", t("go_on"))),
    note && h("p", { role: "alert" }, note)));
}

function heard(message) {
  if (message.words) { Object.assign(words, message.words); document.documentElement.lang = message.language; }
  if (message.picture) picture = message.picture;
  if (message.course) course = message.course;
  if (message.state) { state = message.state; draw(); }
}

const seat = (one) => h("li", { cls: ["seat", one.active && "active", one.out && "out"] },
  emblem(one, 100), h("div", h("p", one.name), h("b", one.figure || one.score)));

function board() {
  if (!picture) return table();
  const parsed = new DOMParser().parseFromString(picture.svg, "image/svg+xml").documentElement;
  const svg = document.importNode(parsed, true);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const [, , wide] = picture.box;
  const at = {};
  for (const mark of state.board ? state.board.marks : []) {
    const door = mark.at.startsWith("door ") ? state.board.doors[Number(mark.at.slice(5))] : null;
    const place = picture.places[door ? door.at : mark.at];
    if (!place) continue;
    const here = (at[mark.at] = (at[mark.at] || 0) + 1) - 1;
    const one = state.seats[mark.seat];
    const size = (one.active ? 1.35 : 1) * wide * 0.056;
    const disc = s("g", { transform: `translate(${place[0] + here * size * 0.45} ${place[1] - here * size * 0.3})` },
      s("circle", { r: size * 0.62, fill: one.active ? "#f7f1e3" : "#10241f", stroke: "#f7f1e3", "stroke-width": size * 0.05 }));
    const mine = emblem(one, size);
    mine.setAttribute("x", -size / 2);
    mine.setAttribute("y", -size / 2);
    disc.append(mine);
    svg.append(disc);
  }
  return h("div.board", { role: "img", label: state.game }, svg);
}

// A game without a path: what lies on the table instead.
function table() {
  const art = state.art;
  if (art?.kind === "tray") {
    return h("div.board.plain", art.rank && [h("p", state.seats[art.by]?.name), fan(art)], h("p", art.beaten_by));
  }
  if (art?.kind === "grid") {
    return h("div", { cls: `board areas n${art.areas.length}` }, art.areas.map((area) => h("section",
      h("div.mark", emblem(state.seats[area.seat], 54)),
      h("div.tiles", area.tiles.map((tile) => h("i", { cls: [tile.face && "up", tile.tone] }))))));
  }
  return h("div.board.plain", h("b.huge", state.game), h("p", state.round));
}

function happening() {
  const fell = state.landed;
  const parts = [];
  if (fell) {
    parts.push(h("p", fell.seat));
    const label = String(fell.label ?? fell.came);
    if (fell.kind === "dice") parts.push(h("div.dice", fell.came.map((face) => die(face))));
    else parts.push(h("div", { cls: fell.style === "disc" && "wheel" }, h("b", { cls: label.length > 4 ? "long" : "huge" }, label)));
  }
  for (const [name, sum] of state.pots) parts.push(h("p", name), h("b", sum));
  if (state.round) parts.push(h("p", state.round));
  return h("section.happening", parts);
}

function sentence(row) {
  const one = seatOf(state, row.seat);
  if (!one || !row.text.startsWith(row.seat)) return h("p", row.text);
  const name = h("b", row.seat);
  name.style.color = COLOURS[one.look % 6];
  return h("p", name, row.text.slice(row.seat.length));
}

function draw() {
  if (state.over) { root.replaceChildren(winner()); return; }
  const asked = state.ask ? state.ask.text : "";
  const long = asked.length > 38; // takes two lines, and the room of a sentence
  root.replaceChildren(h("main.wall",
    h("ul", { cls: `seats n${state.seats.length}` }, state.seats.map(seat)), board(), happening(),
    h("section.said", h("h1", { cls: long && "long" }, asked), state.log.slice(long ? -1 : -2).reverse().map(sentence))));
}

function chart() {
  if (!course) return "";
  const { rows, marks, title } = course;
  const values = [...rows.flat(), ...marks.map(([value]) => value)];
  const top = Math.max(...values), low = Math.min(...values);
  const long = Math.max(1, rows[0].length - 1);
  const x = (at) => 340 + (1100 * at) / long;
  const y = (value) => 690 - (620 * (value - low)) / (top - low || 1);
  const svg = s("svg", { viewBox: "0 0 1490 760", class: "chart", role: "img", "aria-label": title });
  for (const [value, label] of marks) svg.append(s("path", { d: `M310 ${y(value)}H1450`, "stroke-width": 3 }), s("text", { x: 290, y: y(value) + 27 }, label));
  rows.forEach((row, at) => {
    const won = state.over.winners.includes(state.seats[at].name);
    svg.append(s("polyline", { points: row.map((value, step) => `${x(step)},${y(value)}`).join(" "), fill: "none", stroke: COLOURS[state.seats[at].look % 6], "stroke-width": won ? 11 : 7, "stroke-linejoin": "round" }));
    const mark = emblem(state.seats[at], 60);
    mark.setAttribute("x", x(long) - 30);
    mark.setAttribute("y", y(row[long]) - 30);
    svg.append(mark);
  });
  return h("section.lines", h("p", title), svg);
}

function winner() {
  const { winners, reason } = state.over;
  return h("main.won",
    h("header", ...(winners.length
      ? [emblem(seatOf(state, winners[0]), 240), h("div", h("h1", t("wins", { name: winners.join(", ") })), h("p", reason))]
      : [h("h1", reason)])),
    chart(),
    h("ol.places", state.over.standing.map((row) => {
      const one = seatOf(state, row.seat);
      return h("li", { cls: state.over.winners.includes(row.seat) && "active" }, h("b", row.place), emblem(one, 90), h("div", h("p", one.name), h("b", one.score)));
    })));
}

const line = new Line(heard, hello, () => {});
