"""Ramming, crashing, and pushing roadblocks away (Rattenkrieg 31.12, 31.13, 32.12, 32.13)."""

from math import ceil
from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.vehicles import travel as t
from assistant.battle.rattenkrieg.events.vehicles import vehicles as v
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import may_act
from assistant.battle.rattenkrieg.kit.at_table import AtTable
from assistant.battle.rattenkrieg.kit.harm import WORDS, strike
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.saying import say
from assistant.battle.rattenkrieg.lookups.naming import called, capital, man, umpires
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import as_seen
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_craft, is_plane
from assistant.battle.rattenkrieg.state import Element, Figure, Wish
from assistant.battle.rattenkrieg.state.vehicles import CHECKED, Vehicle
from assistant.battle.rattenkrieg.vehicles.damage import damage, hits
from assistant.battle.rattenkrieg.vehicles.driving import going as way
from assistant.rules.rattenkrieg.vehicles.driving.ramming import (
    BY_AIR,
    CRASH,
    crash_object,
    crash_severity,
)

CONTACTS = (
    Option("head-on", "Head-on"),
    Option("side", "Into its side"),
    Option("rear", "Into its rear"),
)
CAUSE = "other"  # the kind of wound, as advanced wounds tell them apart
NOT_AFOOT = frozenset({"water-surface", "seabed", "rubber-boat"})


def object_words(vehicle: Vehicle) -> str:
    """What it counts as in a crash."""
    card = vehicle.card
    tons = card.get("weight", {}).get("tons")
    made_of = str(card.get("movement", {}).get("acceleration_class", ""))
    armored = bool(card.get("armored"))
    return crash_object(str(card.get("category")), tons, armored=armored, made_of=made_of)


@move("ram", "Ram a vehicle", UMPIRE_ONLY, about="element")
def ram(play: AtTable) -> None:
    """One vehicle runs into another: both suffer, their men first (31.12)."""
    element = asking.element(play)
    vehicle = way.mover(play, element)
    may_act(play, element, "movement")
    play.need(vehicle.speed_in > 0, f"The {vehicle.name} is not moving. Let it drive first.")
    other = _rammed(play, element)
    struck = play.state.vehicles.of[other.id]
    contact = play.choose("contact", "How?", CONTACTS)
    a, b = object_words(vehicle), object_words(struck)
    told = {
        "a": {"object": a, "speed_in": vehicle.speed_in},
        "b": {"object": b, "speed_in": struck.speed_in},
        "contact": contact,
    }
    hit = play.resolve("rattenkrieg/ram", told)
    play.happened(v.SpeedTold(element.id, 0))
    if contact == "head-on":
        play.happened(v.SpeedTold(other.id, 0))
    words = f"at {hit.collision_speed_in:g}″"
    _told(play, element, f" rams a {struck.name} {words}.", suffers(play, element, hit.a_damage))
    _told(play, other, f" is rammed {words}.", suffers(play, other, hit.b_damage))


def _told(play: AtTable, element: Element, words: str, inside: str) -> None:
    say(play, element, words + inside)
    now = ", ".join(as_seen(play.state.vehicles.of[element.id]))
    way.seen_to(play, element, words.strip(" .") + f"; it {now}" if now else words.strip(" ."))


def _rammed(play: AtTable, element: Element) -> Element:
    found = [
        x
        for x in play.state.elements.values()
        if x.id != element.id
        and x.id in play.state.vehicles.of
        and (x.side == element.side or x.concealment == "identified")
    ]
    if not found:
        raise Refused("No other vehicle is known.")
    found.sort(key=lambda x: x.side == element.side)
    options = [Option(x.id, umpires(play.state, x)) for x in found]
    return play.state.elements[play.choose("target", "Which vehicle?", options)]


