"""The guns of a vehicle and their shells: the choice, and the rounds left (Rattenkrieg 20)."""

from collections.abc import Mapping, Sequence
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events.vehicles import guns as g
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups.vehicles import crews, shots_of_turn
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import (
    Piece,
    describe_rounds_left,
    name_of,
    pieces,
)
from assistant.battle.rattenkrieg.state import Element
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.rules.rattenkrieg.vehicles.gunnery.shells import (
    COLUMNS,
    METRES_AN_INCH,
    SCARCE,
    shell_family,
)

Row = Mapping[str, Any]
NOTHING = "nothing"
LOADING = shots_of_turn.LOADING


def ask_gun(play: BattlePlay, vehicle: Vehicle, among: Sequence[Piece] = ()) -> Piece:
    """Ask which gun fires, if there is more than one."""
    found = {each.number: each for each in among or pieces(vehicle.card)}
    options = [Option(number, each.name) for number, each in found.items()]
    first = options[0].value
    return found[play.choose("gun", "Which gun?", options, first, rare=len(found) == 1)]


def shells_left(vehicle: Vehicle, piece: Piece) -> dict[str, Row]:
    """Return the table rows of the shells that a gun still has, by name."""
    if vehicle.count(piece.number).rounds == 0:
        crate = vehicle.card.get("handling", {}).get("crate_shells")
        near = " in the crates beside it. Bring a crate first" if crate else ""
        raise Refused(f"The {vehicle.name} has no shells left{near}.")
    kinds = vehicle.kinds.get(piece.number, {})
    rows = {name_of(row): row for row in piece.shells}
    left = {name: row for name, row in rows.items() if kinds.get(name, 1)}
    if not left:
        raise Refused(f"The {vehicle.name} has no such shells left.")
    return left


def ask_shell(
    play: BattlePlay, vehicle: Vehicle, piece: Piece, distance_in: float, *, soft: bool
) -> Row:
    """Ask which shell is fired at a vehicle; the most effective of the usual ones is suggested.

    Each option shows what it pierces at that range, or its strike against soft targets (20.1.2.1,
    20.1.2.2).
    """
    metres = distance_in * METRES_AN_INCH
    if metres > max(COLUMNS):
        raise Refused("That is beyond the range of the shell tables.")
    column = "he" if soft else COLUMNS[100]
    rows = {n: row for n, row in shells_left(vehicle, piece).items() if row[column] is not None}
    if not rows:
        raise Refused(f"The {vehicle.name} has no shells left that do harm there.")
    worth = {
        name: _most_points(row) if soft else _penetration_mm(row, metres)
        for name, row in rows.items()
    }
    does = {n: _strike_label(row) if soft else f"{worth[n]} mm" for n, row in rows.items()}
    options = [Option(n, n, describe_shell(vehicle, piece, n, does[n])) for n in rows]
    best = max(_usual_shells(vehicle, piece, rows), key=lambda name: worth[name])
    in_gun = loaded_shell(vehicle, piece)
    return rows[
        play.choose("shell", "Which shell is fired?", options, in_gun if in_gun in rows else best)
    ]


def describe_shell(vehicle: Vehicle, piece: Piece, name: str, effect: str) -> str:
    """Return the text beside a kind of shell: its effect, whether it is loaded, rounds left."""
    loaded = "loaded" if name == loaded_shell(vehicle, piece) else ""
    return ", ".join(filter(None, (effect, loaded, describe_rounds_left(vehicle, piece, name))))


def require_loader(
    play: BattlePlay, element: Element, vehicle: Vehicle, piece: Piece, shell: Row
) -> None:
    """Refuse a shell other than the loaded one if nobody in the crew loads (25.4.2)."""
    in_gun = loaded_shell(vehicle, piece)
    there = crews.crew_at_gun(play.state, element)
    posts = [crews.post_of(vehicle, man.id) for man in there]
    loads = any(crews.has_task(post, task) for post in posts for task in LOADING)
    why = f"{in_gun} is loaded, and nobody in {element.title} loads. Let somebody take that post."
    play.require(in_gun in ("", name_of(shell)) or loads, why)


def _usual_shells(vehicle: Vehicle, piece: Piece, rows: Mapping[str, Row]) -> list[str]:
    """Return the shells that a gun fires as a rule.

    If its shells of each kind are not counted, the scarce special shells are left out.
    """
    if vehicle.kinds.get(piece.number):
        return list(rows)
    usual = [name for name, row in rows.items() if shell_family(row["type"]) not in SCARCE]
    return usual or list(rows)


