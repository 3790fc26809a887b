"""What readers see: the umpire all, a side its own units, nobody else the cup (1.1, 17.6)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from assistant.battle import requests
from assistant.battle.log import Entry
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import answerer
from assistant.battle.rats_of_tobruk.kit.register import MOVES
from assistant.battle.rats_of_tobruk.lookups.ground import HARBOUR, apart, enemy_of, seen_by
from assistant.battle.rats_of_tobruk.movement.activation import movers
from assistant.battle.rats_of_tobruk.screens import pending as dues
from assistant.battle.rats_of_tobruk.setup.placing import has_units, may_place
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.state.board import Unit
from assistant.battle.rats_of_tobruk.turns.victory import NEAR, lost, standing, threat
from assistant.battle.screens.board_pages import BoardPage, Column, Part, Row, steps_of
from assistant.battle.screens.buttons import Due, Tap
from assistant.battle.screens.cached_views import once
from assistant.battle.screens.log_lines import log_mark
from assistant.battle.screens.side_labels import Badge
from assistant.battle.viewers import Reader
from assistant.cards.wording import words_of
from assistant.rules.rats_of_tobruk.terms import AXIS, IN_SUPPLY, Side

PLACE = Tap("Place a unit", "place", opens=True)
TOOLS = (
    Tap("Rules in play", "set-options", opens=True),
    Tap("Change a unit", "change", opens=True),
    PLACE,
    Tap("Look", "look", opens=True),
    Tap("Victory", "victory", opens=True),
)
LOOK = Tap("Look at a stack", "look", opens=True)


def badge(battle: Battle, id: str) -> Badge:
    """The badge of a side."""
    return battle.sides[id]


def clock(battle: Battle) -> str:
    """`Turn 3 · April 13 · Evening · Activation`."""
    day = date.fromisoformat(battle.date) if battle.date else None
    over = battle.phase == "over"
    parts = [
        f"Turn {battle.turn}",
        f"{day:%B} {day.day}" if day else "",
        (battle.turn_type or "").capitalize(),
        "The battle is over" if over else dues.PHASES[battle.phase],
    ]
    return " · ".join(part for part in parts if part)


def umpire_view(battle: Battle) -> BoardPage:
    """The console: everything."""
    columns = tuple(_own(battle, side, taps=True) for side in BOTH_SIDES)
    cup = ", ".join(battle.cup) or "empty"
    put = [Row(battle.sides[s].name, ", ".join(c) or "none") for s, c in battle.put_in.items()]
    part = Part("The cup", "your eyes only", (Row("As they lie", cup), *put))
    asked = requests.dues(battle.requests, battle.sides, MOVES)
    owed = (*asked, *_owed(battle, AXIS))
    page = replace(_page(battle), columns=columns, due=owed, tools=tuple(_tools(battle)))
    harbour = tuple(_harbour(battle))
    return replace(page, tracks=(*page.tracks, *harbour), parts=(part,))


def _tools(battle: Battle) -> Iterable[Tap]:
    """The umpire's buttons that lead somewhere now."""
    for tap in TOOLS:
        places = any(may_place(battle, s) and has_units(battle, s) for s in BOTH_SIDES)
        looks = any(_may_look(battle, s) for s in BOTH_SIDES)
        if {"place": places, "look": looks}.get(tap.move, True):
            yield tap


def _may_look(battle: Battle, side: Side) -> bool:
    return battle.weather is not None and bool(battle.on_map(side))


@once
def side_view(battle: Battle, side: str) -> BoardPage:
    """A side's screen: its own units, the enemies it has seen, the chits that it put in."""
    whose = _side(side)
    owed = tuple(each for each in _owed(battle, whose) if each.of in (None, side))
    acts = whose == battle.active
    if acts and (first := answerer(battle)):
        owed, acts = (_held(battle, first),), False
    columns = (_own(battle, whose, taps=acts), _seen(battle, whose))
    put = battle.put_in.get(whose)
    chits = ", ".join(put or ()) or ("none" if put is not None else "not yet put in")
    can_place = may_place(battle, whose) and has_units(battle, whose)
    taps = ((PLACE,) if can_place else ()) + ((LOOK,) if _may_look(battle, whose) else ())
    yours = Part("Yours alone", "", (Row("Your chits", chits), Row("On the board", "", taps)))
    page = replace(_page(battle), columns=columns, due=owed, badge=battle.sides[whose])
    harbour = tuple(_harbour(battle)) if whose == AXIS else ()
    return replace(page, tracks=(*page.tracks, *harbour), parts=(yours,))


def table_view(battle: Battle) -> BoardPage:
    """What lies on the table."""
    return _page(battle)


def _owed(battle: Battle, side: Side) -> tuple[Due, ...]:
    """What is due, to the Axis the harbour too."""
    harbour = dues.harbour(battle) if side == AXIS else ()
    return (*dues.due(battle), *harbour)


def _held(battle: Battle, first: Side) -> Due:
    """To whoever moved: his enemy answers before he goes on."""
    words = f"The {battle.sides[first].name} player may fire first; wait for that."
    return Due(str(battle.hand), words, of=battle.active)


def _side(side: str) -> Side:
    return next(each for each in BOTH_SIDES if each == side)


