"""How one thing that is printed is joined to the next, or to what stands inside it."""

from __future__ import annotations

from dataclasses import replace

from firmware_host.games.shared import nodes as n


def after(first: n.Node, second: n.Node, joint: str) -> n.Node:
    """Return two things as one: "and" for both, "or" for one of them as the player chooses."""
    kind = n.Seq if joint == "and" else n.Or
    return kind((*_parts(first, kind), *_parts(second, kind)))


def _parts(node: n.Node, kind: type[n.Seq | n.Or]) -> tuple[n.Node, ...]:
    return node.parts if isinstance(node, kind) else (node,)


def nests(node: n.Node) -> bool:
    """Return whether more could be joined inside the last part of an effect."""
    if isinstance(node, n.Seq):
        return nests(node.parts[-1])
    may = isinstance(node, n.Or) and len(node.parts) == 2 and node.parts[-1] == n.Nothing()
    return may or isinstance(node, (n.If, n.Later, n.Times, n.As))


def within(node: n.Node, more: n.Node) -> n.Node:
    """Return an effect with `more` joined inside its last part.

    After "if so, pay" an "and lose a turn" depends on the condition as well.
    """
    match node:
        case n.Seq(parts):
            return n.Seq((*parts[:-1], within(parts[-1], more)))
        case n.Or((what, n.Nothing())):
            return n.Or((after(what, more, "and"), n.Nothing()))
        case n.If(other=None):
            return replace(node, then=after(node.then, more, "and"))
        case n.If():
            assert node.other is not None
            return replace(node, other=after(node.other, more, "and"))
        case n.Later() | n.Times() | n.As():
            return replace(node, body=after(node.body, more, "and"))
        case _:
            return after(node, more, "and")
