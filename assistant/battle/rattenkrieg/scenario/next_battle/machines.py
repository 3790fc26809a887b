"""Vehicles and guns between two battles: damage and ammunition, as the umpire chooses."""

from collections.abc import Iterator, Mapping

from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles import hung_armor
from assistant.battle.rattenkrieg.lookups.vehicles.vehicle_guns import pieces
from assistant.battle.rattenkrieg.state.vehicles import CHECKED, Count, Vehicle
from assistant.battle.screens.survivors import (
    BACK,
    FULL,
    KEPT,
    LEFT,
    NEW,
    OUT,
    REPAIRED,
    Ammunition,
    Option,
    Stock,
    Survivor,
    chosen_among,
)
from assistant.frozen import replace

VEHICLE, AMMUNITION = "vehicle", "ammunition"  # the first word of a key
DAMAGE_OPTIONS = (Option(KEPT, "Damaged"), Option(REPAIRED, "Repaired"))
STOCK_OPTIONS = (Option(LEFT, "As left"), Option(FULL, "Refill"))
WHOLE = (Option(BACK, "Ready"), Option(OUT, "Stays out"), Option(NEW, "Replaced"))
WRECKED = (Option(OUT, "Stays out"), Option(NEW, "Replaced"))  # a wreck comes back as a new one


def vehicle_survivor(element: str, vehicle: Vehicle, choices: Mapping[str, str]) -> Survivor:
    """Return a vehicle or gun with its state at the end of the battle."""
    key = f"{VEHICLE} {element}"
    options = WRECKED if vehicle.wreck else WHOLE
    usual = OUT if vehicle.wreck else BACK
    return Survivor(
        key=key,
        name=vehicle.name,
        ended=_describe_end(vehicle),
        sign="dead" if vehicle.wreck else "well",
        options=options,
        usual=usual,
        chosen=chosen_among(choices, key, options, usual),
    )


def _describe_end(vehicle: Vehicle) -> str:
    if vehicle.wreck:
        return "destroyed"
    if vehicle.fire:
        return "on fire"
    if vehicle.left:
        return "abandoned"
    return (
        "damaged"
        if any(lost for each in vehicle.lost.values() for lost in each.values())
        else ("no damage")
    )


def damage(element: str, vehicle: Vehicle, choices: Mapping[str, str]) -> Iterator[Survivor]:
    """Yield the systems of a vehicle with the points that they have lost."""
    if vehicle.wreck:
        return
    for part, systems in vehicle.card.get("systems", {}).items():
        parts = "turret " if part == "turret" and _shares_system_names(vehicle, systems) else ""
        for system, whole in systems.items():
            if system in CHECKED:
                continue
            lost = min(whole, vehicle.lost.get(part, {}).get(system, 0))
            key = f"damage {element} {part} {system}"
            chosen = chosen_among(choices, key, DAMAGE_OPTIONS, KEPT) if lost else KEPT
            name = capital(f"{parts}{system.replace('-', ' ')}")
            yield Survivor(
                key,
                name,
                "damaged" if lost else "",
                DAMAGE_OPTIONS if lost else (),
                KEPT,
                chosen,
                whole=whole,
                lost=lost,
            )


def _shares_system_names(vehicle: Vehicle, systems: Mapping[str, int]) -> bool:
    """Return whether hull and turret have a system of the same name."""
    return bool(systems.keys() & vehicle.card.get("systems", {}).get("hull", {}).keys())


def ammunition(
    element: str, vehicle: Vehicle, begun: Vehicle, choices: Mapping[str, str]
) -> Ammunition | None:
    """Return the counted ammunition of a vehicle; None if nothing was counted or used."""
    stocks = tuple(_stocks(vehicle, begun))
    if vehicle.wreck or not stocks:
        return None
    return ammunition_choice(f"{AMMUNITION} {element}", stocks, choices)


def ammunition_choice(
    key: str, stocks: tuple[Stock, ...], choices: Mapping[str, str]
) -> Ammunition:
    """Return ammunition with the choice to leave it as it is or to fill it up."""
    used = any(x.left < x.full for x in stocks)
    options = STOCK_OPTIONS if used else ()
    chosen = chosen_among(choices, key, options, LEFT)
    return Ammunition(Survivor(key, "Ammunition", "", options, LEFT, chosen), stocks)


