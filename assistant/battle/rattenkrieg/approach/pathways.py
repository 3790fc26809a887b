"""The approach: Mojons and their pathways (Rattenkrieg 8, 9)."""

from collections.abc import Sequence

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.approach.convoys import clean_pathway
from assistant.battle.rattenkrieg.approach.sharing import (
    locate_stopped_elements,
    place_sharing_elements,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_mojon
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.in_play import (
    do_pathways_wait,
    mojons_to_move,
    side_that_approaches_alone,
)
from assistant.battle.rattenkrieg.lookups.mojon_pace import pace_in, pace_kind
from assistant.battle.rattenkrieg.lookups.naming import is_mojon_seen
from assistant.battle.rattenkrieg.rounds.turns import begin_engagement_turn
from assistant.battle.rattenkrieg.scenario.turn_events import (
    is_first_turn_on,
    list_scenario_checks,
)
from assistant.battle.rattenkrieg.state import Battle, Mojon

TURNS_USED_UP = "All turns of the scenario are over: end the battle."


def require_approach(play: BattlePlay) -> None:
    """Refuse a move that is possible only in the approach."""
    play.need(play.state.phase == "approach", "Pathways are extended only during the approach.")


def require_pathway_turn(play: BattlePlay, mojon: Mojon) -> None:
    """Refuse to move a pathway before the pathways of the side that moves first."""
    first = play.state.sides.get(play.state.first_side or "")
    if first is not None:
        words = f"{first.name} moves first this turn. Wait for the {first.name} pathways."
        play.require(not do_pathways_wait(play.state, mojon.side), words)


@move("approach-turn", "Next approach turn", UMPIRE_ONLY)
def begin_approach_turn(play: BattlePlay) -> None:
    """Begin the next approach turn: the first for placing, the others with initiative (9.2)."""
    battle = play.state
    play.need(battle.is_before_engagement, "The approach is over.")
    if battle.phase == "setup":
        unplaced = [m for m in battle.mojons.values() if m.is_unplaced]
        play.need(not unplaced, "Every Mojon must be on the table first.")
    battle = _count_placing(play)
    play.require(battle.turn < battle.limit, TURNS_USED_UP)
    waiting = [m for m in battle.mojons.values() if m.open and not m.extended]
    if play.before.phase == "approach":
        play.require(not waiting, "A pathway has neither grown nor ended in this turn.")
    first = side_that_approaches_alone(battle) or _ask_side_that_moves_first(play)
    list_scenario_checks(play, "end")
    play.record(e.ApproachTurnBegan(battle.turn + 1, first))
    _keep_defender_in_place(play)
    list_scenario_checks(play, "start")
    words = f"Approach turn {battle.turn + 1}: {play.state.sides[first].name} moves first."
    play.log(["umpire", *battle.sides], words)


def _count_placing(play: BattlePlay) -> Battle:
    """Count the placing of all Mojons as the first approach turn (9.2.2.1); return the battle."""
    if play.state.phase == "setup":
        play.record(e.ApproachTurnBegan(play.state.turn + 1, None))
        if not is_first_turn_on(play.state):  # else they were listed with the first Mojon
            list_scenario_checks(play, "start")
        _keep_defender_in_place(play)
        words = f"The Mojons were placed in approach turn {play.state.turn}."
        play.log(["umpire", *play.state.sides], words)
    return play.state


def _ask_side_that_moves_first(play: BattlePlay) -> str:
    """Resolve the initiative of an approach turn; its winner chooses who moves first (9.2.2.2)."""
    battle = play.state
    low, high = sorted(battle.sides.values(), key=lambda side: not side.low)
    wins = battle.script.first if play.before.phase == "setup" else None
    if wins is None:
        won = play.resolve(
            "rattenkrieg/initiative",
            {"low_quality": low.quality, "high_quality": high.quality, "in_approach": True},
            shown_to=(low.id, high.id),
            words={"side on low faces": low.name, "low": low.name, "high": high.name},
        )
        wins = low.id if won.winner == "low" else high.id
    winner, other = battle.sides[wins], battle.enemy(wins)
    return play.choose(
        "first",
        f"{winner.name} wins. Who moves first?",
        [Option(x.id, f"{x.name} moves first") for x in (winner, other)],
    )


def _keep_defender_in_place(play: BattlePlay) -> None:
    """End the pathways of a defender, whose Mojons only spot and stop others (9.2.1)."""
    for mojon in play.state.mojons.values():
        if mojon.open and play.state.sides[mojon.side].defender:
            play.record(e.PathwayEnded(mojon.id))


@move("extend-pathway", "Add a marker")
def extend_pathway(play: BattlePlay) -> None:
    """Add one marker to an open pathway (8.1.4)."""
    mojon = asking.ask_mojon(play)
    require_approach(play)
    there = mojon.placed and not mojon.removed
    play.need(there, f"Mojon {mojon.number} is not on the table.")
    play.require(mojon.open, f"The pathway of Mojon {mojon.number} has ended.")
    require_pathway_turn(play, mojon)
    play.require(not mojon.extended, f"Mojon {mojon.number} has already moved on this turn.")
    most = pace_in(play.state, mojon)
    inches = play.number("distance_in", "How far from the last marker?", most)
    into = play.flag("enters_building", "Does it enter a building?", rare=True)
    place = play.text("place", "Where? (private note)", rare=True)
    settling = _add_marker(play, mojon, inches, into, place)
    takes = " It takes position in the next turn." if settling else ""
    log_mojon(play, mojon, f" moves on {inches:g}″.{takes}")
    if not (mojon.hidden or into):  # the enemy does not see a marker inside a building
        enemy = play.state.enemy(mojon.side).id
        play.log(enemy, f"Enemy Mojon {mojon.number} moves on {inches:g}″.")


def _add_marker(
    play: BattlePlay, mojon: Mojon, inches: float, into: bool = False, place: str = ""
) -> bool:
    """Add a marker to a pathway; return whether the Mojon then takes position (8.1.4)."""
    side = play.state.sides[mojon.side]
    legal = play.resolve(
        "rattenkrieg/mojon-move",
        {
            "kind": pace_kind(play.state, mojon),
            "phase": "approach",
            "distance_in": inches,
            "defending": side.defender,
            "enters_building": into,
        },
        shown_to=(side.id,),
    )
    words = f"Place a marker {legal.min_in:g}″ to {legal.max_in:g}″ farther on."
    play.require(legal.allowed, words)
    play.record(e.PathwayExtended(mojon.id, inches, place, into))
    return bool(legal.settling)


@move("extend-pathways", "All move on")
def extend_all_pathways(play: BattlePlay) -> None:
    """Add the farthest marker allowed to each pathway of a side that can still grow (8.1.4)."""
    side = asking.ask_side(play)
    require_approach(play)
    waiting = mojons_to_move(play.state, side.id)
    play.need(bool(waiting), f"Each pathway of {side.name} has grown or ended in this turn.")
    require_pathway_turn(play, waiting[0])
    moved: dict[float, list[Mojon]] = {}
    for mojon in waiting:
        inches = pace_in(play.state, mojon)
        _add_marker(play, mojon, inches)
        moved.setdefault(inches, []).append(mojon)
    for inches, mojons in moved.items():
        words = f"{_list_numbers(mojons)} {inches:g}″."
        play.log("umpire", f"{side.letter} {words}")
        play.log(side.id, words)
        if seen := [mojon for mojon in mojons if not mojon.hidden]:
            play.log(play.state.enemy(side.id).id, f"Enemy {_list_numbers(seen)} {inches:g}″.")


def _list_numbers(mojons: Sequence[Mojon]) -> str:
    """Return the numbers of Mojons that move on, as the beginning of a sentence."""
    numbers = [f"{mojon.number}" for mojon in mojons]
    if len(numbers) == 1:
        return f"Mojon {numbers[0]} moves on"
    return f"Mojons {', '.join(numbers[:-1])} and {numbers[-1]} move on"


@move("end-pathway", "End it here")
def end_pathway(play: BattlePlay) -> None:
    """End a side's own pathway, which gets no more markers and is not turned over (9.2.2)."""
    mojon = asking.ask_mojon(play)
    require_approach(play)
    play.need(mojon.open, f"The pathway of Mojon {mojon.number} has already ended.")
    require_pathway_turn(play, mojon)
    play.record(e.PathwayEnded(mojon.id))
    log_mojon(play, mojon, ": its pathway ends.")
    if not mojon.hidden:
        enemy = play.state.enemy(mojon.side).id
        play.log(enemy, f"Enemy Mojon {mojon.number}: its pathway ends.")


@move("begin-engagement", "Begin the engagement", UMPIRE_ONLY)
def begin_engagement(play: BattlePlay) -> None:
    """Clean every pathway and begin the first engagement turn (9.2.3)."""
    battle = play.state
    play.need(battle.is_before_engagement, "The engagement has already begun.")
    unplaced = [m for m in battle.mojons.values() if m.is_unplaced]
    play.need(not unplaced, "Every Mojon must be on the table first.")
    battle = _count_placing(play)
    play.require(battle.turn < battle.limit, TURNS_USED_UP)
    still = [m for m in battle.mojons.values() if m.open and not battle.sides[m.side].defender]
    if still:
        answer = play.choose(
            "both_agree",
            f"{len(still)} pathways could still grow. Do both sides agree to begin?",
            [Option("yes", "Yes, begin"), Option("no", "No")],
        )
        play.require(answer == "yes", "Both sides must agree while pathways could still grow.")
    for mojon in battle.mojons.values():
        if mojon.removed:
            continue
        clean_pathway(play, mojon)
        place_sharing_elements(play, mojon.id)
        locate_stopped_elements(play, mojon.id)
    list_scenario_checks(play, "end")
    begin_engagement_turn(play)
    play.log(
        ["umpire", *battle.sides],
        f"The engagement begins, turn {play.state.turn}. {_where_mojons_go(play.before)}"
        "Only the numbered Mojons stay.",
    )


def _where_mojons_go(before: Battle) -> str:
    """Return where visible Mojons are put when the pathways are cleaned, for everybody (9.2.3)."""
    seen = [mojon for mojon in before.mojons.values() if is_mojon_seen(mojon)]
    if not any(mojon.markers > 1 for mojon in seen):
        return ""
    words = "Each Mojon goes to the last marker of its pathway. "
    if any(mojon.stopped_by for mojon in seen):
        words += "A stopped one goes one marker back, and its leader or main figure is placed. "
    return words
