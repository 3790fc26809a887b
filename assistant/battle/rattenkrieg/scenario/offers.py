"""Buttons, checks and table rows for the scenario (Rattenkrieg 11.1)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Check, Offer, TableRow
from assistant.battle.rattenkrieg.lookups.scenario.bought_mines import mines_to_lay
from assistant.battle.rattenkrieg.lookups.scenario.exits import why_not_leave
from assistant.battle.rattenkrieg.lookups.scenario.mojon_numbers import describe_allowance
from assistant.battle.rattenkrieg.lookups.scenario.promotion_points import describe_record
from assistant.battle.rattenkrieg.lookups.scenario.scenario_terms import (
    describe_entrances,
    enemy_markers_in_sight,
    is_unrolled,
    must_follow_road,
    price_of,
    purchases_for,
    spares_for,
)
from assistant.battle.rattenkrieg.lookups.scenario.victory_points import (
    describe_points,
    points_label,
    points_of,
    uncounted,
)
from assistant.battle.rattenkrieg.scenario import turn_events
from assistant.battle.rattenkrieg.state import Battle, Element, PendingCheck
from assistant.battle.rattenkrieg.state.scenario import Reserve
from assistant.battle.screens.buttons import Tap


def _own_rows(battle: Battle, side: str) -> Iterator[TableRow]:
    yield from _mission_rows(battle, side)
    for reserve in battle.script.reserves.values():
        over = reserve.came and not reserve.cue.again
        if reserve.side != side or over or reserve.came == len(reserve.waiting):
            continue
        tap = Tap("They come", "reinforce", {"reserve": reserve.id}, opens=True)
        detail = f"{turn_events.describe_trigger(reserve.cue)}; {_describe_entry(reserve)}"
        may = battle.phase in ("approach", "engagement")
        yield TableRow(f"To come: {reserve.name}", detail, (tap,) if may else ())
    yield from _setup_rows(battle, side)
    ours = [x for x in battle.script.points.values() if x.side == side]
    if ours and battle.phase != "over":
        taps = tuple(
            Tap(describe_points(x), "score", {"side": side, "condition": x.id}) for x in ours
        )
        waits = {claim.condition for claim in battle.script.claims}
        lines = tuple(
            f"{describe_points(x)}, claimed" if x.id in waits else describe_points(x) for x in ours
        )
        asks = (Tap("Claim points", "claim-points", opens=True),)
        lines += tuple(filter(None, (describe_record(battle, x) for x in ours)))
        yield TableRow("Points", _describe_sums(battle, side), taps, asks, lines)


def _describe_entry(reserve: Reserve) -> str:
    """Return where reinforcements enter, as the end of a sentence."""
    if reserve.placed:
        return f"entry Mojon: {reserve.placed}"
    if reserve.by_die:
        return "a die decides their entrance"
    return reserve.entry[:1].lower() + reserve.entry[1:]


def _mission_rows(battle: Battle, side: str) -> Iterator[TableRow]:
    """Yield a side's mission in the scenario, and where the side begins."""
    mission = battle.script.missions.get(side)
    if mission and mission.does:
        yield TableRow("Mission", mission.does)
    by_die = battle.phase != "setup" or describe_entrances(
        battle, side
    )  # that has a row of its own
    if mission and mission.begins and not by_die:
        yield TableRow("Begins", mission.begins)


def _setup_rows(battle: Battle, side: str) -> Iterator[TableRow]:
    """Yield a scenario's rules for a side: where it enters, and its purchases."""
    if battle.phase == "setup":
        yield TableRow("Mojons", describe_allowance(battle, side))
    if battle.phase == "setup" and (by_die := describe_entrances(battle, side)):
        entrances = battle.script.entrances[side]
        rolls = is_unrolled(battle, side)
        taps = (Tap("Roll", "roll-entry", {"side": side}, opens=True),) if rolls else ()
        yield TableRow("Comes on", entrances.rolled or f"a die: {by_die}", taps, taps)
    if left := battle.script.estimates.get(side):
        yield TableRow("Ranges measured before the battle", f"{left} left, for a first shot")
    for purchase in purchases_for(battle, side):
        inputs = {"side": side, "purchase": purchase.id}
        left = purchase.most - purchase.bought
        times = f", {left} left" if purchase.most > 1 else ""
        waits = purchase.brings == "look" and not enemy_markers_in_sight(battle, side)
        when = ", once an enemy marker is on the table" if waits else ""
        taps = () if waits else (Tap("Buy", "buy", inputs, opens=True),)
        words = f"{price_of(battle, purchase)} victory points each{times}{when}"
        yield TableRow(purchase.name, words, taps, taps)
    for id, spare in spares_for(battle, side).items():
        issue = Tap("Issue one", "issue-weapon", {"side": side, "spare": id}, opens=True)
        yield TableRow(f"Spare {spare.weapon.name}", f"{spare.left} left", (issue,), (issue,))
    for mine, count in mines_to_lay(battle, side).items():
        lay = lay_mine_tap(side, mine)
        yield TableRow(f"{mine}, bought", f"{count} left to lay", (lay,), (lay,))


