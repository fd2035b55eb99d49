// A seat's page: joining, what is asked, what it is about, what else may be done.

import { ASKS } from "./asks.js";
import { drag } from "./drag.js";
import { Line } from "./line.js";
import { button, die, emblem, h, icon, t, words } from "./make.js";
import { sentence, sheets } from "./sheets.js";

const root = document.getElementById("page");
const tell = document.getElementById("tell");
const log = document.getElementById("log");
const KEPT = "croupier";
const kept = JSON.parse(localStorage.getItem(KEPT) || "{}"); // token, language, light, read

const page = {
  view: "joining", state: null, pick: null, step: -1, sheet: null, note: "", language: "en",
  languages: ["en"], kept, draw, keep, say: (message, then) => line.say(message, then),
};

// A sheet over the page; once more closes it.
function open(sheet) {
  page.sheet = page.sheet === sheet ? null : sheet;
  draw();
}

// One that shows what the table answers.
page.ask = (message, sheet) => line.say(message, (answer) => {
  if (answer.refused) return;
  Object.assign(page, { answer, sheet });
  draw();
});

function keep(change) {
  Object.assign(kept, change);
  localStorage.setItem(KEPT, JSON.stringify(kept));
  dress();
}

const bright = matchMedia("(prefers-color-scheme: light)");
function dress() {
  const light = kept.light || "auto";
  document.documentElement.dataset.light = light === "auto" && bright.matches ? "light" : light;
  document.documentElement.lang = page.language;
}
bright.onchange = dress;
dress();

// The code of a scanned link is used once and leaves the address at once.
let code = location.hash.slice(1);
if (code) history.replaceState(null, "", location.pathname);

export function hello() {
  const language = kept.language || (navigator.language || "en").slice(0, 2);
  line.say({ hello: 1, language, token: code || page.view === "gone" ? undefined : kept.token });
}

function heard(message) {
  if (message.words) {
    Object.assign(words, message.words);
    page.language = message.language;
    page.languages = message.languages;
    page.table = message.table;
    dress();
    if (code) {
      const used = code;
      code = "";
      line.say({ join: used });
    } else if (!kept.token && page.view !== "gone") show("type");
  }
  if (message.claim) { page.claim = message.claim; show("claim"); }
  if (message.free) { page.free = message.free; show("free"); }
  if (message.waiting) show("waiting");
  if (message.token) keep({ token: message.token });
  if (message.gone) {
    page.gone = message.gone;
    if (message.gone === "given_back") keep({ token: undefined });
    page.state = null;
    show("gone");
  }
  if (message.refused) {
    page.note = message.refused;
    if (!page.state) page.view = page.view === "joining" ? "type" : page.view;
    draw();
  }
  if (message.state) arrived(message.state);
}

function arrived(state) {
  const before = page.state;
  page.state = state;
  if (page.step !== state.seq) {
    page.step = state.seq;
    page.pick = null;
    page.note = "";
    if (page.sheet && page.sheet !== "settings") page.sheet = null;
  }
  page.lost = false;
  page.view = "seat";
  draw();
  readOut(before, state);
  line.again(state.seq);
}

// What changed, for those who listen: the own turn always, the rest as they wish.
function readOut(before, state) {
  const level = kept.read || "some";
  if (before && before.seq !== state.seq && level !== "little") {
    // Several steps may have been taken since: whatever was told after the last look is new.
    const fresh = state.told > before.told ? state.log.slice(before.told - state.told) : [];
    const wanted = fresh.filter((row) => level === "all" || row.text.includes(state.you));
    log.append(...wanted.map((row) => h("p", {}, row.text)));
    while (log.childElementCount > 30) log.firstElementChild.remove();
  }
  if (mine(state) && (!before || before.seq !== state.seq)) {
    tell.textContent = `${t("your_turn")}. ${state.ask.text}`;
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  }
}

const mine = (state) => (state.lay ? !state.lay.ready : Boolean(state.ask?.yours));

function show(view) {
  page.view = view;
  page.note = "";
  draw();
}

// -- drawing ------------------------------------------------------------------------------------

