"""Go For Broke: everybody is a millionaire, and whoever is first to be broke has won.

May import the engine, drawings and `games.shared`, never another game.
"""

from firmware_host.engine.game import Label
from firmware_host.engine.words import word

LABEL = Label(
    id="go-for-broke",
    name="Go For Broke",
    tagline="Lose a million first",
    seats=range(2, 6),
    package=__name__,
    tone="red",
    emblem="wheel",
    picture="hat",
    triumph=word("went broke and wins"),
    won=word("went broke and won"),
    usual=True,
)
