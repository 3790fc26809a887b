"""Views for each reader; only bids differ between them (Battleaxe 7.1, 18.1)."""

from collections.abc import Iterable, Sequence
from typing import Any

from assistant.battle import requests
from assistant.battle.battleaxe.kit.register import MOVES
from assistant.battle.battleaxe.kit.wording import VERDICTS
from assistant.battle.battleaxe.screens.columns import side_column
from assistant.battle.battleaxe.screens.opening_tasks import may_bid, phone_change_notice
from assistant.battle.battleaxe.screens.pending import (
    PHASES,
    challenge_notice,
    pending_challenge,
    pending_tasks,
    task_for_player,
)
from assistant.battle.battleaxe.state.battle import Battle
from assistant.battle.battleaxe.turns.advantage import can_spend_now, may_spend_advantage
from assistant.battle.battleaxe.turns.battle_end import battle_result
from assistant.battle.battleaxe.turns.releases import DIVISION_NAMES
from assistant.battle.log import Entry
from assistant.battle.screens.board_pages import BoardPage, Row, Section, turn_steps
from assistant.battle.screens.buttons import PendingTask, Tap
from assistant.battle.screens.cached_views import cached_view
from assistant.battle.screens.log_lines import log_fingerprint
from assistant.battle.screens.side_labels import SideLabel
from assistant.battle.umpires import shared_screens
from assistant.battle.viewers import Viewer, has_umpire
from assistant.frozen import replace
from assistant.rules.battleaxe.places import is_zone
from assistant.rules.battleaxe.victory import EXTRA_DAY, victory_levels

SHARE = Tap(shared_screens.TITLE, shared_screens.SHARE, opens=True)

TOOLS = (
    Tap("Rules in play", "set-options", opens=True),
    Tap("Correct a unit", "rule-unit", opens=True),
    Tap("Paste positions", "rule-positions", opens=True),
    Tap("Correct a place", "rule-place", opens=True),
    Tap("Correct a track", "rule-track", opens=True),
)
END = Tap("End the battle", "end-battle", opens=True)

CHALLENGE = Tap("Challenge", "challenge", opens=True)

RELEASED = Tap("Release a division", "alarm", opens=True)

KEPT = 6  # the number of open acts that the page shows


def badge(battle: Battle, id: str) -> SideLabel:
    """Return the badge of a side."""
    return battle.sides[id]


def clock(battle: Battle) -> str:
    """Return the moment of the battle, such as `June 15 · Impulse 3 · Axis`."""
    day = battle.turn.replace("-", " ").capitalize()
    if battle.phase != "maneuvers":
        return f"{day} · {PHASES.get(battle.phase, 'The battle is over')}"
    side = battle.sides[battle.active].name if battle.sides else battle.active
    return f"{day} · Impulse {battle.impulse} · {side}"


def umpire_view(battle: Battle) -> BoardPage:
    """Return the umpire's console."""
    requested = requests.open_requests(battle, MOVES)
    pending = (
        *(shared_screens.umpire_question(battle) if may_bid(battle) else ()),
        *pending_challenge(battle),
        *requested,
        *pending_tasks(battle),
    )
    tools = TOOLS if battle.phase == "over" else (*TOOLS, SHARE, END)
    return replace(_board_page(battle, battle.sides, pending), tools=tools)


@cached_view
def side_view(battle: Battle, side: str) -> BoardPage:
    """Return the page of a side's phones: the same board, its own units first."""
    sides = sorted(battle.sides, key=lambda id: id != side)
    tasks = (each for each in pending_tasks(battle) if each.of in (None, side))
    own = (*challenge_notice(battle), *(task_for_player(battle, each) for each in tasks))
    page = replace(_board_page(battle, sides, own, side), badge=battle.sides[side])
    tracks = page.tracks if may_spend_advantage(battle, side) else _without_taps(page.tracks)
    columns = (
        column if column.badge.id == side else replace(column, rows=_without_taps(column.rows))
        for column in page.columns
    )
    return replace(page, tracks=tracks, columns=tuple(columns))


