"""What the rules of Whitewater are to say: (rule, state, actions, what it says of them, or its first sum)."""

from typing import Any

from niagara.games.whitewater.actions import Act, Advance, DrawTile, Roll, StartTarget, SunAnimal, TurtleAnimal

from whitewater_positions import turn

GO, ACT, PUSH = (Advance(),), (Act(),), (Act(), DrawTile("T04"))

MOVES: list[Any] = [
    (
        "W-12",
        turn("cheetah"),
        GO,
        ["With 5 steps towards the finish Ada's cheetah goes this way: the team card → 1 → 2 → 3 → 4 → 5."],
    ),
    (
        "W-13",
        turn("zebra", "", "zebra 4, rhino 2"),
        GO,
        [
            "Ada's zebra passes taken spaces, and they count: Bo's rhino on 2.",
            "Ada's zebra ends its count on 4, which is taken, and goes on to the next free space, 5.",
        ],
    ),
    (
        "W-14",
        turn("zebra", "", "zebra 4, rhino 5"),
        GO,
        [
            "Only one animal can stand on a space, and there is Bo's zebra on 4 and Bo's rhino on 5.",
        ],
    ),
    (
        "W-14",
        turn("meerkat", "meerkat 28", "rhino 30, zebra home"),
        GO,
        ["Only one animal can stand on a space, and there is Bo's rhino on 30."],
    ),
    (
        "W-14",
        turn("zebra", "", "zebra 4, rhino 7", river="- RED T01 T02 T18", gap="skip"),
        GO,
        ["Only one animal can stand on a space, and there is Bo's zebra on 4 and Bo's rhino on 7."],
    ),
    (
        "W-15",
        turn("cheetah", "cheetah 29", "cheetah home"),
        GO,
        [
            "Ada's cheetah crosses the finish line and is home; what is left of the move is lost: 3 steps.",
            "Ada's cheetah is cheetah number 2 at home, after Bo, and takes step 2 of the podium: 4 points.",
        ],
    ),
    (
        "W-15",
        turn("meerkat", "meerkat 29"),
        GO,
        [
            "Ada's meerkat crosses the finish line and is home.",
            "Ada's meerkat is the first meerkat home and takes step 1 of the podium: 9 points.",
        ],
    ),
    (
        "W-15a",
        turn("meerkat", "meerkat 28", "rhino 30"),
        GO,
        [
            "No space is free from 30 to the line, so Ada's meerkat goes on over the finish line and is home.",
        ],
    ),
    (
        "W-15a",
        turn("meerkat", "meerkat 28", "rhino 30", displace_into_finish=False),
        GO,
        [
            (
                "No space is free from 30 to the line, so Ada's meerkat by option does not go over it but stands "
                "on the nearest free place behind: 29."
            ),
        ],
    ),
    ("W-16", turn("rhino"), GO, ["Ada's rhino has stopped on space 3, which shows +1, and it works at once."]),
    (
        "W-16",
        turn("meerkat", "meerkat 2"),
        GO,
        [
            "Ada's meerkat only passes +1 on 3, and an icon works only where an animal stops.",
        ],
    ),
    (
        "W-16",
        turn("meerkat", "meerkat 28, rhino 29", "rhino 30", displace_into_finish=False),
        GO,
        [
            "Ada's meerkat has not advanced, so the icon of space 28, a log tile, does not work now.",
        ],
    ),
    (
        "W-16a",
        turn("cheetah", "cheetah 8"),
        GO,
        ["By the icon +2 on space 13 Ada's cheetah is to move on by 2 spaces."],
    ),
    (
        "W-16b",
        turn("cheetah", "cheetah 3"),
        (*GO, StartTarget(0)),
        [
            "By the Start icon Ada must put the Start token on a team card, any one, one's own included.",
            "By the Start icon Ada puts the Start token on Ada's own team card.",
        ],
    ),
    ("W-16c", turn("cheetah", "cheetah 13"), (*GO, Roll(1)), ["The icon on space 18 says: Ada rolls the die."]),
    ("W-16c", turn("cheetah", "cheetah 18"), GO, ["The icon on space 23 says: Ada takes the played cards back."]),
    ("W-16c", turn("zebra", "zebra 24"), (*GO, DrawTile("T04")), ["The icon on space 28 says: the river is pushed."]),
    (
        "W-16c",
        turn("cheetah", "cheetah 21"),
        (*GO, DrawTile("T04")),
        [
            "The icon on space 26 says: the river is pushed, even from under Ada's cheetah.",
        ],
    ),
    (
        "W-23a",
        turn("zebra", "zebra 2", river="- RED T01 T02 T18"),
        GO,
        [
            (
                "No tile lies on slot 1, so nobody can stand on spaces 5 and 6: Ada's zebra stops before the "
                "gap, on 4, with 2 steps lost."
            ),
        ],
    ),
    (
        "W-23a",
        turn("meerkat", "meerkat 2", "rhino 4", river="- RED T01 T02 T18"),
        GO,
        [
            (
                "No tile lies on slot 1, so nobody can stand on spaces 5 and 6: Ada's meerkat cannot go on over "
                "the gap and stands on 3."
            ),
        ],
    ),
    (
        "W-23a",
        turn("zebra", "zebra 2", river="- RED T01 T02 T18", gap="skip"),
        GO,
        [
            (
                "No tile lies on slot 1, so nobody can stand on spaces 5 and 6: Ada's zebra by option leaves "
                "that out of its count."
            ),
        ],
    ),
]

