"""What later entries of one chapter need: an undo without it undoes them too."""

import pytest

from assistant.battle.log import ConditionalConflict
from assistant.battle.rattenkrieg.events.animals import (
    Dismounted,
    DogHandedOver,
    HorseHit,
    HorsesGone,
    HorsesRidden,
    MeasurementUsed,
    Mounted,
)
from assistant.battle.rattenkrieg.events.boats_and_aircraft.aircraft import (
    AircraftLanded,
    AircraftMarkerPlaced,
    AircraftTookOff,
    BombDropped,
    FiguresLandedOffTable,
    Harnessed,
)
from assistant.battle.rattenkrieg.events.boats_and_aircraft.boats import (
    BoatPositionSet,
    WaterBailed,
)
from assistant.battle.rattenkrieg.events.crewed_weapons import LeftHandersDetermined
from assistant.battle.rattenkrieg.events.fire_and_smoke import BurningAreaAdded, CloudAdded
from assistant.battle.rattenkrieg.events.flares import FlareFired
from assistant.battle.rattenkrieg.events.heavy_weapons import RocketFired, RocketLoaded
from assistant.battle.rattenkrieg.events.morale_and_captives.morale import (
    FireOpened,
    ForcedConductChanged,
    UnorderedFireEnded,
)
from assistant.battle.rattenkrieg.events.table_plan import PlanPartCorrected, PositionSet
from assistant.battle.rattenkrieg.events.vehicles.crew import (
    CrewTaskDone,
    PostTaken,
    PostTakingBegan,
)
from assistant.battle.rattenkrieg.events.vehicles.emergencies import (
    CrewMembersLeft,
    CrewMembersReturned,
    RadioRepaired,
    VehicleBlinded,
)
from assistant.battle.rattenkrieg.events.vehicles.guns import GunsCorrected, ShellsSet
from assistant.battle.rattenkrieg.events.vehicles.towing import GunHandled, TowSet
from assistant.battle.rattenkrieg.events.vehicles.travel import (
    GroundEntered,
    RoadblockPlaced,
    VehicleBogged,
    VehicleMoveBegan,
)
from assistant.battle.rattenkrieg.events.vehicles.vehicles import CrewLeft, ShellFired
from assistant.battle.rattenkrieg.events.weapons_taken import GunTakenOver
from assistant.battle.rattenkrieg.events.wounds import AidGiven, WoundChecked
from assistant.battle.rattenkrieg.state.animals import AnimalState
from assistant.battle.rattenkrieg.state.boats_and_aircraft import BoatAndAircraftState
from assistant.battle.rattenkrieg.state.crewed_weapons import CrewedWeaponState
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud, Flare, Ground
from assistant.battle.rattenkrieg.state.heavy_weapons import HeavyWeaponState
from assistant.battle.rattenkrieg.state.morale import MoraleState
from assistant.battle.rattenkrieg.state.table_plan import TablePlanState
from assistant.battle.rattenkrieg.state.travel import TravelState
from assistant.battle.rattenkrieg.state.vehicle_emergencies import EmergencyState
from assistant.battle.rattenkrieg.state.vehicles import Vehicle, VehicleState
from assistant.battle.rattenkrieg.state.wounds import WoundState

DROVE = VehicleMoveBegan("tank", 8, False, False, "", 1)
CREW = VehicleState({"tank": Vehicle(posts={"man": "driver"})})
FLARE = Flare("1", "ground", "the hill", 1)
CLOUD = Cloud("1", "dust", "collapse", "the barn", 3, 2, 2, 2)
MARKED = AircraftMarkerPlaced("plane", "the east", 20, 40)
DOWN = AircraftLanded("plane", "the road", 1)

