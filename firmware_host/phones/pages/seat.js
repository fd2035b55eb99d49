// A seat's page: joining, what is asked, what it is about, what else may be done.

import { ASKS } from "./asks.js";
import { drag } from "./drag.js";
import { Line } from "./line.js";
import { actions, button, card, die, emblem, fan, h, icon, seatOf, stacks, t, words } from "./make.js";
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

// One that shows the table's answer.
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
    log.append(...wanted.map((row) => h("p", row.text)));
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

const notice = (text) => h("p.note", { role: "alert" }, text);
const simple = (...inside) => [h("main.simple", ...inside, page.note && notice(page.note))];
const joining = () => simple(h("h1", words.joining || "…"));

function type() {
  return simple(
    h("h1", t("type_code")), h("p", page.table || ""),
    h("form", { onsubmit: (event) => { event.preventDefault(); line.say({ code: root.querySelector("input").value }); } },
      h("label", t("letters"), h("input", { name: "code", autocomplete: "off", autocapitalize: "characters", maxlength: 8, spellcheck: "false", key: "code" })),
      h("button.main", { key: "go" }, h("b", t("go_on")))),
    h("p.foot", t("this_house")));
}

function claim() {
  const { seat: name, number } = page.claim;
  return simple(
    h("div.burst", emblem(page.claim, 150)),
    h("h1", t("are_you", { name })), h("p", t("seat_for_game", { name })),
    digits(number),
    h("div.stack",
      button("yes", t("yes_i_am", { name }), () => line.say({ confirm: true }), "main"),
      button("no", t("elsewhere"), () => line.say({ confirm: false }))),
    h("p.foot", t("this_house")));
}

const digits = (number) => h("div.digits", h("small", t("number")),
  h("p", { label: [...number].join(" "), role: "img" }, [...number].map((digit) => h("span", digit))));

const waiting = () => simple(h("div.burst", emblem(page.claim, 150)),
  h("h1", t("touch_yes")), digits(page.claim.number));

const free = () => simple(h("h1", t("who_are_you")),
  page.free.length ? h("div.stack", page.free.map((name) => button(name, name, () => line.say({ seat: name })))) : h("p", t("no_seat")));

const gone = () => simple(h("h1", t(page.gone)),
  page.gone === "elsewhere_now" ? button("here", t("take_back_here"), () => { show("joining"); hello(); }, "main")
    : button("again", t("join_again"), () => show("type"), "main"));

// Four zones: who I am, the ask, what it is about, the hands. Read in the order of importance.
function seat() {
  const state = page.state;
  const own = seatOf(state, state.you);
  const parts = page.sheet ? sheets[page.sheet](state, page) : state.ballot ? sheets.consent(state, page) : asked(state, own);
  return [
    h("main", page.lost && notice(t("lost")), page.note && notice(page.note), ...parts),
    tools(state), header(state, own),
  ];
}

function header(state, own) {
  const laid = state.lay ? [t("ready_of", { count: state.lay.laid, all: state.lay.all }), t("ready_small")] : null;
  const figure = laid ? laid[0] : own.figure || own.score;
  const under = laid ? laid[1] : own.figure ? own.score : state.unit === "$" && t("your_money");
  return h("header", h("button.who", { key: "settings", label: `${own.name}: ${t("settings")}`, onclick: () => open("settings") },
    emblem(own), h("span", h("b", own.name), h("small", own.doing || own.place || own.tag || state.game))),
  h("p", h("b", figure), under && h("small", under)));
}

// The question first; what it is about below; the hands at the bottom, where a thumb is.
function asked(state, own) {
  const answer = (value) => line.say({ answer: value, seq: state.seq });
  if (state.over) return ended(state);
  const urgent = state.asides.filter((aside) => aside.urgent);
  const parts = [];
  if (mine(state) || (state.lay?.ready)) {
    const ask = state.lay || state.ask;
    parts.push(...heading(ask.question || ask.text, ask.hint), offers(urgent, "second"),
      ask.would && h("section.slip", h("h2", t("would_now")), h("p", ask.would)), about(state), landed(state),
      ...(state.lay ? ASKS.arrange : ASKS[state.ask.kind])(state, answer, page));
  } else {
    const ask = state.ask;
    parts.push(...heading(ask?.seat ? t("turn_of", { name: ask.seat }) : t("machine_thinks"), ask && (ask.question || ask.text)),
      offers(urgent, "main"), landed(state), about(state));
    if (state.hand.length) parts.push(cards(state));
    const own = state.asides.filter((aside) => !aside.urgent && !aside.common).slice(0, 2);
    if (own.length) parts.push(actions(own.map(offered)));
  }
  return [...parts, notes(state), purse(state, own), justNow(state)];
}

