"""Victory at a turn's end, and the bids for the Allies (Battleaxe 17, 18, 20)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.battleaxe.places import PLACES, TURNS, Turn
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

AREAS = tables.load("battleaxe/victory-areas")
LOSSES = tables.load("battleaxe/victory-units")
LEVELS = tables.load("battleaxe/victory-levels")
NORMAL: int = LEVELS.row("standard", "allied-operational")["vp_min"]
EXTRA_DAY = next(row["turn"] for row in TURNS.rows if row["extended_only"])
LAST_DAY = "june-17"
LINE, BUQ_BUQ = ("A", "B", "C", "D"), "A"  # what Areas, and Tobruk, have to trace to, 17.2

Area = Annotated[str, OneOf(row["place"] for row in PLACES.rows if row["kind"] == "area")]
Lost = Annotated[int, Field(ge=0, le=40)]
Bid = Annotated[int, Field(ge=1, le=99)]


class GameAtTurnEnd(Inputs):
    """The state of the game when a turn ends."""

    turn: Annotated[Turn, Field(description="the day that ends")]
    vp_before: Annotated[int, Field(ge=0, le=99, description="Victory Points counted so far")] = 0
    areas: Annotated[
        tuple[Area, ...],
        Field(
            max_length=60,
            description="Areas that the Allies control and that trace to Zone A, B, C or D",
        ),
    ] = ()
    tobruk_link: bool = Field(
        False, description="the Allies hold Zones H and A and trace from one to the other"
    )
    german_eliminated: Annotated[Lost, Field(description="German units eliminated")] = 0
    german_armor_reduced: Annotated[Lost, Field(description="German armored units reduced")] = 0
    vp_required: Annotated[Bid, Field(description="points that the Allies need")] = NORMAL
    extended: bool = Field(False, description="the extended game is played")

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for the extra day outside the extended game, and areas listed twice."""
        if self.turn == EXTRA_DAY and not self.extended:
            yield Problem("turn", self.turn, "june-15 to june-17, except in the extended game")
        for number, area in enumerate(self.areas):
            if area in self.areas[:number]:
                yield Problem(f"areas[{number}]", area, "an Area that is not in the list yet")


@dataclass(frozen=True)
class VictoryPoints:
    """The points, and who has won."""

    area_vp: int
    loss_vp: int
    vp_gained: int
    vp_total: int
    winner: str | None  # allied-automatic, allied-operational or axis
    game_over: bool


@procedure(
    "battleaxe/victory",
    title="Victory at the end of a turn",
    source="Battleaxe 17, 20",
    also=("victory points", "who wins", "automatic victory", "end phase"),
)
def victory(inputs: GameAtTurnEnd, dice: Dice, working: Working) -> VictoryPoints:
    """Count Victory Points: Areas every turn, German losses on June 17.

    Relieving Tobruk wins immediately.
    """
    step = working.step
    areas = 0
    if inputs.turn != EXTRA_DAY:
        held = [AREAS.get(area) for area in inputs.areas]
        areas = step("Areas held", sum(row["vp"] for row in held if row), "17.2")
    losses = _points_for_losses(inputs, working) if inputs.turn == LAST_DAY else 0
    gained = step("gained", areas + losses, "17.2")
    total = step("total", inputs.vp_before + gained, "17.2")
    winner = step("winner", _winner_now(inputs, total))
    return VictoryPoints(areas, losses, gained, total, winner, winner is not None)


def _points_for_losses(inputs: GameAtTurnEnd, working: Working) -> int:
    points = 0
    for condition, label, count in (
        ("german-eliminated", "German units eliminated", inputs.german_eliminated),
        ("german-armor-reduced", "German armor reduced", inputs.german_armor_reduced),
    ):
        row = LOSSES.row(condition)
        points += working.step(label, count // row["per_units"] * row["vp"], "17.2")
    return points


@dataclass(frozen=True)
class VictoryLevel:
    """The meaning of a range of points when June 17 is over."""

    result: str  # allied-operational, axis or continues
    least: int | None
    most: int | None


def victory_levels(required: int, *, extended: bool) -> list[VictoryLevel]:
    """Return the levels of victory; the Allies' bid moves all of them (18.1)."""
    moved = required - NORMAL
    game = "extended" if extended else "standard"
    return [
        VictoryLevel(
            row["result"],
            None if row["vp_min"] is None else row["vp_min"] + moved,
            None if row["vp_max"] is None else row["vp_max"] + moved,
        )
        for row in LEVELS.rows
        if row["game"] == game
    ]


def _winner_now(inputs: GameAtTurnEnd, total: int) -> str | None:
    if inputs.tobruk_link:
        return "allied-automatic"
    if inputs.turn == EXTRA_DAY:
        return "axis"  # only an automatic victory counts now, 20.1
    if inputs.turn != LAST_DAY:
        return None
    result = next(
        level.result
        for level in victory_levels(inputs.vp_required, extended=inputs.extended)
        if (level.least is None or total >= level.least)
        and (level.most is None or total <= level.most)
    )
    return None if result == "continues" else result


class Bids(Inputs):
    """Both secret bids."""

    bid_a: Annotated[Bid, Field(description="points that player A would make as the Allies")]
    bid_b: Annotated[Bid, Field(description="points that player B would make as the Allies")]


@dataclass(frozen=True)
class BidResult:
    """The result of the bids: the Allied player, and the points that the Allies need."""

    allied_player: str | None  # a or b; None: bid again
    vp_required: int | None
    rebid: bool


@procedure(
    "battleaxe/bid",
    title="Bids for the Allies",
    source="Battleaxe 18.1",
    also=("side determination", "who plays which side"),
)
def bid(inputs: Bids, dice: Dice, working: Working) -> BidResult:
    """Compare bids: the higher one plays the Allies and needs that many points."""
    if inputs.bid_a == inputs.bid_b:
        return BidResult(None, None, rebid=working.step("bid again", True))
    working.step("bid of player a", inputs.bid_a)
    working.step("bid of player b", inputs.bid_b)
    player = "a" if inputs.bid_a > inputs.bid_b else "b"
    working.step("the Allies are played by", f"player {player}")
    return BidResult(
        player, working.step("Victory Points needed", max(inputs.bid_a, inputs.bid_b)), rebid=False
    )