# by an event: what must happen first, and the part of the battle that it is about
NEEDS = [
    (TowSet("tank", ""), TowSet("tank", "gun"), TravelState()),
    (GroundEntered("tank", False, "mud", 4), DROVE, TravelState()),
    (
        RoadblockPlaced("1", "the road", "logs", 0),
        RoadblockPlaced("1", "the road", "logs", 5),
        TravelState(),
    ),
    (GunHandled("gun", "push", 2, False), GunHandled("gun", "push", 1, False), TravelState()),
    (CrewMembersReturned("tank", ("man",)), CrewMembersLeft("tank", ("man",), 4), EmergencyState()),
    (VehicleBlinded("tank", 1), VehicleBlinded("tank", 2), EmergencyState()),
    (PostTaken("tank", "man", "gunner"), PostTakingBegan("tank", "man", "gunner"), CREW),
    (AircraftLanded("plane", "the road", 1), MARKED, BoatAndAircraftState()),
    (AircraftTookOff("plane", 20, 40, 2), DOWN, BoatAndAircraftState()),
    (BombDropped("plane", "50 kg", "fighter"), MARKED, BoatAndAircraftState()),
    (Harnessed(("man",), 0), Harnessed(("man",), 2), BoatAndAircraftState()),
    (
        FiguresLandedOffTable(("man",), False),
        FiguresLandedOffTable(("man",), True),
        BoatAndAircraftState(),
    ),
    (Mounted(("man",)), Dismounted(("man",)), AnimalState()),
    (UnorderedFireEnded("squad"), FireOpened("squad", "enemy"), MoraleState()),
    (
        ForcedConductChanged("squad", None),
        ForcedConductChanged("squad", "in-service"),
        MoraleState(),
    ),
    (PlanPartCorrected("barn", False), PlanPartCorrected("barn", True), TablePlanState()),
    (RocketLoaded("man"), RocketFired("man", 2, False), HeavyWeaponState()),
]
# what happens once, or not after something else
ONCE = [
    (TowSet("tank", "gun"), TowSet("tank", "gun"), TravelState()),
    (DROVE, VehicleBogged("tank", True), TravelState()),
    (CrewMembersLeft("tank", ("man",), 4), CrewMembersLeft("tank", ("man",), 4), EmergencyState()),
    (RadioRepaired("tank"), RadioRepaired("tank"), EmergencyState()),
    (CrewLeft("tank"), CrewLeft("tank"), VehicleState()),
    (MARKED, MARKED, BoatAndAircraftState()),
    (
        FiguresLandedOffTable(("man",), True),
        FiguresLandedOffTable(("man",), True),
        BoatAndAircraftState(),
    ),
    (WaterBailed("boat", 1), BoatPositionSet("boat", "deep", "aground"), BoatAndAircraftState()),
    (HorsesRidden(("man",), 12), Dismounted(("man",)), AnimalState()),
    (Dismounted(("man",)), HorsesGone(("man",)), AnimalState()),
    (HorseHit("man"), HorsesGone(("man",)), AnimalState()),
    (HorsesGone(("man",)), HorsesGone(("man",)), AnimalState()),
    (DogHandedOver("dog", "man"), DogHandedOver("dog", "man"), AnimalState()),
    (MeasurementUsed("us", 2), MeasurementUsed("us", 2), AnimalState()),
    (WoundChecked("man"), WoundChecked("man"), WoundState()),
    (AidGiven("man", "aid-man"), AidGiven("man", "aid-man"), WoundState()),
    (LeftHandersDetermined(("man",)), LeftHandersDetermined(()), CrewedWeaponState()),
    (
        BurningAreaAdded(Cell("1", "the barn", "burning")),
        BurningAreaAdded(Cell("1", "x", "burning")),
        Ground(),
    ),
    (CloudAdded(CLOUD), CloudAdded(CLOUD), Ground()),
    (FlareFired(FLARE), FlareFired(FLARE), Ground()),
    (ShellFired("tank", "foe", "AP", 0, True), GunsCorrected("tank", {"0": 0}, {}), CREW),
    (CrewTaskDone("tank", "man", "drive", 1), CrewTaskDone("tank", "man", "drive", 2), CREW),
]


def case_names(cases):
    return [f"{type(event).__name__} after {type(first).__name__}" for event, first, _ in cases]


@pytest.mark.parametrize(("event", "first", "part"), NEEDS, ids=case_names(NEEDS))
def test_an_event_fits_after_what_it_needs_alone(event, first, part):
    assert event.conflict_with(part)
    assert event.conflict_with(first.apply_to(part)) is None


@pytest.mark.parametrize(("event", "before", "part"), ONCE, ids=case_names(ONCE))
def test_an_event_fits_until_what_forbids_it(event, before, part):
    assert event.conflict_with(part) is None
    assert event.conflict_with(before.apply_to(part))


def test_nobody_is_on_a_table_plan_that_was_not_laid():
    assert PositionSet("squad", 1, 1).conflict_with(TablePlanState())


def test_a_missing_gun_is_not_taken_over():
    assert GunTakenOver("man", "other", False).conflict_with(CrewedWeaponState())


def test_fire_without_shells_counts_where_there_were_some_before():
    shot = ShellFired("tank", "foe", "AP", 0, True)
    assert isinstance(
        shot.conflict_with(ShellsSet("tank", "0", {}).apply_to(CREW)), ConditionalConflict
    )
