"""The doubtful rules of Go For Broke, each with its options and the reason for the default."""

from firmware_host.engine.rulings import Switch

SWITCHES = (
    Switch(
        "GFB-01",
        "Does somebody with exactly $0 win?",
        {
            "fail": "No: a payment has to fail first",
            "zero": "Yes: exactly $0 after a payment wins too",
        },
        "fail",
        "The rules end the game when somebody is unable to complete a payment, not before.",
        "9",
        usual=True,
    ),
    Switch(
        "GFB-03",
        "Who may walk into the Casino?",
        {
            "open": "Anybody; whoever cannot pay a fee wins",
            "fees": "Only with $15,000 or more, enough for the slot machine and roulette",
        },
        "open",
        "Visiting is your choice, but then you must play all three games.",
        "7c",
    ),
    Switch(
        "GFB-07",
        "What if a casino throw costs more than you have?",
        {
            "win": "The payment fails and the player wins",
            "ignore": "The throw is not paid and the casino dice are over",
        },
        "win",
        "The throw was free to make; paying for it is not.",
        "7c-dice",
    ),
    Switch(
        "GFB-10",
        "What if the visitor at the Race Track does not bet?",
        {
            "race": "The others may still bet, on any horse",
            "off": "There is no race",
            "must": "The visitor must bet",
        },
        "race",
        "The rules say that the visitor may bet and that the others may bet.",
        "7b",
    ),
    Switch(
        "GFB-12",
        "What does a winning horse pay?",
        {
            "a": "1, 2, 5 or 10 times the stake, and no more",
            "b": "1, 2, 5 or 10 times the stake, plus the stake",
        },
        "a",
        "Horse 1 is worded as money back while the stake lies in the Bank; the others follow.",
        "7b",
        usual=True,
    ),
    Switch(
        "GFB-17",
        "Who wins if several cannot pay at once?",
        {
            "first": "The first of them in order of play wins",
            "gap": "Whoever is short by the most wins",
            "shared": "They share the win",
        },
        "first",
        "Payments are made one after another, and the first that fails ends the game.",
        "9",
        family="shared",
        usual=True,
    ),
    Switch(
        "GFB-24",
        "When is the gift to the Poor House due?",
        {
            "beyond": "When moving beyond it",
            "reach": "On reaching it",
        },
        "beyond",
        "The gift is for passing.",
        "4",
    ),
    Switch(
        "GFB-28",
        "What if a player cannot afford that gift?",
        {
            "win": "The payment fails and the player wins",
            "let off": "The player gives what there is and goes on",
        },
        "win",
        "The gift is worded as a duty.",
        "4",
    ),
    Switch(
        "GFB-29",
        "Whom do you pay if you land on several pawns?",
        {
            "each": "Each of their owners",
            "one": "Only one, the nearest on the left",
        },
        "each",
        "Each of them is an opponent on that space.",
        "8",
    ),
    Switch(
        "GFB-31",
        "Which comes first, the collision or the space?",
        {
            "collision": "Damages first, then what the space says",
            "space": "What the space says first, then damages if the pawn is still there; "
            "an extra roll comes after them",
        },
        "collision",
        "The collision happens in coming to rest.",
        "8",
    ),
    Switch(
        "GFB-37",
        "Who is second?",
        {
            "cash": "Whoever has the least left",
            "none": "Everybody but the winner shares it",
        },
        "cash",
        "Least money is closest to the aim of the game.",
        "9",
    ),
    Switch(
        "GFB-39",
        "Can you win on somebody else's turn?",
        {
            "any": "Yes, as on your own turn",
            "own": "No: you pay what is left and play on",
        },
        "any",
        "The rules speak of a player, not of the player whose turn it is.",
        "9",
        usual=True,
    ),
    Switch(
        "GFB-43",
        "Who gets what a leaving player owned?",
        {
            "return": "All of it goes back: cash, hotel and stock",
            "keep": "Cash to the Bank; hotel and stock stay out of the game",
        },
        "return",
        "The board should offer the others as much as before.",
        "B2",
    ),
    Switch(
        "GFB-46",
        "What becomes of a turn that is cut off?",
        {
            "whole": "A card just drawn goes under its deck, and the round counts",
            "torn": "A card just drawn stays out of the game, and the round does not count",
        },
        "whole",
        "A correction or a player who leaves must not cost the deck a card.",
        "5",
        before="torn",
    ),
)
