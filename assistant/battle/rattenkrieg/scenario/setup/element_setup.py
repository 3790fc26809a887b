"""Elements set up from their cards: figures, marker, gun, vehicle, animals, Awareness."""

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_plane
from assistant.battle.rattenkrieg.scenario.setup import vehicles as crewing
from assistant.battle.rattenkrieg.scenario.setup import weapons
from assistant.battle.rattenkrieg.scenario.setup.terms import cue_from_card
from assistant.battle.rattenkrieg.state.animals import AnimalState, Dog, Horse
from assistant.battle.rattenkrieg.state.mojons_and_sides import Mojon
from assistant.battle.rattenkrieg.state.morale import Condition
from assistant.battle.rattenkrieg.state.people import Attitude, Element, Figure, Piece
from assistant.battle.rattenkrieg.state.scenario import PreparedElements, Reserve
from assistant.cards.rattenkrieg.forces.ambush import has_inherent_ambush
from assistant.cards.rattenkrieg.forces.elements import ElementCard, FigureCard, WeaponCard
from assistant.cards.rattenkrieg.forces.orders_of_battle import Force
from assistant.cards.rattenkrieg.forces.scenario_files import SideCard
from assistant.cards.toml_files.reading import CardStore
from assistant.frozen import dataclass, replace
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.heavy_weapons.anti_tank_rifles import AT_MEN
from assistant.rules.rattenkrieg.spotting.spotting import PLAIN
from assistant.rules.rattenkrieg.troops import quality_of_rank, rank_of_leader, rank_of_title

NewId = Callable[[], str]
AWAY = "away"  # neither at home nor in a city at home


@dataclass(frozen=True)
class ElementSetup:
    """A side's card and order of battle, from which elements are set up."""

    card: SideCard
    force: Force
    new_id: NewId
    shelf: CardStore

    def set_up_elements(
        self, elements: Sequence[ElementCard], numbers: Iterable[int]
    ) -> PreparedElements:
        """Return elements under the Mojons of the given numbers, with their grenades."""
        prepared = PreparedElements()
        for number, entered in zip(numbers, elements, strict=False):
            one = set_up_element(entered, self.card, self.force, number, self.new_id, self.shelf)
            prepared = prepared.joined_with(one)
        men = [id for x in prepared.on_foot(self.card.id) for id in x.figures]
        return replace(prepared, stocks=weapons.stocks(self.force, self.card.id, elements, men))

    def reserves(self, cards: Sequence[ElementCard], turns: int) -> list[Reserve]:
        """Return the reinforcements, by the names under which they come."""
        found = []
        for number, entered in enumerate(self.card.reinforcements, 1):
            who = [x for x in cards if entered.names(x)]
            times = range(2, turns + 1) if entered.again else ()
            every = [who, *([_copy_card(x, time) for x in who] for time in times)]
            waiting = tuple(self.set_up_elements(x, [0] * len(x)) for x in every if x)
            if waiting:
                id, entry = f"{self.card.id} reserve {number}", entered.entry or self.card.entry
                side = self.card.id
                by_die = bool(self.card.entries) and entered.entry is None
                found.append(
                    Reserve(
                        id,
                        side,
                        entered.name,
                        cue_from_card(entered),
                        entry,
                        waiting,
                        by_die=by_die,
                    )
                )
        return found


def _copy_card(card: ElementCard, time: int) -> ElementCard:
    """Return the card of one more copy of an element, distinguished by its number."""
    return card.model_copy(update={"name": f"{card.name} {time}"})


