"""Every rule of Niagara: the one home of rule text.

UA is the Ukrainian rule text, ZH the Chinese one (sources are cited as text and section). `law` states a rule for good;
`sentence` says it of one step; `refusal` of one refused try. The words are ours.
"""

from typing import Final

from niagara.core.rule import Kind, Rule, RuleBook
from niagara.core.text import Count, Listing, Phrase, SeatName, Term, phrase

# Counted nouns, each with both English forms.


def points(n: int) -> Count:
    """Paddling points."""
    return Count(n, "{n} point", "{n} points")


def spaces(n: int) -> Count:
    """Spaces of the river."""
    return Count(n, "{n} space", "{n} spaces")


def gems(n: int) -> Count:
    """Gems of any colour."""
    return Count(n, "{n} gem", "{n} gems")


def discs(n: int) -> Count:
    """Discs of the river, or pushes of one disc."""
    return Count(n, "{n} disc", "{n} discs")


def canoes(n: int) -> Count:
    """Canoes of any owner."""
    return Count(n, "{n} canoe", "{n} canoes")


def cards(n: int) -> Count:
    """Cards."""
    return Count(n, "{n} card", "{n} cards")


def players(n: int) -> Count:
    """Players."""
    return Count(n, "{n} player", "{n} players")


# Small messages that go into the blanks of others.

NOTHING_ABOARD: Final = Phrase("This canoe is empty: it has nothing to unload")
NO_ROOM: Final = Phrase("This canoe carries a gem already: it has no room for another")
NO_SUCH_CANOE: Final = Phrase("there is no canoe of that name")
ASHORE: Final = Phrase("nobody is robbed there")
NO_MOVE: Final = Phrase("some after a move that it does not make: without a move they stand before it")
TWO_STOPS: Final = Phrase("some before and some after the move")
MOVED_DOWN: Final = Phrase("moved down")
DID_NOT_MOVE: Final = Phrase("did not move")
OWN_CANOE: Final = Phrase("is the thief's own")
EMPTY_CANOE: Final = Phrase("is empty")
FLOW_COMES: Final = Phrase("the flow of the river")
TURN_COMES: Final = Phrase("the turn of a player")
OFFER_COMES: Final = Phrase("the offer of a lost canoe")
ROUND_COMES: Final = Phrase("the end of the round")
UNLOAD: Final = Phrase("unload")
LOADING: Final = Phrase("Loading")
UNLOADING: Final = Phrase("Unloading")
NUMBER_USE: Final = Phrase("it moves canoes")
CLOUD_USE: Final = Phrase("it moves the weather marker")
ONE_GEM: Final = Phrase("one gem")
IN_PHASE_1: Final = Phrase("in the first phase of a round")
IN_OWN_TURN: Final = Phrase("at the start of its owner's turn (by option)")
IN_TURN_ORDER: Final = Phrase("in turn order")
BEFORE_CARDS: Final = Phrase("in turn order, before the cards are laid")
AFTER_CARDS: Final = Phrase("in turn order, after all cards were laid (by option)")
BEFORE_THE_CARD: Final = Phrase("in turn, before the card is turned up (by option)")
AT_REST: Final = Phrase("as soon as the river is at rest")
NEXT_ROUND: Final = Phrase("as the next round begins (by option)")
OWNS_NOTHING: Final = Phrase("owns no gem")
BUYS: Final = Phrase("does")
HAS_TO: Final = Phrase("has to, having no canoe (by option)")
DECLINES: Final = Phrase("does not")
AT_ONCE: Final = Phrase("By option the match ends at once")
PLAYED_OUT: Final = Phrase("The round is played out, and the match ends")
GOALS: Final = {
    "five colours": Phrase("five gems of five colours"),
    "four alike": Phrase("four gems of one colour"),
    "seven gems": Phrase("seven gems"),
}
MEASURES: Final = {
    "value": Phrase("the value of all their gems decides"),
    "count": Phrase("the number of their gems decides"),
    "earliest": Phrase("whoever was first decides"),
}
MUST_LAUNCH: Final = Phrase("must be launched")
MAY_STAY: Final = Phrase("may stay there, by option")
STILL_EQUAL: Final = Phrase("Still equal")
NO_TIE_BREAK: Final = Phrase("By option no tie-break is played")


def before_move(space: str) -> Phrase:
    """When and where a canoe works."""
    return phrase("This canoe loads and unloads only before its move, at {space}", space=space)


def after_move(space: str) -> Phrase:
    """When and where a canoe works."""
    return phrase("This canoe loads and unloads only after its move, at {space}", space=space)


def two_stops(first: str, space: str) -> Phrase:
    """When and where a canoe works, under `ops_single_stop=false`."""
    return phrase("By option this canoe unloads at {first}, moves on and loads at {space}", first=first, space=space)


def is_on(space: "str | Term") -> Phrase:
    """Where the canoe is that was named for a theft."""
    return phrase("the canoe named is on {space}", space=space)


def arms_in_turn(n: int, expected: str, found: str) -> Phrase:
    """Why a disc does not go into this arm."""
    return phrase(
        "The arms take turns: disc {n} goes into arm {expected}, not {found}", n=n, expected=expected, found=found
    )


