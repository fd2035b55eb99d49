"""Checks that a machine did not choose its results: python verify.py game.json [CODE]

game.json is what `croupier export --format json` writes of a finished game; CODE is what you wrote
down before the first roll. Needs nothing but Python. How it works: docs/fair-play.md.
"""

import hashlib
import hmac
import json
import sys


def stream(secret, phrase, entry):
    """Return a function below(n): the numbers from 0 to n-1 that entry is entitled to, in turn."""
    key = hashlib.sha256(f"{secret}\n{phrase}".encode()).digest()
    pool, block = b"", 0

    def below(n):
        nonlocal pool, block
        size = (n.bit_length() + 7) // 8
        fair = 256**size // n * n
        while True:
            while len(pool) < size:
                pool += hmac.digest(key, f"{entry}:{block}".encode(), "sha256")
                block += 1
            drawn, pool = int.from_bytes(pool[:size], "big"), pool[size:]
            if drawn < fair:
                return drawn % n

    return below


def due(draw, below):
    """Return what has to come, by what it was picked from."""
    if draw["kind"] == "dice":
        at, faces = below(draw["sides"] ** draw["count"]), []
        for _ in range(draw["count"]):
            at, face = divmod(at, draw["sides"])
            faces.insert(0, face + 1)
        return faces
    if draw["kind"] == "spin":
        at = below(sum(weight for _, weight in draw["wedges"]))
        for key, weight in draw["wedges"]:
            if at < weight:
                return key
            at -= weight
    if draw["kind"] == "draw":
        return draw["pile"][below(len(draw["pile"]))]
    pile = [key for key, count in draw["pieces"] for _ in range(count)]
    for last in range(len(pile) - 1, 0, -1):
        other = below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return pile


def check(game, code=""):
    """Return everything that is wrong with an exported game."""
    fair = game["fair play"]
    if "draws" not in fair:
        return ["the game is not over: its secret is not told yet"]
    wrong = [
        f"the secret from entry {part['from']} on is not the one of its code"
        for part in fair["secrets"]
        if hashlib.sha256(part["secret"].encode()).hexdigest() != part["commitment"]
    ]
    if not fair["secrets"][0]["commitment"].startswith(code.replace(" ", "").lower()):
        wrong.append("the code is not the one that was shown")
    entries = [entry["seq"] for entry in game["entries"]]
    if entries != list(range(1, len(entries) + 1)):
        wrong.append("entries are missing")
    made = [entry for entry in game["entries"] if entry["source"] == "machine"]
    came = {draw["entry"]: draw["came"] for draw in fair["draws"]}
    if {entry["seq"]: entry["body"] for entry in made} != came:
        wrong.append("the results are not those of the entries")
    for draw in fair["draws"]:
        part = [part for part in fair["secrets"] if part["from"] <= draw["entry"]][-1]
        should = due(draw, stream(part["secret"], part["phrase"], draw["entry"]))
        if should != draw["came"]:
            wrong.append(f"entry {draw['entry']}: {draw['came']} came, {should} was due")
    return wrong


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        game = json.load(file)
    problems = check(game, " ".join(sys.argv[2:]))
    print(
        "\n".join(problems) or f"{len(game['fair play']['draws'])} results, all as they had to be."
    )
    sys.exit(1 if problems else 0)
