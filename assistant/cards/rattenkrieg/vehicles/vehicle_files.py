"""Files of vehicles, guns, boats and aircraft (Rattenkrieg 22, 23.1, 32.1, 33.1, 34.1)."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from assistant.cards.rattenkrieg.vehicles import provenance
from assistant.cards.rattenkrieg.vehicles.amphibians import afloat_errors
from assistant.cards.rattenkrieg.vehicles.armament import (
    Crewman,
    Device,
    GunCard,
    WeaponAboard,
    crew_errors,
)
from assistant.cards.rattenkrieg.vehicles.armor_cells import Armor
from assistant.cards.rattenkrieg.vehicles.fan_parts import (
    CrewIconsOfParts,
    IconsOfParts,
    Protection,
    Screens,
    Sizes,
    SystemsOfParts,
    VisionOfParts,
)
from assistant.cards.rattenkrieg.vehicles.parts import (
    Consequences,
    Dimensions,
    Fire,
    Handling,
    Movement,
    Print,
    Provenance,
    Turret,
    Weight,
)
from assistant.cards.toml_files.fields import Words, field_with_hint
from assistant.cards.toml_files.reading import SHIPPED, BadFile, Card, CardStore, Part, load
from assistant.rules.inputs import Problem
from assistant.rules.rattenkrieg.vehicles.armor.data_card import Plates, RunningGear

VEHICLES = ""  # files directly in the folder of the data cards

Category = Literal[
    "tank",
    "assault-gun",
    "tank-destroyer",
    "self-propelled-gun",
    "armored-car",
    "half-track",
    "carrier",
    "truck",
    "car",
    "motorcycle",
    "gun",
    "boat",
    "landing-craft",
    "aircraft",
    "glider",
]
TANKS = ("tank", "assault-gun", "tank-destroyer", "self-propelled-gun")  # chapter 31
BOATS = ("boat", "landing-craft")
AIRCRAFT = ("aircraft", "glider")
GEAR: dict[str, RunningGear] = {
    "half-track": "half-track",
    **dict.fromkeys(("armored-car", "truck", "car", "motorcycle", "gun"), "wheels"),
    **dict.fromkeys((*BOATS, *AIRCRAFT), "none"),
}  # of the rest: tracks
# The row of the damage by acceleration that a vehicle belongs to if its card names none (31.1).
ACCELERATION_CLASSES: dict[str, str] = {
    **dict.fromkeys(("half-track", "carrier", "armored-car"), "apc-or-ifv"),
    **dict.fromkeys(("truck", "car", "motorcycle"), "truck-or-car"),
    **dict.fromkeys(BOATS, "wooden-or-aluminum-boat"),
    "aircraft": "aluminum-aircraft",
    "glider": "wooden-or-fabric-aircraft",
}  # of the rest: afv
GERMANY = "germany"
Slug = Annotated[
    str,
    field_with_hint(
        "small letters, digits and single hyphens", pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$"
    ),
]


class Vehicle(Card):
    """A vehicle, gun, boat or aircraft; figures that its file leaves out may be derived."""

    slug: Slug
    name: Words
    country: Words | None = None
    category: Category
    year: Annotated[int | None, Field(ge=1850, le=2050)] = None
    german: bool | None = None  # none: as its country
    armored: bool | None = None  # none: when it has plates or cells
    enclosed: bool = False  # the crew is under armor, with hatches
    movement: Movement = Movement()
    weight: Weight = Weight()
    dimensions: Dimensions = Dimensions()
    plates: Plates = Plates()
    protection: Protection = Protection()
    armor: Armor = Armor()
    screens: Screens = Screens()
    size: Sizes = Sizes()
    systems: SystemsOfParts = SystemsOfParts()
    icons: IconsOfParts = IconsOfParts()
    crew_icons: CrewIconsOfParts = CrewIconsOfParts()
    fire: Fire | None = None
    turret: Turret | None = None
    vision: VisionOfParts = VisionOfParts()
    crew: tuple[Crewman, ...] = ()
    weapons: tuple[WeaponAboard, ...] = ()
    passengers: Annotated[int, Field(ge=0, le=1000)] | None = None
    muzzle_brake: bool = False
    receiver_only: bool = False  # its radio sends nothing, 25.4.4
    afloat: Slug | None = None  # of an amphibian: its card in the water, 32.1
    artillery_observer: bool = False  # it is equipped for a forward observer, 23.1.1
    smoke_projectors: Annotated[int | None, Field(ge=0, le=100)] = None  # pots too; none: uncounted
    guns: tuple[GunCard, ...] = ()
    bombs: tuple[Device, ...] = ()
    handling: Handling = Handling()
    consequences: Consequences = Consequences()
    print: Print = Print()
    provenance: Provenance = Provenance()

    @classmethod
    def find_errors(cls, part: Part, shelf: CardStore) -> Iterator[Problem]:
        """Yield the errors in and between the card's parts."""
        yield from Movement.find_errors(part.part("movement"), shelf)
        yield from Dimensions.find_errors(part.part("dimensions"), shelf)
        yield from SystemsOfParts.find_errors(part.part("systems"), shelf)
        yield from crew_errors(part)
        yield from afloat_errors(part, shelf, BOATS)
        for gun in part.parts("guns"):
            yield from GunCard.find_errors(gun, shelf)
        yield from provenance.provenance_errors(part, list(cls.model_fields))

    @model_serializer(mode="wrap")
    def _plainly(self, handler: SerializerFunctionWrapHandler) -> Any:
        """Write whole numbers without a decimal point."""
        return whole_numbers(handler(self))

    @property
    def is_german(self) -> bool:
        """Whether rules for Germans apply."""
        return self.german if self.german is not None else self.country == GERMANY

    @property
    def is_armored(self) -> bool:
        """Whether the card's cells have millimeters instead of signs."""
        if self.armored is not None:
            return self.armored
        return self.plates.hull is not None or self.armor.hull != type(self.armor.hull)()

    @property
    def has_turret(self) -> bool:
        """Whether the vehicle has a turret: on its card, or because it is a tank."""
        if self.turret is not None and self.turret.arc_deg:
            return True
        size = self.dimensions
        if any((size.turret_length_m, size.turret_width_m, size.turret_height_m)):
            return True
        parts = (self.plates, self.protection, self.armor, self.size, self.systems, self.icons)
        if any(part.turret for part in (*parts, self.crew_icons, self.vision)):
            return True
        return self.category == "tank" and self.turret is None

    @property
    def gear(self) -> RunningGear:
        """The running gear."""
        return self.movement.running_gear or GEAR.get(self.category, "tracks")


def vehicle(slug: str, shelf: CardStore = SHIPPED) -> Vehicle:
    """Load the card file `slug`; raise `BadFile` if it is not valid."""
    return load(Vehicle, shelf.path(VEHICLES, slug), shelf)


def vehicles(shelf: CardStore = SHIPPED) -> dict[str, Vehicle]:
    """Return every card by slug, without those whose files have errors."""
    found = {}
    for slug, path in shelf.paths(VEHICLES).items():
        try:
            found[slug] = load(Vehicle, path, shelf)
        except BadFile:
            continue
    return found


def json_of_file(card: Vehicle) -> dict[str, Any]:
    """Return the contents of a card's file as JSON."""
    values: dict[str, Any] = card.model_dump(mode="json", exclude_none=True, exclude_unset=True)
    return values


def whole_numbers(values: Any) -> Any:
    """Return values in which each whole number is an `int`, without a decimal point."""
    if isinstance(values, dict):
        return {name: whole_numbers(value) for name, value in values.items()}
    if isinstance(values, (list, tuple)):
        return type(values)(whole_numbers(value) for value in values)
    return int(values) if isinstance(values, float) and values.is_integer() else values