def no_such_arm(found: str, arms: Listing) -> Phrase:
    """Why a disc does not go into this arm."""
    return phrase("This river has no arm {found}; its arms: {arms}", found=found, arms=arms)


def canoe(number: int) -> Phrase:
    """One of a player's canoes, 1 or 2, in a list."""
    return phrase("canoe {number}", number=number)


def some(n: int, gem: str) -> Phrase:
    """Gems of one colour in a list."""
    return phrase("{n} × {gem}", n=n, gem=Term(gem))


def too_many(n: int) -> Phrase:
    """How the points of an order differ from the card."""
    return phrase("{points} too many", points=points(n))


def left_over(n: int) -> Phrase:
    """How the points of an order differ from the card."""
    return phrase("{points} left over", points=points(n))


def price(n: int) -> Phrase | Count:
    """What a canoe costs."""
    return ONE_GEM if n == 1 else gems(n)


def unable(price: int) -> Phrase:
    """Why somebody can't pay for a canoe."""
    return OWNS_NOTHING if price == 1 else phrase("can't pay the price of {gems}", gems=gems(price))


def none_lost(seat: int) -> Phrase:
    """Why no canoe is bought back."""
    return phrase("No canoe of {player} is lost: there is none to buy back", player=SeatName(seat))


def too_poor(price: Phrase | Count, seat: int, store: Listing) -> Phrase:
    """Why no canoe is bought back."""
    text = "A canoe costs {price} of {player}'s store, and that is more than there is: {store}"
    return phrase(text, price=price, player=SeatName(seat), store=store)


def wrong_payment(price: Phrase | Count, seat: int, offer: Listing, store: Listing) -> Phrase:
    """Why no canoe is bought back for these gems."""
    text = "A canoe costs {price} of {player}'s store; offered: {offer}; in store: {store}"
    return phrase(text, price=price, player=SeatName(seat), offer=offer, store=store)


def buys_no_more(seat: int, bought: int) -> Phrase:
    """Why a player is not asked, under `max_buyback_per_round`."""
    text = "By option, {player} buys no more in this round: {canoes} bought already"
    return phrase(text, player=SeatName(seat), canoes=canoes(bought))


def declined(seat: int) -> Phrase:
    """Why a player is not asked."""
    return phrase("{player} has kept the gems in this round, and is not asked again", player=SeatName(seat))


def offered(when: Phrase) -> Phrase:
    """Why a player is not asked now."""
    return phrase("A lost canoe is offered {when}", when=when)


def only_card(seat: int) -> Phrase:
    """Why a player lays this card."""
    return phrase("{player} has one card left: this is the only one to lay", player=SeatName(seat))


def refilled(number: int) -> Phrase:
    """Why the hands are full again."""
    return phrase("All hands are played out after round {round}: everybody takes seven cards back", round=number)


def first_phase(number: int) -> Phrase:
    """When canoes are bought back."""
    return phrase("in the first phase of round {round}", round=number)


def no_more_than(when: Phrase, most: int) -> Phrase:
    """When a player is asked, under `max_buyback_per_round`."""
    return phrase("{when}, and may buy {canoes} a round (by option)", when=when, canoes=canoes(most))


def load(gem: str) -> Phrase:
    """The operation in a list."""
    return phrase("load {gem}", gem=Term(gem))


# Setup

SETUP_01 = Rule(
    id="N-SETUP-01", title="Three to five players", certainty="A", source="ZH, number of players", only=Kind.SETS_UP,
    law="Three to five people play.",
    sentence="{players} take part.",
)  # fmt: skip
SETUP_02 = Rule(
    id="N-SETUP-02", title="The mines are filled", certainty="A", source="ZH 1", only=Kind.SETS_UP,
    option="gems_per_mine",
    law="Each mine starts with seven gems of its own colour.",
    sentence="Each mine starts with {gems} of its own colour.",
)  # fmt: skip
SETUP_03 = Rule(
    id="N-SETUP-03", title="Discs make the river", certainty="A", source="ZH 1", only=Kind.SETS_UP,
    law="Discs fill the river from the rope to the edge of the falls: nine on the usual board; three are kept as spares.",
    sentence="{discs} fill the river from the rope to the falls.",
)  # fmt: skip
SETUP_04 = Rule(
    id="N-SETUP-04", title="The weather starts calm", certainty="A", source="ZH 1", only=Kind.SETS_UP,
    law="The cloud marker starts on 0 (on the usual board).",
    sentence="The cloud marker starts on {weather}.",
)  # fmt: skip
SETUP_05 = Rule(
    id="N-SETUP-05", title="What a player owns", certainty="A", source="UA, course of the game; ZH 1",
    law="Each player has two canoes ashore, the cards 1 to 6 and a cloud, and no gem. All gems lie open; only a card laid face down is secret.",
    sentence="Each player starts with two canoes ashore and {cards} in hand.",
    refusal="A player has two canoes, 1 and 2; there is no canoe {canoe}.",
)  # fmt: skip
SETUP_06 = Rule(
    id="N-SETUP-06", title="Who starts", certainty="A", source="ZH 1", only=Kind.SETS_UP,
    law="One player is chosen to start and takes the life-ring.",
    sentence="{player} holds the life-ring and starts.",
)  # fmt: skip
SETUP_07 = Rule(
    id="N-SETUP-07", title="The first disc's arm", certainty="D", source="no source says", chosen=True,
    option="fork_first", only=Kind.SETS_UP,
    law="It is settled which arm takes the first disc at the fork; by default L, the left one as seen downstream.",
    sentence="The first disc at the fork goes into arm {arm}.",
)  # fmt: skip

