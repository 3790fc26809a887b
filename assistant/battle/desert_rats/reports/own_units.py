"""A player's own models and platoons on the page (4.1)."""

from collections.abc import Iterator, Sequence

from assistant.battle.desert_rats.kit import naming
from assistant.battle.desert_rats.kit.places import place_label
from assistant.battle.desert_rats.orders.disobedience import (
    describe_disobedience,
    describe_limits,
    describe_successor,
    elements_held_by_fire,
    join_sentences,
)
from assistant.battle.desert_rats.sight.shelter import IN_THE_OPEN, shelter_at
from assistant.battle.desert_rats.state.battle import Battle
from assistant.battle.desert_rats.state.forces import Element, Platoon, Player
from assistant.battle.desert_rats.state.player_pages import Mark, OwnPlatoon
from assistant.frozen import replace

NOBODY_LEFT = "Nobody is left"


def own_model_marks(battle: Battle, player: Player) -> Iterator[Mark]:
    """Yield marks of the models of the player's side at their true places."""
    for element in battle.elements.values():
        platoon = battle.platoons[element.platoon]
        if element.side != player.side or element.off or platoon.off or not platoon.deployed:
            continue
        if element.carried_by is not None and element.destroyed is None:
            continue
        kind = "own" if element.is_in_battle else "wreck"
        if not element.is_in_battle and not element.is_vehicle:
            continue
        yield Mark(
            f"own {element.name}",
            kind,  # type: ignore[arg-type]
            element.name,
            naming.model_label(element.type),
            element.x_m,
            element.y_m,
            element.heading_deg,
            side=player.side,
            seat=platoon.seat,
            command=platoon.command == element.id,
        )


def marks_with_new_places(
    battle: Battle, player: Player, marks: Sequence[Mark]
) -> tuple[Mark, ...]:
    """Return the marks of a released page, with the own side's models where the umpire put them."""
    now = {
        f"own {own.name}": battle.put_elsewhere[own.id]
        for own in battle.elements.values()
        if own.side == player.side and own.id in battle.put_elsewhere
    }
    return tuple(_moved_mark(mark, now.get(mark.key)) for mark in marks)


def _moved_mark(mark: Mark, place: tuple[float, float, float] | None) -> Mark:
    if place is None or mark.kind != "own":
        return mark
    x_m, y_m, heading_deg = place
    return replace(mark, x_m=x_m, y_m=y_m, heading_deg=heading_deg)


def own_platoon_states(battle: Battle, player: Player) -> Iterator[OwnPlatoon]:
    """Yield the state of each of the player's platoons and its elements."""
    table = battle.tables[player.side]
    for platoon in battle.platoons_of_player(player.id):
        state = naming.status_labels(battle, platoon, table)
        if stay := elements_held_by_fire(battle, platoon):
            whose = "its" if len(stay) == 1 else "their"
            state.append(f"{naming.list_elements(stay)} held by {whose} own fire")
        if platoon.off:
            later = platoon.comes_on is not None and platoon.comes_on > battle.turn
            state = [f"comes on in turn {platoon.comes_on}" if later else "not on the map"]
        elif not platoon.deployed:
            state = ["to be deployed"]
        elements = [battle.elements[id] for id in platoon.roster]
        if not any(x.is_in_battle for x in elements):
            gone = any(x.off for x in elements)
            state = ["all lost or off the map" if gone else "all lost"]
        yield OwnPlatoon(
            platoon.name,
            ", ".join(state),
            left=sum(1 for x in elements if x.is_in_battle),
            of=len(elements),
            words=join_sentences(
                filter(
                    None,
                    (
                        *_limits(battle, platoon),
                        _describe_platoon(battle, platoon, elements),
                        *describe_disobedience(battle, platoon),
                    ),
                )
            ),
            elements=tuple(
                (naming.element_label(x), _describe_element(battle, platoon, x)) for x in elements
            ),
        )


def _limits(battle: Battle, platoon: Platoon) -> Iterator[str]:
    """Yield what a platoon's state forbids; nothing if it is off the map or no turn follows."""
    acts = any(True for _ in battle.elements_of_platoon(platoon)) and not platoon.off
    if acts and battle.turn < battle.last_turn:
        yield from describe_limits(battle, platoon)


def _describe_platoon(battle: Battle, platoon: Platoon, elements: list[Element]) -> str:
    """Describe a platoon's losses and its command element: `C3 lost. C1 is you.`

    Once the battle is under way, only a successor in command is named.
    """
    if not any(x.is_in_battle for x in elements):
        return NOBODY_LEFT
    gone = [x for x in elements if x.destroyed is not None]
    said = [f"{naming.list_elements(gone)} lost"] if gone else []
    said += [f"{x.name} hit {x.hits} times" for x in elements if x.is_in_battle and x.hits > 1]
    said += [f"{x.name} hit once" for x in elements if x.is_in_battle and x.hits == 1]
    lost = ", ".join(said)
    if platoon.command == platoon.roster[0] and battle.turn > 1:
        return lost
    words = f"{lost}. " if said else ""
    if platoon.command:
        return f"{words}{battle.elements[platoon.command].name} is you"
    return f"{words}{describe_lost_command(battle, platoon)}"


def describe_lost_command(battle: Battle, platoon: Platoon) -> str:
    """Describe a platoon that lost its command element: who takes over, and when (10.1)."""
    next_one = describe_successor(battle, platoon)
    if not battle.elements_of_platoon(platoon):
        return NOBODY_LEFT
    if not next_one:
        gone = "Your command element is lost"
        return f"{gone}: {platoon.name} reports nothing, and its sightings come off your table"
    left = "reports nothing" if platoon.is_broken else "takes no orders and reports nothing"
    more = "" if platoon.is_broken else ". Its orders continue"
    return (
        f"Your command element is lost: {next_one}. Until then {platoon.name} {left}, and its"
        f" sightings come off your table{more}"
    )


def _describe_element(battle: Battle, platoon: Platoon, element: Element) -> str:
    if element.destroyed is not None:
        return "lost"
    if element.off:
        return "off the map"
    words = ["command element"] if platoon.command == element.id else []
    if element.carried_by:
        words.append(f"on {battle.elements[element.carried_by].name}")
    else:
        table = battle.tables[element.side]
        words.append(place_label(battle.plan, table, element.place))
        if (shelter := shelter_at(battle, element, element.place)) != IN_THE_OPEN:
            words.append(shelter)
    if element.stuck is not None:
        words.append("stuck in the sand")
    if element.firing:
        words.append("to fire")
    if element.hits:
        words.append(naming.hits_label(element.hits))
    return ", ".join(words)
