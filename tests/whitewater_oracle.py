"""A second opinion on Whitewater: a whole match played from the rule text alone, as plainly as possible.

Nothing here imports the engine. The board is read from its JSON file, animals stand in a dict, the river is a list, a
chain is a chain of calls. The match is a generator: it yields who has to decide and between what, and is sent what was
chosen, in the words of the log: ("choose_card", "zebra"), ("advance",), ("roll", "sun").
"""

from collections import Counter
from collections.abc import Generator, Mapping
from typing import Any

SPECIES = ("cheetah", "zebra", "rhino", "meerkat", "turtle")
NUMBER = {"cheetah": 5, "zebra": 4, "rhino": 3, "meerkat": 2, "turtle": 1}
PLAIN = {
    "start_action_target": "not_current_holder",
    "pile_end": "push_impossible",
    "die_finished": "no_effect",
    "displace_into_finish": True,
    "gap": "blocked",
    "drift_triggers": False,
    "takeback_includes_self": True,
}
"""The recommended readings of the disputed points."""

Who = int | str
Choice = tuple[Any, ...]
Asking = Generator[tuple[Who, set[Choice]], Choice, None]
Disc = tuple[int, str]
"""An animal: its player and its species."""


class Table:
    """A match on the table. `log` counts what has happened, so that a test can ask whether it has seen enough."""

    def __init__(self, board: Mapping[str, Any], players: int, start: int, options: Mapping[str, Any]) -> None:
        self.board, self.players, self.options = board, players, {**PLAIN, **options}
        self.line = board["track_length"] + 1
        self.where: dict[Disc, int] = {(p, s): 0 for p in range(players) for s in SPECIES}
        self.moves: Counter[Disc] = Counter()
        self.hand: list[set[str]] = [set(SPECIES) for _ in range(players)]
        self.faceup: list[list[str]] = [[] for _ in range(players)]
        self.facedown: dict[int, str] = {}
        self.token, self.round = start, 0
        self.tiles = [name for name in board["log_tiles"] if name != board["red_tile"]]
        """Those that nobody has seen."""
        self.pile = len(self.tiles) - board["removed_tiles"][str(players)]
        self.gone: list[str] = []
        self.podium: dict[str, list[int]] = {s: [] for s in SPECIES}
        self.why_last = ""
        self.turn_of, self.card = -1, ""
        self.over = False
        self.points: list[int] = []
        self.winners: list[int] = []
        self.log: Counter[str] = Counter()
        self.log_of = {
            place: (stretch["slot"], place - stretch["from"])
            for stretch in board["spaces"]
            if stretch.get("slot")
            for place in range(stretch["from"], stretch["to"] + 1)
        }
        self.space_of = {log: place for place, log in self.log_of.items()}
        self.slots = max(slot for slot, _ in self.space_of)
        self.river: list[str | None] = [board["red_tile"], *[None] * (self.slots - 1)]

    # The match

    def match(self) -> Asking:
        """The whole match (W-SETUP-3 to 6, W-1, W-2, W-23, W-24)."""
        for slot in range(2, self.slots + 1):
            self.river[slot - 1] = yield from self.draw()
        while not self.why_last:
            self.round += 1
            clockwise = [(self.token + n) % self.players for n in range(self.players)]
            for player in clockwise:
                choice = yield player, {("choose_card", card) for card in self.hand[player]}
                self.hand[player].discard(choice[1])
                self.facedown[player] = choice[1]
            for player in clockwise:
                yield from self.turn(player, self.facedown.pop(player))
        self.over = True
        self.count_up()

    def turn(self, player: int, card: str) -> Asking:
        """A card is turned up and resolved (W-3 to 11)."""
        self.turn_of, self.card = player, card
        self.faceup[player].append(card)
        if card == "turtle":
            able = {s for s in ("turtle", "rhino", "meerkat") if not self.finished(player, s)}
            self.log["turtle card with nobody to move"] += not able
            if able:
                choice = yield player, {("turtle_animal", s) for s in able}
                yield from self.go(player, choice[1], 1)
        else:
            choice = yield player, {("act",)} | (set() if self.finished(player, card) else {("advance",)})
            if choice == ("advance",):
                yield from self.go(player, card, NUMBER[card])
            elif card == "cheetah":
                yield from self.give_token(player, self.cheetah_targets(player))
            elif card == "zebra":
                yield from self.push()
            elif card == "rhino":
                yield from self.die(player)
            else:
                self.take_back(player)
        if not self.hand[player]:
            self.log["hand empty"] += 1
            self.hand[player], self.faceup[player] = set(SPECIES), []

    def count_up(self) -> None:
        """Points and winners (section 4)."""
        steps = self.board["podium"]
        self.points = [
            sum(steps[s][self.podium[s].index(p)] for s in SPECIES if p in self.podium[s]) for p in range(self.players)
        ]
        best = [p for p in range(self.players) if self.points[p] == max(self.points)]
        self.log["tie for the win"] += len(best) > 1
        for s in ("turtle", "meerkat", "rhino", "zebra", "cheetah"):
            placed = [p for p in self.podium[s] if p in best]
            if placed:
                best = placed[:1]
        self.winners = sorted(best)
        self.log["shared win"] += len(best) > 1

    # Moving

    def finished(self, player: int, species: str) -> bool:
        """Whether this animal is home."""
        return player in self.podium[species]

    def taken(self, place: int) -> bool:
        """Whether an animal stands there (W-14); the podium has room for all."""
        return 0 < place < self.line and place in self.where.values()

    def is_gap(self, place: int) -> bool:
        """Whether the log that should be there is missing (W-23)."""
        return place in self.log_of and self.river[self.log_of[place][0] - 1] is None

    def target(self, start: int, steps: int) -> int:
        """Where so many steps lead (W-12 to 15; D-4, D-5)."""
        road = list(range(start + 1, self.line + 1))
        gaps = [place for place in road if self.is_gap(place)]
        if self.options["gap"] == "skip":
            road = [place for place in road if place not in gaps]
        elif gaps:
            road = [place for place in road if place < gaps[0]]
        counted = road[:steps]
        if counted and (len(counted) == steps or counted[-1] == self.line):
            on = [place for place in road[len(counted) - 1 :] if not self.taken(place)]
            self.log["displaced"] += self.taken(counted[-1])
            if on and (on[0] != self.line or counted[-1] == self.line or self.options["displace_into_finish"]):
                self.log["displaced into the finish"] += on[0] == self.line != counted[-1]
                return on[0]
            self.log["displacement kept from the finish" if on else "displacement stopped by a gap"] += 1
            counted = road if not on else road[:-1]
        else:
            self.log["stopped by a gap"] += 1
        return max([place for place in counted if not self.taken(place)], default=start)

    def go(self, player: int, species: str, steps: int) -> Asking:
        """An animal moves, and what comes of it (W-12 to 16)."""
        start = self.where[player, species]
        place = self.target(start, steps)
        if place == start:
            self.log["cannot advance"] += 1
            return
        self.where[player, species] = place
        self.moves[player, species] += 1
        if place == self.line:
            self.podium[species].append(player)
            if sum(self.finished(player, s) for s in SPECIES) >= 3:
                self.why_last = self.why_last or "third_home"
        else:
            yield from self.icon(player, species)

    def icon(self, player: int, species: str) -> Asking:
        """The icon where an animal has stopped (W-16)."""
        place = self.where[player, species]
        if place in self.log_of:
            slot, log = self.log_of[place]
            icon = self.board["log_tiles"][self.river[slot - 1]][log]
        else:
            icon = self.board["land_icons"].get(str(place), "none")
        self.log[f"icon {icon}"] += 1
        if icon in ("+1", "+2", "+3"):
            yield from self.go(player, species, int(icon[1]))
        elif icon == "start":
            yield from self.give_token(player, set(range(self.players)))
        elif icon == "die":
            yield from self.die(player)
        elif icon == "hand":
            self.take_back(player)
        elif icon == "logs":
            yield from self.push()

    # Token, die, cards

    def cheetah_targets(self, player: int) -> set[int]:
        """Where the cheetah card may put the Start token (W-4; D-1)."""
        barred = {"not_current_holder": {self.token}, "not_self": {player}, "any": set[int]()}
        return set(range(self.players)) - barred[self.options["start_action_target"]]

    def give_token(self, player: int, targets: set[int]) -> Asking:
        """The Start token goes to a team card (W-4, W-16b, W-18)."""
        choice = yield player, {("start_target", target) for target in targets}
        self.token = choice[1]

    def die(self, player: int) -> Asking:
        """The die (W-17; D-3)."""
        while True:
            _, face = yield "chance", {("roll", face) for face in self.board["die"]}
            away = [s for s in SPECIES if not self.finished(player, s)]
            if face == "sun":
                if away:
                    choice = yield player, {("sun_animal", s) for s in away}
                    yield from self.go(player, choice[1], 1)
                return
            (species,) = [s for s in SPECIES if NUMBER[s] == face]
            if species in away:
                yield from self.go(player, species, face)
                return
            self.log["die shows a finished animal"] += 1
            if self.options["die_finished"] == "no_effect" or not away:
                return
            self.log["rolled again"] += 1

    def take_back(self, player: int) -> None:
        """All cards come back (W-19; D-8); a card that still lies face down is not one of those played."""
        stays = set[str]()
        if player == self.turn_of and not self.options["takeback_includes_self"]:
            stays = {self.card}
        self.faceup[player] = [card for card in self.faceup[player] if card in stays]
        self.hand[player] = set(SPECIES) - stays - {self.facedown.get(player, "")}

    # The river

    def draw(self) -> Generator[tuple[Who, set[Choice]], Choice, str]:
        """A tile is turned up."""
        choice = yield "chance", {("draw_tile", tile) for tile in self.tiles}
        self.tiles.remove(choice[1])
        self.pile -= 1
        return str(choice[1])

    def push(self) -> Asking:
        """The river is pushed (W-20 to 23; D-2, D-6)."""
        new: str | None = None
        if self.pile:
            new = yield from self.draw()
        last_tile = new is None or (self.pile == 0 and self.options["pile_end"] == "pile_empty")
        self.why_last = self.why_last or ("no_tile" if last_tile else "")
        *stay, over = self.river
        self.river = [new, *stay]
        if over is not None:
            self.gone.append(over)
        self.log["push"] += 1
        self.log["push of an empty pile"] += new is None
        carried: list[tuple[int, int, Disc]] = []
        for disc, place in self.where.items():
            if place in self.log_of:
                slot, log = self.log_of[place]
                carried.append((slot + 1, log, disc))
        for slot, log, disc in carried:
            self.where[disc] = self.space_of.get((slot, log), 0)
            self.moves[disc] += 1
            self.log["fell"] += slot > self.slots
        if not self.options["drift_triggers"]:
            return
        before = dict(self.moves)
        for slot, _, disc in sorted(carried):
            if slot <= self.slots and self.moves[disc] == before[disc]:
                self.log["an icon asked after drifting"] += 1
                self.log["of somebody else"] += disc[0] != self.turn_of
                yield from self.icon(*disc)
            self.log["gone on before its icon"] += slot <= self.slots and self.moves[disc] != before[disc]
