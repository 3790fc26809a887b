"""Setting up a battle from a scenario and its orders of battle."""

from random import Random

from assistant.battle.rattenkrieg.events.turns_and_rounds.turns import BattleOpened
from assistant.battle.rattenkrieg.lookups.light import RAINY
from assistant.battle.rattenkrieg.lookups.scenario.arrivals import with_arrivals
from assistant.battle.rattenkrieg.lookups.scenario.mojon_numbers import numbers_to_draw
from assistant.battle.rattenkrieg.scenario.setup import weapons
from assistant.battle.rattenkrieg.scenario.setup.element_setup import (
    ElementSetup,
    NewId,
    best_of_force,
)
from assistant.battle.rattenkrieg.scenario.setup.riders_at_start import put_aboard
from assistant.battle.rattenkrieg.scenario.setup.terms import (
    entrances,
    estimates,
    missions,
    planned_events,
    purchases,
    scored_conditions,
)
from assistant.battle.rattenkrieg.state import Battle, Mojon, Side
from assistant.battle.rattenkrieg.state.crewed_weapons import CrewedWeaponState
from assistant.battle.rattenkrieg.state.people import SpareWeapons
from assistant.battle.rattenkrieg.state.scenario import (
    PreparedElements,
    Reserve,
    ScenarioState,
)
from assistant.battle.rattenkrieg.state.table_plan import TablePlanState
from assistant.battle.rattenkrieg.state.travel import Ride, TravelState
from assistant.cards.rattenkrieg.forces.orders_of_battle import Force
from assistant.cards.rattenkrieg.forces.orders_of_battle import force as force_of
from assistant.cards.rattenkrieg.forces.scenario_files import Scenario, Size
from assistant.cards.rattenkrieg.forces.table_sizes import table_diagonal_in
from assistant.cards.rattenkrieg.table_plans import tabletop_of
from assistant.cards.toml_files.reading import SHIPPED, CardStore
from assistant.frozen import replace
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.grenades.grenades import HAND_GRENADES, RIFLE_GRENADES
from assistant.rules.rattenkrieg.scenario.wind import WINDY


def opened(
    scenario: Scenario,
    size: Size,
    new_id: NewId,
    random: Random,
    shelf: CardStore = SHIPPED,
) -> BattleOpened:
    """Return the first event of a battle, with each element under a separate Mojon."""
    sides: dict[str, Side] = {}
    origins: dict[str, str] = {}
    spares: dict[str, SpareWeapons] = {}
    there, reserves = PreparedElements(), list[Reserve]()
    rides: dict[str, Ride] = {}
    for card in scenario.sides:
        force = force_of(card.force, shelf)
        named = [x for x in force.elements if not size.squads or x.squad in size.squads]
        chosen = [x for x in named if not card.holds_back(x)]
        best = best_of_force(chosen)
        sides[card.id] = Side(
            card.id,
            card.name,
            card.letter,
            card.mark,
            card.wins_low,
            best,
            ambush_left=best,
            defender=card.defender,
            grenades=_grenade_names(force),
            autoleader=card.autoleader,
            scouts=card.scouts,
        )
        decoys = card.decoys if card.decoys is not None else _decoys_allowed(card.defender, best)
        aboard = [card.begins_aboard(x, chosen) for x in chosen]
        marked = aboard.count(False)
        numbers = random.sample(numbers_to_draw(marked + decoys), marked + decoys)
        own = iter(numbers)
        for number in numbers[marked:]:
            decoy = Mojon(new_id(), number, card.id, decoy=True)
            there = there.joined_with(PreparedElements(mojons={decoy.id: decoy}))
        muster = ElementSetup(card, force, new_id, shelf)
        prepared = muster.set_up_elements(
            chosen, [0 if rides_there else next(own) for rides_there in aboard]
        )
        prepared, riding = put_aboard(prepared, card.aboard)
        there = there.joined_with(prepared)
        rides |= riding
        held = muster.reserves([x for x in named if card.holds_back(x)], scenario.turns)
        for reserve in held:
            put = [put_aboard(x, card.aboard) for x in reserve.waiting]
            reserves.append(replace(reserve, waiting=tuple(x for x, _ in put)))
            for _, riding in put:
                rides |= riding
        came = [there, *(prepared for reserve in held for prepared in reserve.waiting)]
        men = [id for prepared in came for x in prepared.of_side(card.id) for id in x.figures]
        origins |= dict.fromkeys(men, force.origin)
        spares |= weapons.spare_weapons(force, card.id)
    every = [there, *(prepared for reserve in reserves for prepared in reserve.waiting)]
    begun = Battle(
        title=scenario.name,
        scenario=scenario.name,
        limit=scenario.turns,
        visibility=scenario.visibility,
        ambient=scenario.ambient,
        rain=bool(RAINY.intersection(scenario.visibility)),
        rules={
            **_options_for_animals(every),
            "autoleader": scenario.autoleader,
            **({"awareness": True} if any(prepared.alert for prepared in every) else {}),
        },
        sides=sides,
        crewed_weapons=CrewedWeaponState(left_handed=weapons.left_handed(origins, random)),
        script=ScenarioState(
            {x.id: x for x in reserves},
            planned_events(scenario),
            scored_conditions(scenario),
            entrances=entrances(scenario),
            briefing=scenario.briefing.strip(),
            missions=missions(scenario),
            purchases=purchases(scenario),
            estimates=estimates(scenario),
            first=scenario.first_initiative,
            road_first=tuple(side.id for side in scenario.sides if side.road_first),
            spares=spares,
            darkest=scenario.darkest,
            windy=scenario.listed if scenario.listed in WINDY else None,
            date=scenario.date,
            theater=scenario.theater,
            table_diagonal_in=table_diagonal_in(scenario.table),
        ),
        travel=TravelState(rides=rides),
        table_plan=TablePlanState(tabletop_of(scenario.plan, shelf) if scenario.plan else None),
    )
    return BattleOpened(with_arrivals(begun, there))


def _options_for_animals(every: list[PreparedElements]) -> dict[str, bool]:
    """Return the options that the dogs and horses of an order of battle need."""
    dogs = any(prepared.special.dogs for prepared in every)
    horses = any(prepared.special.horses for prepared in every)
    return {name: True for name, there in {"dogs": dogs, "cavalry": horses}.items() if there}


def _decoys_allowed(defender: bool, quality: int) -> int:
    """Return how many decoys a side brings (8.1.1)."""
    inputs = {"defender": defender, "highest_quality": quality}
    return int(find("rattenkrieg/mojon-allowance").resolve(inputs, no_dice).outcome.decoys)


def _grenade_names(force: Force) -> tuple[str, ...]:
    """Return the names of a side's grenades that the tables list."""
    names = dict.fromkeys(card.listed or card.name for card in force.grenades)
    return tuple(n for n in names if HAND_GRENADES.get(n) or RIFLE_GRENADES.get(n))
