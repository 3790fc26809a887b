"""What later entries of a part of the rules need: without it an undo takes them back too."""

import pytest

from assistant.battle.log import Compared
from assistant.battle.rattenkrieg.events.animals import (
    Dismounted,
    DogHandedOver,
    HorseHit,
    HorsesGone,
    Measured,
    Mounted,
    Rode,
)
from assistant.battle.rattenkrieg.events.boats_and_aircraft.aircraft import (
    BombDropped,
    CameDown,
    Harnessed,
    PlaneMarked,
    TookOff,
    WentAdrift,
)
from assistant.battle.rattenkrieg.events.boats_and_aircraft.boats import Bailed, BoatLies
from assistant.battle.rattenkrieg.events.crewed_weapons import GunTakenOver, HandsKnown
from assistant.battle.rattenkrieg.events.fire_and_smoke import CellArose, CloudArose, FlareFired
from assistant.battle.rattenkrieg.events.heavy_weapons import RocketFired, RocketLoaded
from assistant.battle.rattenkrieg.events.morale import CourseTaken, FireOpened, UnbiddenOver
from assistant.battle.rattenkrieg.events.table_plan import PlaceTold, PlanPartRuled
from assistant.battle.rattenkrieg.events.vehicles.crew import PostHalfTaken, PostTaken, TaskDone
from assistant.battle.rattenkrieg.events.vehicles.emergencies import (
    Blinded,
    MenIn,
    MenOut,
    RadioMended,
)
from assistant.battle.rattenkrieg.events.vehicles.guns import GunsRuled, ShellsTold
from assistant.battle.rattenkrieg.events.vehicles.travel import (
    BoggedDown,
    Drove,
    GroundEntered,
    GunHandled,
    RoadblockPut,
    TowTold,
)
from assistant.battle.rattenkrieg.events.vehicles.vehicles import CrewLeft, ShellFired
from assistant.battle.rattenkrieg.events.wounds import AidGiven, WoundChecked
from assistant.battle.rattenkrieg.state.animals import Special
from assistant.battle.rattenkrieg.state.boats_and_aircraft import Craft
from assistant.battle.rattenkrieg.state.crewed_weapons import Arms
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud, Flare, Ground
from assistant.battle.rattenkrieg.state.heavy_weapons import Support
from assistant.battle.rattenkrieg.state.morale import Minds
from assistant.battle.rattenkrieg.state.table_plan import Places
from assistant.battle.rattenkrieg.state.travel import Travel
from assistant.battle.rattenkrieg.state.vehicle_emergencies import Plight
from assistant.battle.rattenkrieg.state.vehicles import Vehicle, Vehicles
from assistant.battle.rattenkrieg.state.wounds import Care

DROVE = Drove("tank", 8, False, False, "", 1)
CREW = Vehicles({"tank": Vehicle(posts={"man": "driver"})})
FLARE = Flare("1", "ground", "the hill", 1)
CLOUD = Cloud("1", "dust", "collapse", "the barn", 3, 2, 2, 2)
MARKED = PlaneMarked("plane", "the east", 20, 40)
DOWN = CameDown("plane", "the road", 1)