SUMS: list[Any] = [
    ("W-12", turn("zebra", "", "zebra 4"), GO, "from the team card 0; 4 steps 4; on to the next free space 1; 5"),
    ("W-12", turn("cheetah", "cheetah 29"), GO, "from space 29 29; 5 steps 5; to spare at the finish, lost -3; 31"),
    (
        "W-12",
        turn("zebra", "zebra 4", river="- RED T01 T02 T18"),
        GO,
        "from space 4 4; 4 steps 4; lost before the gap -4; 4",
    ),
    (
        "W-12",
        turn("zebra", "zebra 2", river="- RED T01 T02 T18", gap="skip"),
        GO,
        "from space 2 2; 4 steps 4; missing spaces, not counted 2; 8",
    ),
    (
        "W-12",
        turn("meerkat", "meerkat 2", "rhino 4", river="- RED T01 T02 T18"),
        GO,
        "from space 2 2; 2 steps 2; back from a taken space -1; 3",
    ),
    (
        "W-15",
        turn("cheetah", "cheetah 29, zebra home", "zebra home", podiums="zebra 1 0"),
        GO,
        "cheetah, step 1 6; zebra, step 2 5; 11",
    ),
    ("W-19", turn("meerkat", hands=("meerkat turtle",)), ACT, "in hand 1; back from the table 4; 5"),
    (
        "W-19",
        turn("meerkat", hands=("meerkat turtle",), takeback_includes_self=False),
        ACT,
        "in hand 1; back from the table 3; 4",
    ),
    ("W-10", turn("zebra", hands=("zebra",)), GO, "in hand 0; back from the table 5; 5"),
]

CARDS: list[Any] = [
    (
        "W-4",
        turn("cheetah", "cheetah home"),
        (*ACT, StartTarget(1)),
        [
            (
                "Ada uses the cheetah card to put the Start token on another team card than Ada's: the cheetah "
                "is home and cannot move."
            ),
            (
                "Ada uses the cheetah card to put the Start token on Bo's team card: it lay on Ada's card and "
                "has to leave that."
            ),
        ],
    ),
    (
        "W-4",
        turn("cheetah", start_action_target="not_self"),
        (*ACT, StartTarget(1)),
        [
            (
                "Ada uses the cheetah card to put the Start token on the team card of somebody else: the other "
                "choice was to move the cheetah by 5 spaces."
            ),
            (
                "Ada uses the cheetah card to put the Start token on Bo's team card: by option any team card "
                "will do but one's own."
            ),
        ],
    ),
    (
        "W-4",
        turn("cheetah", start_action_target="any"),
        (*ACT, StartTarget(0)),
        [
            (
                "Ada uses the cheetah card to put the Start token on any team card: the other choice was to move "
                "the cheetah by 5 spaces."
            ),
            ("Ada uses the cheetah card to put the Start token on Ada's team card: by option any team card will do."),
        ],
    ),
    (
        "W-5",
        turn("zebra"),
        GO,
        [
            "Ada uses the zebra card to move the zebra by 4 spaces: the other choice was to push the river.",
        ],
    ),
    (
        "W-6",
        turn("rhino"),
        (*ACT, Roll(1)),
        [
            "Ada uses the rhino card to roll the die: the other choice was to move the rhino by 3 spaces.",
        ],
    ),
    (
        "W-7",
        turn("meerkat"),
        ACT,
        [
            (
                "Ada uses the meerkat card to take the played cards back: the other choice was to move the "
                "meerkat by 2 spaces."
            ),
        ],
    ),
    (
        "W-8",
        turn("turtle", others=("cheetah",)),
        (TurtleAnimal("rhino"),),
        ["Ada's turtle card is to move the rhino by 1 space."],
    ),
    (
        "W-10",
        turn("zebra", hands=("zebra",)),
        GO,
        [
            ("The zebra was the last card of Ada's hand: 5 cards come back, to be chosen from the next round on."),
        ],
    ),
    (
        "W-11",
        turn("zebra", "zebra home"),
        PUSH,
        [
            "Ada cannot move an animal that is home, here the zebra: the action of the card must be done.",
        ],
    ),
    (
        "W-17",
        turn("rhino"),
        (*ACT, Roll(4)),
        ["The die shows 4: Ada's zebra has that number and must move by 4 spaces."],
    ),
    (
        "W-17",
        turn("rhino", "cheetah home, zebra home"),
        (*ACT, Roll("sun"), SunAnimal("turtle")),
        [
            ("The die shows the sun: Ada moves one animal by 1 space, to be chosen from rhino, meerkat and turtle."),
            "The die shows the sun: Ada is to move the turtle by 1 space.",
        ],
    ),
    (
        "W-17",
        turn("rhino", "cheetah home, zebra home, rhino home, meerkat home"),
        (*ACT, Roll("sun"), SunAnimal("turtle")),
        [
            "The die shows the sun: Ada's turtle must move by 1 space.",
            "The die shows the sun: Ada is to move the turtle by 1 space.",
        ],
    ),
    (
        "W-17",
        turn("rhino", "cheetah home, zebra home, rhino home, meerkat home, turtle home"),
        (*ACT, Roll("sun")),
        [
            "The die shows the sun: all animals of Ada are home, so none moves.",
        ],
    ),
    (
        "W-17a",
        turn("rhino", "rhino home"),
        (*ACT, Roll(3)),
        [
            "The die shows 3, but Ada's rhino is home and cannot move: nothing happens.",
        ],
    ),
    (
        "W-17a",
        turn("rhino", "rhino home", die_finished="reroll"),
        (*ACT, Roll(3), Roll(5)),
        [
            "The die shows 3, but Ada's rhino is home and cannot move: by option the die is rolled again.",
        ],
    ),
    (
        "W-17a",
        turn("rhino", "cheetah home, zebra home, rhino home, meerkat home, turtle home", die_finished="reroll"),
        (*ACT, Roll(3)),
        [
            (
                "The die shows 3, but Ada's rhino is home and cannot move: no face of the die could move an "
                "animal, so nothing happens."
            ),
        ],
    ),
    (
        "W-18",
        turn("cheetah"),
        (*ACT, StartTarget(1)),
        ["Bo has the Start token, but that counts only when round 1 is over."],
    ),
    (
        "W-19",
        turn("meerkat"),
        ACT,
        [
            "Ada takes 1 card back into the hand: all that were played, the meerkat just turned up included.",
        ],
    ),
    (
        "W-19",
        turn("meerkat", hands=("meerkat turtle",), takeback_includes_self=False),
        ACT,
        [
            "Ada takes 3 cards back into the hand: by option all but the meerkat just turned up.",
        ],
    ),
]

