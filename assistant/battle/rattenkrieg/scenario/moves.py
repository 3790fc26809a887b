"""Reinforcements, events and points, as the umpire resolves them (Rattenkrieg 11.1, addendum)."""

from typing import NamedTuple

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.scenario import (
    ClaimSettled,
    PlannedEventHappened,
    PointsCounted,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_enemy, log_side
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import pending_check_of_table
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.visibility import reveal_to_enemy
from assistant.battle.rattenkrieg.lookups.figures.able_figures import allowance
from assistant.battle.rattenkrieg.lookups.scenario.arrivals import with_arrivals
from assistant.battle.rattenkrieg.lookups.scenario.mojon_numbers import last_number
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    describe_outcome,
    describe_points,
    describe_victory_points,
    points_label,
    times_met,
)
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_brought_hidden
from assistant.battle.rattenkrieg.scenario import entry_places, turn_events
from assistant.battle.rattenkrieg.scenario.promotion import require_earnable
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.scenario import PreparedElements, Reserve, Scored, Trigger
from assistant.cards.rattenkrieg.forces.reinforcements_and_points import EVERYBODY, UMPIRE
from assistant.frozen import replace


class Arrival(NamedTuple):
    """The way in which reinforcements come onto the table."""

    words: str
    event: str  # how the enemy sees it, in the words of `concealment`


WAYS = {
    "mojon": Arrival("Under a Mojon", ""),
    "hidden": Arrival("Out of sight, in a building or smart scenery", ""),
    "located": Arrival("Located", "gave-away"),
    "identified": Arrival("Identified", "spotted"),
}


@move("reinforce", "Reinforcements", UMPIRE_ONLY)
def bring_reinforcements(play: BattlePlay) -> None:
    """Bring reinforcements onto the table, if their die allows it (11.1)."""
    reserve = _find_reserve(play)
    on = play.state.phase in ("approach", "engagement") or play.given("owed")
    play.need(bool(on), "Reinforcements come from the first turn to the last.")
    if reserve.came == len(reserve.waiting) or (reserve.came and not reserve.cue.again):
        raise Refused("These reinforcements have already arrived.")
    if not _roll_cue(play, reserve.cue, (reserve.side,)):
        log_side(play, reserve.side, f"The reinforcements “{reserve.name}” do not come yet.")
        return
    options = [Option(id, way.words) for id, way in WAYS.items()]
    how = play.choose("how", "How do they come?", options, "mojon")
    usual = (
        entry_places.roll_entry_places(play, reserve.side, (reserve.name,))[0]
        if reserve.by_die
        else reserve.placed or reserve.entry
    )
    place = play.text("place", "Where?", usual, longest=500, rare=True)
    prepared = _renumber(play.state, reserve.waiting[reserve.came])
    play.record(e.ReinforcementsCame(reserve.id, prepared))
    for mojon in prepared.mojons:
        play.record(e.MojonPlaced(mojon, place, hidden=how == "hidden"))
    _log_arrival(play, reserve, prepared, how, place)


def _find_reserve(play: BattlePlay) -> Reserve:
    """Return the reinforcements that the move is about: the pending ones, or the chosen ones."""
    if play.given("owed"):
        return turn_events.reserve_of(play.state, pending_check_of_table(play, "reinforcements"))
    found = play.state.script.reserves.get(str(play.given("reserve")))
    if found is None:
        raise Refused("Choose reinforcements in the list.")
    return found


def _roll_cue(play: BattlePlay, cue: Trigger, shown_to: tuple[str, ...] = ()) -> bool:
    """Return whether something due comes, by its die if it has one; the umpire may decide it."""
    owed = play.given("owed")
    if not owed:
        return True
    comes = True
    if cue.on:
        inputs = {"on": cue.on}
        comes = play.resolve("rattenkrieg/scenario-die", inputs, shown_to=shown_to).comes
    play.record(e.CheckMade(str(owed)))
    return comes


def _renumber(battle: Battle, prepared: PreparedElements) -> PreparedElements:
    """Return the elements with their Mojons numbered after those already in play."""
    here, laying = with_arrivals(battle, prepared), battle.stage != "end"
    fought = battle.phase == "engagement"
    elements = {
        id: replace(
            x,
            allowed=allowance(here, x) if fought and laying else 0,
            aggressiveness_at_start=x.aggressiveness,
            men_at_order=len(x.figures),
        )
        for id, x in prepared.elements.items()
    }
    side = next(iter(elements.values())).side
    last = last_number(battle, side)
    mojons = {
        id: replace(m, number=last + n)
        for n, (id, m) in enumerate(prepared.mojons.items(), start=1)
    }
    return replace(prepared, elements=elements, mojons=mojons)


