"""Views: all for the umpire, own units for a side, the cup for no player (1.1, 17.6)."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from assistant.battle import requests
from assistant.battle.log import Entry
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import side_that_may_fire
from assistant.battle.rats_of_tobruk.kit.players import side_named
from assistant.battle.rats_of_tobruk.kit.register import MOVES
from assistant.battle.rats_of_tobruk.lookups.ground import HARBOR, hex_distance
from assistant.battle.rats_of_tobruk.screens import pending as dues
from assistant.battle.rats_of_tobruk.screens.columns import own_column, seen_column
from assistant.battle.rats_of_tobruk.screens.own_rows import PASTE, PLACE, may_look, rows_of_side
from assistant.battle.rats_of_tobruk.setup.placing import (
    has_units,
    is_setup_phase,
    may_place_units,
)
from assistant.battle.rats_of_tobruk.state.battle import BOTH_SIDES, Battle
from assistant.battle.rats_of_tobruk.turns.battle_end import battle_result
from assistant.battle.rats_of_tobruk.turns.victory import (
    NEAR,
    describe_level,
    harbor_threat,
    strength_lost,
    victory_level,
)
from assistant.battle.screens.board_pages import BoardPage, Row, Section, turn_steps
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.screens.cached_views import cached_view
from assistant.battle.screens.log_lines import log_fingerprint
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.umpires import shared_screens
from assistant.battle.viewers import Viewer, has_umpire
from assistant.frozen import replace
from assistant.rules.rats_of_tobruk.terms import AXIS, Side

TOOLS = (
    Tap("Rules in play", "set-options", opens=True),
    Tap("Correct a unit", "change", opens=True),
    PLACE,
    PASTE,
    Tap("Look at a stack", "look", opens=True),
    Tap("Check for victory", "victory", opens=True),
    Tap(shared_screens.TITLE, shared_screens.SHARE, opens=True),
    Tap("End the battle", "end-battle", opens=True),
)
NEEDS = ", and each player needs a phone"
HIDDEN_UNITS = "Only the players’ phones show where units are."
PUBLIC = ("set-options", shared_screens.SHARE, "end-battle")  # tools that show no secret
SHARED_SHEETS = (*PUBLIC, "weather", "end-turn", "next-turn")  # the sheet of a draw names chits


def badge(battle: Battle, id: str) -> SideLabel:
    """Return the badge of a side."""
    return battle.sides[id]


def clock(battle: Battle) -> str:
    """Return the moment of the battle, such as `Turn 3 · April 13 · Evening · Activation`."""
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
    """Return the umpire's console, which shows everything; without an umpire, public facts."""
    if not has_umpire(battle) and battle.phase != "over":
        return _shared_view(battle)
    columns = tuple(own_column(battle, side, taps=True) for side in BOTH_SIDES)
    cup = ", ".join(battle.cup) or "empty"
    put = [Row(battle.sides[s].name, ", ".join(c) or "none") for s, c in battle.put_in.items()]
    part = Section("The cup", "for your eyes only", (Row("In the cup", cup), *put))
    requested = requests.open_requests(battle, MOVES)
    first = shared_screens.umpire_question(battle, NEEDS) if is_setup_phase(battle) else ()
    pending = (*first, *requested, *_tasks_for(battle, AXIS), *_umpire_tasks(battle))
    page = replace(
        _board_page(battle), columns=columns, due=pending, tools=tuple(_umpire_tools(battle))
    )
    harbour = tuple(_harbor_rows(battle))
    return replace(page, tracks=(*page.tracks, *harbour), parts=(part,))


def _shared_view(battle: Battle) -> BoardPage:
    """Return the console of players without an umpire: tracks, and tasks that concern no side."""
    tasks = dues.pending_tasks(battle, AXIS)  # as on a player's page, so nothing by the whole board
    public = tuple(task for task in tasks if task.of is None and _is_public(task))
    tools = tuple(tap for tap in _umpire_tools(battle) if tap.move in PUBLIC)
    return replace(table_view(battle), due=public, tools=tools)


def _is_public(task: PendingTask) -> bool:
    """Return whether the sheets of a task show no secret of a side."""
    return all(tap.move in SHARED_SHEETS for tap in task.taps)


def _umpire_tasks(battle: Battle) -> Iterable[PendingTask]:
    """Yield what the umpire may do for absent players: end a night before both have rolled."""
    if battle.phase == "end-of-turn" and len(battle.rolled) < len(BOTH_SIDES):
        yield dues.next_turn_task()


def _umpire_tools(battle: Battle) -> Iterable[Tap]:
    """Yield the umpire's buttons that are of use now."""
    over = battle.phase == "over"
    for tap in TOOLS:
        places = any(may_place_units(battle, s) and has_units(battle, s) for s in BOTH_SIDES)
        looks = any(may_look(battle, s) for s in BOTH_SIDES)
        offered = {
            "place": places and not over,
            "place-list": places and not over,
            "look": looks and not over,
            "victory": not over,
            "end-battle": not over,
        }
        if offered.get(tap.move, True):
            yield tap


