"""The opening of a battle with the forces that walk on from the one before (16.1)."""

from collections.abc import Callable, Mapping
from random import Random

from assistant.battle.rattenkrieg.events.turns import BattleOpened
from assistant.battle.rattenkrieg.lookups.scenario.arrivals import with_arrivals
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_plane, is_tracked
from assistant.battle.rattenkrieg.scenario.element_setup import (
    AWAY,
    NewId,
    awareness_of_squad,
    starting_aggressiveness,
)
from assistant.battle.rattenkrieg.scenario.next_battle.rosters import (
    FORCE,
    Choices,
    fallen_words,
    full_stocks,
    promotion_so_far,
    rosters,
    whole_force,
)
from assistant.battle.rattenkrieg.scenario.next_battle.walking_on import resting, walking_on
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Mojon, Side
from assistant.battle.rattenkrieg.state.crewed_weapons import CrewedWeaponState
from assistant.battle.rattenkrieg.state.people import Attitude
from assistant.battle.rattenkrieg.state.scenario import (
    FallenFigure,
    Lineage,
    PreparedElements,
    Reserve,
)
from assistant.battle.rattenkrieg.state.travel import Ride
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.screens.survivors import AS_PRINTED, FULL, WALKS_ON, Follows
from assistant.cards.rattenkrieg.forces.scenario_files import Scenario, SideCard
from assistant.frozen import dataclass, replace

Place = tuple[str, str, str]  # the side, squad and name of an element
NOBODY = PreparedElements()


@dataclass(frozen=True)
class _Muster:
    """The forces before and after a battle, with the umpire's choices and the next scenario."""

    first: Battle
    force: Battle
    choices: Choices
    scenario: Scenario
    new_id: NewId

    def next_side(self, side: str) -> SideCard:
        """Return the side of the next scenario for a side: that of its id, or of its place."""
        cards = self.scenario.sides
        number = [*self.force.sides].index(side)
        return next((x for x in cards if x.id == side), cards[number])

    def walks_on(self, side: str) -> bool:
        """Return whether the force of a side walks on."""
        return self.choices.get(f"{FORCE} {side}", WALKS_ON) != AS_PRINTED


def next_opened(
    opened: BattleOpened,
    scenario: Scenario,
    begun: Battle,
    ended: Battle,
    choices: Choices,
    follows: Follows,
    new_id: Callable[[], str],
    random: Random,
) -> BattleOpened:
    """Return the first event of the next battle: a scenario's own, with the forces that walk on."""
    force, first = whole_force(ended), whole_force(begun, again=True)
    muster = _Muster(first, force, choices, scenario, new_id)
    battle = opened.battle
    for side in force.sides:
        if muster.walks_on(side):
            battle = _with_force(battle, muster, side, random)
    rules = {**ended.rules, **battle.rules}
    script = replace(battle.script, lineage=_lineage(muster, begun, ended, follows))
    title = f"{scenario.name}, battle {follows.number}"
    return BattleOpened(replace(battle, title=title, rules=rules, script=script))


def _with_force(battle: Battle, muster: _Muster, side: str, random: Random) -> Battle:
    card = muster.next_side(side)
    walking = _walking(muster, side, card)
    if not walking:
        return battle
    printed = {_place(x): x for x in battle.elements.values() if x.side == card.id}
    reserves, later = _reserves(battle, muster, card, walking)
    now = {place: they for place, they in walking.items() if place not in later}
    now = _outside(battle, printed, now)
    rides = _rides(battle, printed, now)
    battle = _without_force(battle, card.id)
    script = replace(battle.script, reserves=reserves)
    battle = replace(
        battle,
        script=script,
        sides={**battle.sides, card.id: _side(battle, muster, side, card, walking)},
        travel=replace(battle.travel, rides={**battle.travel.rides, **rides}),
        arms=_arms(battle.arms, muster, side, card.id, walking),
    )
    they = NOBODY
    for each in now.values():
        they = they.joined_with(each)
    there = _under_mojons(battle, they, card.id, rides, muster.new_id, random)
    return with_arrivals(battle, there)


def _walking(muster: _Muster, side: str, card: SideCard) -> dict[Place, PreparedElements]:
    """Return the elements of a side that walk on, by their places in the order of battle."""
    found = {}
    for element in muster.force.of_side(side):
        they = walking_on(muster.first, muster.force, element, muster.choices)
        if they is None:
            continue
        own = _as_scenario_says(they.elements[element.id], card)
        alert = awareness_of_squad(card, own.squad)
        while _place(own) in found:  # a scout that was apart may have another's name
            own = replace(own, name=f"{own.name} 2")
        found[_place(own)] = replace(
            they, elements={own.id: own}, alert={own.id: alert} if alert else {}
        )
    return found