def _log_arrival(
    play: BattlePlay, reserve: Reserve, prepared: PreparedElements, how: str, place: str
) -> None:
    numbers = ", ".join(str(m.number) for m in prepared.mojons.values())
    where = f" Place: {place.rstrip('.')}." if place.strip() else ""
    log_side(
        play, reserve.side, f"Reinforcements “{reserve.name}” come with Mojon {numbers}.{where}"
    )
    if how == "mojon":
        play.log(play.state.enemy(reserve.side).id, f"The enemy places Mojon {numbers}.")
    if way := WAYS[how].event:
        for id in [
            x for x in prepared.elements if not is_brought_hidden(play.state, prepared.elements[x])
        ]:
            reveal_to_enemy(play, play.state.elements[id], way)
            log_enemy(play, play.state.elements[id], " comes on the table.")


@move("event-happens", "An event of the scenario", UMPIRE_ONLY)
def resolve_event(play: BattlePlay) -> None:
    """Resolve an event of the scenario, by its die (11.1).

    The readers that it names are notified.
    """
    if play.given("owed"):
        event = turn_events.event_of(play.state, pending_check_of_table(play, "event"))
    else:
        events = play.state.script.events
        found = events.get(str(play.given("event")))
        if found is None:
            raise Refused("Choose an event in the list.")
        event = found
    if event.came and not event.cue.again:
        raise Refused("That event has happened already.")
    if not _roll_cue(play, event.cue):
        play.log("umpire", f"{event.name} does not happen yet.")
        return
    play.record(PlannedEventHappened(event.id))
    sides = {EVERYBODY: [*play.state.sides], UMPIRE: []}.get(event.told, [event.told])
    play.log(["umpire", *sides], f"{event.name}. {event.words}")


def suggest_victory(play: BattlePlay) -> None:
    """List a winning condition as soon as the damage to a vehicle has met it."""
    for owed in turn_events.victories_due(play.state):
        if owed not in play.state.owed:
            play.record(e.CheckScheduled(owed))


@move("score", "Points", UMPIRE_ONLY)
def score_points(play: BattlePlay) -> None:
    """Enter how often a side earned points for a condition (addendum)."""
    side = asking.ask_side(play)
    ours = {x.id: x for x in play.state.script.points.values() if x.side == side.id}
    if not ours:
        raise Refused("The scenario gives no points.")
    options = [Option(x.id, x.words, points_label(x)) for x in ours.values()]
    scored = ours[play.choose("condition", f"Which condition has {side.name} met?", options)]
    times = play.whole("times", "How many times so far?", min(scored.times + 1, 99), rare=True)
    require_earnable(play, scored, times)
    _set_count(play, scored, times)
    if play.state.script.claim(scored.id):
        play.record(ClaimSettled(scored.id))
    now = describe_points(play.state.script.points[scored.id])
    total = describe_victory_points(play.state, side.id)
    log_side(play, side.id, f"{now}. Victory points: {total}.")
    owed = turn_events.victory_check(play.state, scored.id)
    if scored.points is None and times and owed not in play.state.owed:
        play.record(e.CheckScheduled(owed))


@move("count-points", "Count the points", UMPIRE_ONLY)
def count_points(play: BattlePlay) -> None:
    """Count all points that the battle knows of; the umpire scores the rest."""
    known = [(x, times_met(play.state, x)) for x in play.state.script.points.values()]
    counted = [(x, max(x.times, n)) for x, n in known if n is not None]
    if not counted:
        raise Refused("Nothing that earns points can be counted here.")
    for number, (scored, found) in enumerate(counted, 1):
        letter = play.state.sides[scored.side].letter
        words = f"{letter}: {scored.words} {points_label(scored)}"
        _set_count(play, scored, play.whole(f"times_{number}", words, min(found, 99)))
    play.log("umpire", describe_outcome(play.state))
    for side in play.state.sides.values():
        play.log(side.id, f"Victory points: {describe_victory_points(play.state, side.id)}.")


def count_known_points(play: BattlePlay) -> None:
    """Count the points that the battle knows of and nobody has counted yet, without a question."""
    for scored in play.state.script.points.values():
        known = times_met(play.state, scored)
        if scored.points is not None and known is not None and known > scored.times:
            _set_count(play, scored, known)


def _set_count(play: BattlePlay, scored: Scored, times: int) -> None:
    if times != scored.times:
        play.record(PointsCounted(scored.id, scored.times, times))