# Round, cards, buying back

ROUND_01 = Rule(
    id="N-ROUND-01", title="Four phases", certainty="A", source="UA, course of the game; ZH 2",
    law="A round has four phases in a fixed order: cards, turns, the river's flow, a new first player.",
    sentence="Round {round} is over: cards, turns and the river are done.",
    refusal="That is not what happens now: {now} comes first.",
)  # fmt: skip
CARD_01 = Rule(
    id="N-CARD-01", title="Everybody lays a card", certainty="A", source="UA 1; ZH 2(1)",
    law="Every player lays one unplayed card face down before the turns begin.",
    sentence="{player} lays a card face down.",
    refusal="Not yet: first every player lays a card face down, and {player} is to choose.",
)  # fmt: skip
CARD_02 = Rule(
    id="N-CARD-02", title="What a card does", certainty="A", source="UA 1; ZH 2(2)",
    law="In a turn a number moves canoes and a cloud moves the weather marker: one of the two.",
    sentence="This is {card}: {use}.",
    refusal="Card {card} is a number and moves canoes; only the cloud moves the weather marker.",
)  # fmt: skip
CARD_03 = Rule(
    id="N-CARD-03", title="Seven cards, then all come back", certainty="A", source="ZH 3(6)",
    law="A played card is out of the hand until all seven have been played; then all seven come back, after the flow of that round.",
    sentence="{what}.",
    refusal="{player} does not hold card {card} now; in hand: {hand}.",
)  # fmt: skip
CARD_04 = Rule(
    id="N-CARD-04", title="Turned up in one's own turn", certainty="A", source="UA 2; ZH 2(2)",
    law="Cards are turned up one at a time, each in its owner's turn.",
    sentence="{player} turns up {card}.",
)  # fmt: skip
CARD_05 = Rule(
    id="N-CARD-05", title="Old cards are covered", certainty="B", source="ZH 3(6)",
    law="A new card covers the older ones: only the newest lies open.",
    sentence="This card covers {player}'s older ones: {cards} under it.",
)  # fmt: skip
BUY_01 = Rule(
    id="N-BUY-01", title="What a lost canoe costs", certainty="A", source="UA 3.2; ZH 2(3)E(ii)", option="canoe_price",
    law="A lost canoe may be bought back for any one delivered gem; nobody has to.",
    sentence="{player} may buy a lost canoe for {price}, and {does}.",
    refusal="{problem}.",
)  # fmt: skip
BUY_02 = Rule(
    id="N-BUY-02", title="When a canoe is bought back", certainty="B+", source="UA 3.2; ZH 2(3)E(ii) reads otherwise",
    option="buyback_phase",
    law="A canoe is bought back only in the first phase of a round.",
    sentence="Canoes are bought back only now, {when}.",
    refusal="A canoe is bought back only {when}.",
)  # fmt: skip
BUY_03 = Rule(
    id="N-BUY-03", title="The payment goes to its mine", certainty="A", source="UA 3.2; ZH 2(3)E(ii)",
    law="The gem paid goes back to the mine of its own colour.",
    sentence="The {gem} goes back to the {gem} mine, which now holds {gems}.",
)  # fmt: skip
BUY_04 = Rule(
    id="N-BUY-04", title="Back on the beach at once", certainty="A-", source="UA 3.2; ZH 2(3)E(ii)",
    law="The bought canoe is put on the beach and may be used in the same round.",
    sentence="Canoe {canoe} is back on the beach and may be launched this round.",
)  # fmt: skip
BUY_05 = Rule(
    id="N-BUY-05", title="Who is asked, and how often", certainty="D", source="no source says", chosen=True,
    option="phase1_order", also=("max_buyback_per_round",),
    law="Before the cards are laid, from the life-ring holder on, each player with a lost canoe and a gem is asked, again and again until no. The lowest-numbered lost canoe comes back.",
    sentence="{player} is asked {when}; lost canoes: {lost}, delivered: {gems}.",
    refusal="{problem}.",
)  # fmt: skip
BUY_06 = Rule(
    id="N-BUY-06", title="A free canoe for the stranded", certainty="A", source="UA 3.2; ZH 2(3)E(iii)",
    option="canoe_price",
    law="Whoever has lost both canoes and owns no gem gets one canoe back for nothing.",
    sentence="{player} has lost both canoes and {poor}: canoe {canoe} comes back for nothing.",
)  # fmt: skip

# Whose turn, which canoe

