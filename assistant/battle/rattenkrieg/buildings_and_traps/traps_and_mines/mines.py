"""Mines and charges under or on a vehicle (Rattenkrieg 29.1.2, 29.1.5)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.buildings_and_traps import charges
from assistant.battle.rattenkrieg.events.buildings_and_traps import TrapRemoved
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit.fire_effects import apply_result
from assistant.battle.rattenkrieg.kit.leaving_vehicles import leave_vehicle
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.naming import distinct_names, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.consequences import GEAR
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_craft
from assistant.battle.rattenkrieg.state import GONE, Element, Figure, PendingCheck
from assistant.battle.rattenkrieg.state.buildings_and_traps import Trap
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.rattenkrieg.vehicles.aiming.horizontal_plates import (
    BOW,
    REAR_DECK,
    plate_thickness,
)
from assistant.battle.rattenkrieg.vehicles.damage import damage, damage_log, damage_points
from assistant.battle.rattenkrieg.vehicles.damage.damage_points import CAUSE
from assistant.battle.rattenkrieg.vehicles.damage.hits import Damage, DamagePoints
from assistant.battle.rattenkrieg.vehicles.driving.turning import ask_where_nose_points
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.buildings_and_traps.mines import DEVICES
from assistant.rules.rattenkrieg.vehicles.damage.crew_checks import MODIFIERS
from assistant.rules.rattenkrieg.vehicles.gunnery.aiming import HIGHEST

NOBODY = "nobody"
BLAST_MODIFIER = MODIFIERS["mine"]
NO_CALIBER = 1.0  # not a shell, so it cannot plug or pass through


@move("mine-goes-off", "The mine goes off", UMPIRE_ONLY)
def explode_mine(play: BattlePlay) -> None:
    """Explode a mine with all its effects, under a vehicle or at the umpire's decision."""
    trap = _ask_mine(play)
    target = _ask_vehicle(play)
    play.record(TrapRemoved(trap.id))
    play.record(*(e.CheckMade(o.id) for o in play.state.owed if o.id == f"wired {trap.id}"))
    what = f"A mine ({trap.grenade}) goes off"
    if target:
        damage_log.log_damage(play, target, what, explode_under_vehicle(play, trap.grenade, target))
        known = target.concealment == "identified"
        play.log([] if known else [play.state.enemy(target.side).id], f"{what}.")
    else:
        play.log(["umpire", *play.state.sides], f"{what}.")
    # which mine it is, and so how many there are, its own side alone reads
    letter = play.state.sides[trap.side].letter
    play.log("umpire", f"It is {letter} {trap.label}.")
    play.log(trap.side, f"It is your {trap.label}: strike it off your map.")
    charges.explode_among_figures(play, trap.grenade, trap.side, what, on_ground=True, over=target)
    for mine in mines_wired_to(play, trap):
        thing = f"{letter} {mine.label} ({mine.grenade}), wired to it,"
        play.record(
            e.CheckScheduled(PendingCheck(f"wired {mine.id}", "wired-mine", None, thing=thing))
        )
    begin_combat(play)


def mines_wired_to(play: BattlePlay, trap: Trap) -> list[Trap]:
    """Return the mines that explode together with this one and have not exploded yet."""
    owed = [each.id for each in play.state.owed]
    wires = [x for x in play.state.buildings.wires.values() if trap.id in x.mines and not x.cut]
    ids = dict.fromkeys(id for wire in wires for id in wire.mines)
    wired = [play.state.buildings.traps[id] for id in ids]
    return [x for x in wired if x.lies and f"wired {x.id}" not in owed]


def _ask_mine(play: BattlePlay) -> Trap:
    lying = [x for x in play.state.buildings.lying() if x.is_mine]
    if not lying:
        raise Refused("No mine is laid.")
    sides = play.state.sides
    options = [
        Option(x.id, f"{sides[x.side].letter} {x.label}", f"{x.grenade}, {x.place}") for x in lying
    ]
    return play.state.buildings.traps[play.choose("trap", "Which mine?", options)]


def explode_under_chosen_vehicle(play: BattlePlay, device: str) -> None:
    """Ask which vehicle is over a charge on the ground, and strike it as a mine does (29.1.5).

    Nobody is asked in a battle without vehicles.
    """
    vehicles = play.state.vehicles.of.values()
    if any(not (x.is_gun or x.wreck or is_craft(x)) for x in vehicles):
        target = _ask_vehicle(play, "Which vehicle is over it?", NOBODY)
        if target:
            harm = explode_under_vehicle(play, device, target)
            damage_log.log_damage(play, target, f"The {device} goes off", harm)


def _ask_vehicle(
    play: BattlePlay, words: str = "What has driven over it?", usual: str | None = None
) -> Element | None:
    """Ask which vehicle is over a mine or charge; None for none."""
    battle = play.state
    there = [battle.elements[id] for id, x in battle.vehicles.of.items() if not x.is_gun]
    options = [Option(x.id, umpire_name(battle, x), battle.vehicles.of[x.id].name) for x in there]
    options.append(Option(NOBODY, "Nothing"))
    id = play.choose("over", words, options, usual)
    return None if id == NOBODY else battle.elements[id]