def _stocks(vehicle: Vehicle, begun: Vehicle) -> Iterator[Stock]:
    for piece in pieces(vehicle.card):
        kinds = vehicle.kinds.get(piece.number, {})
        rounds = vehicle.count(piece.number).rounds
        if kinds:
            full = begun.kinds.get(piece.number, {})
            for shell, left in kinds.items():
                yield Stock(f"{piece.name}, {shell}", left, max(left, full.get(shell, left)))
        elif rounds is not None:
            yield Stock(f"{piece.name}, shells", rounds, max(rounds, piece.rounds or 0))
    if vehicle.smoke_left is not None:
        full_smoke = int(vehicle.card.get("smoke_projectors") or 0)
        yield Stock("Smoke", vehicle.smoke_left, max(vehicle.smoke_left, full_smoke))


def vehicle_in_next_battle(
    element: str, vehicle: Vehicle, begun: Vehicle, choices: Mapping[str, str], crew: set[str]
) -> Vehicle | None:
    """Return a vehicle at the start of the next battle, with the crew members still in it.

    Return None if the vehicle is out or has no crew left.
    """
    state = vehicle_survivor(element, vehicle, choices).chosen
    if state == OUT or not crew:
        return None
    own = begun if state == NEW else vehicle
    key = f"{AMMUNITION} {element}"
    full = state == NEW or choices.get(key) == FULL
    lost = {} if state == NEW else _unrepaired_damage(element, vehicle, choices)
    cleaned = Vehicle(
        card=own.card,
        seats={seat: id for seat, id in vehicle.seats.items() if id in crew},
        posts={id: post for id, post in vehicle.posts.items() if id in crew},
        lost=lost,
        burnt=state != NEW and vehicle.burnt,
        buttoned_up=begun.buttoned_up,
        screens=hung_armor.hung_armor_of_card(own.card) if state == NEW else vehicle.screens,
        problems=0 if state == NEW else vehicle.problems,
        visors={} if state == NEW else _kept_visors(lost, vehicle),
        other_card=own.other_card,
        rounds=vehicle.rounds,
        others={gun: Count(each.rounds) for gun, each in vehicle.others.items()},
        kinds=vehicle.kinds,
        smoke_left=vehicle.smoke_left,
    )
    return _with_full_ammunition(cleaned, begun) if full else cleaned


def _kept_visors(lost: Mapping[str, Mapping[str, int]], vehicle: Vehicle) -> Mapping[str, int]:
    return vehicle.visors if any("visor" in each for each in lost.values()) else {}


def _unrepaired_damage(
    element: str, vehicle: Vehicle, choices: Mapping[str, str]
) -> dict[str, dict[str, int]]:
    return {
        part: kept
        for part, systems in vehicle.lost.items()
        if (
            kept := {
                system: lost
                for system, lost in systems.items()
                if choices.get(f"damage {element} {part} {system}") != REPAIRED
            }
        )
    }


def _with_full_ammunition(vehicle: Vehicle, begun: Vehicle) -> Vehicle:
    """Return a vehicle with full ammunition."""
    for piece in pieces(vehicle.card):
        gun, count = piece.number, vehicle.count(piece.number)
        if kinds := vehicle.kinds.get(gun):
            before = begun.kinds.get(gun, {})
            kinds = {shell: max(left, before.get(shell, left)) for shell, left in kinds.items()}
            vehicle = replace(vehicle, kinds={**vehicle.kinds, gun: kinds})
            vehicle = vehicle.counted(gun, replace(count, rounds=sum(kinds.values())))
        elif count.rounds is not None:
            full = max(count.rounds, piece.rounds or 0)
            vehicle = vehicle.counted(gun, replace(count, rounds=full))
    if vehicle.smoke_left is None:
        return vehicle
    smoke = int(vehicle.card.get("smoke_projectors") or 0)
    return replace(vehicle, smoke_left=max(vehicle.smoke_left, smoke))
