"""The result of a move for each figure: dice, falls and noise (Rattenkrieg 7.4.20 to 26)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import noises
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import distinct_names
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import Reach
from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.battle.rattenkrieg.wounds.jumping_and_swimming import CAUSE
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.dice import no_dice
from assistant.rules.inputs import BadInputs
from assistant.rules.procedures import Pending, find
from assistant.rules.rattenkrieg.rounds.movement import MoveResult
from assistant.rules.working import Step

MOVE = "rattenkrieg/move"
SECTION = "7.4"  # of the actions, in a working
RUN = "run"
FAST = (RUN, "rush")
INDOORS = "indoors"
RUBBLE = "rubble"
CLIMB = "climb"
LAND = "none"  # no zone of the seabed
TERRAIN = (
    Option("open", "Open"),
    Option("difficult", "Difficult"),
    Option("very-difficult", "Very difficult"),
    Option(RUBBLE, "Rubble"),
    Option(INDOORS, "Indoors"),
)
BURDENS = (Option("none", "Unburdened"), Option("burdened", "Burdened"), Option("heavy", "Heavy"))
NO_AID = "none"
CLIMBING_AIDS = (
    Option("ledges", "Ledges"),
    Option("rope", "A rope"),
    Option("comrades", "Comrades"),
    Option(NO_AID, "Nothing"),
)


def ask_ground(play: BattlePlay, gait: str) -> dict[str, str | bool]:
    """Ask for the ground under a move, or the aid to a climb, as inputs; climbers must have one."""
    if gait != CLIMB:
        terrain = play.choose("terrain", "Which ground do they cross?", _grounds(gait), "open")
        if terrain == INDOORS and gait in FAST:
            raise Refused("Indoors, figures walk or move cautiously.")
        if terrain == RUBBLE and gait == RUN:
            raise Refused("Figures cannot run over rubble.")
        burden = play.choose("burden", "Burden", BURDENS, "none", rare=True)
        return {"gait": gait, "terrain": terrain, "burden": burden}
    aid = play.choose("aid", "What helps them up?", CLIMBING_AIDS)
    play.require(aid != NO_AID, "Climbing needs ledges, a rope or the help of comrades.")
    return {"gait": gait, "climb_aid": True}


@cache
def _grounds(gait: str) -> tuple[Option, ...]:
    """Return the kinds of ground, each with the move of a figure without a burden at this gait.

    They have no distance where a die decides, or the gait is impossible.
    """
    return tuple(replace(ground, effect=_stride_length(gait, ground.value)) for ground in TERRAIN)


def _stride_length(gait: str, terrain: str) -> str:
    try:
        moved = find(MOVE).begin({"gait": gait, "terrain": terrain}, no_dice)
    except BadInputs:
        return ""
    return "" if isinstance(moved, Pending) else _length(moved.outcome.distance_in)


def resolve_strides(
    play: BattlePlay,
    element: Element,
    moving: Iterable[str],
    inputs: Mapping[str, str | bool],
    zone: str = LAND,
) -> dict[str, MoveResult]:
    """Return how each figure moves, by figure id; if dice decide, each figure rolls its own.

    `zone` is the zone of the seabed in which they are.
    """
    figures = [play.state.figures[id] for id in moving]
    if zone != LAND:
        inputs = {**inputs, "wading": zone}
    every = {**inputs, "armed": any(x.weapons for x in figures)}
    needs_dice = isinstance(find(MOVE).begin(play.settled(find(MOVE), every), no_dice), Pending)
    if len(figures) == 1 or not needs_dice:
        moved = play.resolve(MOVE, every, shown_to=(element.side,))
        return {figure.id: moved for figure in figures}
    strides, names = {}, distinct_names(figures)
    for figure in figures:
        own = {**inputs, "armed": bool(figure.weapons)}
        name = names[figure.id]
        strides[figure.id] = play.resolve(
            MOVE,
            own,
            prefix=f"{name}: ",
            shown_to=(element.side,),
            first=Step("figure", name, SECTION),
        )
    return strides


def apply_stride(play: BattlePlay, id: str, stride: MoveResult, gait: str) -> str:
    """Record how a figure moved; describe any injury from a fall, as the end of a clause."""
    if stride.exposed or stride.stopped:
        play.record(e.FigureMoved(id, stride.exposed, gait in FAST, stride.stopped))
    if stride.injury == "none":
        return ""
    apply_result(play, play.state.figures[id], stride.injury, CAUSE)
    return f" and is {RESULT_WORDS[stride.injury]}"


def describe_lengths(battle: Battle, results: Mapping[str, MoveResult], far: float) -> str:
    """Return how far figures move, with their names if they move differently."""
    lengths = {
        id: _length(None if x.distance_in is None else min(x.distance_in, far))
        for id, x in results.items()
    }
    if len(set(lengths.values())) == 1:
        return next(iter(lengths.values()))
    names = distinct_names(battle.figures[id] for id in results)
    by_length: dict[str, list[str]] = {}
    for id, length in lengths.items():
        by_length.setdefault(length, []).append(names[id])
    return listed([f"{length} ({listed(who)})" for length, who in by_length.items()])


def _length(distance_in: float | None) -> str:
    return "one room" if distance_in is None else f"{distance_in:g}″"


def reach_together(battle: Battle, action: str, figures: int, each: Sequence[Reach]) -> Reach:
    """Return how far figures that move together are heard, if sound is in play (6.1.3).

    `each` lists how far a single figure is heard.
    """
    heard = any(reach is not None for reach in each)
    if figures < 2 or not heard or not is_on(battle, "use_sound"):
        return None
    return noises.reach(battle, noises.NoiseMade(f"action {action}", sources=figures))
