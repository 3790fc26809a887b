"""A vehicle at setup: its card, and its crew as figures (Rattenkrieg 25.3)."""

from collections.abc import Sequence

from assistant.battle.rattenkrieg.lookups.naming import capital
from assistant.battle.rattenkrieg.lookups.vehicles import hung_armor
from assistant.battle.rattenkrieg.state import Figure
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.cards.rattenkrieg.forces.elements import ElementCard, FigureCard, WeaponCard
from assistant.cards.rattenkrieg.vehicles.armament import (
    Crewman,
    WeaponAboard,
    crew_ids,
    tasks_of_crew,
)
from assistant.cards.rattenkrieg.vehicles.full_cards import full_card
from assistant.cards.rattenkrieg.vehicles.vehicle_files import AIRCRAFT
from assistant.cards.rattenkrieg.vehicles.vehicle_files import vehicle as card_of
from assistant.cards.toml_files.reading import CardStore

DRIVER = "driver"


def man_vehicle(card: ElementCard, shelf: CardStore) -> ElementCard:
    """Return an element with its figures, which for a vehicle are the crew of its card."""
    if card.vehicle is None:
        return card
    vehicle_card = card_of(card.vehicle, shelf)
    men = list(map(_figure_card, vehicle_card.crew))
    spare = list(vehicle_card.weapons)
    if spare and vehicle_card.category in AIRCRAFT:
        every = (*men[0].weapons, *(arm for each in spare for arm in _weapon_cards(each)))
        men[0], spare = men[0].model_copy(update={"weapons": every}), []
    for number in sorted(range(len(men)), key=lambda n: vehicle_card.crew[n].position == DRIVER):
        if spare and not men[number].weapons:
            arms = _weapon_cards(spare.pop(0))
            men[number] = men[number].model_copy(update={"weapons": arms})
    return card.model_copy(update={"figures": tuple(men)})


def marker(card: ElementCard, shelf: CardStore) -> str:
    """Return the kind of Mojon that carries an element (8.1)."""
    if card.vehicle is None:
        return "infantry"
    vehicle_card = card_of(card.vehicle, shelf)
    if vehicle_card.category == "gun":
        return "infantry"
    return "armored" if vehicle_card.gear == "tracks" else "soft-skinned"


def vehicle(slug: str, men: Sequence[Figure], shelf: CardStore) -> Vehicle:
    """Return the undamaged vehicle of a card, with its crew."""
    card = card_of(slug, shelf)
    ids = [man.id for man in men]
    whole = full_card(card)
    return Vehicle(
        card=whole,
        screens=hung_armor.hung_armor_of_card(whole),
        seats=dict(zip(crew_ids(card.crew), ids, strict=True)),
        posts=dict(zip(ids, tasks_of_crew(card.crew, has_gun=bool(card.guns)), strict=True)),
        buttoned_up=card.enclosed,
        rounds=card.guns[0].rounds if card.guns else None,
        other_card=full_card(card_of(card.afloat, shelf)) if card.afloat else {},
        smoke_left=card.smoke_projectors,
    )


def crew_beside_vehicle(
    card: ElementCard, men: Sequence[Figure], shelf: CardStore
) -> tuple[str, ...]:
    """Return the crew members who begin beside the vehicle."""
    if card.vehicle is None:
        return ()
    crew = card_of(card.vehicle, shelf).crew
    return tuple(man.id for man, at in zip(men, crew, strict=True) if at.position in card.outside)


def _figure_card(man: Crewman) -> FigureCard:
    return FigureCard(rank=capital(man.position.replace("-", " ")), weapons=_weapon_cards(man))


def _weapon_cards(crew_member: Crewman | WeaponAboard) -> tuple[WeaponCard, ...]:
    if crew_member.weapon is None or crew_member.notation is None:
        return ()
    return (
        WeaponCard(
            name=crew_member.weapon, profile=crew_member.notation, aa_sight=crew_member.aa_sight
        ),
    )