TURN_01 = Rule(
    id="N-TURN-01", title="Clockwise from the life-ring", certainty="A", source="ZH 2(2)",
    law="Turns go clockwise, from the player with the life-ring on.",
    sentence="{player}'s turn is number {place} of this round, clockwise from the life-ring.",
    refusal="It is not {player}'s decision: now {actor} decides.",
)  # fmt: skip
TURN_02 = Rule(
    id="N-TURN-02", title="Settled at the start of the turn", certainty="B", source="UA 2.1; ZH 2(2)A(i)a",
    law="Every canoe that is afloat when the turn begins must act; nothing in the turn adds or takes away a duty.",
    sentence="{afloat} was afloat when this turn began, so it must act.",
    refusal="{player}'s canoe {canoe} was afloat when the turn began, so it must act.",
)  # fmt: skip
TURN_03 = Rule(
    id="N-TURN-03", title="Both ashore: launch one", certainty="A", source="UA 2.1; ZH 2(2)A(i)a",
    law="A player with both canoes ashore must launch one of them, and only one.",
    sentence="Both canoes of {player} are ashore: exactly one must be launched.",
    refusal="Both canoes of {player} were ashore when the turn began: exactly one must be launched.",
)  # fmt: skip
TURN_04 = Rule(
    id="N-TURN-04", title="One afloat, one ashore", certainty="A", source="UA 2.1; ZH 2(2)A(i)a",
    law="The canoe afloat must act; the one ashore may be launched or left.",
    sentence="When the turn began, canoe {afloat} was afloat and has to act; canoe {ashore} was ashore and may be launched or left.",
    refusal="Canoe {afloat} is afloat and has to act before {player} may leave the other one ashore.",
)  # fmt: skip
TURN_05 = Rule(
    id="N-TURN-05", title="Both afloat: both act", certainty="A", source="UA 2.1; ZH 2(2)A(i)a",
    law="A player with both canoes afloat must act with both.",
    sentence="Both canoes of {player} are afloat: both must act.",
    refusal="Both canoes of {player} were afloat when the turn began: both must act, none may be left.",
)  # fmt: skip
TURN_06 = Rule(
    id="N-TURN-06", title="Each canoe gets the whole card", certainty="A", source="UA 2.1; ZH 2(2)A(i)a",
    law="Each canoe that acts has the full value of the card for itself.",
    sentence="Each canoe that acts has the card's full {points} for itself.",
)  # fmt: skip
TURN_07 = Rule(
    id="N-TURN-07", title="One canoe after the other", certainty="C", source="other descriptions of the game",
    law="The owner chooses the order; one canoe is finished before the other begins.",
    sentence="Canoe {first} is finished; now {player}'s canoe {canoe} acts.",
    refusal="Canoe {canoe} has acted in this turn already.",
)  # fmt: skip
TURN_08 = Rule(
    id="N-TURN-08", title="Landed is done", certainty="A", source="UA 2.4; ZH 3(5)",
    law="A canoe that has landed stays ashore until its owner's next turn.",
    sentence="Canoe {canoe} stays ashore until {player}'s next turn.",
    refusal="Canoe {canoe} landed in this turn: it can't be launched before {player}'s next turn.",
)  # fmt: skip
TURN_09 = Rule(
    id="N-TURN-09", title="A turn without a canoe", certainty="D", source="no source says", chosen=True,
    option="force_buyback_if_no_canoe",
    law="A player without a canoe turns up the card all the same; a number moves nothing but counts for the flow.",
    sentence="{player} has no canoe: {card} moves nothing, but it counts for the river.",
    refusal="By option, {player} has to buy a canoe: both are lost, and there are gems enough to pay for one.",
)  # fmt: skip
TURN_10 = Rule(
    id="N-TURN-10", title="When the only canoe is ashore", certainty="B", source="other descriptions of the game",
    option="must_launch_if_none_afloat",
    law="A player whose only canoe is ashore must launch it.",
    sentence="Canoe {canoe} is {player}'s only one and is ashore: it {duty}.",
    refusal="Canoe {canoe} is {player}'s only one and is ashore: it must be launched.",
)  # fmt: skip

# Moving