@move("ask-ram", "Ram a vehicle", ("side",), about="element")
def ask_ram(play: AtTable) -> None:
    """Ask the umpire to resolve it: what the other vehicle suffers is not for its enemy to read."""
    element = asking.element(play)
    way.mover(play, element)
    may_act(play, element, "movement")
    target = asking.enemy(
        play, element, ("identified",), "Which vehicle?", vehicles=True, men=False
    )
    contact = play.choose("contact", "How?", CONTACTS)
    told = {"element": element.id, "target": target.id, "contact": contact}
    name = called(play.state, target, element.side)
    words = f"{umpires(play.state, element)} wants to ram {name}."
    play.happened(e.Wished(Wish(element.id, "ram", told, words)))
    play.tell(["umpire"], words)
    play.tell(element.side, f"{element.title} wants to ram {name}. The umpire resolves it.")


@move("crash", "Run into something", about="element")
def crash(play: AtTable) -> None:
    """A vehicle runs into what does not move: a wall, a tree, a hedge (31.12)."""
    element = asking.element(play)
    vehicle = way.mover(play, element)
    may_act(play, element, "movement")
    play.need(vehicle.speed_in > 0, f"The {vehicle.name} is not moving. Let it drive first.")
    thing = play.choose("thing", "Into what?", things(afoot=not is_craft(vehicle)))
    told = {
        "a": {"object": object_words(vehicle), "speed_in": vehicle.speed_in},
        "b": {"object": thing, "speed_in": 0},
        "contact": "fixed",
    }
    hit = play.resolve("rattenkrieg/ram", told, shown_to=(element.side,))
    through = play.flag("through", "Does it go on through it?", rare=True)
    if not through:
        play.happened(v.SpeedTold(element.id, 0))
    words = f" runs into a {thing.replace('-', ' ')} at {hit.collision_speed_in:g}″"
    own = f", which takes {hit.b_damage}." if hit.b_damage else "."
    say(play, element, words + own + suffers(play, element, hit.a_damage))
    way.seen_to(play, element, words.strip())


def things(*, afoot: bool = True) -> list[Option]:
    """What it could run into: on land, or anywhere."""
    names = [row["object"] for row in CRASH.rows]
    things = [x for x in names if not afoot or x not in NOT_AFOOT]
    return [Option(x, capital(x.replace("-", " ")), f"D({crash_severity(x)})") for x in things]


def suffers(play: AtTable, element: Element, points: int) -> str:
    """Points of a crash: one for each man aboard, then systems by lot; what happens in words.

    Ruling: by lot falls what has points; ammunition and fuel only burn when something pierces them.
    """
    if not points:
        return ""
    men = men_aboard(play, element)
    by_air = is_plane(play.state.vehicles.of[element.id])
    hurt = thrown_about(play, element, men[:points], BY_AIR if by_air else 0)
    points -= min(points, len(men))
    hurt += _systems(play, element, points)
    return f" {capital(', '.join(hurt))}." if hurt else " Nobody is hurt."


def thrown_about(
    play: AtTable, element: Element, men: list[Figure], modifier: int = 0
) -> list[str]:
    """Each of these men rolls for the crash; what became of those whom it changed."""
    hurt = []
    for number, figure in enumerate(men, 1):
        told: dict[str, Any] = {"cause": "crash", "already_wounded": figure.state == "wounded"}
        if modifier:
            told["modifier"] = modifier
        fate = play.resolve(
            "rattenkrieg/combat-roll",
            told,
            prefix=f"{element.short}, {number}. {man(figure)}: ",
            shown_to=(play.state.owner(figure.id).side,),
            words={"the figure": man(figure)},
        )
        strike(play, figure, fate.result, CAUSE)
        if play.state.figures[figure.id].state != figure.state:
            hurt.append(f"{man(figure).lower()} {WORDS[fate.result]}")
    return hurt


def men_aboard(play: AtTable, element: Element) -> list[Figure]:
    """Its crew and whoever rides on it or in it, who live."""
    riders = [play.state.figures[id] for id in play.state.travel.riders(element.id)]
    vehicle = play.state.vehicles.of[element.id]
    crew = [] if vehicle.left or vehicle.is_gun else play.state.men(element)
    return [m for m in [*crew, *riders] if m.state in ALIVE]