def _page(battle: Battle) -> BoardPage:
    return BoardPage(
        title=battle.title,
        clock=clock(battle),
        badge=None,
        due=(),
        waiting=_waiting(battle),
        steps=steps_of(dues.PHASES, battle.phase),
        columns=(),
        tracks=tuple(_tracks(battle)),
    )


def _waiting(battle: Battle) -> str:
    """Whom one waits for."""
    if battle.phase == "over":
        return "The battle is over."
    sides = (answerer(battle), *(each.of for each in dues.due(battle)))
    asked = [battle.sides[side].name for side in sides if side]
    return f"The {asked[0]} player acts." if asked else "The turn goes on."


def _tracks(battle: Battle) -> Iterable[Row]:
    """What both may know: how many chits are in the cup, never which."""
    counts = [
        f"{sum(battle.chits.get(c) == side for c in battle.cup)} {battle.sides[side].name}"
        for side in battle.sides
    ]
    yield Row("Weather", battle.weather or "not rolled for yet")
    yield Row("In the cup", f"{len(battle.cup)}: {', '.join(counts)}")
    yield Row("Drawn", ", ".join(battle.drawn) or "none")
    yield Row("In hand", battle.hand or "none")
    axis, allied = lost(battle)
    yield Row("Attack strength lost", f"{axis} Axis, {allied} Allied")
    yield Row("As it stands", words_of(standing(battle)))


def _harbour(battle: Battle) -> Iterable[Row]:
    """German units that near the harbour."""
    guns, next_door = threat(battle)
    near = [
        f"{u.id} at {apart(battle, u.place, HARBOUR)}"
        for u in battle.on_map(AXIS)
        if u.nationality == "german" and u.place and apart(battle, u.place, HARBOUR) <= NEAR
    ]
    if guns or next_door or near:
        words = f"{len(guns)} guns in range" + (", a unit next to it" if next_door else "")
        yield Row("The harbour", "; ".join([words, *near]))


def _own(battle: Battle, side: Side, *, taps: bool) -> Column:
    """A side's units: those of the battalion in hand one by one, the others hex by hex."""
    own = [u for u in battle.units.values() if u.side == side and u.alive]
    acting = [
        u for u in own if battle.hand and side == battle.active and u.battalion == battle.hand
    ]
    able = {u.id for u in movers(battle, side)} if taps else set()
    rows = [
        Row(u.id, _where(battle, u), _taps(u) if u.id in able and side == battle.active else ())
        for u in acting
    ]
    places = sorted({u.place or "" for u in own if u not in acting})
    for place in sorted(places, key=lambda p: (not p, p)):
        there = ", ".join(
            _words(battle, u) for u in own if (u.place or "") == place and u not in acting
        )
        rows.append(Row(place or "Off the map", there))
    dead = [u.id for u in battle.units.values() if u.side == side and not u.alive]
    if dead:
        rows.append(Row("Eliminated", ", ".join(dead)))
    return Column(battle.sides[side], f"{len(battle.on_map(side))} on the map", tuple(rows))


def _taps(unit: Unit) -> tuple[Tap, ...]:
    return (Tap("Move", "move-unit", {"unit": unit.id}, opens=True),)


def _where(battle: Battle, unit: Unit) -> str:
    return f"{unit.place or 'off the map'}{''.join(', ' + w for w in _state(battle, unit))}"


def _words(battle: Battle, unit: Unit) -> str:
    """`1/33 (depleted, pinned)`."""
    told = list(_state(battle, unit))
    return f"{unit.id} ({', '.join(told)})" if told else unit.id


def _state(battle: Battle, unit: Unit) -> Iterable[str]:
    """What is unusual about a unit."""
    if unit.strength != "full":
        yield unit.strength
    if unit.supply != IN_SUPPLY:
        yield unit.supply.replace("-", " ")
    flags = {
        "pinned": unit.pinned,
        "fired": unit.fired or unit.shot,
        "attacked": unit.attacked,
        "debarked": unit.debarked,
        "by road": unit.by_road,
        "overran": unit.overran,
    }
    yield from (word for word, on in flags.items() if on)
    if unit.id in battle.nominated:
        yield "nominated"
    if unit.rides:
        yield f"on {unit.rides}"
    if unit.spent:
        yield f"{unit.spent:g} MP spent"


def _seen(battle: Battle, side: Side) -> Column:
    """The enemies that a side has seen, where they stood then."""
    known = seen_by(battle, side)
    places = sorted(set(known.values()))
    rows = [Row(p, ", ".join(id for id, at in known.items() if at == p)) for p in places]
    return Column(battle.sides[enemy_of(side)], "as last seen", tuple(rows))


def picture(battle: Battle, reader: Reader, entries: Sequence[Entry[Any]]) -> str:
    """Text that holds all that a reader sees."""
    if reader.is_umpire:
        seen: object = battle
    elif reader.side:
        seen = side_view(battle, reader.side)
    else:
        seen = table_view(battle)
    return repr((seen, log_mark(entries, reader)))


def subject(battle: Battle, reader: Reader, told: Any) -> str:
    """Whom a move is about: the unit it names."""
    unit = battle.units.get(str(told.get("unit"))) if told else None
    mine = unit is not None and (reader.is_umpire or reader.side == unit.side)
    return unit.id if unit and mine else ""