MOVE_01 = Rule(
    id="N-MOVE-01", title="One point, one space", certainty="A", source="UA 2.1; ZH 2(2)A(i)",
    law="Each space moved costs one point.",
    sentence="{spaces} {direction}: {path}.",
    refusal="{to} is no neighbour of {here} on the river: a canoe goes from space to space.",
)  # fmt: skip
MOVE_02 = Rule(
    id="N-MOVE-02", title="What launching and landing cost", certainty="B", source="other descriptions of the game; ZH 3(1) may be read otherwise",
    option="landing_cost",
    law="The step from the beach onto the first space costs one point, and so does the step back.",
    sentence="The step between the beach and {space} costs {points}.",
)  # fmt: skip
MOVE_03 = Rule(
    id="N-MOVE-03", title="One direction", certainty="A", source="UA, further remarks; ZH 2(2)A(i)c",
    law="A canoe moves up or down the river in one turn, never both.",
    refusal="From {here} to {to} the canoe would turn round: in one turn it goes one way only.",
)  # fmt: skip
MOVE_04 = Rule(
    id="N-MOVE-04", title="Each canoe its own way", certainty="A", source="UA, further remarks; ZH 2(2)A(i)c",
    law="The two canoes of a player may go in different directions.",
    sentence="{player}'s canoes go different ways in this turn: one up, one down.",
)  # fmt: skip
MOVE_05 = Rule(
    id="N-MOVE-05", title="The player picks the arm", certainty="A", source="UA, further remarks",
    law="Going down at the fork, the player picks the arm.",
    sentence="Going down at the fork, {player} picks the arm: {space}.",
)  # fmt: skip
MOVE_06 = Rule(
    id="N-MOVE-06", title="Never from arm to arm", certainty="A", source="UA, further remarks; ZH 2(2)A(i)c",
    law="A canoe never goes from one arm into the other in one turn.",
    refusal="{here} and {to} lie in different arms: no canoe goes from one into the other in one turn.",
)  # fmt: skip
MOVE_07 = Rule(
    id="N-MOVE-07", title="Every point is spent", certainty="A", source="UA 2.1, note; ZH 2(2)A(i)d",
    law="On the river all points of the card are spent: steps, and two for each loading or unloading.",
    sentence="On the river every point is spent: {spent} of {card}.",
    refusal="The card is {card}: {steps} for moving and {ops} for loading and unloading make {spent}, {difference}.",
)  # fmt: skip
MOVE_08 = Rule(
    id="N-MOVE-08", title="Ashore the rest is lost", certainty="A", source="UA 2.4; ZH 2(2)A(i)d",
    law="A canoe that lands loses the points it has left.",
    sentence="Ashore the rest of the card is lost: {points} of {card}.",
)  # fmt: skip
MOVE_09 = Rule(
    id="N-MOVE-09", title="Canoes never block", certainty="A", source="UA, further remarks; ZH 2(2)A(i)b",
    law="Any number of canoes may share a space, and none is in another's way.",
    sentence="{space} is shared by {canoes}: nobody blocks.",
)  # fmt: skip
MOVE_10 = Rule(
    id="N-MOVE-10", title="Paddling over the falls", certainty="C", source="UA 3.2", chosen=True,
    option="allow_paddle_over_falls",
    law="A paddled move ends on the river or on the beach, not in the falls.",
    sentence="By option, a canoe may be paddled over the falls: {player} does.",
    refusal="From {here} the next step is the falls: no canoe is paddled over them.",
)  # fmt: skip
MOVE_11 = Rule(
    id="N-MOVE-11", title="A card without a step", certainty="C", source="ZH 2(2)A(ii)b; UA 2.1 reads otherwise", chosen=True,
    option="allow_zero_step",
    law="The whole card may go into loading and unloading; the canoe then stays where it is.",
    sentence="The canoe stays on {space}: all {points} go into loading and unloading.",
    refusal="By option, a canoe that acts makes at least one step; this one would stay on {space}.",
)  # fmt: skip
MOVE_12 = Rule(
    id="N-MOVE-12", title="One way in and out", certainty="A", source="UA, further remarks",
    law="Canoes enter and leave the river over the first space, or leave it over the falls.",
    sentence="Every canoe enters the river at {space}.",
    refusal="There is no step from {here} to {to}: canoes come and go over {gate}, or leave over the falls.",
)  # fmt: skip

# Loading and unloading

LOAD_01 = Rule(
    id="N-LOAD-01", title="Only at a mine", certainty="A", source="UA 2.2",
    law="Gems are loaded and unloaded only on a space that faces a mine.",
    sentence="{space} faces the {mine} mine.",
    refusal="There is no mine at {space}: nothing can be loaded or unloaded there.",
)  # fmt: skip
LOAD_02 = Rule(
    id="N-LOAD-02", title="One gem a canoe", certainty="A", source="UA 2.2, note; ZH 2(2)A(ii)a",
    law="A canoe carries one gem at most.",
    sentence="The canoe is empty, so it has room for one gem.",
    refusal="{problem}.",
)  # fmt: skip
LOAD_03 = Rule(
    id="N-LOAD-03", title="Two points each", certainty="A", source="UA 2.2; ZH 2(2)A(ii)b, 3(4)",
    law="Loading costs two points, unloading costs two points, both together four.",
    sentence="{what} the {gem} costs {points}.",
)  # fmt: skip
LOAD_04 = Rule(
    id="N-LOAD-04", title="At which stop a canoe works", certainty="A-", source="UA 2.2; ZH 2(2)A(ii)a, e",
    option="ops_single_stop",
    law="A canoe loads and unloads either before its move or after it, at one stop.",
    sentence="{when}.",
    refusal="A canoe loads and unloads before its move or after it, at one stop; this order has {problem}.",
)  # fmt: skip
LOAD_05 = Rule(
    id="N-LOAD-05", title="First unload, then load", certainty="A-", source="ZH 2(2)A(ii)d",
    law="Two operations at one stop are an unloading and then a loading, nothing else.",
    sentence="First the {out} is unloaded, then the {gem} is loaded.",
    refusal="At one stop a canoe unloads once and then loads once, in this order; this order says: {ops}.",
)  # fmt: skip
LOAD_06 = Rule(
    id="N-LOAD-06", title="Never the same gem", certainty="B+", source="UA 2.2, note; ZH 2(2)A(ii)d",
    option="same_gem_scope",
    law="In one turn a player never unloads and loads the same gem, neither with one canoe nor with both: a colour may be loaded only while more of it lie there than the player has unloaded there in this turn.",
    refusal="The only {gem} at this mine is one that {player} unloaded in this turn: the same gem is not loaded again.",
)  # fmt: skip
LOAD_07 = Rule(
    id="N-LOAD-07", title="The colour of a swap", certainty="B", source="ZH 2(2)A(ii)d",
    option="swap_must_change_colour",
    law="Unloading and loading at one stop must bring a gem of another colour.",
    sentence="The swap brings another colour: {gem} for {out}.",
    refusal="A swap must bring another colour: {gem} for {gem} is none.",
)  # fmt: skip
LOAD_08 = Rule(
    id="N-LOAD-08", title="Which gem is unloaded where", certainty="A", source="UA 2.2; ZH 2(2)A(ii)b, but for the mine's own colour",
    option="unload_own_colour",
    law="A gem may be unloaded at any mine and joins its pile.",
    sentence="The {gem} joins the pile of the {mine} mine, which now holds {gems}.",
    refusal="By option, no {gem} is unloaded at the {gem} mine.",
)  # fmt: skip
LOAD_09 = Rule(
    id="N-LOAD-09", title="Free choice from a mixed pile", certainty="A", source="UA 2.2; ZH 2(2)A(ii)c",
    law="From a pile of several colours the player takes any.",
    sentence="The pile holds {pile}: {player} takes the {gem}.",
)  # fmt: skip
LOAD_10 = Rule(
    id="N-LOAD-10", title="No exchange between canoes", certainty="A", source="UA, further remarks; ZH 2(2)A(ii)f",
    only=Kind.TABLE_ONLY,  # no order can name it; N-STEAL-04 refuses what comes nearest
    law="Canoes do not exchange gems, not even on one space.",
)  # fmt: skip
LOAD_11 = Rule(
    id="N-LOAD-11", title="An empty pile gives nothing", certainty="A", source="follows from the material",
    law="A gem can be loaded only if it lies at the mine.",
    refusal="No {gem} lies at the {mine} mine; there: {pile}.",
)  # fmt: skip