ALIVE = ("ready", "hunkered-down", "stunned", "wounded")


def _systems(play: AtTable, element: Element, points: int) -> list[str]:
    """What is left goes to systems by lot, as many points as each takes."""
    words = []
    for time in range(points):
        vehicle = play.state.vehicles.of[element.id]
        whole = [
            (part, system, left)
            for part in ("hull", "turret")
            for system, left in vehicle.points(part).items()
            if left and system not in CHECKED
        ]
        if not points or not whole:
            break
        part, system, left = play.draw(f"{element.id} system {time}", whole)
        took = min(points, left)
        harm = hits.Points(took, part, (system,))  # type: ignore[arg-type]
        damage.spend(play, element, harm, "hit", prefix=f"{element.id} {time}: ")
        words.append(f"{system.replace('-', ' ')} −{took}")
        points -= took
    return words


@move("put-roadblock", "Roadblock", UMPIRE_ONLY)
def put_roadblock(play: AtTable) -> None:
    """A roadblock of some length lies on the table; or what is left of one is ruled on (31.13)."""
    blocks = play.state.travel.roadblocks
    id = str(play.given("block") or f"roadblock {_free(play)}")
    before = blocks.get(id)
    if before is None:
        options = [x for x in things() if crash_severity(x.value)]
        material = play.choose("material", "Of what?", options, "barricade")
        place = play.text("place", "Where, in words for all?", None, longest=40) or "the road"
    else:
        material, place = before.material, before.place
    usual = None if before is None else left_in(before.material, before.resistance)
    least = 0 if before else 1
    long = play.number("length_in", "How long is it?", usual, least=least, most=500)
    play.need_change(before is None or long != usual)
    play.happened(t.RoadblockPut(id, place, material, long * crash_severity(material)))
    words = (
        f"Roadblock, {place}: {long:g}″ of {material.replace('-', ' ')}."
        if long
        else (f"The roadblock, {place}, is gone.")
    )
    play.tell(["umpire", *play.state.sides], words)


def _free(play: AtTable) -> int:
    taken = {int(id.rpartition(" ")[2]) for id in play.state.travel.roadblocks}
    return max(taken, default=0) + 1


def left_in(material: str, resistance: float) -> int:
    """Inches of a roadblock that still stand: what is short of an inch stands."""
    return ceil(resistance / crash_severity(material))


@move("push-roadblock", "Push the roadblock", about="element")
def push_roadblock(play: AtTable) -> None:
    """A vehicle pushes a roadblock away, by inches: a controlled ram (31.13)."""
    element = asking.element(play)
    vehicle = way.land_vehicle(play, element)
    may_act(play, element, "movement")
    play.need(vehicle.speed_in > 0, f"The {vehicle.name} is not moving. Let it drive first.")
    blocks = play.state.travel.roadblocks
    if not blocks:
        raise Refused("There is no roadblock.")
    options = [
        Option(x.id, capital(x.place), x.material.replace("-", " ")) for x in blocks.values()
    ]
    block = blocks[play.choose("block", "Which roadblock?", options)]
    before = left_in(block.material, block.resistance)
    told = {
        "length_in": before,
        "material": block.material,
        "vehicle": object_words(vehicle),
        "speed_in": vehicle.speed_in,
    }
    done = play.resolve("rattenkrieg/clear-roadblock", told, shown_to=(element.side,))
    left = max(0.0, block.resistance - done.block_damage)
    play.happened(t.RoadblockPut(block.id, block.place, block.material, left))
    now = left_in(block.material, left)
    if now:
        play.happened(v.SpeedTold(element.id, 0))
    words = f"{before - now}″ of the roadblock, {block.place}, are cleared; {now}″ are left."
    suffered = suffers(play, element, done.vehicle_damage)
    play.tell("umpire", f"{umpires(play.state, element)}: {words}{suffered}")
    play.tell(element.side, f"{element.title}: {words}{suffered}")
    play.tell(play.state.enemy(element.side).id, capital(words))