def set_up_element(
    entered: ElementCard, card: SideCard, force: Force, number: int, new_id: NewId, shelf: CardStore
) -> PreparedElements:
    """Return an element of an order of battle under a numbered Mojon; an aircraft has none."""
    element_card = crewing.man_vehicle(entered, shelf)
    mojon = Mojon(new_id(), number, card.id, crewing.marker(entered, shelf))
    men = [_set_up_figure(figure, element_card, new_id()) for figure in element_card.figures]
    vehicle = crewing.vehicle(entered.vehicle, men, shelf) if entered.vehicle else None
    by_air = is_plane(vehicle)  # an aircraft has a marker of another kind
    led = any(man.leader for man in men)
    aggressiveness = starting_aggressiveness(card)
    element = Element(
        new_id(),
        card.id,
        element_card.squad,
        element_card.name,
        force.unit,
        element_card.quality,
        tuple(man.id for man in men),
        aggressiveness,
        aggressiveness,
        has_leader=led,
        against=tuple(Attitude(x.enemy, x.aggressiveness) for x in card.against),
        mojon=None if by_air else mojon.id,
        command="led" if led else "under-command",
        inherent_ambush="unused" if has_inherent_ambush(entered, card, shelf) else "none",
        camouflage=tuple(x for x in entered.camouflage if x != PLAIN)
        if entered.camouflage
        else None,
        militia=card.ground if card.militia and card.ground != AWAY else "",
    )
    by = list(zip(men, element_card.figures, strict=True))
    alert = awareness_of_squad(card, element.squad)
    out = crewing.crew_beside_vehicle(entered, men, shelf)
    if vehicle and out:
        vehicle = replace(
            vehicle, buttoned_up=False
        )  # ruling: a figure that begins outside left by a hatch
    return PreparedElements(
        {element.id: element},
        {man.id: man for man in men},
        {} if by_air else {mojon.id: mojon},
        guns=weapons.crews(men, element_card),
        staff={man.id: figure.medical for man, figure in by if figure.medical},
        wearing={man.id: figure.wearing for man, figure in by if figure.wearing},
        alert={element.id: alert} if alert else {},
        special=_set_up_animals(by, card.aggressiveness),
        vehicles={element.id: vehicle} if vehicle else {},
        out=out,
    )


def _set_up_animals(
    cards_by_figure: list[tuple[Figure, FigureCard]], aggressiveness: int
) -> AnimalState:
    """Return the dogs, their handlers and the horses of an element."""
    handlers = tuple(man.id for man, figure in cards_by_figure if figure.handler)
    dog = Dog(handlers[0] if handlers else None, aggressiveness)
    return AnimalState(
        dogs={man.id: dog for man, figure in cards_by_figure if figure.dog},
        handlers=handlers,
        horses={man.id: Horse() for man, figure in cards_by_figure if figure.horse},
    )


def awareness_of_squad(card: SideCard, squad: str) -> Condition | None:
    """Return the Awareness Condition that the scenario gives a squad."""
    entered = next((each.awareness for each in card.alert if each.squad == squad), card.awareness)
    return cast("Condition | None", entered)


def starting_aggressiveness(card: SideCard) -> int:
    """Return the Aggressiveness of a side's elements, which is higher at home (13.3.1).

    A militia rolls for its own when it is placed on the table.
    """
    if card.militia or card.ground == AWAY:
        return card.aggressiveness
    inputs = {"base": card.aggressiveness, "ground": card.ground}
    raised = find("rattenkrieg/starting-aggressiveness").resolve(inputs, no_dice).outcome
    return int(raised.aggressiveness)


def quality_of_card(card: FigureCard, element: ElementCard) -> int:
    """Return a figure's own Quality: its element's, increased by the figure's rank (12.3)."""
    rank = rank_of_leader(card.rank) if card.leader else rank_of_title(card.rank)
    return quality_of_rank(element.quality, rank)


def best_of_force(elements: Sequence[ElementCard]) -> int:
    """Return the Quality of the highest leader of a force (9.2.2.2, 10.1.3)."""
    led = (quality_of_card(man, element) for element in elements for man in element.figures)
    return max((*led, *(element.quality for element in elements)))


def _set_up_figure(card: FigureCard, element: ElementCard, id: str) -> Figure:
    """Return a figure with its Quality and everything that it carries."""
    return Figure(
        id,
        card.rank,
        tuple(
            weapons.weapon_from_card(each)
            for each in map(_as_rifle_card, card.weapons)
            if not each.kind
        ),
        leader=card.leader,
        quality=quality_of_card(card, element),
        sniper=card.sniper,
        scope=card.scope,
        marksman=card.marksman,
        pieces=tuple(
            Piece(each.name, each.kind, each.range_in, each.radius_in, each.uses)
            for each in card.weapons
            if each.kind
        ),
    )


def _as_rifle_card(card: WeaponCard) -> WeaponCard:
    """Return an anti-tank rifle's card for fire at figures, where it counts as a rifle (28.1)."""
    if card.kind != "anti-tank-rifle":
        return card
    return WeaponCard(name=card.name, profile=AT_MEN)
