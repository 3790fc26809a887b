"""The opening of a battle with the forces from the battle before (16.1)."""

from collections.abc import Callable, Mapping
from random import Random

from assistant.battle.rattenkrieg.events.turns_and_rounds.turns import BattleOpened
from assistant.battle.rattenkrieg.lookups.scenario.arrivals import with_arrivals
from assistant.battle.rattenkrieg.lookups.scenario.mojon_numbers import numbers_to_draw
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_plane, is_tracked
from assistant.battle.rattenkrieg.scenario.next_battle.muster import (
    Muster,
    Place,
    place_of,
    walking_elements,
)
from assistant.battle.rattenkrieg.scenario.next_battle.rosters import (
    Choices,
    fallen_words,
    full_stocks,
    promotion_so_far,
    rosters,
    whole_force,
)
from assistant.battle.rattenkrieg.scenario.next_battle.scenario_places import (
    NOBODY,
    next_reserves,
    next_rides,
    with_figures_outside,
    without_force,
)
from assistant.battle.rattenkrieg.scenario.next_battle.walking_on import resting
from assistant.battle.rattenkrieg.scenario.setup.element_setup import NewId
from assistant.battle.rattenkrieg.state import Battle, Figure, Mojon, Side
from assistant.battle.rattenkrieg.state.crewed_weapons import CrewedWeaponState
from assistant.battle.rattenkrieg.state.scenario import (
    FallenFigure,
    Lineage,
    PreparedElements,
)
from assistant.battle.rattenkrieg.state.travel import Ride
from assistant.battle.rattenkrieg.state.vehicles import Vehicle
from assistant.battle.screens.survivors import FULL, Follows
from assistant.cards.rattenkrieg.forces.scenario_files import Scenario, SideCard
from assistant.frozen import replace


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
    """Return the first event of the next battle: the scenario's own, with the surviving forces."""
    force, first = whole_force(ended), whole_force(begun, again=True)
    muster = Muster(first, force, choices, scenario, new_id)
    battle = opened.battle
    for side in force.sides:
        if muster.walks_on(side):
            battle = _with_force(battle, muster, side, random)
    rules = {**ended.rules, **battle.rules}
    script = replace(battle.script, lineage=_lineage(muster, begun, ended, follows))
    title = f"{scenario.name}, battle {follows.number}"
    return BattleOpened(replace(battle, title=title, rules=rules, script=script))


def _with_force(battle: Battle, muster: Muster, side: str, random: Random) -> Battle:
    card = muster.next_side(side)
    walking = walking_elements(muster, side, card)
    if not walking:
        return battle
    printed = {place_of(x): x for x in battle.elements.values() if x.side == card.id}
    reserves, later = next_reserves(battle, muster, card, walking)
    now = {place: prepared for place, prepared in walking.items() if place not in later}
    now = with_figures_outside(battle, printed, now)
    rides = next_rides(battle, printed, now)
    battle = without_force(battle, card.id)
    script = replace(battle.script, reserves=reserves)
    battle = replace(
        battle,
        script=script,
        sides={**battle.sides, card.id: _side(battle, muster, side, card, walking)},
        travel=replace(battle.travel, rides={**battle.travel.rides, **rides}),
        crewed_weapons=_prepare_crewed_weapons(
            battle.crewed_weapons, muster, side, card.id, walking
        ),
    )
    prepared = NOBODY
    for each in now.values():
        prepared = prepared.joined_with(each)
    there = _hide_under_mojons(battle, prepared, card.id, rides, muster.new_id, random)
    return with_arrivals(battle, there)


def _side(
    battle: Battle,
    muster: Muster,
    side: str,
    card: SideCard,
    walking: Mapping[Place, PreparedElements],
) -> Side:
    best = max((x.best_quality for x in walking.values()), default=battle.sides[card.id].quality)
    before = muster.force.sides[side]
    return replace(battle.sides[card.id], quality=best, ambush_left=best, grenades=before.grenades)


def _prepare_crewed_weapons(
    arms: CrewedWeaponState,
    muster: Muster,
    side: str,
    now: str,
    walking: Mapping[Place, PreparedElements],
) -> CrewedWeaponState:
    """Return a side's grenades, as they were left or full again, and its left-handed figures."""
    men = {id for prepared in walking.values() for id in prepared.figures}
    full = muster.choices.get(f"stock {side}") == FULL
    most = full_stocks(muster.first)
    stocks = {id: x for id, x in arms.stocks.items() if id != now}
    for owner, left in muster.force.crewed_weapons.stocks.items():
        if owner == side or owner in men:
            before = most.get(owner, {})
            filled = {name: max(n, before.get(name, n)) for name, n in left.items()}
            stocks[now if owner == side else owner] = filled if full else left
    before_hands = muster.force.crewed_weapons.left_handed or ()
    hands = (*(arms.left_handed or ()), *(id for id in before_hands if id in men))
    return replace(arms, stocks=stocks, left_handed=hands)


def _hide_under_mojons(
    battle: Battle,
    prepared: PreparedElements,
    side: str,
    rides: Mapping[str, Ride],
    new_id: NewId,
    random: Random,
) -> PreparedElements:
    """Return elements, each under its own Mojon; elements and decoys share shuffled numbers."""
    hidden = [
        x
        for x in prepared.elements.values()
        if x.figures[0] not in rides and not is_plane(prepared.vehicles.get(x.id))
    ]
    decoys = [x for x in battle.mojons.values() if x.side == side]
    count = len(hidden) + len(decoys)
    numbers = random.sample(numbers_to_draw(count), count)
    own = [
        Mojon(new_id(), number, side, _marker(prepared.vehicles.get(x.id)))
        for number, x in zip(numbers, hidden, strict=False)
    ]
    numbered = {
        x.id: replace(x, number=number)
        for number, x in zip(numbers[len(hidden) :], decoys, strict=True)
    }
    under = {x.id: replace(x, mojon=mojon.id) for x, mojon in zip(hidden, own, strict=True)}
    return replace(
        prepared,
        elements={**prepared.elements, **under},
        mojons={**numbered, **{x.id: x for x in own}},
    )


def _marker(vehicle: Vehicle | None) -> str:
    """Return the kind of Mojon that carries an element (8.1)."""
    if vehicle is None or vehicle.is_gun:
        return "infantry"
    return "armored" if is_tracked(vehicle) else "soft-skinned"


def _lineage(muster: Muster, begun: Battle, ended: Battle, follows: Follows) -> Lineage:
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


def _resting(muster: Muster) -> dict[str, tuple[Figure, ...]]:
    """Return the figures that stay out of the next battle, by their element in that battle."""
    return {
        x.id: out
        for side in muster.force.sides
        if muster.walks_on(side)
        for x in muster.force.of_side(side)
        if (out := resting(muster.force, x, muster.choices))
    }
