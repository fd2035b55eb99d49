"""Pages of text at the terminal: help, history, why, the odds, the rules."""

from __future__ import annotations

from firmware_host.engine.rulebook import Section
from firmware_host.engine.words import word
from firmware_host.record import story
from firmware_host.record.session import Session
from firmware_host.text.terminal.pictures import legend

ROWS = 16  # of the history on one page
# What can be typed at every question, in the order in which it is shown.
KEYS = (
    ("1 2 3", word("pick an answer; or type dice as 35, a sum, the name of a card or wedge")),
    ("Enter", word("the machine rolls, spins or draws; or shows a hidden hand to its owner")),
    ("u", word("undo the last step")),
    ("w", word("why did that happen? Again: the step before")),
    ("h", word("history. Again: further back")),
    ("o", word("the odds of this gamble")),
    ("a", word("what else you can do: borrow, leave, count")),
    ("f", word("fix the table: money, places, turn, rules")),
    ("r", word("the rules, from where you are; then type a word to find it")),
    ("c", word("coach on or off for the player who is asked")),
    ("k", word("the player who is asked counts the notes first; again: older, then off")),
    ("b", word("let the machine answer this once")),
    ("x", word("the whole table as plain text")),
    ("p", word("at the start: p and your own words, mixed into the machine's dice")),
    ("m", word("more, where not everything fits on the page")),
    ("q", word("stop here; the game is saved")),
)


def help_page(session: Session) -> str:
    """Return what can be typed."""
    say = session.speaker().line
    keys = [f"{key:>6}  {say(text)}" for key, text in KEYS]
    return "\n".join([*keys, legend(session.game.table.view(session.game.ask).board, say)]).rstrip()


def history_page(session: Session, page: int) -> str:
    """Return what happened, that many pages back from now."""
    say = session.speaker().line
    told = story.history(session)
    end = len(told) - ROWS * (page - 1)
    undone = f" ({say('undone')})"
    rows = [
        f"{row.text}{undone if row.undone else ''}"
        for row in told[max(0, end - ROWS) : max(0, end)]
    ]
    return "\n".join(rows) or say("There is nothing further back.")


def why_page(session: Session, back: int) -> str:
    """Return why the event that many from the end happened."""
    told = story.why(session, back)
    text = told["text"]
    assert isinstance(text, list)
    lines = [story.headline(told), "", *(str(line) for line in text)]
    return "\n".join([*lines, *story.balances(told, session.speaker())])


def odds_page(session: Session) -> str:
    """Return the odds of the gamble that is asked about."""
    game, speaker = session.game, session.speaker()
    say = speaker.line
    odds = game.table.odds(game.ask) if game.ask else None
    if odds is None:
        return say("There is nothing to gamble on here.")
    lines = [speaker.line(odds.title)]
    decimal = speaker.language.decimal
    for row in odds.lines:
        chance = ""
        if row.chance is not None:
            chance = speaker.language.percent(float(row.chance) * 100, 2)
        average = ""
        if row.average is not None:
            amount = decimal(abs(float(row.average)), 2)
            dollars = speaker.language.dollars if game.table.unit == "$" else "{amount}"
            sum_ = dollars.replace("{amount}", amount)
            sign = "+" if row.average > 0 else "-" if row.average < 0 else ""
            average = "  " + say("on average {sum}").format(sum=f"{sign}{sum_}")
        lines.append(f"  {chance:>8}  {speaker.line(row.label)}{average}")
    simulated = "" if odds.exact else say("Simulated, not exact.")
    return "\n".join([*lines, speaker.line(odds.note), simulated]).rstrip()


def rules_page(session: Session, wanted: str) -> str:
    """Return the rules from the section that asks now on, or the sections with a word."""
    language = session.speaker().language
    sections = list(session.board.rulebook.read_in(language).values())
    if wanted:
        found = [section for section in sections if wanted.lower() in _whole(section).lower()]
        text = "\n\n".join(map(_whole, found))
        say = session.speaker().line
        return text or say("The rules do not mention that.")
    ask = session.game.ask
    first = next((at for at, one in enumerate(sections) if ask and one.number == ask.rule), 0)
    return "\n\n".join(map(_whole, [*sections[first:], *sections[:first]]))


def _whole(section: Section) -> str:
    return "\n".join(part for part in (section.title.upper(), section.text) if part)
