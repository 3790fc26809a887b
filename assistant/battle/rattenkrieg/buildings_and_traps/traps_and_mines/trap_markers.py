"""Traps, dummies and mines: laid before the fight, and taken off (Rattenkrieg 7.4.35, 29.1.1).

Both sides read the number on the marker of a trap or dummy. A mine has no marker: its side draws it
on a secret map, and its number counts the mines of that side alone.
"""

from collections.abc import Iterable
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.buildings_and_traps import charges
from assistant.battle.rattenkrieg.buildings_and_traps.traps_and_mines.hidden_traps import (
    umpire_label,
)
from assistant.battle.rattenkrieg.events import buildings_and_traps as w
from assistant.battle.rattenkrieg.events.crewed_weapons import GrenadeSpent
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import stocks
from assistant.battle.rattenkrieg.lookups.scenario.bought_mines import may_still_mine, mines_left
from assistant.battle.rattenkrieg.scenario.setup.national_weapons import (
    choose_weapon,
    weapons_at_hand,
)
from assistant.battle.rattenkrieg.state import Figure, Side
from assistant.battle.rattenkrieg.state.buildings_and_traps import Trap, TrapKind
from assistant.cards.wording import listed
from assistant.frozen import replace
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES

DUMMY = "dummy"


MINE: TrapKind = "mine"


KINDS = (
    Option("area", "Area", "goes off under 1″"),
    Option("line", "Line", "when it is crossed"),
    Option("trap", "Object", "when it is used or moved"),
)


BEST = 8  # the highest Quality there is


MOST_MARKERS = 20


def ask_grenade(play: BattlePlay, side: str, figure: Figure | None = None) -> str:
    """Ask which grenade is used; in the battle it is one that the figure still has."""
    names = list(play.state.sides[side].grenades or HAND_GRENADES.keys())
    left = {name: grenades_left(play, side, figure, name) for name in names}
    options = [
        Option(name, name, "" if count is None else f"{count} left")
        for name, count in left.items()
        if count != 0
    ]
    if not options:
        raise Refused("No grenade is left for a trap.")
    return play.choose("grenade", "Which grenade does it work as?", options, options[0].value)


def grenades_left(play: BattlePlay, side: str, figure: Figure | None, name: str) -> int | None:
    if figure is not None:
        return stocks.grenades_left(play.state, figure, name)
    return play.state.crewed_weapons.stocks.get(side, {}).get(name)


@move("lay-traps", "Place traps or mines", button="Place")
def lay_traps(play: BattlePlay) -> None:
    """Lay traps, dummies and mines before the fight; mines are kept secret from the enemy."""
    side = asking.ask_side(play)
    early = play.state.is_before_engagement
    play.require(early, "During the engagement, setting a trap is an action.")
    options = [
        *KINDS,
        Option(MINE, "Anti-tank mine", "goes off under a vehicle"),
        Option(DUMMY, "Dummies", "markers with no trap"),
    ]
    kind: Any = play.choose("kind", "What kind?", options)
    if kind == MINE:
        _lay_mine(play, side)
        return
    if kind == DUMMY:
        count = play.whole("count", "How many?", 1, least=1, most=MOST_MARKERS)
        laid = list(make_dummies(side.id, count))
    else:
        place = _ask_place(play)
        trap = Trap("", 0, side.id, kind, place, ask_grenade(play, side.id))
        laid = mix_with_dummies(play, trap, ask_dummies_beside(play))
    lying = sum(not x.is_mine for x in play.state.buildings.traps.values()) + len(laid)
    play.require(lying <= 2 * MOST_MARKERS, "There are enough markers on the table.")
    play.record(
        *(
            GrenadeSpent(side.id, x.grenade)
            for x in laid
            if grenades_left(play, side.id, None, x.grenade)
        )
    )
    numbers = place_markers(play, laid)
    markers = f"trap {'markers' if len(numbers) > 1 else 'marker'} {listed(map(str, numbers))}"
    what = "dummies"
    if kind != DUMMY:
        what = f"{kind}, {place}"
        if len(numbers) > 1:
            what += f", is marker {numbers[laid.index(trap)]}; the others are dummies"
    play.log(side.id, f"You lay {markers}: {what}.")
    play.log("umpire", f"{side.name} lays {markers}: {what}.")
    play.log(play.state.enemy(side.id).id, f"{side.name} lays {markers}.")


def _ask_place(play: BattlePlay) -> str:
    return play.text("place", "Where is it, in your words?", None, longest=80) or "here"