def _without_taps(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return rows without buttons, as another side reads them: the move would only be refused."""
    return tuple(replace(row, taps=()) for row in rows)


def table_view(battle: Battle) -> BoardPage:
    """Return the page of a spectator."""
    return _board_page(battle, battle.sides, ())


def _board_page(
    battle: Battle, sides: Iterable[str], dues: tuple[PendingTask, ...], whose: str = ""
) -> BoardPage:
    """Return a page with the columns of these sides and this list of tasks."""
    return BoardPage(
        title=battle.title,
        clock=clock(battle),
        badge=None,
        due=dues,
        waiting=_waiting_message(battle, whose),
        steps=turn_steps(PHASES, battle.phase),
        columns=tuple(side_column(battle, id) for id in sides),
        tracks=tuple(_track_rows(battle)),
        parts=tuple(_board_parts(battle, whose)),
        result=battle_result(battle) if battle.phase == "over" else None,
    )


def _waiting_message(battle: Battle, whose: str) -> str:
    """Return which player acts next, in words that reveal nothing about the bids."""
    if battle.phase == "over":
        verdict = VERDICTS.get(str(battle.winner), "The battle is over.")
        return battle.ended or verdict
    if battle.bidding:
        waits = [p.name for side, p in battle.sides.items() if side not in (whose, *battle.bids)]
        if whose in battle.bids and waits:
            return f"Your bid is in. The {waits[0]} player has not bid yet."
        return "The players bid for the Allies."
    asked = [battle.sides[each.of].name for each in pending_tasks(battle) if each.of]
    acts = f"The {asked[0]} player acts." if asked else "The turn ends."
    return f"{phone_change_notice(battle)} {acts}".strip()


def _track_rows(battle: Battle) -> Iterable[Row]:
    """Yield the tracks: Advantage, points, fuel, Rommel, support."""
    holder = battle.advantage
    held = battle.sides[holder].name if holder != "none" else "spent"
    spend: tuple[Tap, ...] = ()
    if holder != "none" and can_spend_now(battle):
        spend = (Tap("Spend", "spend", opens=True),)
    yield Row("Advantage", held, spend)
    yield Row(
        "Victory Points", f"{battle.vp} of {battle.vp_required}{_describe_extended_result(battle)}"
    )
    yield Row("Axis fuel", "short" if battle.fuel_shortage else "enough")
    if battle.rommel:
        yield Row("Rommel", "has led in this impulse" if battle.rommel_used else "leads")
    for side, player in battle.sides.items():
        yield Row(f"{player.name} support", _describe_support(battle, side))


def _describe_extended_result(battle: Battle) -> str:
    """Describe which points win or prolong the extended game; empty in the normal one."""
    if not battle.options.get("extended") or battle.phase == "over":
        return ""
    if battle.turn == EXTRA_DAY:
        return "; now only the relief of Tobruk wins"
    of = {level.result: level for level in victory_levels(battle.vp_required, extended=True)}
    won, close = of["allied-operational"], of["continues"]
    return f"; {won.least} win after June 17, {close.least} or {close.most} play June 18"


def _describe_support(battle: Battle, side: str) -> str:
    """Describe a side's support, such as `air ready, artillery 2 of 3 ready`."""
    described = []
    for kind in ("air", "artillery"):
        every = [m for m in battle.markers.values() if (m.side, m.kind) == (side, kind)]
        ready = sum(marker.state == "ready" for marker in every)
        if len(every) > 1:
            described.append(f"{kind} {ready} of {len(every)} ready")
        elif every:
            described.append(f"{kind} {every[0].state.replace('-', ' ')}")
    return ", ".join(described)


def _board_parts(battle: Battle, whose: str) -> Iterable[Section]:
    """Yield the lists of places and of acts that are still open."""
    contested = ", ".join(battle.contested)
    rows = [
        Row(words, ", ".join(places))
        for words, places in (
            ("Contested", battle.contested),
            ("Allied Areas", _areas_controlled_by(battle, "allied")),
            ("Attacked in this impulse", battle.attacked),
        )
        if places
    ]
    supply = (Tap("Back in supply", "in-supply", opens=True),)
    out = [unit.id for unit in battle.units.values() if unit.oos and unit.place]
    rows += [Row("Out of supply", ", ".join(out), supply)] if out else []
    locked = list(dict.fromkeys(u.formation for u in battle.units.values() if u.locked))
    if locked and not battle.links:  # without links the players enter release events
        names = ", ".join(DIVISION_NAMES[str(formation)] for formation in locked)
        rows.append(Row("Not released", names, (RELEASED,)))
    yield Section(
        "Places", f"contested {contested}" if contested else "", tuple(rows), "As printed."
    )
    if battle.acts:
        yield Section("Acts that are still open", "8.2", tuple(_open_act_rows(battle, whose)))


def _areas_controlled_by(battle: Battle, side: str) -> list[str]:
    """Return the Areas that a side controls."""
    return [id for id, p in battle.places.items() if p.controlled_by == side and not is_zone(id)]


def _open_act_rows(battle: Battle, whose: str) -> Iterable[Row]:
    """Yield the acts that may be taken back or challenged."""
    for act in battle.acts[::-1][:KEPT]:
        yield Row(act.words, "may be challenged" if act.fixed else "may be undone")
    against = (act for act in battle.acts if act.fixed and act.side != whose)
    if any(against) and not battle.challenged:
        decides = "the umpire decides" if has_umpire(battle) else "both players decide"
        yield Row("Is it against the rules?", decides, (CHALLENGE,))


def view_snapshot(battle: Battle, reader: Viewer, entries: Sequence[Entry[Any]]) -> str:
    """Return text that changes when a reader's view does; bids show only that one is made.

    The page of a side is made here for its cache: each entry makes the text, so that no page takes
    longer after an entry that its reader may not know.
    """
    if reader.side:
        side_view(battle, reader.side)
    own = reader.side in battle.bids
    return repr((replace(battle, bids={}, requests=()), own, log_fingerprint(entries, reader)))


def subject(battle: Battle, reader: Viewer, answers: Any) -> str:
    """Return the unit that a move is about: none in Battleaxe."""
    return ""