RIVER: list[Any] = [
    (
        "W-20",
        turn("zebra"),
        PUSH,
        [
            (
                "Tile T04 comes into slot 1 (still in the pile: 6), every tile moves one slot on, and tile T17 "
                "goes from slot 5 over the waterfall."
            ),
        ],
    ),
    (
        "W-20",
        turn("zebra", river="RED T01 T02 T18 -", pile=0),
        ACT,
        [
            (
                "No tile comes into slot 1, every tile moves one slot on, and nothing goes over the waterfall, "
                "since no tile lay on slot 5."
            ),
        ],
    ),
    (
        "W-21",
        turn("zebra", "rhino 6, turtle 4", "zebra 26"),
        PUSH,
        [
            "Animals ride on their logs, one crossing on towards the finish: Ada's rhino 6 → 11.",
            "Over the waterfall on tile T17, back to the team card: Bo's zebra from 26.",
        ],
    ),
    (
        "W-21",
        turn("zebra", "rhino 26", "zebra 6", board="against-30"),
        PUSH,
        [
            "Animals ride on their logs, one crossing back towards the start: Ada's rhino 26 → 21.",
            "Over the waterfall on tile T17, back to the team card: Bo's zebra from 6.",
        ],
    ),
    (
        "W-22",
        turn("zebra", "rhino 5", river="T04 T01 T02 T18 T17"),
        (*ACT, DrawTile("T03")),
        [
            "Being carried is not stopping, so no icon works: Ada's rhino on 10 (+1).",
        ],
    ),
    (
        "W-22",
        turn("zebra", "rhino 5", river="T04 T01 T02 T18 T17", drift_triggers=True),
        (*ACT, DrawTile("T03")),
        [
            "By option an icon also works for an animal that the river carries to it: Ada's rhino on 10 (+1).",
        ],
    ),
    (
        "W-23",
        turn("zebra", pile=0),
        ACT,
        [
            "The pile is empty: the tiles move on all the same, and slot 1 stays empty.",
            "A tile had to be pushed and none was left: round 1 is played to its end and is the last.",
        ],
    ),
    (
        "W-23",
        turn("zebra", pile=1, pile_end="pile_empty"),
        PUSH,
        [
            ("By option the match ends with the last tile of the pile: round 1 is played to its end and is the last."),
        ],
    ),
    (
        "W-24",
        turn("cheetah", "cheetah 29, zebra home"),
        GO,
        [
            "Ada has brought 2 animals home: the third one will make its round the last.",
        ],
    ),
    (
        "W-24",
        turn("cheetah", "cheetah 29, zebra home, rhino home"),
        GO,
        [
            "Ada has brought 3 animals home: round 1 is played to its end and is the last.",
        ],
    ),
]
