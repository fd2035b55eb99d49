"""The doubtful rules that a table may settle for itself."""

from firmware_host.engine.rulings import Switch

SWITCHES = (
    Switch(
        "POT-01",
        "What a six takes",
        {"all": "the whole pot", "half": "half of the pot"},
        "all",
        "The sheet says that a six takes the pot.",
        "3",
    ),
)
