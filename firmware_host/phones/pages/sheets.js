// What opens over a seat's page: history, why, odds, an aside, consent, this phone.

import { actions, button, emblem, h, seatOf, t } from "./make.js";

const closed = (page) => () => { page.sheet = null; page.answer = null; page.draw(); };
const sheet = (page, title, ...inside) => [h("h1", title), ...inside,
  actions(button("close", t("close"), closed(page)))];

// A sentence that can be asked about, as long as it stands: why did that happen?
export function sentence(state, page, row) {
  if (row.undone) return h("s", row.text);
  if (!row.k) return row.text;
  const ask = () => page.ask({ why: row.k, seq: state.seq }, "why");
  return h("button.told", { key: `why ${row.k}`, label: `${row.text}. ${t("why")}?`, onclick: ask }, row.text);
}

function history(state, page) {
  const rows = page.answer?.history || [];
  return sheet(page, t("history"), h("ol.felt.rows", rows.slice().reverse().map((row) =>
    h("li", sentence(state, page, row)))));
}

function why(state, page) {
  const told = page.answer?.why || { title: "", text: [] };
  return sheet(page, told.title || t("why"), h("div.felt", told.text.map((text) => h("p", text))));
}

function odds(state, page) {
  if (!state.odds) return sheet(page, t("odds"), h("p", t("no_odds")));
  return sheet(page, state.odds.title, h("ul.felt.rows", state.odds.lines.map((row) =>
    h("li", h("span", row.label), h("b", [row.chance && t("chance_of", { n: row.chance }), row.average && t("on_average", { sum: row.average })].filter(Boolean).join(" · "))))),
  state.odds.note && h("p", state.odds.note));
}

const wordsSheet = (state, page) => sheet(page, t("in_words"),
  h("ul.felt.rows", (page.answer?.read || []).map((text) => h("li", text))));

// Everything else: what this seat may do, the table read out, this phone.
const more = (state, page) => sheet(page, t("also"), h("div.stack",
  state.asides.map((aside) => page.offered(aside)),
  button("words", t("in_words"), () => page.ask({ words: true }, "words")),
  button("phone", t("settings"), () => page.open("settings"))));

// One of the acts that may be done besides answering; what has one answer only is not asked.
function aside(state, page) {
  const offer = page.aside;
  const fields = Object.entries(offer.labels);
  const rows = fields.map(([name, label]) => {
    const [low, high, step] = offer[name];
    const key = `f ${name}`;
    if (high === undefined || low === high) return null;
    return h("label", label, typeof low === "number"
      ? h("input", { name, key, type: "number", inputmode: "numeric", min: low, max: high, step, placeholder: 0, required: true })
      : h("select", { name, key }, offer[name].map((value) => h("option", { value }, value))));
  });
  const send = (event) => {
    event.preventDefault();
    const { act, seat } = offer;
    const message = { act, seat, seq: state.seq };
    for (const [name] of fields) {
      const [low] = offer[name];
      const value = event.target.elements[name]?.value ?? low;
      message[name] = typeof low === "number" ? Number(value) : value;
    }
    page.say(message);
    closed(page)();
  };
  return [h("h1", offer.label), h("form", { onsubmit: send }, ...rows,
    actions(button("close", t("close"), closed(page)),
      h("button.main", { key: "do" }, h("b", t("do_it")))))];
}

// Somebody wants to take something back: by one's own thumb.
function consent(state, page) {
  const vote = state.ballot;
  const mine = vote.of.find((one) => one.name === state.you);
  const say = (agree) => () => page.say({ agree, seq: state.seq });
  return [
    h("h1", t("take_back")), h("p.hint", t("asks", { name: vote.by })),
    h("section.slip", h("h2", t("would_undo")), h("ul", vote.undone.map((text) => h("li", text)))),
    vote.before && h("section.felt", h("h2", t("money_would")), h("p.sum.small", vote.before, " → ", vote.after)),
    h("section.felt", h("h2", t("must_agree")), h("ul.voters", vote.of.map((one) => {
      const seat = seatOf(state, one.name);
      const does = one.name === vote.by ? t("asks_for_it") : one.agreed ? t("agreed") : t("asked_now");
      return h("li", emblem(seat, 30), " ", h("b", one.name === state.you ? t("you") : one.name), " ", does);
    }))),
    actions(button("stands", t("it_stands"), say(false), "second", { disabled: !mine }),
      mine && !mine.agreed ? button("back", t("take_it_back"), say(true), "main") : button("wait", t("waiting_others"), null, "main", { disabled: true })),
  ];
}

function settings(state, page) {
  const choice = (label, name, rows, set) => h("label", label, h("select", { key: `set ${name}`, onchange: (event) => set(event.target.value) },
    rows.map(([value, text]) => h("option", { value, selected: (page.kept[name] || rows[0][0]) === value }, text))));
  const named = (code) => new Intl.DisplayNames(code, { type: "language" }).of(code);
  const first = [page.language, ...page.languages.filter((code) => code !== page.language)];
  return sheet(page, t("settings"), h("div.felt.form",
    choice(t("language"), "language", first.map((code) => [code, named(code)]), (language) => {
      page.keep({ language });
      page.say({ hello: 1, language, token: page.kept.token });
    }),
    choice(t("light"), "light", [["auto", t("light_auto")], ["dark", t("light_dark")], ["light", t("light_light")]], (light) => page.keep({ light })),
    choice(t("read_out"), "read", [["some", t("read_some")], ["little", t("read_little")], ["all", t("read_all")]], (read) => page.keep({ read }))),
  button("leave", t("leave"), () => { page.sheet = null; page.say({ leave: true }); }));
}

export const sheets = { history, why, odds, more, words: wordsSheet, aside, consent, settings };