def loaded_shell(vehicle: Vehicle, piece: Piece) -> str:
    """Return the shell in a gun; "" if it was not entered, or for an autocannon's magazine."""
    kinds = vehicle.kinds.get(piece.number, {})
    names = [name_of(row) for row in piece.shells if kinds.get(name_of(row), 1)]
    known = vehicle.loaded in names and not piece.gun["magazine_rounds"]
    return str(vehicle.loaded) if known else ""


def ask_next_shell(play: BattlePlay, vehicle: Vehicle, piece: Piece, fired: str) -> None:
    """Ask which shell the loader loads after a shot: usually another of the kind fired."""
    if piece.gun["magazine_rounds"]:
        return
    options = [Option(name, name) for name in shells_left(vehicle, piece)]
    loads = play.choose("loads", "What is loaded after the shot?", options, fired, rare=True)
    if loads != fired:
        play.record(g.ShellLoaded(play.about, loads))


def _most_points(row: Row) -> int:
    """Return the most damage points that a shell's strike can cause."""
    return int(row["he"]["dice"] * row["he"]["severity"])


def _strike_label(row: Row) -> str:
    return f"{row['he']['dice']}D({row['he']['severity']})"


def _penetration_mm(row: Row, metres: float) -> int:
    """Return a shell's penetration in mm at a range; a missing column uses the nearer one."""
    past = [far for far in sorted(COLUMNS) if metres > far]
    columns = sorted(COLUMNS)[: len(past) + 1]
    figures = [row[COLUMNS[far]] for far in columns if row[COLUMNS[far]] is not None]
    return int(figures[-1]["penetration_mm"])


def resolve_penetration(play: BattlePlay, gun: Row, shell: Row, way: Row, side: str) -> Any:
    """Return the penetration and damage dice that a shell has left at its target."""
    if gun["gun"] is not None:
        named = {"gun": gun["gun"], "shell": shell["shell"], "type": shell["type"]}
        return play.resolve("rattenkrieg/shell-at-range", {**named, **way}, shown_to=(side,))
    figures = {name: dict(shell[name]) for name in COLUMNS.values() if shell[name] is not None}
    inputs = {"type": shell_family(shell["type"]), **figures, **way}
    return play.resolve("rattenkrieg/own-shell-at-range", inputs, shown_to=(side,))


@move("load-shells", "Load ammunition", about="element")
def load_shells(play: BattlePlay) -> None:
    """Enter how many shells of each kind a gun has: mostly HE, then AP, a few smoke (20.3)."""
    element = asking.ask_element(play)
    vehicle = play.state.vehicles.get(element.id)
    if vehicle is None or not vehicle.card.get("guns"):
        raise Refused(f"{element.title} has no gun.")
    before = play.state.is_before_engagement
    play.require(before or play.actor.is_umpire, "Shells can be loaded only before the fight.")
    piece = ask_gun(play, vehicle)
    most = piece.rounds
    now = vehicle.kinds.get(piece.number, {})
    names = list(map(name_of, piece.shells))
    kinds = {name: play.whole(f"shells {name}", name, now.get(name, 0), most=999) for name in names}
    total = sum(kinds.values())
    play.require(
        most is None or total <= most, f"{element.title} has room for {most} shells, not {total}."
    )
    room = "" if most is None else f" There is room for {most}."
    play.need_change(total > 0, f"Load at least one shell.{room}")
    in_gun = loaded_shell(vehicle, piece)
    options = [Option(NOTHING, "Not entered"), *(Option(name, name) for name in names)]
    words = "Which shell is in the gun?"
    first = play.choose("loaded", words, options, in_gun or NOTHING, rare=True)
    changed = any(kinds[name] != now.get(name, 0) for name in names)
    play.need_change(changed or first != (in_gun or NOTHING))
    if changed:
        play.record(g.ShellsSet(element.id, piece.number, kinds))
    if first != NOTHING:
        play.require(kinds[first] > 0, f"{element.title} has no {first} to load.")
        play.record(g.ShellLoaded(element.id, first))
    loaded = ", ".join(f"{number} {name}" for name, number in kinds.items() if number)
    log_element(play, element, f": {loaded}.")
