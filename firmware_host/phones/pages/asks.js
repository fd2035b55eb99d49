// The seven kinds of question, each a small renderer: (state, answer, page) -> elements.
// `page.pick` is what was picked so far for this step; `page.draw()` shows it.

import { actions, button, card, die, emblem, h, stacks, sum, t } from "./make.js";

const meant = (ask, key) => ask.meant?.[key] || {};
const isOpen = (option) => option.blocked === undefined;

function choose(state, answer, page) {
  const ask = state.ask;
  if (state.art?.kind === "grid" && ask.options.length > 6) return grid(state, answer, page);
  const groups = new Set(ask.options.map((option) => meant(ask, option.key).group));
  if (state.hand.length && ask.options.some((option) => state.hand.includes(meant(ask, option.key).group)))
    return hand(state, answer, page);
  const open = ask.options.filter(isOpen);
  const usual = (open.find((option) => meant(ask, option.key).usual) || open[0]).key;
  const many = ask.options.length > 6 || groups.size > 3;
  const fields = new Map(state.art?.kind === "handle" ? state.art.spaces.map((space) => [space.key, space]) : []);
  const buttons = ask.options.map((option) => {
    const m = meant(ask, option.key), field = fields.get(option.key);
    const label = field ? field.label : m.deed || option.label;
    const leads = option.blocked ?? (field ? sum(field.prize, state.unit, page.language) : m.leads || (m.costs ? "" : option.note));
    const costs = isOpen(option) && (field ? field.chance >= 0 && t("chance_of", { n: field.chance }) : m.costs);
    return h("button", { cls: option.key === usual && !many ? "main" : "second", disabled: !isOpen(option), key: `o ${option.key}`, onclick: () => answer(option.key) },
      h("b", label), leads && h("small", leads), costs && h("small.costs", costs));
  });
  // Two stand under the thumb; more are a list to read, very many a field.
  const how = many ? "choices many" : buttons.length > 2 ? "choices list" : "actions two";
  return [h("div", { cls: how, role: "group", label: ask.text }, buttons)];
}

// A hand: equal cards in stacks; one tap lifts as many as can be played, another the next play.
function hand(state, answer, page) {
  const ask = state.ask;
  const plays = {};
  for (const option of ask.options) {
    const group = meant(ask, option.key).group;
    if (isOpen(option) && group) (plays[group] ||= []).push(option);
  }
  const rest = ask.options.filter((option) => !state.hand.includes(meant(ask, option.key).group));
  const picked = ask.options.find((option) => option.key === page.pick);
  const stack = ([name, count]) => {
    const mine = plays[name] || [];
    const at = mine.findIndex((option) => option.key === page.pick);
    const how = count === 1 ? t("one_card") : t("cards", { count });
    return card("button", name, count, {
      key: `c ${name}`, pressed: at >= 0, disabled: !mine.length, cls: at >= 0 && "lifted",
      label: `${name}, ${how}, ${mine.length ? t("can_play") : t("cannot_play")}`,
      onclick: () => { page.pick = mine[(at + 1) % mine.length].key; page.draw(); },
    });
  };
  return [
    h("div.hand", { role: "group", label: t("your_hand") }, stacks(state.hand).map(stack)),
    h("div", { role: "status" }, picked?.note && h("p.slip", h("b", picked.label), h("small", picked.note))),
    actions(
      rest.map((option) => button(`o ${option.key}`, option.label, () => answer(option.key), "second", { small: meant(ask, option.key).leads || option.note, disabled: !isOpen(option) })),
      button("play", picked ? t("play", { what: picked.label }) : t("choose_cards"), () => answer(picked.key), "main", { disabled: !picked })),
  ];
}