# by an event: what must happen first, and the part of the battle that it is about
NEEDS = [
    (TowTold("tank", ""), TowTold("tank", "gun"), Travel()),
    (GroundEntered("tank", False, "mud", 4), DROVE, Travel()),
    (RoadblockPut("1", "the road", "logs", 0), RoadblockPut("1", "the road", "logs", 5), Travel()),
    (GunHandled("gun", "push", 2, False), GunHandled("gun", "push", 1, False), Travel()),
    (MenIn("tank", ("man",)), MenOut("tank", ("man",), 4), Plight()),
    (Blinded("tank", 1), Blinded("tank", 2), Plight()),
    (PostTaken("tank", "man", "gunner"), PostHalfTaken("tank", "man", "gunner"), CREW),
    (CameDown("plane", "the road", 1), MARKED, Craft()),
    (TookOff("plane", 20, 40, 2), DOWN, Craft()),
    (BombDropped("plane", "50 kg", "fighter"), MARKED, Craft()),
    (Harnessed(("man",), 0), Harnessed(("man",), 2), Craft()),
    (WentAdrift(("man",), False), WentAdrift(("man",), True), Craft()),
    (Mounted(("man",)), Dismounted(("man",)), Special()),
    (UnbiddenOver("squad"), FireOpened("squad", "enemy"), Minds()),
    (CourseTaken("squad", None), CourseTaken("squad", "in-service"), Minds()),
    (PlanPartRuled("barn", False), PlanPartRuled("barn", True), Places()),
    (RocketLoaded("man"), RocketFired("man", 2, False), Support()),
]
# what happens once, or not after something else
ONCE = [
    (TowTold("tank", "gun"), TowTold("tank", "gun"), Travel()),
    (DROVE, BoggedDown("tank", True), Travel()),
    (MenOut("tank", ("man",), 4), MenOut("tank", ("man",), 4), Plight()),
    (RadioMended("tank"), RadioMended("tank"), Plight()),
    (CrewLeft("tank"), CrewLeft("tank"), Vehicles()),
    (MARKED, MARKED, Craft()),
    (WentAdrift(("man",), True), WentAdrift(("man",), True), Craft()),
    (Bailed("boat", 1), BoatLies("boat", "deep", "aground"), Craft()),
    (Rode(("man",), 12), Dismounted(("man",)), Special()),
    (Dismounted(("man",)), HorsesGone(("man",)), Special()),
    (HorseHit("man"), HorsesGone(("man",)), Special()),
    (HorsesGone(("man",)), HorsesGone(("man",)), Special()),
    (DogHandedOver("dog", "man"), DogHandedOver("dog", "man"), Special()),
    (Measured("us", 2), Measured("us", 2), Special()),
    (WoundChecked("man"), WoundChecked("man"), Care()),
    (AidGiven("man", "aid-man"), AidGiven("man", "aid-man"), Care()),
    (HandsKnown(("man",)), HandsKnown(()), Arms()),
    (CellArose(Cell("1", "the barn", "burning")), CellArose(Cell("1", "x", "burning")), Ground()),
    (CloudArose(CLOUD), CloudArose(CLOUD), Ground()),
    (FlareFired(FLARE), FlareFired(FLARE), Ground()),
    (ShellFired("tank", "foe", "AP", 0, True), GunsRuled("tank", {"0": 0}, {}), CREW),
    (TaskDone("tank", "man", "drive", 1), TaskDone("tank", "man", "drive", 2), CREW),
]


def named(cases):
    return [f"{type(event).__name__} after {type(first).__name__}" for event, first, _ in cases]


@pytest.mark.parametrize(("event", "first", "part"), NEEDS, ids=named(NEEDS))
def test_an_event_fits_after_what_it_needs_alone(event, first, part):
    assert event.conflict_with(part)
    assert event.conflict_with(first.apply_to(part)) is None


@pytest.mark.parametrize(("event", "before", "part"), ONCE, ids=named(ONCE))
def test_an_event_fits_until_what_forbids_it(event, before, part):
    assert event.conflict_with(part) is None
    assert event.conflict_with(before.apply_to(part))


def test_nobody_is_on_a_table_plan_that_was_not_laid():
    assert PlaceTold("squad", 1, 1).conflict_with(Places())


def test_a_gun_that_is_not_there_is_not_taken_over():
    assert GunTakenOver("man", "other", False).conflict_with(Arms())


def test_fire_without_shells_counts_where_there_were_some_before():
    shot = ShellFired("tank", "foe", "AP", 0, True)
    assert isinstance(shot.conflict_with(ShellsTold("tank", "0", {}).apply_to(CREW)), Compared)
