"""What an edition says about itself stays with it, whatever is taught besides."""

from __future__ import annotations

import pytest

from firmware_host import games
from firmware_host.games.gambler import pack as gambler
from firmware_host.games.go_for_broke import pack as go_for_broke

LID = 'author = "Somebody"\nlanguage = "en"\nlicence = "CC0-1.0"\nversion = "2"\n'


@pytest.mark.parametrize("game", ["gambler", "go-for-broke"])
def test_the_lid_is_read_and_written(game: str) -> None:
    text = LID + games.shipped_pack(games.board(game), "house")
    module = gambler if game == "gambler" else go_for_broke
    edition = module.parse("mine.toml", text)
    assert tuple(edition.made) == ("Somebody", "en", "CC0-1.0", "2")
    written = module.write(edition)
    assert module.parse("again.toml", written) == edition
    long = text.replace("Somebody", "x" * 81)
    assert any("80 characters" in told for told in games.board(game).check_pack("x.toml", long))


def test_a_zero_alone_may_be_added_to_the_wheel() -> None:
    text = games.shipped_pack(games.board("go-for-broke"), "house")
    head = text.split("[wheels.roulette]")[0]
    edition = go_for_broke.parse("x.toml", head + '[wheels.roulette]\n"0" = 1\n')
    weights = dict(dict(edition.weights)["roulette"])
    assert weights == dict.fromkeys([*map(str, range(1, 37)), "0"], 1)