# Stealing

STEAL_01 = Rule(
    id="N-STEAL-01", title="Only going up", certainty="A", source="UA 2.3; ZH 2(2)A(iii)a",
    law="Only a canoe that moved upstream this turn may steal.",
    sentence="The canoe went {spaces} up the river, so it may steal.",
    refusal="Only a canoe that has moved up the river may steal; this one {moved}.",
)  # fmt: skip
STEAL_02 = Rule(
    id="N-STEAL-02", title="Every point used", certainty="A", source="UA 2.3; ZH 2(2)A(iii)a",
    law="The theft happens at the end of the move, when every point has been used on the river.",
    sentence="Nothing is left of the card's {points}, and the canoe stands on the river.",
)  # fmt: skip
STEAL_03 = Rule(
    id="N-STEAL-03", title="Only an empty canoe", certainty="A", source="UA 2.3",
    law="Only an empty canoe may steal.",
    sentence="The canoe is empty: it has room for the {gem}.",
    refusal="Only an empty canoe may steal; this one carries the {gem}.",
)  # fmt: skip
STEAL_04 = Rule(
    id="N-STEAL-04", title="Only from a loaded rival", certainty="A", source="UA, further remarks; ZH 2(2)A(iii)a",
    law="The gem comes from a loaded canoe of another player.",
    sentence="{victim}'s canoe is loaded and on the same space: it loses the {gem}.",
    refusal="A theft needs a loaded canoe of another player; the one named {problem}.",
)  # fmt: skip
STEAL_05 = Rule(
    id="N-STEAL-05", title="Stealing is free", certainty="A", source="UA 2.3; ZH 3(3)",
    law="A theft costs no point.",
    sentence="The theft itself costs nothing.",
)  # fmt: skip
STEAL_06 = Rule(
    id="N-STEAL-06", title="Nobody has to steal", certainty="A", source="UA, further remarks",
    law="A canoe that may steal need not.",
    sentence="{player} could have robbed {victim} here, but does not have to.",
)  # fmt: skip
STEAL_07 = Rule(
    id="N-STEAL-07", title="The thief chooses", certainty="A", source="UA 2.3; ZH 2(2)A(iii)b",
    law="Beside several loaded canoes of others the thief chooses one, and takes one gem.",
    sentence="Several loaded canoes of others are here: {player} chooses {victim}'s canoe {canoe}.",
)  # fmt: skip
STEAL_08 = Rule(
    id="N-STEAL-08", title="Stealing after unloading", certainty="B+", source="UA 2.3; ZH 2(2)A(iii)c reads otherwise",
    option="steal_after_pre_unload",
    law="A canoe that unloaded before its move may steal at the end of it.",
    sentence="Unloading the {gem} before the move and stealing after it is allowed.",
    refusal="By option, a canoe that has unloaded in this turn may not steal.",
)  # fmt: skip
STEAL_09 = Rule(
    id="N-STEAL-09", title="Not after loading or unloading at the end", certainty="A", source="UA 2.3",
    law="A canoe that unloads or loads after its move does not steal.",
    refusal="This canoe loads or unloads after its move: then it does not steal.",
)  # fmt: skip
STEAL_10 = Rule(
    id="N-STEAL-10", title="Each canoe for itself", certainty="A", source="UA, further remarks",
    law="The two canoes of a player are independent: one may load or steal while the other steals.",
    sentence="Canoe {canoe} steals although {player}'s other canoe has acted too: each for itself.",
)  # fmt: skip
STEAL_11 = Rule(
    id="N-STEAL-11", title="The robbed may rob", certainty="A", source="UA, further remarks",
    law="A player who was robbed may steal later in the round.",
    sentence="{player} was robbed in this round, and robs in turn.",
)  # fmt: skip
STEAL_12 = Rule(
    id="N-STEAL-12", title="Not in passing, not ashore", certainty="A", source="UA 2.3",
    law="A canoe steals only on the space where it stops, never in passing, on the beach or across the arms.",
    refusal="The thief stops on {here}, but {problem}: a theft happens on one space of the river, where the move ends.",
)  # fmt: skip

