"""Fires: their places, and how they start (Rattenkrieg 30.1)."""

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE, add_cloud
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Fuel, Status
from assistant.rules.rattenkrieg.fire_and_smoke.fires import OUT_OF_CONTROL

FALLS = "falls_"  # before the number of a fire: whether a building falls with it
KINDS = ("fire", "phosphorus", "star-shell")  # fires and clouds that need a die when the turn ends


def all_readers(play: BattlePlay) -> tuple[str, ...]:
    """Return the umpire and both sides as readers of the log."""
    return ("umpire", *play.state.sides)


def cell_at(play: BattlePlay, place: str) -> Cell | None:
    """Return the cell that already has this name, or None."""
    return next(
        (x for x in play.state.fire_and_smoke.cells.values() if x.place.lower() == place.lower()),
        None,
    )


def ask_public_place(play: BattlePlay, name: str, question: str) -> str:
    """Ask for a place in words that everybody reads."""
    return play.text(name, question, None, longest=60)


def roll_to_catch_fire(
    play: BattlePlay,
    place: str,
    fuel: Fuel = "none",
    can_spread: bool = True,
    *,
    prefix: str = "",
) -> str:
    """Roll whether a place catches fire; describe the result. Burnt places do not burn again."""
    there = cell_at(play, place)
    burns_now = there is not None and there.status in ("burning", "out-of-control", "phosphorus")
    if burns_now:
        return f"{capital(place)} burns already."
    burnt = there is not None and there.status in ("hot", "rubble")
    lit = play.resolve(
        "rattenkrieg/fire-start",
        {"already_burnt": burnt},
        prefix=prefix,
        shown_to=tuple(play.state.sides),
    )
    if not lit.starts:
        return f"{capital(place)} {'has burnt before' if burnt else 'does not catch fire'}."
    light_cell(play, place, lit.strength, fuel, can_spread)
    if lit.out_of_control:
        return f"{capital(place)} burns, out of control immediately: everything there is destroyed."
    return f"{capital(place)} burns, strength {lit.strength}."


def light_cell(play: BattlePlay, place: str, strength: int, fuel: Fuel, can_spread: bool) -> None:
    """Light a cell with a fire of this strength."""
    turn = play.state.turn
    status: Status = "out-of-control" if strength >= OUT_OF_CONTROL else "burning"
    ends = turn if status == "out-of-control" else 0
    play.record(
        g.BurningAreaAdded(
            Cell(
                play.state.fire_and_smoke.next_id,
                place,
                status,
                strength,
                fuel,
                can_spread,
                turn,
                ends,
            )
        )
    )


def ask_fuel(play: BattlePlay, name: str, question: str, now: Fuel, *, rare: bool = False) -> Fuel:
    """Ask what burns in a cell."""
    return play.choose(name, question, labels.fuels(), now, rare=rare)  # type: ignore[return-value]


def raise_dust_of_fall(play: BattlePlay, cell: Cell, prefix: str) -> str:
    """Raise the dust of a wall or roof that falls in a fire, and describe it."""
    if not is_on(play.state, SMOKE):
        return " The wall or roof falls."
    add_cloud(play, "collapse", cell.place, {}, prefix=f"{prefix}dust ", fresh=True)
    return " The wall or roof falls in a cloud of dust."


OUTCOMES = {"out": "Put out", "rubble": "Burnt down", "gone": "Nothing burns there"}


def drop_fire_check(play: BattlePlay, cell: Cell) -> None:
    """Drop the pending check of a fire that is out."""
    due = [o.id for o in play.state.owed if o.kind in KINDS and o.id.split()[1] == cell.id]
    play.record(*(e.CheckMade(id) for id in due))
