"""Setting up a battle from a scenario and its orders of battle."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import cast

from assistant.battle.rattenkrieg.arms import outset
from assistant.battle.rattenkrieg.arms.state import Arms, Gun
from assistant.battle.rattenkrieg.care.state import Care, Staff
from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.minds.state import Condition, Minds
from assistant.battle.rattenkrieg.special.state import Dog, Horse, Special
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Mojon, Piece, Side, Weapon
from assistant.battle.rattenkrieg.vehicles import outset as crewing
from assistant.battle.rattenkrieg.vehicles.state import Vehicle, Vehicles
from assistant.cards.ambush import lies_in_ambush
from assistant.cards.files import SHIPPED, Shelf
from assistant.cards.force_parts import ElementCard, FigureCard, WeaponCard
from assistant.cards.forces import Force, Scenario, SideCard, Size
from assistant.cards.forces import force as force_of
from assistant.rules.dice import never
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.anti_tank_rifles import AT_MEN
from assistant.rules.rattenkrieg.grenades import HAND_GRENADES, RIFLE_GRENADES
from assistant.rules.rattenkrieg.weapons import weapon_of

NewId = Callable[[], str]


def opened(
    scenario: Scenario,
    size: Size,
    new_id: NewId,
    random: Random,
    shelf: Shelf = SHIPPED,
) -> BattleOpened:
    """The first event of a battle: every element in a Mojon of its own.

    A defender also has his decoys. Numbers of Mojons are drawn, so that they say nothing about
    who is under them.
    """
    sides: dict[str, Side] = {}
    elements: dict[str, Element] = {}
    figures: dict[str, Figure] = {}
    mojons: dict[str, Mojon] = {}
    guns: dict[str, Gun] = {}
    stocks: dict[str, dict[str, int]] = {}
    vehicles: dict[str, Vehicle] = {}
    origins: dict[str, str] = {}
    staff: dict[str, Staff] = {}
    special = Special()
    alert: dict[str, Condition] = {}
    wearing: dict[str, tuple[str, ...]] = {}
    for card in scenario.sides:
        force = force_of(card.force, shelf)
        chosen = [x for x in force.elements if not size.squads or x.squad in size.squads]
        best = max(x.quality for x in chosen)
        sides[card.id] = Side(
            card.id,
            card.name,
            card.letter,
            card.mark,
            card.wins_low,
            best,
            ambush_left=best,
            defender=card.defender,
            grenades=_grenades(force),
        )
        decoys = _decoys(card.defender, best)
        numbers = list(range(1, len(chosen) + decoys + 1))
        random.shuffle(numbers)
        for number in numbers[len(chosen) :]:
            decoy = Mojon(new_id(), number, card.id, decoy=True)
            mojons[decoy.id] = decoy
        for number, told in zip(numbers, chosen, strict=False):
            element_card = crewing.manned(told, shelf)
            kind = crewing.marker(told, shelf)
            mojon = Mojon(new_id(), number, card.id, kind)
            men = [_figure(figure, new_id()) for figure in element_card.figures]
            guns |= outset.crews(men, element_card)
            origins |= {man.id: force.origin for man in men}
            for man, figure in zip(men, element_card.figures, strict=True):
                if figure.medical:
                    staff[man.id] = figure.medical
                if figure.wearing:
                    wearing[man.id] = figure.wearing
            special = _with_beasts(special, element_card, men, card.aggressiveness)
            figures |= {man.id: man for man in men}
            element = Element(
                new_id(),
                card.id,
                element_card.squad,
                element_card.name,
                force.unit,
                element_card.quality,
                tuple(man.id for man in men),
                card.aggressiveness,
                card.aggressiveness,
                has_leader=any(man.leader for man in men),
                mojon=mojon.id,
                command="led" if any(man.leader for man in men) else "under-command",
                inherent_ambush="unused" if lies_in_ambush(told, card, shelf) else "none",
            )
            mojons[mojon.id] = mojon
            elements[element.id] = element
            if told.vehicle:
                vehicles[element.id] = crewing.vehicle(told.vehicle, men, shelf)
            if now := _awareness(card, element.squad):
                alert[element.id] = now
        own = (x for x in elements.values() if x.side == card.id and x.id not in vehicles)
        ours = [id for x in own for id in x.figures]
        stocks |= outset.stocks(force, card.id, chosen, ours)
    left = outset.left_handed(origins, random)
    return BattleOpened(
        Battle(
            title=scenario.name,
            scenario=scenario.name,
            limit=scenario.turns,
            visibility=scenario.visibility,
            ambient=scenario.ambient,
            rules={
                **_beasts_in_play(special),
                "autoleader": scenario.autoleader,
                **({"awareness": True} if alert else {}),
            },
            sides=sides,
            elements=elements,
            figures=figures,
            mojons=mojons,
            arms=Arms(guns, stocks=stocks, left_handed=left),
            care=Care(staff=staff),
            special=special,
            minds=Minds(awareness=alert, wearing=wearing),
            vehicles=Vehicles(vehicles),
        )
    )


def _with_beasts(
    before: Special, card: ElementCard, men: list[Figure], aggressiveness: int
) -> Special:
    """The dogs, their handlers and the horses of an element, with those before."""
    by = list(zip(men, card.figures, strict=True))
    handlers = tuple(man.id for man, figure in by if figure.handler)
    dog = Dog(handlers[0] if handlers else None, aggressiveness)
    return Special(
        dogs={**before.dogs, **{man.id: dog for man, figure in by if figure.dog}},
        handlers=(*before.handlers, *handlers),
        horses={**before.horses, **{man.id: Horse() for man, figure in by if figure.horse}},
    )


def _beasts_in_play(special: Special) -> dict[str, bool]:
    """The options without which an order of battle could not play its dogs or horses."""
    there = {"dogs": bool(special.dogs), "cavalry": bool(special.horses)}
    return {name: True for name, any_there in there.items() if any_there}


def _decoys(defender: bool, quality: int) -> int:
    """How many decoys a side brings (8.1.1)."""
    told = {"defender": defender, "highest_quality": quality}
    return int(find("rattenkrieg/mojon-allowance").resolve(told, never).outcome.decoys)


def _awareness(card: SideCard, squad: str) -> Condition | None:
    """How alert the scenario has a squad of a side."""
    told = next((each.awareness for each in card.alert if each.squad == squad), card.awareness)
    return cast("Condition | None", told)


def _figure(card: FigureCard, id: str) -> Figure:
    """A man with all that he carries."""
    return Figure(
        id,
        card.rank,
        tuple(weapon(each) for each in map(_as_rifle, card.weapons) if not each.kind),
        leader=card.leader,
        sniper=card.sniper,
        scope=card.scope,
        marksman=card.marksman,
        pieces=tuple(
            Piece(each.name, each.kind, each.range_in, each.radius_in, each.uses)
            for each in card.weapons
            if each.kind
        ),
    )


def _as_rifle(card: WeaponCard) -> WeaponCard:
    """What an anti-tank rifle is at men: a rifle (28.1)."""
    if card.kind != "anti-tank-rifle":
        return card
    return WeaponCard(name=card.name, profile=AT_MEN)


def _grenades(force: Force) -> tuple[str, ...]:
    """The names of its grenades in the tables; what is not listed is left out."""
    names = dict.fromkeys(card.listed or card.name for card in force.grenades)
    return tuple(n for n in names if HAND_GRENADES.get(n) or RIFLE_GRENADES.get(n))


def weapon(card: WeaponCard) -> Weapon:
    """The profile printed on the card; what it leaves out, and its groups, from the table."""
    listed = weapon_of(card.listed) if card.listed else None
    printed = weapon_of(card.profile) if card.profile else listed
    if printed is None:
        raise ValueError(f"the weapon {card.name!r} has neither a profile nor a listed name")
    if listed and printed.react == (1,):
        printed = replace(printed, react=listed.react)
    if listed and replace(printed, name=listed.name) == listed:
        printed = listed
    return Weapon(
        card.name,
        printed.name or printed.notation,
        printed.mode,
        printed.modifier,
        printed.bursts,
        printed.penetration,
        printed.react,
        card.mounts,
        card.crew,
        card.launcher,
    )