def _as_scenario_says(element: Element, card: SideCard) -> Element:
    """Return an element with the values of its side in the next scenario."""
    aggressiveness = starting_aggressiveness(card)
    in_ambush = not {element.squad, element.name}.isdisjoint(card.ambush)
    return replace(
        element,
        side=card.id,
        aggressiveness=aggressiveness,
        original_aggressiveness=aggressiveness,
        against=tuple(Attitude(x.enemy, x.aggressiveness) for x in card.against),
        inherent_ambush="unused" if in_ambush else element.inherent_ambush,
        militia=card.ground if card.militia and card.ground != AWAY else "",
    )


def _outside(
    battle: Battle, printed: Mapping[Place, Element], now: Mapping[Place, PreparedElements]
) -> dict[Place, PreparedElements]:
    """Return elements of which the scenario puts some of a crew beside the vehicle."""
    found = dict(now)
    for place, they in now.items():
        fresh = battle.vehicles.get(printed[place].id) if place in printed else None
        for machine in they.vehicles.values():
            seats = fresh.seats if fresh else {}
            out = [id for seat, id in machine.seats.items() if seats.get(seat) in battle.plight.out]
            found[place] = replace(they, out=tuple(out))
    return found


def _place(element: Element) -> Place:
    return (element.side, element.squad, element.name)


def _reserves(
    battle: Battle, muster: _Muster, card: SideCard, walking: Mapping[Place, PreparedElements]
) -> tuple[dict[str, Reserve], set[Place]]:
    """Return the reinforcements of the next battle, and the places of those that come so.

    Those that a die brings again and again are the scenario's own.
    """
    kept: dict[str, Reserve] = {}
    later: set[Place] = set()
    for id, reserve in battle.script.reserves.items():
        if reserve.side != card.id or reserve.cue.again:
            kept[id] = reserve
            continue
        waiting = []
        for they in reserve.waiting:
            places = [_place(x) for x in they.elements.values()]
            mojons = {_place(x): x.mojon for x in they.elements.values()}
            coming = NOBODY
            for place in places:
                if place in walking and place not in later:
                    coming = coming.joined_with(_marked(walking[place], they, mojons[place]))
            later |= {place for place in places if place in walking}
            if coming.elements:
                waiting.append(coming)
        if waiting:
            kept[id] = replace(reserve, waiting=tuple(waiting))
    return kept, later


def _marked(
    they: PreparedElements, printed: PreparedElements, mojon: str | None
) -> PreparedElements:
    """Return elements under the Mojon that the scenario prints for them."""
    elements = {id: replace(x, mojon=mojon) for id, x in they.elements.items()}
    mojons = {mojon: printed.mojons[mojon]} if mojon and mojon in printed.mojons else {}
    return replace(they, elements=elements, mojons=mojons)


def _rides(
    battle: Battle, printed: Mapping[Place, Element], now: Mapping[Place, PreparedElements]
) -> dict[str, Ride]:
    """Return the rides of elements that the scenario puts aboard a vehicle that walks on too."""
    places = {x.id: place for place, x in printed.items()}
    found: dict[str, Ride] = {}
    for place, they in now.items():
        fresh = printed.get(place)
        ride = battle.travel.rides.get(fresh.figures[0]) if fresh else None
        carrier = now.get(places.get(ride.vehicle, ("", "", ""))) if ride else None
        if ride and carrier and carrier.vehicles:
            aboard = replace(ride, vehicle=next(iter(carrier.vehicles)))
            found |= dict.fromkeys(they.figures, aboard)
    return found


def _without_force(battle: Battle, side: str) -> Battle:
    """Return a battle that nobody of a side is in yet; its decoys stay."""
    elements = {id: x for id, x in battle.elements.items() if x.side != side}
    men = {id for x in elements.values() for id in x.figures}
    minds, care, special = battle.minds, battle.care, battle.special
    return replace(
        battle,
        elements=elements,
        figures={id: x for id, x in battle.figures.items() if id in men},
        mojons={id: x for id, x in battle.mojons.items() if x.side != side or x.decoy},
        arms=replace(
            battle.arms,
            guns={id: x for id, x in battle.arms.guns.items() if id in men},
            stocks={
                id: x for id, x in battle.arms.stocks.items() if id in men or id in battle.sides
            },
        ),
        minds=replace(
            minds,
            awareness={id: x for id, x in minds.awareness.items() if id in elements},
            wearing={id: x for id, x in minds.wearing.items() if id in men},
        ),
        care=replace(care, staff={id: x for id, x in care.staff.items() if id in men}),
        special=replace(
            special,
            dogs={id: x for id, x in special.dogs.items() if id in men},
            handlers=tuple(id for id in special.handlers if id in men),
            horses={id: x for id, x in special.horses.items() if id in men},
        ),
        script=replace(
            battle.script, outside=tuple(id for id in battle.script.outside if id in men)
        ),
        plight=replace(battle.plight, out=tuple(id for id in battle.plight.out if id in men)),
        travel=replace(
            battle.travel, rides={id: x for id, x in battle.travel.rides.items() if id in men}
        ),
        vehicles=replace(
            battle.vehicles, of={id: x for id, x in battle.vehicles.of.items() if id in elements}
        ),
    )


