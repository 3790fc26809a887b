"""Suppressive fire, which costs the figures in an area their actions (Rattenkrieg 7.4.9)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from assistant.battle.log import Json
from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.beaten_area import ELSEWHERE, AreaFire, Place, ask_place
from assistant.battle.rattenkrieg.fire.crewed_weapons import gun_use
from assistant.battle.rattenkrieg.fire.shooters import require_position_to_fire, require_ready
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.fire_effects import end_fire
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.doers import DOERS
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import man, side_name, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import is_shut_in
from assistant.battle.rattenkrieg.spotting.targets import elements_at, target_options, usual_spot
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.fire.automatic_declaration import rate_of_checks
from assistant.rules.rattenkrieg.fire.weapons import weapon_of
from assistant.rules.working import Step

AUTOMATIC = ("burst", "belt", "shots")
ACTION = "suppressive-fire"
WIDE_FROM = 3  # squares of fire in which a group may be


@move("suppress", "Suppressive fire", UMPIRE_ONLY, about="element")
def suppress_area(play: BattlePlay) -> None:
    """Fire at an area (7.4.9).

    Each figure in it that fails a Quality check spends an action on taking cover.
    """
    element = asking.ask_actor(play, ACTION)
    shooters = DOERS["suppress"](play.state, element)
    figure = asking.ask_figure(
        play, "man", question_to_suppressors(shooters), shooters, element, action=ACTION
    )
    weapon = suppressing_weapon(figure)
    require_ready(play, figure, weapon)
    unmanned = awareness.why_unmanned(play.state, element, weapon.mode)
    play.require(not unmanned, unmanned)
    require_position_to_fire(play, element, figure, weapon)
    known = suppressed_contacts(play, element)
    place = ask_place(play, known, usual_spot(play, element, known))
    gun = gun_use.gun_inputs(play, element, figure, weapon)
    beats = AreaFire(weapon.bursts or 1, react_limit(weapon, gun), place.opening)
    target = contact_at(play, place)
    here = [target] if target else []
    others, decoys = _ask_others(play, element, here)
    caught = _ask_who_is_caught(play, here, others, beats)
    gun_use.pay_for_fire(play, element, "suppressive-fire", figure, weapon)
    targets = [play.state.figures[id] for id in caught]
    owners = _owners(play, caught)
    lost_by: dict[str, list[Figure]] = defaultdict(list)
    fire = play.resolve(
        "rattenkrieg/suppress",
        {
            "weapon_dice": beats.weapon_dice,
            "react": beats.react,
            "opening": beats.opening,
            "figures": [_figure_inputs(play, m, several=len(owners) > 1) for m in targets],
        },
    )
    for m, lost in zip(targets, fire.lost, strict=True):
        if lost:
            lost_by[play.state.owner(m.id).id].append(m)
            play.record(e.FigureActionsLost(m.id, lost))
            if m.aims:
                play.record(e.FigureAimed(m.id, 0))
    play.record(*(e.MojonRemoved(id) for id in decoys))
    weapon_report = resolve_wear(play, element, figure, weapon, gun)
    others = [x for x in owners if x.side != element.side and x not in here]
    reached = [x for x in others if x.contact]  # an order turned over would show where others are
    end_fire(play, element, target, 1, "suppressive-fire", weapon=weapon.key, beside=reached)
    _log_suppression(
        play, element, place, target, lost_by, decoys, f"the {weapon.name}", weapon_report
    )


def question_to_suppressors(shooters: Sequence[Figure]) -> str:
    """Return the question that asks who fires, and whether others may join in the same action."""
    if len(shooters) < 2:
        return "Who fires?"
    return "Who fires? Each other figure may suppress too, in the same action."


def suppressing_weapon(figure: Figure) -> Weapon:
    """Return the weapon that a figure suppresses with: an automatic one if there is one."""
    return next((w for w in figure.weapons if w.mode != "single"), figure.weapons[0])


def suppressed_contacts(play: BattlePlay, element: Element) -> list[Option]:
    """Return the contacts at which suppressive fire can be aimed.

    An undetected marker is not among them: nobody may fire at it (3.2.1.1). The ground where it is
    can be fired at, as a place.
    """
    return [o for o in target_options(play, element) if o.value.startswith("element ")]


def contact_at(play: BattlePlay, place: Place) -> Element | None:
    """Return the contact that is fired at; None for a place."""
    return None if place.spot == ELSEWHERE else elements_at(play, place.spot)[0]


def _ask_others(
    play: BattlePlay, element: Element, here: list[Element]
) -> tuple[list[Element], list[str]]:
    """Ask who else is in the area, of either side, apart from the contact fired at (7.4.9).

    Return the elements and the ids of enemy decoys. If the fire is at a place, the question must be
    answered, because nothing else records who is there.
    """
    battle = play.state
    sides = (battle.enemy(element.side).id, element.side)
    found = [x for side in sides for x in battle.of_side(side) if battle.able(x)]
    found = [x for x in found if x not in here and x.id != element.id and not is_shut_in(battle, x)]
    decoys = [m for m in battle.mojons_of(sides[0]) if m.decoy and m.placed and not m.removed]
    options = [Option(x.id, umpire_name(battle, x), x.concealment) for x in found]
    options += [Option(m.id, f"Mojon {m.number}", "decoy") for m in decoys]
    if not options:
        return [], []
    words = "Which others are in the area, friends or enemies?"
    also = play.several("also", words, options, () if here else None)
    return [x for x in found if x.id in also], [m.id for m in decoys if m.id in also]


def _ask_who_is_caught(
    play: BattlePlay, here: list[Element], others: list[Element], beats: AreaFire
) -> tuple[str, ...]:
    """Ask which figures are in the squares under fire.

    Those at the place are already ticked if the area is wide enough for a group.
    """
    inside = [m for x in [*here, *others] for m in play.state.able(x)]
    if not inside:
        return ()
    names = [
        Option(m.id, f"{umpire_name(play.state, play.state.owner(m.id))}: {man(m)}") for m in inside
    ]
    there = tuple(m.id for x in here or others for m in play.state.able(x))
    place = "that opening" if beats.opening else f"the area ({beats})"
    words = f"Which figures are in {place}?"
    return play.several("caught", words, names, there if beats.squares >= WIDE_FROM else None)


def _owners(play: BattlePlay, figures: Iterable[str]) -> list[Element]:
    """Return the elements of these figures, each once."""
    owners = {play.state.owner(id).id: play.state.owner(id) for id in figures}
    return list(owners.values())


def react_limit(weapon: Weapon, gun: Json) -> int | None:
    """Return a machine gun's React number for its setup and rate; None for other weapons."""
    listed = weapon_of(weapon.key)
    if not listed.is_machine_gun:
        return None
    return rate_of_checks(listed, gun["setup"], gun.get("rate", "none")).react


