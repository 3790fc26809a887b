"""A platoon deployed by its player before the first turn, within its given ground (4)."""

from assistant.battle.desert_rats import events as e
from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.geometry import nearest_on_plan
from assistant.battle.desert_rats.kit.place_questions import ask_heading, ask_place
from assistant.battle.desert_rats.kit.register import BattlePlay, move
from assistant.battle.desert_rats.movement.footing import describe_footing, elements_held
from assistant.battle.desert_rats.movement.measuring import carrier_or_self
from assistant.battle.desert_rats.movement.stations import stations_of_elements
from assistant.battle.desert_rats.orders.giving_orders import chosen_platoon
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Platoon
from assistant.battle.play import Option
from assistant.battle.questions.map_points import Ghost, WaySketch
from assistant.boardmap.outlines import area_holds
from assistant.boardmap.plan import Area, Place
from assistant.frozen import replace
from assistant.rules.desert_rats.formations import FORMATIONS, OWN


@move("deploy", "Deploy the platoon", ("umpire", "side"))
def deploy(play: BattlePlay) -> None:
    """Deploy a player's platoon within its given ground; hidden like an order."""
    platoon = chosen_platoon(play)
    play.require(play.state.phase == "setup", "The battle has begun.")
    play.need(bool(platoon.deploy), f"The scenario sets where {platoon.name} starts.")
    battle, entered = play.state, [platoon]  # as the answers below make it

    def sketch(spot: Place | None, _: tuple[Place, ...]) -> WaySketch:
        return sketch_of_stations(battle, entered[-1], spot)

    place = ask_place(
        play,
        "Where is it deployed? Its area is dashed",
        platoon.place if platoon.deployed else None,
        inside=platoon.deploy,
        sketch=sketch,
        seat=platoon.seat,
    )
    heading = ask_heading(play, platoon.heading_deg, platoon.seat)
    entered.append(replace(platoon, heading_deg=heading))
    names = [*FORMATIONS.keys()]
    rows = [Option(name, naming.formation_label(name), group=naming.STATIONS) for name in names]
    formation = play.choose("formation", "Which formation?", rows, platoon.formation)
    entered.append(replace(platoon, heading_deg=heading, formation=formation))
    stations = _set_out_platoon(play, entered[-1], place)
    footing = describe_footing(play.state, platoon.side, stations)
    said = [f"{platoon.name} is deployed", *([footing] if footing else [])]
    play.log([platoon.seat, "umpire"], f"{'. '.join(said)}.")


def sketch_of_stations(battle: Battle, platoon: Platoon, place: Place | None) -> WaySketch:
    """Sketch where each element of a platoon will be, around a place inside its ground."""
    command = battle.elements[platoon.command or platoon.roster[0]]
    lead = carrier_or_self(battle, command)
    meant = f"{lead.name} is at this point" if _leads_at_point(platoon) else "this is its middle"
    found = stations_of_elements(battle, platoon, place) if place else {}
    said = [f"{naming.formation_label(platoon.formation)}: {meant}"]
    if footing := describe_footing(battle, platoon.side, found):
        said.append(footing)
    crossed = {*_elements_outside(platoon, found), *elements_held(battle, platoon.side, found)}
    return WaySketch(
        meant=". ".join(said),
        mark=battle.tables[platoon.side].mark,
        ghosts=tuple(
            Ghost(spot, battle.elements[id].name, id == lead.id) for id, spot in found.items()
        ),
        stops=tuple(spot for id, spot in found.items() if id in crossed),
    )


def _leads_at_point(platoon: Platoon) -> bool:
    """Return whether the command element is at the platoon's reference point."""
    if platoon.formation == OWN:
        return False
    row = FORMATIONS.row(platoon.formation, 1)
    return bool(row["right"] == row["forward"] == 0)


def _elements_outside(platoon: Platoon, stations: dict[str, Place]) -> list[str]:
    ground = Area(id="deploy", polygon=platoon.deploy)
    return [id for id, spot in stations.items() if not area_holds(ground, spot)]


def _set_out_platoon(play: BattlePlay, platoon: Platoon, place: Place) -> dict[str, Place]:
    """Record a platoon with its elements in their stations; return the stations."""
    stations = stations_of_elements(play.state, platoon, place)
    outside = _elements_outside(platoon, stations)
    names = ", ".join(play.state.elements[id].name for id in outside)
    play.require(not outside, f"Outside the platoon’s area: {names}.")
    heading = platoon.heading_deg
    play.record(e.PlatoonPlaced(platoon.id, *place, heading, platoon.formation))
    for id, spot in stations.items():
        play.record(e.Moved(id, *nearest_on_plan(play.state.plan, spot), heading, moved=False))
    return stations