def lay_mine_tap(side: str, mine: str, *, likely: bool = False) -> Tap:
    """Return the button for laying a bought mine, wherever it is offered."""
    inputs = {"side": side, "kind": "mine", "device": mine}
    return Tap(f"Lay a {mine}", "lay-traps", inputs, likely=likely, opens=True)


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    if must_follow_road(battle, element):
        yield "Its orders: the first move follows the road"


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    if not why_not_leave(battle, element):
        yield Offer("Leave the table", "leave-table", group="wait")


def _describe_sums(battle: Battle, side: str) -> str:
    victory, promotion = points_of(battle, side)
    return f"victory {victory}, promotion {promotion}".replace("-", "−")


def _table(battle: Battle) -> Iterator[TableRow]:
    """Yield what each side has earned, for everybody, once the battle is over."""
    if battle.phase == "over" and battle.script.points:
        for side in battle.sides.values():
            yield TableRow(f"{side.name} points", _describe_sums(battle, side.id))


def _umpire_taps(battle: Battle) -> Iterator[Tap]:
    if battle.phase in ("approach", "engagement"):
        count = {"count": "yes"} if uncounted(battle) else {}
        yield Tap("End the battle", "end-battle", count, opens=True)
    for event in battle.script.events.values():
        if not event.came or event.cue.again:
            yield Tap(event.name, "event-happens", {"event": event.id}, opens=True)


def _reinforcement_taps(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    inputs = {"owed": owed.id}
    if turn_events.reserve_of(battle, owed).cue.on:
        return (Tap("Roll", "reinforce", inputs, likely=True, opens=True),)
    return (
        Tap("They come", "reinforce", inputs, likely=True),
        Tap("In sight", "reinforce", {**inputs, "how": "located"}, opens=True),
    )


def _event_taps(battle: Battle, owed: PendingCheck) -> tuple[Tap, ...]:
    on = turn_events.event_of(battle, owed).cue.on is not None
    words = "Roll" if on else "It happens"
    return (Tap(words, "event-happens", {"owed": owed.id}, likely=True, opens=on),)


def _contact_taps(battle: Battle, check: PendingCheck) -> tuple[Tap, ...]:
    inputs = {"owed": check.id}
    yes = Tap("Yes", "record-contact", {**inputs, "kept": "yes"}, likely=True)
    return (yes, Tap("No", "record-contact", {**inputs, "kept": "no"}))


def _ask_leader_conduct(battle: Battle, check: PendingCheck) -> str:
    """Ask whether a leader did what earns promotion points, with the effect of each answer."""
    scored = battle.script.points[check.id.rpartition(turn_events.IN)[0]]
    points = f"{points_label(scored)} promotion points"
    return f"Did the leader truly do this? Yes counts {points}, once per battle. No counts none."


def _leader_taps(battle: Battle, check: PendingCheck) -> tuple[Tap, ...]:
    inputs = {"owed": check.id}
    yes = Tap("Yes", "record-leader", {**inputs, "done": "yes"}, likely=True)
    return (yes, Tap("No", "record-leader", {**inputs, "done": "no"}))


OFFERED = Chapter(
    "scenario",
    checks=(
        Check(
            "reinforcements",
            "may come now.",
            "reinforce",
            "events",
            turn_events.reserves_due,
            by="umpire",
            taps=_reinforcement_taps,
        ),
        Check(
            "event",
            "may happen now.",
            "event-happens",
            "events",
            turn_events.events_due,
            by="umpire",
            taps=_event_taps,
        ),
        Check(
            "victory",
            "Is it over?",
            "end-battle",
            "events",
            turn_events.victories_due,
            by="umpire",
        ),
        Check(
            turn_events.CONTACT_CHECK,
            "still in sight of one another?",
            "record-contact",
            "events",
            turn_events.contact_checks,
            by="umpire",
            taps=_contact_taps,
            answers=True,
        ),
        Check(
            turn_events.LEADER_CHECK,
            "Did the leader truly do this?",
            "record-leader",
            "events",
            by="umpire",
            taps=_leader_taps,
            answers=True,
            words_now=_ask_leader_conduct,
        ),
    ),
    offers=_offers,
    own=_own_rows,
    facts=_facts,
    table=_table,
    puts=_umpire_taps,
)