function draw() {
  const focused = document.activeElement?.dataset?.key;
  const views = { joining, type, claim, free, waiting, gone, seat };
  root.replaceChildren(...views[page.view]().filter(Boolean));
  document.documentElement.dataset.step = page.state ? page.state.seq : "";
  document.title = page.state ? `${page.state.you} · Croupier` : "Croupier";
  if (focused) root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

const simple = (...inside) => [h("main", { cls: "simple" }, ...inside, page.note ? h("p", { cls: "note", role: "alert" }, page.note) : null)];
const joining = () => simple(h("h1", {}, t("joining") === "joining" ? "…" : t("joining")));

function type() {
  return simple(
    h("h1", {}, t("type_code")), h("p", {}, page.table || ""),
    h("form", { onsubmit: (event) => { event.preventDefault(); line.say({ code: root.querySelector("input").value }); } },
      h("label", {}, t("letters"), h("input", { name: "code", autocomplete: "off", autocapitalize: "characters", maxlength: 8, spellcheck: "false", key: "code" })),
      h("button", { cls: "main", key: "go" }, h("b", {}, t("go_on")))),
    h("p", { cls: "foot" }, t("this_house")));
}

function claim() {
  const { seat: name, look, sign, number } = page.claim;
  return simple(
    h("div", { cls: "burst" }, emblem(look, sign, 150)),
    h("h1", {}, t("are_you", { name })), h("p", {}, t("seat_for_game", { name })),
    digits(number),
    h("div", { cls: "stack" },
      button(t("yes_i_am", { name }), "", () => line.say({ confirm: true }), "main", { key: "yes" }),
      button(t("elsewhere"), "", () => line.say({ confirm: false }), "second", { key: "no" })),
    h("p", { cls: "foot" }, t("this_house")));
}

const digits = (number) => h("div", { cls: "digits" }, h("small", {}, t("number")),
  h("p", { label: [...number].join(" "), role: "img" }, [...number].map((digit) => h("span", {}, digit))));

const waiting = () => simple(h("div", { cls: "burst" }, emblem(page.claim.look, page.claim.sign, 150)),
  h("h1", {}, t("touch_yes")), digits(page.claim.number));

const free = () => simple(h("h1", {}, t("who_are_you")),
  page.free.length ? h("div", { cls: "stack" }, page.free.map((name) => button(name, "", () => line.say({ seat: name }), "second", { key: name }))) : h("p", {}, t("no_seat")));

const gone = () => simple(h("h1", {}, t(page.gone)),
  page.gone === "elsewhere_now" ? button(t("take_back_here"), "", () => { show("joining"); hello(); }, "main", { key: "here" })
    : button(t("join_again"), "", () => show("type"), "main", { key: "again" }));

// Four zones: who I am, the ask, what it is about, the hands. Read in the order of importance.
function seat() {
  const state = page.state;
  const own = state.seats.find((one) => one.name === state.you);
  const parts = page.sheet ? sheets[page.sheet](state, page) : state.ballot ? sheets.consent(state, page) : asked(state, own);
  return [
    h("main", {}, page.lost ? h("p", { cls: "note", role: "alert" }, t("lost")) : null,
      page.note ? h("p", { cls: "note", role: "alert" }, page.note) : null, ...parts),
    tools(state), header(state, own),
  ];
}

function header(state, own) {
  const laid = state.lay ? [t("ready_of", { count: state.lay.laid, all: state.lay.all }), t("ready_small")] : null;
  const figure = laid ? laid[0] : own.figure || own.score;
  const under = laid ? laid[1] : own.figure ? own.score : t("your_money");
  return h("header", {}, h("button", { cls: "who", key: "settings", label: `${own.name}: ${t("settings")}`, onclick: () => open("settings") },
    emblem(own.look, own.sign), h("span", {}, h("b", {}, own.name), h("small", {}, own.doing || own.place || own.tag || state.game))),
  h("p", {}, h("b", {}, figure), h("small", {}, under)));
}

function asked(state, own) {
  const answer = (value) => line.say({ answer: value, seq: state.seq });
  if (state.over) return ended(state);
  const parts = [];
  if (mine(state) || (state.lay?.ready)) {
    const ask = state.lay || state.ask;
    parts.push(h("h1", {}, ask.text), ask.hint ? h("p", { cls: "hint" }, ask.hint) : null,
      ask.would ? h("section", { cls: "slip" }, h("h2", {}, t("would_now")), h("p", {}, ask.would)) : null, about(state), landed(state),
      ...(state.lay ? ASKS.arrange : ASKS[state.ask.kind])(state, answer, page));
  } else {
    const who = state.ask?.seat ? t("wait_for", { name: state.ask.seat }) : t("machine_thinks");
    parts.push(h("h1", {}, t("not_your_turn")), h("p", { cls: "hint" }, state.ask ? `${who}: ${state.ask.text}` : who), landed(state), about(state));
    if (state.hand.length) parts.push(state.hand.length > 20 ? h("details", {}, h("summary", { key: "hidden" }, t("your_hand")), cards(state)) : cards(state));
  }
  parts.push(notes(state), asides(state), purse(state, own), justNow(state));
  return parts;
}

function ended(state) {
  return [h("h1", {}, t("wins", { name: state.over.winners.join(", ") })), h("p", { cls: "hint" }, state.over.reason),
    h("ol", { cls: "standing" }, state.over.standing.map((row) => {
      const one = state.seats.find((other) => other.name === row.seat);
      return h("li", {}, h("b", {}, row.place), emblem(one.look, one.sign, 32), " ", row.seat, h("span", {}, one.score));
    })), justNow(state)];
}

// What lies open and concerns the question.
function about(state) {
  const art = state.art;
  if (art?.kind === "tray" && art.rank) {
    return h("section", { cls: "slip tray" }, h("b", {}, `${art.amount > 1 ? `${art.amount} × ` : ""}${art.rank}`),
      h("span", {}, art.by === null ? "" : state.seats[art.by].name, h("small", {}, t("in_tray"))),
      h("span", { cls: "others" }, state.seats.filter((one) => one.name !== state.you && !one.out).map((one) => h("span", {}, emblem(one.look, one.sign, 26), h("small", {}, one.figure || one.score)))));
  }
  return null;
}

function landed(state) {
  const fell = state.landed;
  if (!fell || !Array.isArray(fell.came) || fell.kind !== "dice") return null;
  return h("p", { cls: "dice" }, fell.came.map((face) => die(face)));
}

const cards = (state) => h("section", {}, h("h2", {}, t("your_hand")), h("ul", { cls: "hand" },
  [...new Set(state.hand)].map((card) => {
    const count = state.hand.filter((other) => other === card).length;
    return h("li", { cls: `card rest ${card.length > 2 ? "long" : ""} ${count > 1 ? "several" : ""}` }, h("span", {}, card), count > 1 ? h("i", {}, `×${count}`) : null);
  })));

const notes = (state) => state.notes.length ? h("section", { cls: "slip" }, h("h2", {}, t("hand_over")), state.notes.map((text) => h("p", {}, text))) : null;

function asides(state) {
  const usual = state.asides.filter((aside) => aside.seat === state.you);
  if (!usual.length) return null;
  return h("details", { cls: "asides" }, h("summary", { key: "asides" }, t("also")),
    usual.map((aside) => button(aside.label, "", () => { page.aside = aside; page.sheet = "aside"; draw(); }, "second", { key: `a ${aside.act} ${aside.label}` })));
}

function purse(state, own) {
  if (mine(state) && state.hand.length) return null;
  const rest = state.seats.filter((one) => one !== own);
  return h("section", { cls: "felt" }, h("h2", {}, own.tag || t("your_money")), h("p", { cls: "sum" }, own.score),
    own.progress >= 0 ? h("progress", { max: 1000, value: own.progress, label: t("your_money") }) : null,
    own.badges.length ? h("p", {}, own.badges.join(" · ")) : null,
    h("p", { cls: "small" }, rest.map((one) => `${one.name} ${one.figure || one.score}`).join(" · ")));
}

const justNow = (state) => state.log.length ? h("section", { cls: "felt now" }, h("h2", {}, t("just_now")),
  h("ul", {}, state.log.slice(-4).reverse().map((row) => h("li", {}, sentence(state, page, row))))) : null;

function tools(state) {
  const tool = (name, run, disabled) => h("button", { key: `tool ${name}`, disabled, onclick: run }, icon(name), t(name === "words" ? "in_words" : name));
  return h("nav", { label: t("history") },
    tool("undo", () => page.say({ undo: 1, seq: state.seq }), !state.undo || Boolean(state.ballot)),
    tool("history", () => page.ask({ history: true }, "history")),
    tool("why", () => page.ask({ why: state.ask ? 0 : 1 }, "why")),
    tool("odds", () => open("odds")),
    tool("words", () => page.ask({ words: true }, "words")));
}

drag(page);
const line = new Line(heard, hello, () => { page.lost = true; if (page.state) draw(); });
draw();