def _side(
    battle: Battle,
    muster: _Muster,
    side: str,
    card: SideCard,
    walking: Mapping[Place, PreparedElements],
) -> Side:
    best = max((x.best_quality for x in walking.values()), default=battle.sides[card.id].quality)
    before = muster.force.sides[side]
    return replace(battle.sides[card.id], quality=best, ambush_left=best, grenades=before.grenades)


def _arms(
    arms: CrewedWeaponState,
    muster: _Muster,
    side: str,
    now: str,
    walking: Mapping[Place, PreparedElements],
) -> CrewedWeaponState:
    """Return the grenades of a side as they are left, or full again, and who is left-handed."""
    men = {id for they in walking.values() for id in they.figures}
    full = muster.choices.get(f"stock {side}") == FULL
    most = full_stocks(muster.first)
    stocks = {id: x for id, x in arms.stocks.items() if id != now}
    for owner, left in muster.force.arms.stocks.items():
        if owner == side or owner in men:
            before = most.get(owner, {})
            filled = {name: max(n, before.get(name, n)) for name, n in left.items()}
            stocks[now if owner == side else owner] = filled if full else left
    before_hands = muster.force.arms.left_handed or ()
    hands = (*(arms.left_handed or ()), *(id for id in before_hands if id in men))
    return replace(arms, stocks=stocks, left_handed=hands)


def _under_mojons(
    battle: Battle,
    they: PreparedElements,
    side: str,
    rides: Mapping[str, Ride],
    new_id: NewId,
    random: Random,
) -> PreparedElements:
    """Return elements each under a Mojon of its own, with numbers shuffled among the decoys."""
    hidden = [
        x
        for x in they.elements.values()
        if x.figures[0] not in rides and not is_plane(they.vehicles.get(x.id))
    ]
    decoys = [x for x in battle.mojons.values() if x.side == side]
    numbers = list(range(1, len(hidden) + len(decoys) + 1))
    random.shuffle(numbers)
    own = [
        Mojon(new_id(), number, side, _marker(they.vehicles.get(x.id)))
        for number, x in zip(numbers, hidden, strict=False)
    ]
    numbered = {
        x.id: replace(x, number=number)
        for number, x in zip(numbers[len(hidden) :], decoys, strict=True)
    }
    under = {x.id: replace(x, mojon=mojon.id) for x, mojon in zip(hidden, own, strict=True)}
    return replace(
        they,
        elements={**they.elements, **under},
        mojons={**numbered, **{x.id: x for x in own}},
    )


def _marker(vehicle: Vehicle | None) -> str:
    """Return the kind of Mojon that carries an element (8.1)."""
    if vehicle is None or vehicle.is_gun:
        return "infantry"
    return "armored" if is_tracked(vehicle) else "soft-skinned"


def _lineage(muster: _Muster, begun: Battle, ended: Battle, follows: Follows) -> Lineage:
    before = ended.script.lineage
    now = {side: muster.next_side(side).id for side in ended.sides}
    fallen = [replace(x, side=now[x.side]) for x in before.fallen if x.side in now]
    for side in rosters(begun, ended, muster.choices):
        if muster.walks_on(side.id):
            each = fallen_words(side, follows.number - 1)
            fallen += [FallenFigure(now[side.id], unit, words) for unit, words in each]
    return Lineage(
        follows.battle,
        follows.title,
        follows.number,
        {now.get(owner, owner): x for owner, x in full_stocks(muster.first).items()},
        {now[side]: promotion_so_far(ended, side) for side in ended.sides},
        tuple(fallen),
        _resting(muster),
    )


def _resting(muster: _Muster) -> dict[str, tuple[Figure, ...]]:
    """Return the figures that stay out of the next battle, by their elements that are in it."""
    return {
        x.id: out
        for side in muster.force.sides
        if muster.walks_on(side)
        for x in muster.force.of_side(side)
        if (out := resting(muster.force, x, muster.choices))
    }
