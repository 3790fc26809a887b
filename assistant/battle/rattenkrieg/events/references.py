"""The things that fields of Rattenkrieg events refer to: elements, figures, Mojons, cells."""

from collections.abc import Container
from itertools import chain

from assistant.battle.rattenkrieg.events.buildings_and_traps import NOT_THERE
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.references import INSIDE, Kind, References
from assistant.frozen import replace


def _element_and_figure_ids(battle: Battle) -> set[str]:
    return {*battle.elements, *battle.figures, *battle.mojons}


def _effects(battle: Battle) -> set[str]:
    return {
        *battle.fire_and_smoke.cells,
        *battle.fire_and_smoke.clouds,
        *battle.fire_and_smoke.flares,
    }


def _positioned_ids(battle: Battle) -> Container[str]:
    effects = (f"ground {id}" for id in _effects(battle))
    return {*_element_and_figure_ids(battle), *effects}


def _owners(battle: Battle) -> Container[str]:
    return {*battle.sides, *battle.figures}


def _parts(battle: Battle) -> Container[str]:
    plan = battle.table_plan.plan
    return {part.id for part in chain(plan.areas, plan.lines)} if plan else ()


ELEMENT = Kind("element", lambda battle: battle.elements)
ENEMY = Kind("enemy", lambda battle: battle.elements)
TARGET = Kind("target", _element_and_figure_ids)
FIGURE = Kind("figure", lambda battle: battle.figures)
VEHICLE = Kind("vehicle", lambda battle: battle.vehicles.of)
MOJON = Kind("Mojon", lambda battle: battle.mojons)
SIDE = Kind("side", lambda battle: battle.sides)
CELL = Kind("nothing would burn there", lambda battle: battle.fire_and_smoke.cells)
CLOUD = Kind("this cloud would not be there", lambda battle: battle.fire_and_smoke.clouds)
TASK = Kind("this task would not exist", lambda battle: battle.buildings.tasks)
BODY = Kind("element or figure", _element_and_figure_ids)

REFERENCES = References(
    {
        "AlarmGiven.alarm": INSIDE,
        "AmbushSprung.held": INSIDE,
        "CoverAndFacingEntered.at": replace(ELEMENT, words_first=2),
        "Alarm.attacked": TARGET,
        "BearingEntered.other": BODY,
        "Bought.purchase": Kind("purchase", lambda battle: battle.script.purchases),
        "Captured.escort": FIGURE,
        "BurningAreaAdded.cell": None,
        "Claim.condition": Kind("condition", lambda battle: battle.script.points),
        "Cloud.cell": CELL,
        "CloudAdded.cloud": INSIDE,
        "ElementActivated.answers": ELEMENT,
        "EntryRolled.side": SIDE,
        "FigureAimed.at": TARGET,
        "FlamethrowerTaken.now": FIGURE,
        "FlamethrowerTaken.was": FIGURE,
        "FlareFired.flare": None,
        "Fuze.by": ELEMENT,
        "Fuze.on": VEHICLE,
        "FuzeLit.fuze": INSIDE,
        "GunTakenOver.now": FIGURE,
        "GunTakenOver.was": FIGURE,
        "RepairTask.vehicle": VEHICLE,
        "RepairBegun.task": TASK,
        "MojonAdded.mojon": None,
        "FollowerDelayed.mojon": None,
        "FollowerPlaced.mojon": None,
        "OpeningMarked.opening": None,
        "AtrocitySeen.by": BODY,
        "PendingCheck.thing": None,  # an id or words, by its kind
        "PathwayStopped.by": SIDE,
        "AbandonedGunTaken.was": VEHICLE,
        "PositionRemoved.thing": None,  # figures that are gone are removed from the plan too
        "PositionSet.thing": Kind("element, Mojon or effect", _positioned_ids),
        "PlanPartCorrected.part_id": Kind("part of the table plan", _parts),
        "EntryMojonPlaced.reserve": Kind("reserve", lambda battle: battle.script.reserves),
        "ReinforcementsCame.reserve": Kind("reserve", lambda battle: battle.script.reserves),
        "RoomNamed.room": INSIDE,
        "SectionCorrected.section": None,
        "TargetDesignated.designator": ELEMENT,
        "TargetDesignated.thing": Kind("smoke or light", _effects),
        "ShellFired.target": None,  # or a house or place, in words
        "TaskBegun.task": None,
        "CrateIssued.crate": INSIDE,
        "CrewTaskDone.task": None,
        "GrenadesTaken.now": FIGURE,
        "GrenadesTaken.was": FIGURE,
        "TaskAbandoned.task": TASK,
        "TaskContinued.actions": FIGURE,
        "TaskContinued.task": TASK,
        "TelephoneWireLaid.tank": VEHICLE,
        "TelephoneWireLaid.user": ELEMENT,
        "TowSet.tows": ELEMENT,
        "Trap.layer": ELEMENT,
        "TrapLaid.trap": INSIDE,
        "TurnBegan.allowed": ELEMENT,
        "WeaponTaken.now": FIGURE,
        "WeaponTaken.was": FIGURE,
        "a": BODY,
        "apart": ELEMENT,
        "b": BODY,
        "bearings": ELEMENT,
        "captor": ELEMENT,
        "cell": CELL,
        "claim": INSIDE,
        "cloud": CLOUD,
        "condition": Kind("condition", lambda battle: battle.script.points),
        "crate": Kind("this crate would not be there", lambda battle: battle.heavy_weapons.crates),
        "crew": FIGURE,
        "dog": Kind("dog", lambda battle: battle.animals.dogs),
        "element": ELEMENT,
        "enemy": ENEMY,
        "event": Kind("event of the scenario", lambda battle: battle.script.events),
        "figure": FIGURE,
        "figures": FIGURE,
        "flare": Kind("this flare would not burn", lambda battle: battle.fire_and_smoke.flares),
        "fuze": Kind("this fuze would not burn", lambda battle: battle.buildings.fuzes),
        "gunner": FIGURE,
        "handler": FIGURE,
        "holder": FIGURE,
        "holders": FIGURE,
        "left_handed": FIGURE,
        "man": FIGURE,
        "mend": INSIDE,
        "mines": Kind("mine", lambda battle: battle.buildings.traps),
        "mojon": MOJON,
        "noise": INSIDE,
        "observer": FIGURE,
        "opening": Kind(NOT_THERE, lambda battle: battle.buildings.openings),
        "owed": INSIDE,
        "owner": Kind("owner", _owners),
        "perceived_by": ELEMENT,
        "posts": FIGURE,
        "rider": FIGURE,
        "riders": FIGURE,
        "room": Kind("this room would have no name", lambda battle: battle.buildings.rooms),
        "section": Kind(NOT_THERE, lambda battle: battle.buildings.sections),
        "side": SIDE,
        "successor": FIGURE,
        "spare": Kind("spare weapon", lambda battle: battle.script.spares),
        "target": TARGET,
        "targets": TARGET,
        "thing": BODY,
        "trap": Kind("this trap would not be there", lambda battle: battle.buildings.traps),
        "unnoticed_by": ELEMENT,
        "wire": Kind("this wire would not be there", lambda battle: battle.buildings.wires),
        "wish": INSIDE,
    }
)