def explode_under_vehicle(play: BattlePlay, device: str, target: Element, gear: str = "") -> Damage:
    """Explode a mine under a track or wheel: running gear, crew, systems, and overturning."""
    struck = play.state.vehicles.of[target.id]
    gear = gear or _ask_gear(play, struck)
    went = play.resolve(
        "rattenkrieg/mine-explosion", _explosion_inputs(play, device, struck, target, gear)
    )
    crew_before = damage_points.crew_aboard(play.state, struck)
    men = list(crew_before)
    riders = living_passengers(play, target)
    order = ((gear,) if went.to_track else ()) + tuple(f"crew:{name}" for name in men)
    harm = Damage("hit", 0 if went.to_systems else went.damage_points)
    crew = min(went.to_crew, len(men))
    if first := went.to_track + crew:
        harm = damage_points.spend_damage_points(
            play, target, DamagePoints(first, "hull", order), "hit"
        )
    harm += _roll_for_figures(play, riders[: went.to_crew - crew], BLAST_MODIFIER, "passenger")
    if went.to_systems and not harm.exploded:
        harm += damage_points.damage_random_systems(play, target, went.to_systems)
    if went.second_check is not None:
        aboard = (*crew_before.values(), *(m.id for m in riders))
        harm += _resolve_second_check(play, target, went, aboard)
    return harm


def _ask_gear(play: BattlePlay, struck: Vehicle) -> str:
    """Ask under which track or wheels the mine explodes; "" if the vehicle has none left."""
    gear = [x for x, left in struck.points("hull").items() if x in GEAR and left]
    if not gear:
        return ""
    options = [Option(x, words_of(x, first=True)) for x in gear]
    return play.choose("gear", "What is the mine under?", options)


def _explosion_inputs(
    play: BattlePlay, device: str, struck: Vehicle, target: Element, gear: str
) -> dict[str, Any]:
    card = struck.card
    armored = bool(card.get("armored"))
    inputs: dict[str, Any] = {
        "device": device,
        "armored": armored,
        "tons": card.get("weight", {}).get("tons")
        or play.number("tons", "How many tons does it weigh?", least=0.1, unit=" t"),
        "track_points": struck.points("hull").get(gear, 0),
        "aboard": len(damage_points.crew_aboard(play.state, struck))
        + len(living_passengers(play, target)),
    }
    if armored:
        belly = card.get("plates", {}).get("hull", {}).get("belly_mm")
        inputs["belly_mm"] = (
            play.number("belly_mm", "Armor of its belly", unit=" mm") if belly is None else belly
        )
    return inputs


def _resolve_second_check(
    play: BattlePlay, target: Element, went: Any, aboard: tuple[str, ...]
) -> Damage:
    """Roll again for all survivors of the people aboard, even if a fire has driven them out.

    Ruling: an overturned vehicle is out of the fight.
    """
    survivors = [m for m in map(play.state.figures.__getitem__, aboard) if m.state not in GONE]
    shaken = _roll_for_figures(play, survivors, went.second_check, "thrown about")
    words = "overturned" if went.overturned else "thrown round"
    fire = play.state.vehicles.of[target.id].fire
    if not went.overturned:
        ask_where_nose_points(play, target)
    play.record(v.VehicleDamaged(target.id, "hull", {}, fire, went.overturned, True))
    left = went.overturned and leave_vehicle(play, target)
    return shaken + Damage("hit", lost=((damage_log.WHOLE, words),), crew_left=left)


def living_passengers(play: BattlePlay, target: Element) -> list[Figure]:
    """Return the living figures of other elements aboard a vehicle."""
    rides = play.state.travel.rides
    men = [play.state.figures[id] for id, ride in rides.items() if ride.vehicle == target.id]
    return [m for m in men if m.state not in GONE]


def _roll_for_figures(play: BattlePlay, men: list[Figure], modifier: int, why: str) -> Damage:
    """Roll on the Combat Table for each figure; inside a vehicle nobody hunkers down."""
    hurt = []
    for id, name in distinct_names(men).items():
        before = play.state.figures[id]
        inputs = {
            "modifier": modifier,
            "cause": "crash",
            "already_wounded": before.state == "wounded",
        }
        whose = play.state.owner(id).side
        fate = play.resolve(
            "rattenkrieg/combat-roll", inputs, prefix=f"{why}, {name}: ", shown_to=(whose,)
        )
        apply_result(play, before, fate.result, CAUSE)
        now = play.state.figures[id].state
        if now != before.state:
            hurt.append((id, now))
    return Damage("hit", men=tuple(hurt))


def explode_on_deck(play: BattlePlay, device: str, target: Element, *, rear: bool) -> Damage:
    """Explode a charge on the deck, as a shell from above (29.1.2)."""
    struck = play.state.vehicles.of[target.id]
    row = DEVICES.row(device)
    inputs: dict[str, Any] = {
        "armored": bool(struck.card.get("armored")),
        "enclosed": bool(struck.card.get("enclosed")),
        "shell_type": row["type"].lower(),
        "to_hit": HIGHEST,
        "he": dict(row["hit"]),
        "special_cases": False,
    }
    if inputs["armored"]:
        plate = plate_thickness(struck, REAR_DECK if rear else BOW)
        if plate is None:
            plate = play.number("deck_mm", "Armor of the deck there", unit=" mm")
        inputs |= {**row["armor"], "caliber_mm": NO_CALIBER, "relative_armor_mm": plate}
    fired = play.resolve("rattenkrieg/gun-shot", inputs)
    harm = Damage(fired.result, fired.damage_points)
    if fired.damage_points:
        order = damage_points.damage_list_from_above(play, target, inputs["shell_type"], rear=rear)
        points = DamagePoints(fired.damage_points, "hull", order, inputs["shell_type"])
        harm = damage_points.spend_damage_points(play, target, points, fired.result)
    if fired.impulse_lost:
        harm = damage.lose_impulse(play, target, harm)
    return harm


def begin_combat(play: BattlePlay) -> None:
    """Count this turn as a combat turn, if it is not one yet."""
    if play.state.phase == "engagement" and not play.state.combat:
        play.record(e.CombatHappened())
