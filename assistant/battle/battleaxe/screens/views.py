"""What readers see: everything, all of them alike, but for bids (Battleaxe 7.1, 18.1)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from assistant.battle import requests
from assistant.battle.battleaxe.kit.register import MOVES
from assistant.battle.battleaxe.kit.wording import WON, effect_of
from assistant.battle.battleaxe.screens.pending import PHASES, challenged, change_phones, due
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.state.board import Unit
from assistant.battle.battleaxe.turns.advantage import may_spend
from assistant.battle.battleaxe.turns.releases import NAMES
from assistant.battle.log import Entry
from assistant.battle.screens.board_pages import BoardPage, Column, Part, Row, steps_of
from assistant.battle.screens.buttons import Due, Tap
from assistant.battle.screens.cached_views import once
from assistant.battle.screens.log_lines import log_mark
from assistant.battle.screens.side_labels import Badge
from assistant.battle.viewers import Reader
from assistant.rules.battleaxe.places import ALLIED, AXIS, Side, is_zone
from assistant.rules.battleaxe.victory import EXTRA_DAY, levels

TOOLS = (
    Tap("Rules in play", "set-options", opens=True),
    Tap("Rule on a unit", "rule-unit", opens=True),
    Tap("Rule on a place", "rule-place", opens=True),
    Tap("Rule on a track", "rule-track", opens=True),
)
CHALLENGE = Tap("Challenge", "challenge", opens=True)
RELEASED = Tap("Released by", "alarm", opens=True)
KEPT = 6  # acts that are shown


def badge(battle: Battle, id: str) -> Badge:
    """The badge of a side."""
    return battle.sides[id]


def clock(battle: Battle) -> str:
    """`June 15 · Impulse 3 · Axis`."""
    day = battle.turn.replace("-", " ").capitalize()
    if battle.phase != "maneuvers":
        return f"{day} · {PHASES.get(battle.phase, 'The battle is over')}"
    side = battle.sides[battle.active].name if battle.sides else battle.active
    return f"{day} · Impulse {battle.impulse} · {side}"


def umpire_view(battle: Battle) -> BoardPage:
    """The console."""
    asked = requests.dues(battle.requests, battle.sides, MOVES)
    owed = (*challenged(battle), *asked, *due(battle))
    return replace(_page(battle, battle.sides, owed), tools=TOOLS)


@once
def side_view(battle: Battle, side: str) -> BoardPage:
    """A side's screen: the same board, its own units first."""
    sides = sorted(battle.sides, key=lambda id: id != side)
    own = tuple(each for each in due(battle) if each.of in (None, side))
    page = replace(_page(battle, sides, own, side), badge=battle.sides[side])
    tracks = page.tracks if may_spend(battle, side) else _untapped(page.tracks)
    columns = (
        column if column.badge.id == side else replace(column, rows=_untapped(column.rows))
        for column in page.columns
    )
    return replace(page, tracks=tracks, columns=tuple(columns))