// Fields of tiles: tap one, then say so.
function grid(state, answer, page) {
  const open = new Map(state.ask.options.filter(isOpen).map((option) => [option.key, option]));
  const picked = open.get(page.pick);
  const areas = state.art.areas.filter((area) => area.tiles.some((tile) => open.has(tile.key)));
  return [
    ...areas.map((area) => field(state, area, open, page)),
    actions(button("play", picked ? picked.label : t("choose_tile"), () => answer(picked.key), "main", { disabled: !picked })),
  ];
}

function field(state, area, open, page) {
  const seat = state.seats[area.seat];
  return h("section.area", { label: seat.name },
    h("h2", emblem(seat, 24), " ", seat.name, h("small", area.note)),
    h("div", { cls: `tiles cols${area.columns}` }, area.tiles.map((tile) => h("button", {
      cls: ["tile", tile.tone, tile.face && "up"], disabled: !open.has(tile.key), key: `t ${tile.key}`,
      pressed: page.pick === tile.key,
      label: `${tile.name} ${tile.face ? `${tile.tone} ${tile.face}` : ""}`.trim(),
      onclick: () => { page.pick = tile.key; page.draw(); },
    }, tile.face || ""))));
}

// Small buttons beside one another; `about` says label, deed and key of each.
const several = (rows, about) => rows.length > 0 && h("div.choices.many", rows.map((row) => {
  const [label, deed, key] = about(row);
  return button(key, label, deed);
}));

function amount(state, answer, page) {
  const { low, high, step, unit, notes, offers } = state.ask;
  // It begins at nothing, which is the step below the least; the bounds say what may be answered.
  const bottom = low > 0 ? low - step : low;
  const value = page.pick ?? 0;
  const at = Math.max(value, bottom);
  const show = (number) => sum(number, unit, page.language);
  const set = (number) => { page.pick = number < low ? 0 : Math.min(high, number); page.draw(); };
  return [
    h("div.amount",
      h("button.step", { label: t("less"), key: "less", disabled: at <= bottom, onclick: () => set(at - step) }, "−"),
      h("output", show(value), h("small", t("from_to", { low: show(low), high: show(high) }))),
      h("button.step", { label: t("more"), key: "more", disabled: at >= high, onclick: () => set(at + step) }, "+"),
      h("input", { type: "range", min: bottom, max: high, step, value: at, label: state.ask.text, key: "range", onchange: (event) => set(Number(event.target.value)) })),
    // Notes add to what stands there, from nothing on; a likely sum is the answer at one touch.
    several(notes, (note) => [`+${show(note)}`, () => set(value + note), `note ${note}`]),
    several(offers, (offer) => [show(offer), () => answer(offer), `offer ${offer}`]),
    actions(button("play", t("say_amount", { sum: show(value) }), () => answer(value), "main", { disabled: value < low })),
  ];
}

// Chance: the machine's, or what the real thing showed, if it is there.
function chance(label, entry) {
  return (state, answer, page) => state.ask.real
    ? [...entry(state, answer, page), button("machine", t("let_machine"), () => answer("auto"))]
    : [actions(button("play", t(label), () => answer("auto"), "main"))];
}

function enterDice(state, answer, page) {
  const { count, sides } = state.ask;
  const faces = (page.pick ||= Array(count).fill(0));
  const rows = faces.map((face, at) => h("div.faces", { role: "group", label: t("die", { number: at + 1 }) },
    Array.from({ length: sides }, (_, n) => n + 1).map((n) => h("button", {
      cls: "face", pressed: face === n, key: `d ${at} ${n}`, label: n,
      onclick: () => { faces[at] = n; page.draw(); },
    }, sides === 6 ? die(n, 40) : n))));
  return [h("h2", t("what_came")), ...rows,
    actions(button("play", t("enter"), () => answer(faces), "main", { disabled: !faces.every(Boolean) }))];
}

const enterOne = (rows) => (state, answer) => [h("h2", t("what_came")),
  several(rows(state.ask), (row) => [row.label, () => answer(row.key), `o ${row.key}`])];

const tell = (state, answer) => [actions(button("play", t("go_on"), () => answer("ok"), "main"))];