# Landing

LAND_01 = Rule(
    id="N-LAND-01", title="Ashore the gem is yours", certainty="A", source="UA 2.4; ZH 3(2)",
    law="A canoe that reaches the beach delivers its gem into the owner's store, at no cost.",
    sentence="{player} stores the {gem} at no cost and now has {gems}.",
)  # fmt: skip
LAND_02 = Rule(
    id="N-LAND-02", title="Far enough is enough", certainty="A", source="UA 2.4", option="landing_cost",
    law="Going up with at least as many points as the way to the beach costs always lands.",
    sentence="The way ashore costs {need} of the {points} at hand: the canoe lands.",
)  # fmt: skip
LAND_03 = Rule(
    id="N-LAND-03", title="Loaded or empty", certainty="A", source="UA 2.4; ZH 3(2)",
    law="An empty canoe may land too.",
    sentence="The canoe lands empty: that is allowed.",
)  # fmt: skip
LAND_04 = Rule(
    id="N-LAND-04", title="Both may land", certainty="B", source="other descriptions of the game",
    law="Both canoes of a player may land in one turn.",
    sentence="Both canoes of {player} land in this turn.",
)  # fmt: skip
LAND_05 = Rule(
    id="N-LAND-05", title="Nothing after landing", certainty="A", source="follows from N-LOAD-01 and N-STEAL-02",
    law="A canoe that has landed does not load, unload or steal any more.",
    refusal="The canoe has landed: after that it does not load, unload or steal.",
)  # fmt: skip
LAND_06 = Rule(
    id="N-LAND-06", title="Loading and landing in one turn", certainty="D", source="no source settles it; UA 2.2 and ZH 2(2)A(ii)d read otherwise to the letter", chosen=True,
    option="allow_load_and_deliver",
    law="A canoe may load before its move and land with that gem in the same turn.",
    sentence="The {gem} was loaded and brought home in one turn.",
    refusal="By option, a canoe does not load the {gem} and land with it in one turn.",
)  # fmt: skip

# Weather

WEATHER_01 = Rule(
    id="N-WEATHER-01", title="The marker must move", certainty="A", source="UA 2.5; ZH 2(2)B",
    law="A cloud moves the weather marker by exactly one field; its player chooses the side.",
    sentence="{player} moves the marker one field, from {old} to {new}.",
    refusal="The marker is on {old} and moves by one field: {choices} can be reached, not {new}.",
)  # fmt: skip
WEATHER_02 = Rule(
    id="N-WEATHER-02", title="The track has ends", certainty="A-", source="UA 3.1; other descriptions of the game",
    law="The track has two ends, −1 and +2 on the usual board; there the marker can only come back.",
    sentence="The marker was at the end of the track: only {new} could be reached.",
    refusal="The track goes from {low} to {high}: there is no field {new}.",
)  # fmt: skip
WEATHER_03 = Rule(
    id="N-WEATHER-03", title="A cloud moves no canoe", certainty="A", source="UA 2.5, note; ZH 2(2)B",
    law="Whoever plays the cloud does not move, load, unload or steal in that round.",
    sentence="{player} plays the cloud: no canoe moves, loads or steals.",
    refusal="{player} plays the cloud in this round: no canoe acts, only the weather.",
)  # fmt: skip
WEATHER_04 = Rule(
    id="N-WEATHER-04", title="The weather stays", certainty="B", source="implied: no text resets it",
    law="The marker stays where it is for the rounds to come.",
    sentence="The marker stays on {weather} until the next cloud.",
)  # fmt: skip

# The river