def _untapped(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Rows as another side reads them: a button that would only be refused is none."""
    return tuple(replace(row, taps=()) for row in rows)


def table_view(battle: Battle) -> BoardPage:
    """What lies on the table."""
    return _page(battle, battle.sides, ())


def _page(
    battle: Battle, sides: Iterable[str], dues: tuple[Due, ...], whose: str = ""
) -> BoardPage:
    return BoardPage(
        title=battle.title,
        clock=clock(battle),
        badge=None,
        due=dues,
        waiting=_waiting(battle, whose),
        steps=steps_of(PHASES, battle.phase),
        columns=tuple(_column(battle, id) for id in sides),
        tracks=tuple(_tracks(battle)),
        parts=tuple(_parts(battle, whose)),
    )


def _waiting(battle: Battle, whose: str) -> str:
    """Whom one waits for, in words that say nothing of bids."""
    if battle.phase == "over":
        return WON.get(str(battle.winner), "The battle is over.")
    if battle.bidding:
        waits = [p.name for side, p in battle.sides.items() if side not in (whose, *battle.bids)]
        if whose in battle.bids and waits:
            return f"Your bid is in. The {waits[0]} player has not bid yet."
        return "The players bid for the Allies."
    asked = [battle.sides[each.of].name for each in due(battle) if each.of]
    acts = f"The {asked[0]} player acts." if asked else "The turn ends."
    return f"{change_phones(battle)} {acts}".strip()


def _column(battle: Battle, id: str) -> Column:
    side: Side = ALLIED if id == ALLIED else AXIS
    own = [unit for unit in battle.units.values() if unit.side == side]
    rows = (
        Row(
            place.words,
            all_of(battle.units_in(at, side)),
            _moves(battle, at, side),
        )
        for at, place in battle.places.items()
        if battle.units_in(at, side)
    )
    lost = [unit.id for unit in own if unit.is_lost]
    standing = sum(unit.place is not None for unit in own)
    summary = f"{standing} units" + (f", {len(lost)} lost" if lost else "")
    gone = [Row("Eliminated", ", ".join(lost))] if lost else []
    return Column(battle.sides[side], summary, (*rows, *gone))


def _moves(battle: Battle, place: str, side: Side) -> tuple[Tap, ...]:
    """A tap that moves a unit from here, where one may be moved."""
    here = battle.kind == "regroup" or (battle.kind == "assault" and place in battle.active_places)
    free = any(not u.acted and not u.locked for u in battle.units_in(place, side))
    if not (here and free and side == battle.active and not battle.fight):
        return ()
    return (Tap("Move", "march", {"place": place}, opens=True),)


def all_of(units: Iterable[Unit]) -> str:
    """`1/8, 2/8 (not released); 33Rec (reduced, done)`: those alike together."""
    alike: dict[str, list[str]] = {}
    for unit in units:
        alike.setdefault(_state(unit), []).append(unit.id)
    stood = [(", ".join(ids), state) for state, ids in alike.items()]
    return "; ".join(f"{ids} ({state})" if state else ids for ids, state in stood)


def _state(unit: Unit) -> str:
    """What is to be known of a counter: `reduced, out of supply, done`."""
    told = [effect_of(unit)] if effect_of(unit) else []
    return ", ".join([*told, "done"] if unit.acted else told)


def _tracks(battle: Battle) -> Iterable[Row]:
    holder = battle.advantage
    held = battle.sides[holder].name if holder != "none" else "spent"
    spend: tuple[Tap, ...] = ()
    if holder != "none" and battle.phase == "maneuvers":
        spend = (Tap("Spend", "spend", opens=True),)
    yield Row("Advantage", held, spend)
    yield Row("Victory Points", f"{battle.vp} of {battle.vp_required}{_bands(battle)}")
    yield Row("Axis fuel", "short" if battle.fuel_shortage else "enough")
    if battle.rommel:
        yield Row("Rommel", "has led this impulse" if battle.rommel_used else "leads")
    for side, player in battle.sides.items():
        yield Row(f"{player.name} support", _support(battle, side))


def _bands(battle: Battle) -> str:
    """What the points come to in the extended game, where they need not decide it."""
    if not battle.options.get("extended") or battle.phase == "over":
        return ""
    if battle.turn == EXTRA_DAY:
        return "; now only the relief of Tobruk wins"
    of = {level.result: level for level in levels(battle.vp_required, extended=True)}
    won, close = of["allied-operational"], of["continues"]
    return f"; {won.least} win after June 17, {close.least} or {close.most} play June 18"


def _support(battle: Battle, side: str) -> str:
    """`air ready, artillery 2 of 3 ready`."""
    told = []
    for kind in ("air", "artillery"):
        every = [m for m in battle.markers.values() if (m.side, m.kind) == (side, kind)]
        ready = sum(marker.state == "ready" for marker in every)
        if len(every) > 1:
            told.append(f"{kind} {ready} of {len(every)} ready")
        elif every:
            told.append(f"{kind} {every[0].state.replace('-', ' ')}")
    return ", ".join(told)


def _parts(battle: Battle, whose: str) -> Iterable[Part]:
    contested = ", ".join(battle.contested)
    rows = [
        Row(words, ", ".join(places))
        for words, places in (
            ("Contested", battle.contested),
            ("Allied Areas", _areas_of(battle, "allied")),
            ("Attacked in this impulse", battle.attacked),
        )
        if places
    ]
    supply = (Tap("Back in supply", "in-supply", opens=True),)
    out = [unit.id for unit in battle.units.values() if unit.oos and unit.place]
    rows += [Row("Out of supply", ", ".join(out), supply)] if out else []
    locked = list(dict.fromkeys(u.formation for u in battle.units.values() if u.locked))
    if locked and not battle.links:  # nothing shows what borders on what
        names = ", ".join(NAMES[str(formation)] for formation in locked)
        rows.append(Row("Not released", names, (RELEASED,)))
    yield Part("Places", f"contested {contested}" if contested else "", tuple(rows), "As printed.")
    if battle.acts:
        yield Part("Acts that are still open", "8.2", tuple(_open_acts(battle, whose)))


def _areas_of(battle: Battle, side: str) -> list[str]:
    return [id for id, p in battle.places.items() if p.controlled_by == side and not is_zone(id)]


def _open_acts(battle: Battle, whose: str) -> Iterable[Row]:
    for act in battle.acts[::-1][:KEPT]:
        yield Row(act.words, "may be challenged" if act.fixed else "may be taken back")
    against = (act for act in battle.acts if act.fixed and act.side != whose)
    if any(against) and not battle.challenged:
        yield Row("Against the rules?", "the umpire decides", (CHALLENGE,))


def picture(battle: Battle, reader: Reader, entries: Sequence[Entry[Any]]) -> str:
    """Text that holds all that a reader sees: of bids none, and whether his own is made."""
    own = reader.side in battle.bids
    return repr((replace(battle, bids={}, requests=()), own, log_mark(entries, reader)))


def subject(battle: Battle, reader: Reader, told: Any) -> str:
    """Whom a move is about: nobody in particular."""
    return ""