@cached_view
def side_view(battle: Battle, side: str) -> BoardPage:
    """Return a side's page: its own units, the enemies it has seen, the chits it put in."""
    whose = side_named(side)
    pending = tuple(each for each in _tasks_for(battle, whose, whose) if each.of in (None, side))
    acts = whose == battle.active
    if acts and (first := side_that_may_fire(battle)):
        pending, acts = (_waiting_task(battle, first),), False
    columns = (own_column(battle, whose, taps=acts), seen_column(battle, whose))
    yours = Section("Only you see this", "", tuple(rows_of_side(battle, whose)))
    page = replace(_board_page(battle), columns=columns, due=pending, badge=battle.sides[whose])
    harbour = tuple(_harbor_rows(battle)) if whose == AXIS else ()
    return replace(page, tracks=(*page.tracks, *harbour), parts=(yours,))


def table_view(battle: Battle) -> BoardPage:
    """Return the page of a spectator, without units."""
    return replace(_board_page(battle), no_columns="" if battle.phase == "over" else HIDDEN_UNITS)


def _tasks_for(battle: Battle, side: Side, reader: Side | None = None) -> tuple[PendingTask, ...]:
    """Return the pending tasks, for the Axis with the harbor; `reader` is None for the umpire."""
    harbour = dues.harbor_tasks(battle) if side == AXIS else ()
    return (*dues.pending_tasks(battle, reader), *harbour)


def _waiting_task(battle: Battle, first: Side) -> PendingTask:
    """Return the notice that the moving side waits for its enemy's fire."""
    words = f"The {battle.sides[first].name} player may fire first."
    return PendingTask(f"{battle.hand} waits", words, waits=True)


def _board_page(battle: Battle) -> BoardPage:
    """Return a page with what both sides may know."""
    return BoardPage(
        title=battle.title,
        clock=clock(battle),
        badge=None,
        due=(),
        waiting=_waiting_message(battle),
        steps=turn_steps(dues.PHASES, battle.phase),
        columns=(),
        tracks=tuple(_track_rows(battle)),
        result=battle_result(battle) if battle.phase == "over" else None,
    )


def _waiting_message(battle: Battle) -> str:
    """Return which player acts next, as any player may know it: the umpire's tasks show more."""
    if battle.phase == "over":
        return "The battle is over."
    sides = (side_that_may_fire(battle), *(each.of for each in dues.pending_tasks(battle, AXIS)))
    asked = [battle.sides[side].name for side in sides if side]
    return f"The {asked[0]} player acts." if asked else "The turn continues."


def _track_rows(battle: Battle) -> Iterable[Row]:
    """Yield what both sides may know: how many chits are in the cup, not which."""
    counts = [
        f"{sum(battle.chits.get(c) == side for c in battle.cup)} {battle.sides[side].name}"
        for side in battle.sides
    ]
    yield Row("Weather", battle.weather or "not rolled for yet")
    yield Row("In the cup", f"{len(battle.cup)}: {', '.join(counts)}")
    drawn = () if battle.phase in ("weather", "supply") else battle.drawn  # else the last turn's
    yield Row("Drawn", ", ".join(drawn) or "none")
    yield Row("In hand", battle.hand or "none")
    axis, allied = strength_lost(battle)
    yield Row("Attack strength lost", f"{axis} Axis, {allied} Allied")
    yield Row(
        "Result" if battle.phase == "over" else "Result so far",
        describe_level(victory_level(battle)),
    )


def _harbor_rows(battle: Battle) -> Iterable[Row]:
    """Yield the German units near the harbor."""
    guns, next_door = harbor_threat(battle)
    near = [
        f"{u.id} at {hex_distance(battle, u.place, HARBOR)}"
        for u in battle.on_map(AXIS)
        if u.nationality == "german" and u.place and hex_distance(battle, u.place, HARBOR) <= NEAR
    ]
    if guns or next_door or near:
        count = "1 gun" if len(guns) == 1 else f"{len(guns)} guns"
        words = f"{count} in range" + (", a unit next to it" if next_door else "")
        yield Row("The harbor", "; ".join([words, *near]))


def view_snapshot(battle: Battle, reader: Viewer, entries: Sequence[Entry[Any]]) -> str:
    """Return text that changes when a reader's view does."""
    if reader.is_umpire:
        seen: object = battle
    else:
        seen = side_view(battle, reader.side) if reader.side else table_view(battle)
    return repr((seen, log_fingerprint(entries, reader)))


def subject(battle: Battle, reader: Viewer, answers: Any) -> str:
    """Return the unit that a move names, if the reader may know it."""
    unit = battle.units.get(str(answers.get("unit"))) if answers else None
    mine = unit is not None and (reader.is_umpire or reader.side == unit.side)
    return unit.id if unit and mine else ""