FLOW_01 = Rule(
    id="N-FLOW-01", title="Lowest card plus weather", certainty="A", source="UA 3.1; ZH 2(3)A", option="min_flow",
    law="The river moves as far as the lowest number played plus the weather, never less than 0. The weather counts after this round's clouds; clouds are no numbers.",
    sentence="Cards: {cards}. The lowest number is {lowest}, the weather is {weather}: the river moves by {discs}.",
    refusal="The river moves by {discs} in this round; the arms of {found} are recorded.",
)  # fmt: skip
FLOW_02 = Rule(
    id="N-FLOW-02", title="Only clouds", certainty="A", source="UA 3.1; ZH 2(3)B", option="min_flow",
    law="If only clouds were played, the river moves by the weather if that is above 0, otherwise not at all.",
    sentence="Only clouds were played and the weather is {weather}: the river moves by {discs}.",
    refusal="Only clouds were played: the river moves by {discs}; the arms of {found} are recorded.",
)  # fmt: skip
FLOW_03 = Rule(
    id="N-FLOW-03", title="One in, one over the edge", certainty="A-", source="ZH 2(3)C",
    law="Each step pushes one disc in at the top until one falls over the edge.",
    sentence="Each push puts a disc in at the rope, and another falls over the edge: {discs} in this round.",
)  # fmt: skip
FLOW_04 = Rule(
    id="N-FLOW-04", title="Which arm a disc takes", certainty="B+", source="ZH 2(3)D", option="fork_rule",
    law="At the fork the discs go left and right in turn; the other arm stands still.",
    sentence="Disc {n} goes into arm {arm}; the next one goes into arm {next}.",
    refusal="{why}.",
)  # fmt: skip
FLOW_05 = Rule(
    id="N-FLOW-05", title="A jam is freed by hand", certainty="B", source="ZH 2(3)D", only=Kind.TABLE_ONLY,
    law="If the discs jam at the fork, nudge them and push on.",
)  # fmt: skip
FLOW_06 = Rule(
    id="N-FLOW-06", title="Canoes ride their discs", certainty="A", source="UA 3.1",
    law="Every canoe moves with the disc it stands on; canoes ashore do not move.",
    sentence="Canoes carried along: {riders}.",
)  # fmt: skip
FLOW_07 = Rule(
    id="N-FLOW-07", title="Every number counts", certainty="B", source="ZH 2(3)A",
    law="A number counts for the flow even if its player has no canoe.",
    sentence="{player} has no canoe, but card {card} counts as well.",
)  # fmt: skip
FALL_01 = Rule(
    id="N-FALL-01", title="Over the falls", certainty="A", source="UA 3.2; ZH 2(3)E(i)",
    law="A canoe carried over the falls is lost until it is bought back.",
    sentence="{player}'s canoe {canoe} goes over the falls and is lost.",
    refusal="{player}'s canoe {canoe} is lost: it has to be bought back before it can act.",
)  # fmt: skip
FALL_02 = Rule(
    id="N-FALL-02", title="Its gem goes home", certainty="A", source="UA 3.2; ZH 2(3)E(i)",
    law="The gem of a lost canoe goes back to the mine of its own colour.",
    sentence="Its {gem} goes back to the {gem} mine, which now holds {gems}.",
)  # fmt: skip
FALL_03 = Rule(
    id="N-FALL-03", title="When a free canoe comes back", certainty="B", source="ZH 2(3)E(iii)", option="free_canoe_timing",
    law="A free canoe comes back as soon as the river has come to rest.",
    sentence="It comes back now, {when}.",
)  # fmt: skip
START_01 = Rule(
    id="N-START-01", title="The life-ring moves on", certainty="A", source="UA 4; ZH 2(4)",
    law="The life-ring goes to the next player clockwise, but not after the last round.",
    sentence="The life-ring goes clockwise to {player}, who starts round {round}.",
)  # fmt: skip

# The end

END_01 = Rule(
    id="N-END-01", title="The goal", certainty="A", source="UA, aim of the game; ZH 4",
    law="The goal is five gems of five colours, or four of one colour, or seven of any kind; only delivered gems count.",
    sentence="{player} reaches a goal: {goals}.",
)  # fmt: skip
END_02 = Rule(
    id="N-END-02", title="When the match ends", certainty="A-", source="ZH 4; other descriptions; UA, end of the game, reads otherwise",
    option="end_timing",
    law="The round in which somebody reaches a goal is played to its end; then the match is over.",
    sentence="{when} in round {round}; players with a goal: {finishers}.",
    refusal="The match is over: nothing follows.",
)  # fmt: skip
END_03 = Rule(
    id="N-END-03", title="One player with a goal wins", certainty="A", source="UA, end of the game; ZH 4",
    law="If exactly one player has a goal, that player wins.",
    sentence="Only {player} has a goal, and wins.",
)  # fmt: skip
END_04 = Rule(
    id="N-END-04", title="Who wins of several", certainty="A-", source="UA, end of the game", option="tiebreak",
    law="Among several players with a goal the highest value of all delivered gems wins; on the usual board: amethyst 1, diamond 2, amber 3, sapphire 4, ruby 5.",
    sentence="Several players have a goal; {measure}: {values}.",
)  # fmt: skip
END_05 = Rule(
    id="N-END-05", title="Still equal", certainty="D", source="no source says", chosen=True, option="tiebreak",
    law="Players who are still equal share the victory.",
    sentence="{why}: {winners} share the victory.",
)  # fmt: skip
MAX_ROUNDS = Rule(
    id="N-OPTION-ROUNDS", title="A last round, by option", certainty="-", source="not a rule of the game",
    option="max_rounds",
    law="Not a rule of the game: an option stops a match after a number of rounds, without a winner.",
    sentence="Not a rule of the game: an option ends this match after round {round}, without a winner.",
)  # fmt: skip

FAMILIES: Final = (
    ("Setup", SETUP_01), ("Rounds, cards, lost canoes", ROUND_01), ("Turns", TURN_01), ("Moving", MOVE_01),
    ("Loading and unloading", LOAD_01), ("Stealing", STEAL_01), ("Landing", LAND_01), ("Weather", WEATHER_01),
    ("The river and the falls", FLOW_01), ("The end", END_01),
)  # fmt: skip
"""What the rules are about: a title and the first rule of each family, in the order of this file."""

RULES: Final = RuleBook(tuple(value for value in list(globals().values()) if isinstance(value, Rule)), FAMILIES)
"""The rule book, in the order of this file."""