def _lay_mine(play: BattlePlay, side: Side) -> None:
    """Lay a mine on its side's secret map, and log nothing for the enemy (29.1.1)."""
    place = _ask_place(play)
    device = ask_mine(play, side.id)
    quality = play.whole(
        "quality", "Quality of the figure that laid it", side.quality, least=1, most=BEST
    )
    own = sum(x.is_mine and x.side == side.id for x in play.state.buildings.traps.values())
    play.require(own < 2 * MOST_MARKERS, "There are enough mines on your map.")
    mine = place_mine(play, Trap("", 0, side.id, MINE, place, device, quality=quality))
    words = f"{mine.label}: {device}, {place}."
    play.log(side.id, f"Your {words} Draw it on your secret map.")
    play.log("umpire", f"{side.name} lays {words}")


def ask_mine(play: BattlePlay, side: str) -> str:
    """Ask which mine is laid; if the scenario sells mines, offer only those that were bought."""
    options, left = charges.device_options(charges.MINES), mines_left(play.state, side)
    if left is not None and play.state.is_before_engagement:
        late = "Bought mines are laid before an enemy Mojon is on the table."
        play.require(may_still_mine(play.state, side), late)
    if left is not None:
        bought = [Option(name, name, f"{count} left") for name, count in left.items() if count]
        play.require(bool(bought), "All mines are laid: buy one more first.")
        options = bought or options
    at_hand = weapons_at_hand(play.state, side, [x.value for x in options])
    usual = options[0].value if left else None
    return choose_weapon(play, "device", "Which mine?", options, at_hand, usual)


def make_dummies(side: str, count: int) -> Iterable[Trap]:
    return (Trap("", 0, side, "dummy", "") for _ in range(count))


def ask_dummies_beside(play: BattlePlay) -> int:
    """Ask how many dummy markers are laid beside a trap."""
    return play.whole("dummies", "Dummy markers laid beside it", 0, most=9, rare=True)


def place_among_dummies(play: BattlePlay, trap: Trap, dummies: int) -> int:
    """Put a trap and dummies on the table, and return the number of the trap's marker."""
    laid = mix_with_dummies(play, trap, dummies)
    return place_markers(play, laid)[laid.index(trap)]


def mix_with_dummies(play: BattlePlay, trap: Trap, dummies: int) -> list[Trap]:
    """Return a trap among dummies, at a random place, so that its number reveals nothing."""
    laid = list(make_dummies(trap.side, dummies))
    laid.insert(play.draw("marker", range(dummies + 1)) if dummies else 0, trap)
    return laid


def place_markers(play: BattlePlay, traps: Iterable[Trap]) -> list[int]:
    """Put markers on the table, numbered in the order of placing, and return the numbers."""
    numbers = []
    for trap in traps:
        laid = play.state.buildings.traps
        # in older battles mines have a number among the markers
        taken = (x.number for x in laid.values() if not x.is_mine or x.id == f"trap {x.number}")
        number = max(taken, default=0) + 1
        play.record(w.TrapLaid(replace(trap, id=f"trap {number}", number=number)))
        numbers.append(number)
    return numbers


def place_mine(play: BattlePlay, mine: Trap) -> Trap:
    """Put a mine on its side's secret map under the side's next number, and return it."""
    laid = play.state.buildings.traps.values()
    number = max((x.number for x in laid if x.is_mine and x.side == mine.side), default=0) + 1
    placed = replace(mine, id=f"{mine.side} mine {number}", number=number)
    play.record(w.TrapLaid(placed))
    return placed


def trap_label(trap: Trap) -> str:
    return {"trap": "object", MINE: trap.grenade}.get(trap.kind, trap.kind)


@move("strike-trap", "Take a marker off", UMPIRE_ONLY)
def remove_trap_marker(play: BattlePlay) -> None:
    """Remove a marker, because its trap was disarmed or turned over, or as the umpire decides."""
    trap = ask_marker(play)
    play.record(w.TrapRemoved(trap.id))
    if trap.is_mine:
        side = play.state.sides[trap.side]
        play.log("umpire", f"{side.letter} {trap.label} is taken off: {trap.place}.")
        play.log(trap.side, f"Your {trap.label} is taken off your map: {trap.place}.")
        return
    was = "a dummy" if trap.kind == DUMMY else f"a trap ({trap_label(trap)}, {trap.place})"
    play.log("umpire", f"Trap marker {trap.number} is taken off the table; it was {was}.")
    play.log(play.state.sides, f"Trap marker {trap.number} is taken off the table.")


def ask_marker(play: BattlePlay, *, true: bool = False) -> Trap:
    """Ask which marker is meant; with `true`, only that of a real trap."""
    lying = [x for x in play.state.buildings.lying() if x.is_trap or not true]
    if not lying:
        raise Refused("No such trap is on the table.")
    options = [Option(x.id, umpire_label(play.state, x), x.place or DUMMY) for x in lying]
    return play.state.buildings.traps[play.choose("trap", "Which one?", options)]