// A layout: tap a piece, tap a square. It is a draft until it is handed in.
function arrange(state, answer, page) {
  const lay = state.lay;
  if (!lay) return [actions(button("play", t("deal"), () => answer("auto"), "main"))];
  const draft = lay.draft;
  const left = { ...lay.pieces };
  for (const piece of Object.values(draft)) left[piece] -= 1;
  const put = (square) => {
    const next = { ...draft };
    const piece = page.pick;
    if (piece?.from) {
      const other = next[square];
      delete next[piece.from];
      if (other && piece.from !== square) next[piece.from] = other;
      if (piece.from !== square) next[square] = piece.name;
      page.pick = null;
    } else if (piece && left[piece.name] > 0) {
      next[square] = piece.name;
      if (left[piece.name] + (draft[square] === piece.name ? 1 : 0) <= 1) page.pick = null;
    } else if (draft[square]) {
      page.pick = { name: draft[square], from: square };
      return page.draw();
    } else return undefined;
    lay.draft = next;
    page.draw();
    return page.say({ draft: next });
  };
  // Dragged: from a square or from the rest, to a square or back to the rest.
  page.drop = lay.ready ? null : (from, to) => {
    const square = from.startsWith("s ") ? from.slice(2) : "";
    page.pick = { name: square ? draft[square] : from.slice(2), from: square };
    if (to) put(to.slice(2));
    else if (square) {
      delete draft[square];
      page.say({ draft });
    }
    page.pick = null;
    page.draw();
  };
  const faceOf = (piece) => (lay.faces[piece] || [piece, ""]);
  const atFault = new Set(lay.faults);
  const square = (key) => {
    const [face, tone] = draft[key] ? faceOf(draft[key]) : ["", ""];
    const held = page.pick?.from === key;
    return h("button", {
      cls: ["tile", tone, face && "up", atFault.has(key) && "fault"], pressed: held, key: `s ${key}`, disabled: lay.ready,
      label: `${t("square", { square: key })}: ${draft[key] || t("empty")}${held ? `, ${t("picked")}` : ""}`,
      onclick: () => put(key),
    }, face);
  };
  const pieces = Object.entries(left).filter(([, count]) => count > 0);
  const missing = lay.grid.length - Object.keys(draft).length;
  const ready = !missing && !lay.problems.length;
  const why = [lay.problems.length && t("to_mend", { count: lay.problems.length }), missing && t("to_place", { count: missing })].filter(Boolean).join(", ");
  return [
    h("div", { cls: `tiles lay cols${lay.columns}`, role: "group", label: lay.text }, lay.grid.map(square)),
    lay.ready ? null : h("div.pieces", { role: "group", label: t("tap_tile") }, pieces.map(([piece, count]) => {
      const [face, tone] = faceOf(piece);
      return h("button", {
        cls: `tile up ${tone}`, key: `p ${piece}`, pressed: page.pick && !page.pick.from && page.pick.name === piece,
        label: `${piece}, ${count}`, onclick: () => { page.pick = { name: piece }; page.draw(); },
      }, face, count > 1 && h("i", count));
    })),
    h("div", { role: "status" }, h("ul", lay.ready ? h("li", t("wait_ready"))
      : lay.problems.length ? lay.problems.map((problem) => h("li.bad", problem))
        : h("li", ready ? t("all_kept") : t("tap_tile")))),
    actions(
      lay.ready ? button("change", t("change"), () => page.say({ draft }))
        : [button("surprise", t("surprise"), () => { page.pick = null; page.say({ propose: true }); }),
          button("play", t("ready"), () => page.say({ draft, ready: true }), "main", { small: ready ? t("hand_in") : why, disabled: !ready })]),
  ];
}

export const ASKS = {
  choose, amount, tell, arrange,
  dice: chance("roll", enterDice),
  spin: chance("spin", enterOne((ask) => ask.wedges)),
  draw: chance("draw", enterOne((ask) => ask.cards)),
};
