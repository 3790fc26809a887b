"""What is due, offered and shown: what the scenario has in store (Rattenkrieg 11.1)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.kit.chapter import Chapter, Check, TableRow
from assistant.battle.rattenkrieg.lookups.scenario.bought import mines_left
from assistant.battle.rattenkrieg.lookups.scenario.tally import sums
from assistant.battle.rattenkrieg.lookups.scenario.terms import (
    cost,
    follows_road,
    is_unrolled,
    to_buy,
    ways,
)
from assistant.battle.rattenkrieg.scenario import cues
from assistant.battle.rattenkrieg.state import Battle, Element, Owed
from assistant.battle.rattenkrieg.state.scenario import Claim, Scored
from assistant.battle.screens.buttons import Due, Tap


def _own(battle: Battle, side: str) -> Iterator[TableRow]:
    yield from _mission(battle, side)
    for reserve in battle.script.reserves.values():
        over = reserve.came and not reserve.cue.again
        if reserve.side != side or over or reserve.came == len(reserve.waiting):
            continue
        tap = Tap("They come", "reinforce", {"reserve": reserve.id}, opens=True)
        detail = f"{cues.when(reserve.cue)}; {reserve.entry}"
        may = battle.phase in ("approach", "engagement")
        yield TableRow(f"To come: {reserve.name}", detail, (tap,) if may else ())
    yield from _settled(battle, side)
    ours = [x for x in battle.script.points.values() if x.side == side]
    if ours and battle.phase != "over":
        taps = tuple(Tap(points_words(x), "score", {"side": side, "condition": x.id}) for x in ours)
        waits = {claim.condition for claim in battle.script.claims}
        lines = tuple(
            f"{points_words(x)}, claimed" if x.id in waits else points_words(x) for x in ours
        )
        asks = (Tap("Claim points", "claim-points", opens=True),)
        yield TableRow("Points", _sums(battle, side), taps, asks, lines)


def _mission(battle: Battle, side: str) -> Iterator[TableRow]:
    """What its scenario says to a side."""
    mission = battle.script.missions.get(side)
    if mission and mission.does:
        yield TableRow("Mission", mission.does)
    by_die = battle.phase != "setup" or ways(battle, side)  # that has a row of its own
    if mission and mission.begins and not by_die:
        yield TableRow("Begins", mission.begins)


def _settled(battle: Battle, side: str) -> Iterator[TableRow]:
    """What the scenario has settled for a side: where it comes on, what it may buy or use."""
    if battle.phase == "setup" and (by_die := ways(battle, side)):
        entrances = battle.script.entrances[side]
        rolls = is_unrolled(battle, side)
        taps = (Tap("Roll", "roll-entry", {"side": side}, opens=True),) if rolls else ()
        yield TableRow("Comes on", entrances.rolled or f"a die: {by_die}", taps, taps)
    if left := battle.script.estimates.get(side):
        yield TableRow("Ranges measured before", f"{left} left, for a first shot")
    for purchase in to_buy(battle, side):
        told = {"side": side, "purchase": purchase.id}
        tap = Tap("Buy", "buy", told, opens=True)
        times = f", up to {left}" if (left := purchase.most - purchase.bought) > 1 else ""
        yield TableRow(purchase.name, f"{cost(battle, purchase)} each{times}", (tap,), (tap,))
    early = battle.phase in ("setup", "approach")
    for mine, count in (mines_left(battle, side) or {}).items():
        if count and early:
            told = {"side": side, "kind": "mine", "device": mine}
            lay = Tap("Lay one", "lay-traps", told, opens=True)
            yield TableRow(f"{mine}, bought", f"{count} left to lay", (lay,), (lay,))


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    if follows_road(battle, element):
        yield "Its orders: the first move follows the road"


def points_words(scored: Scored) -> str:
    """A condition, what it earns, and how often it did: `Enemy killed +1 ×3`."""
    times = f" ×{scored.times}" if scored.times else ""
    return f"{scored.condition} {earns(scored)}{times}"


def earns(scored: Scored) -> str:
    """What a condition earns: `+5`."""
    return "wins" if scored.points is None else f"{scored.points:+}".replace("-", "−")


def claimed_words(battle: Battle, claim: Claim) -> str:
    """What is claimed: `Enemy killed +1 ×2, at the mill`."""
    scored = battle.script.points[claim.condition]
    times = f" ×{claim.times}" if claim.times > 1 else ""
    words = f", {claim.words}" if claim.words else ""
    return f"{scored.condition} {earns(scored)}{times}{words}"


def claimed(battle: Battle) -> Iterator[Due]:
    """What the sides claim, for the umpire to count or not."""
    for claim in battle.script.claims:
        scored = battle.script.points[claim.condition]
        told = {"side": scored.side, "condition": scored.id}
        counted = {**told, "times": str(scored.times + claim.times)}
        known = f"Counted so far: {scored.times}." if scored.times else ""
        taps = (
            Tap("It counts", "score", counted, likely=True),
            Tap("It does not", "refuse-claim", told, opens=True),
        )
        title = f"{battle.sides[scored.side].name} claims: {claimed_words(battle, claim)}."
        yield Due(title, known, taps)


def _sums(battle: Battle, side: str) -> str:
    victory, promotion = sums(battle, side)
    return f"victory {victory}, promotion {promotion}".replace("-", "−")


def _table(battle: Battle) -> Iterator[TableRow]:
    """When it is over, everybody learns what each side has earned."""
    if battle.phase == "over" and battle.script.points:
        for side in battle.sides.values():
            yield TableRow(f"{side.name} points", _sums(battle, side.id))


def _puts(battle: Battle) -> Iterator[Tap]:
    for event in battle.script.events.values():
        if not event.came or event.cue.again:
            yield Tap(event.name, "event-happens", {"event": event.id}, opens=True)


def _coming(battle: Battle, owed: Owed) -> tuple[Tap, ...]:
    told = {"owed": owed.id}
    if cues.reserve_of(battle, owed).cue.on:
        return (Tap("Roll", "reinforce", told, likely=True, opens=True),)
    return (
        Tap("They come", "reinforce", told, likely=True),
        Tap("In sight", "reinforce", {**told, "how": "located"}, opens=True),
    )


def _happening(battle: Battle, owed: Owed) -> tuple[Tap, ...]:
    on = cues.event_of(battle, owed).cue.on is not None
    words = "Roll" if on else "It happens"
    return (Tap(words, "event-happens", {"owed": owed.id}, likely=True, opens=on),)


def _won(battle: Battle, owed: Owed) -> tuple[Tap, ...]:
    return (Tap("End the battle", "end-battle", {"words": owed.thing}, likely=True, opens=True),)


OFFERED = Chapter(
    "script",
    checks=(
        Check(
            "reinforcements",
            "may come now.",
            "reinforce",
            "events",
            cues.reserves_due,
            by="umpire",
            taps=_coming,
        ),
        Check(
            "event",
            "may happen now.",
            "event-happens",
            "events",
            cues.events_due,
            by="umpire",
            taps=_happening,
        ),
        Check(
            "victory",
            "Is it over?",
            "end-battle",
            "events",
            cues.victories_due,
            by="umpire",
            taps=_won,
        ),
    ),
    own=_own,
    facts=_facts,
    table=_table,
    puts=_puts,
)