def resolve_wear(
    play: BattlePlay, element: Element, figure: Figure, weapon: Weapon, gun: Json
) -> str:
    """Resolve jams, overheating and crew problems of an automatic weapon, and describe them."""
    if weapon.mode not in AUTOMATIC:
        return ""
    inputs = {"weapon": weapon.key, **gun}
    wear = play.resolve(
        "rattenkrieg/area-fire",
        inputs,
        prefix="gun: ",
        words={"gun: ": f"{weapon.name}: "},
        shown_to=(element.side,),
        first=Step("weapon", weapon.name, "15.4"),
    )
    return gun_use.apply_wear(play, element, figure, weapon, wear)


def _figure_inputs(play: BattlePlay, figure: Figure, *, several: bool) -> dict[str, int | str]:
    """Return the inputs of the procedure for a figure.

    If `several` elements are under fire, the figure's name includes that of its element.
    """
    owner = play.state.owner(figure.id)
    whose = f"{umpire_name(play.state, owner)}, " if several else ""
    return {
        "name": f"{whose}{man(figure)}",
        "quality": quality_used(play.state, owner, figure),
        "actions_left": own_actions_left(play.state, figure),
    }


def _log_suppression(
    play: BattlePlay,
    element: Element,
    place: Place,
    target: Element | None,
    lost_by: Mapping[str, Sequence[Figure]],
    decoys: list[str],
    weapon: str,
    weapon_report: str,
) -> None:
    """Log suppressive fire; `lost_by` holds the suppressed figures of each element.

    The firing side reads about its own losses, but not about the enemy's.
    """
    battle = play.state
    enemy = battle.enemy(element.side).id
    truth = umpire_name(battle, target) if target else place.words
    known = side_name(battle, target, element.side) if target else place.words
    at_place = f": {_lose_an_action(lost_by.get(target.id, ()))}" if target else ""
    numbers = [f"Mojon {battle.mojons[id].number}" for id in decoys]
    was = "was a decoy and is" if len(numbers) == 1 else "were decoys and are"
    after = f" {listed(numbers)} {was} removed." if numbers else ""
    jam = f" {weapon_report}" if weapon_report else ""
    others = [
        (battle.elements[id], men) for id, men in lost_by.items() if not target or id != target.id
    ]
    also = "".join(f"; {umpire_name(battle, x)}: {_lose_an_action(men)}" for x, men in others)
    play.log(
        "umpire",
        f"{umpire_name(battle, element)} suppresses {truth}{at_place}{also}.{after}{jam}",
    )
    friends = [(x, men) for x, men in others if x.side == element.side]
    ours = "".join(f" {x.title}: {_lose_an_action(men)}." for x, men in friends)
    play.log(element.side, f"{element.title}: {weapon} fires at {known}.{ours}{after}{jam}")
    source = side_name(battle, element, enemy)
    theirs = f"{target.title}" if target else "a place"
    foes = "".join(f"; {x.title}: {_lose_an_action(men)}" for x, men in others if x.side == enemy)
    play.log(enemy, f"Suppressive fire from {source} on {theirs}{at_place}{foes}.{after}")


def _lose_an_action(men: Sequence[Figure]) -> str:
    if not men:
        return "no figure loses an action"
    return f"{listed([man(m) for m in men])} {'loses' if len(men) == 1 else 'lose'} an action"