const heading = (text, hint) => [h("h1", { cls: text.length > 48 && "long" }, text), hint && h("p.hint", hint)];

const offered = (aside, cls = "second") => button(`a ${aside.act} ${aside.label}`, aside.label, () => { page.aside = aside; page.sheet = "aside"; draw(); }, cls);

// What is lost unless it is taken soon lies on top of everything.
const offers = (urgent, cls) => urgent.length > 0 && h("section.slip", h("h2", t("soon_lost")), urgent.map((aside) => offered(aside, cls)));

function ended(state) {
  const { winners, reason } = state.over;
  return [...(winners.length
    ? [h("div.burst", emblem(seatOf(state, winners[0]), 96)), ...heading(t("wins", { name: winners.join(", ") }), reason)]
    : heading(reason)),
    h("ol.felt.rows.standing", state.over.standing.map((row) => {
      const one = seatOf(state, row.seat);
      return h("li", h("b", row.place), emblem(one, 32), " ", row.seat, h("span", one.score));
    })), justNow(state)];
}

// What lies open and concerns the question.
function about(state) {
  const art = state.art;
  if (art?.kind !== "tray" || !art.rank) return null;
  return h("section.felt.tray", fan(art), h("span", h("b", state.seats[art.by]?.name), h("small", t("in_tray"))), others(state));
}

// Everybody else, by mark and figure.
const others = (state) => h("ul.others", state.seats.filter((one) => one.name !== state.you && !one.out).map((one) =>
  h("li", emblem(one, 26), h("span.hidden", one.name), h("small", one.figure || one.score))));

function landed(state) {
  const fell = state.landed;
  if (!fell || !Array.isArray(fell.came) || fell.kind !== "dice") return null;
  return h("p.dice", fell.came.map((face) => die(face)));
}

const cards = (state) => h("section", h("h2", t("your_hand")), h("ul.hand",
  stacks(state.hand).map(([name, count]) => card("li.rest", name, count))));

const notes = (state) => state.notes.length > 0 && h("section.slip", h("h2", t("hand_over")), state.notes.map((text) => h("p", text)));

function purse(state, own) {
  if (state.lay || (mine(state) && state.hand.length)) return null;
  return h("section.felt.purse", h("h2", t("you_have"), !own.badges.includes(own.tag) && h("span", own.tag)), h("p.sum", own.score),
    own.progress >= 0 && h("progress", { max: 1000, value: own.progress, label: t("you_have") }),
    own.badges.length > 0 && h("ul.chips", own.badges.map((badge) => h("li", badge))), others(state));
}

const justNow = (state) => state.log.length > 0 && h("section.felt.now", h("h2", t("just_now")),
  h("ul", state.log.slice(mine(state) ? -2 : -4).reverse().map((row) => {
    const one = seatOf(state, row.seat);
    return h("li", one && emblem(one, 22), sentence(state, page, row));
  })));

function tools(state) {
  const tool = (name, run, disabled) => h("button", { key: `tool ${name}`, disabled, onclick: run }, icon(name), t(name));
  return h("nav", { label: t("more_tools") },
    tool("undo", () => page.say({ undo: 1, seq: state.seq }), !state.undo || Boolean(state.ballot)),
    tool("history", () => page.ask({ history: true }, "history")),
    tool("why", () => page.ask({ why: state.ask ? 0 : 1 }, "why")),
    tool("odds", () => open("odds")),
    tool("more_tools", () => open("more")));
}

page.offered = offered;
page.open = open;
drag(page);
const line = new Line(heard, hello, () => { page.lost = true; if (page.state) draw(); });
draw();
