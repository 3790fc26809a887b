"""The opening of a double-blind battle from its file."""

from collections.abc import Callable, Iterable
from itertools import count
from random import Random

from assistant.battle.desert_rats.events import Opened
from assistant.battle.desert_rats.kit.geometry import nearest_on_plan, offset_from
from assistant.battle.desert_rats.state.forces import Element, Platoon, Player, Table
from assistant.battle.desert_rats.state.secret_ground import SecretGround
from assistant.battle.desert_rats.state.visibility import VisibilityChange
from assistant.battle.screens.scenario_offers import OfferedScenario
from assistant.boardmap.plan import Place, Plan
from assistant.cards.desert_rats.double_blind import (
    DoubleBlind,
    PlatoonCard,
    SecretGroundCard,
    SideCard,
)
from assistant.cards.maps.ground_maps import map_of
from assistant.cards.toml_files.reading import SHIPPED, CardStore
from assistant.frozen import dataclass
from assistant.rules.desert_rats.formations import MOST, OWN
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find

NewId = Callable[[], str]


def open_battle(
    card: DoubleBlind, size: int, new_id: NewId, random: Random, shelf: CardStore = SHIPPED
) -> Opened:
    """Return the first event of a battle.

    Size 0 has one player per side, size 1 one player per platoon.
    """
    plan = ground_of(card, shelf)
    forces = set_up_forces(card.sides, new_id, alone=size == 0, plan=plan)
    return Opened(
        title=card.name,
        briefing=card.briefing.strip(),
        plan=plan,
        last_turn=card.last_turn,
        visibility_m=card.visibility_m,
        visibility_changes=tuple(
            VisibilityChange(each.from_turn, each.visibility_m, each.name)
            for each in sorted(card.visibility_changes, key=lambda each: each.from_turn)
        ),
        aim_place=card.aim.place if card.aim else None,
        aim_within_m=card.aim.within_m if card.aim else 0,
        aim_wins_at_once=bool(card.aim and card.aim.wins_at_once),
        options=card.rules_in_play.changed(),
        tables={
            s.id: Table(
                s.id, s.name, s.letter, s.mark, s.turned_deg, s.mm_per_m, s.mission, s.ruler
            )
            for s in card.sides
        },
        seats=forces.seats,
        platoons=forces.platoons,
        elements=forces.elements,
        tells_noise=card.tell_noise,
        tells_dust=card.tell_dust,
        secret_ground={each.feature: _secret_of(card, each) for each in card.secret_ground},
    )


@dataclass(frozen=True)
class Forces:
    """The players, platoons and elements of both sides when a battle opens."""

    seats: dict[str, Player]
    platoons: dict[str, Platoon]
    elements: dict[str, Element]


def set_up_forces(
    sides: Iterable[SideCard], new_id: NewId, *, alone: bool, plan: Plan | None = None
) -> Forces:
    """Return the forces of both sides, each side with a single player if `alone`.

    With a plan, stations off the map are moved to its edge.
    """
    seats: dict[str, Player] = {}
    platoons: dict[str, Platoon] = {}
    elements: dict[str, Element] = {}
    for side in sides:
        for number, platoon in enumerate(side.platoons, 1):
            player = _player_of(side, platoon, number, alone=alone)
            seats[player.id] = player
            ids = {element.id: new_id() for element in platoon.elements}
            placed = starting_places(platoon, plan)
            for element in platoon.elements:
                x, y = placed.get(element.id) or placed[element.carried_by or ""]
                elements[ids[element.id]] = Element(
                    id=ids[element.id],
                    name=element.id.upper(),
                    side=side.id,
                    platoon=platoon.id,
                    type=element.type,
                    x_m=x,
                    y_m=y,
                    heading_deg=platoon.heading_deg,
                    carried_by=ids.get(element.carried_by or ""),
                )
            platoons[platoon.id] = _platoon_of(side, platoon, player, ids, placed)
    return Forces(seats, platoons, elements)


def ground_of(card: DoubleBlind, shelf: CardStore = SHIPPED) -> Plan:
    """Return the map of a battle with the storms of its scenario over it."""
    ground = Plan.model_validate(map_of(card.map, shelf).model_dump(), strict=False)
    known = {part.id for part in (*ground.areas, *ground.lines)}
    free = (id for n in count(1) if (id := f"storm-{n}") not in known)
    storms = tuple(storm.area(id) for storm, id in zip(card.storms, free, strict=False))
    return ground.model_copy(update={"areas": (*ground.areas, *storms)})


def _secret_of(card: DoubleBlind, secret: SecretGroundCard) -> SecretGround:
    """Return who knows a piece of secret ground when the battle opens."""
    known_to = tuple(side.id for side in card.sides if side.id == secret.known_to)
    return SecretGround(known_to, known_to)


def offer_scenario(card: DoubleBlind) -> OfferedScenario:
    """Return the scenario as the first page offers it."""
    note = f"double-blind · {card.last_turn} turns"
    return OfferedScenario(card.name, note, card.briefing, card.sizes)


def _player_of(side: SideCard, platoon: PlatoonCard, number: int, *, alone: bool) -> Player:
    if alone or len(side.platoons) == 1:
        return Player(side.id, side.id, side.name, side.letter, side.mark)
    name = f"{side.name}: {platoon.name}"
    return Player(f"{side.id}-{number}", side.id, name, f"{side.letter}{number}", side.mark)


def _platoon_of(
    side: SideCard,
    card: PlatoonCard,
    player: Player,
    ids: dict[str, str],
    placed: dict[str, Place],
) -> Platoon:
    x, y = card.reference or next(iter(placed.values()))
    own = {}
    if card.formation == OWN:
        own = {ids[e]: offset_from((x, y), place, card.heading_deg) for e, place in placed.items()}
    roster = tuple(ids.values())
    return Platoon(
        id=card.id,
        name=card.name,
        side=side.id,
        seat=player.id,
        kind=card.kind,
        roster=roster,
        command=roster[0],
        x_m=x,
        y_m=y,
        heading_deg=card.heading_deg,
        formation=card.formation,
        spacing_m=card.spacing_m,
        own=own,
        deploy=card.deploy or (),
        deployed=card.deploy is None,
        off=card.comes_on is not None,
        comes_on=card.comes_on,
    )


def _middle_of(ground: tuple[Place, ...]) -> Place:
    """Return the middle of a ground, where a platoon waits to be set out."""
    xs, ys = zip(*ground, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def starting_places(card: PlatoonCard, plan: Plan | None = None) -> dict[str, Place]:
    """Return the starting place of each element that is not carried, by its id in the file.

    With a plan, stations off the map are moved to its edge.
    """
    alone = [e for e in card.elements if e.carried_by is None]
    alone.sort(key=lambda e: e.id != card.elements[0].carried_by)  # its carrier first
    x, y = card.reference or _middle_of(card.deploy or ((0.0, 0.0),))
    if card.formation == OWN:
        return {e.id: e.at or (x, y) for e in alone}
    inputs = {"formation": card.formation, "elements": min(len(alone), MOST), "x_m": x, "y_m": y}
    where = {"heading_deg": card.heading_deg, "spacing_m": card.spacing_m}
    found = find("desert-rats/stations").resolve({**inputs, **where}, no_dice).outcome
    spots = [(float(s.x_m), float(s.y_m)) for s in found.positions]
    spots = [nearest_on_plan(plan, spot) for spot in spots] if plan else spots
    return {e.id: spot for e, spot in zip(alone, spots, strict=True)}
