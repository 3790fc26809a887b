"""Aimed shots by one figure, and questions that automatic fire shares (Rattenkrieg 15)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire import gun_use, handedness
from assistant.battle.rattenkrieg.fire.crew_hits import take_result
from assistant.battle.rattenkrieg.fire.firing_places import require_firing_place
from assistant.battle.rattenkrieg.fire.melee_fire import ask_figures_in_melee
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import take
from assistant.battle.rattenkrieg.kit.animal_inputs import animal_inputs
from assistant.battle.rattenkrieg.kit.fire_effects import WORDS, end_fire, wound_cause
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups import distances, guns
from assistant.battle.rattenkrieg.lookups.figures import marksmen
from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    can_fire_on_the_move,
    fires_moving,
    shooters,
    weapons,
)
from assistant.battle.rattenkrieg.lookups.figures.key_figures import is_key_figure
from assistant.battle.rattenkrieg.lookups.figures.leaders import is_identified_leader
from assistant.battle.rattenkrieg.lookups.in_play import has_animals, is_on
from assistant.battle.rattenkrieg.lookups.naming import (
    describe_figure_seen,
    man,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import exposed_to_rifles
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_machine
from assistant.battle.rattenkrieg.spotting import cover, field_of_view
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.rules.rattenkrieg.fire.shooting import picks_figure
from assistant.rules.rattenkrieg.noise import SHOOTING

SPOT = "spot"


def ask_shooter(play: BattlePlay, element: Element, single: bool) -> tuple[Figure, Weapon]:
    """Ask which figure fires, and with which weapon, and check that the weapon can fire.

    `single` selects weapons that fire single shots; without it, weapons that fire automatically.
    """
    able = shooters(play.state, element, single=single)
    figure = asking.ask_figure(play, "man", "Who fires?", able, element)
    arms = weapons(figure, single)
    name = arms[0].name
    if len(arms) > 1:
        options = [Option(w.name, w.name) for w in arms]
        name = play.choose("weapon", "With what?", options, name)
    weapon = next(w for w in arms if w.name == name)
    gun_use.require_ready(play, figure, weapon)
    if play.state.works.openings or play.state.works.unready:
        require_firing_place(play, element, figure)
    if is_on(play.state, handedness.OPTION):
        handedness.check_corner(play, figure, weapon)
    return figure, weapon


def times_aimed(figure: Figure, target: Element) -> int:
    """Return how many actions a figure has spent aiming at this target."""
    return figure.aims if figure.aims_at == target.id else 0


def check_will_to_fire(
    play: BattlePlay,
    element: Element,
    distance_in: float,
    shooter: Figure | None = None,
    *,
    target: Element | None = None,
    victim: Figure | None = None,
    knife: bool = False,
) -> str:
    """Check the Aggressiveness of an element out of command before it attacks to kill (13.1.1).

    Return the result of the check, or "attacks" if none is needed. The gunner of a crewed gun and a
    sniper do not check, and nobody does against a `target` that is a vehicle, or against a bunker.
    `victim` is the figure that the shooter has chosen, if any. `knife` says that the weapon is a
    knife or a bayonet.
    """
    if shooter and (shooter.sniper or guns.is_manned(play.state, shooter)):
        return "attacks"
    if target and is_machine(play.state, target):
        return "attacks"
    if not is_on(play.state, "aggressiveness"):
        return "attacks"
    if asking.ask_command(play, element) != "out-of-command":
        return "attacks"
    bunker = not knife and play.flag("bunker", "Is the target a bunker?", rare=True)
    unaware = play.flag("unaware", "Is the target unaware, or engaged elsewhere?", rare=True)
    helpless = play.flag("defenceless", "Is the target defenceless?", rare=True)
    check = play.resolve(
        "rattenkrieg/aggressiveness-check",
        {
            "aggressiveness": element.aggressiveness,
            "distance_in": distance_in,
            "exempt": "target-vehicle-or-bunker" if bunker else "none",
            "knife": knife,
            "target_unaware_or_engaged": unaware,
            "target_defenseless": helpless,
            "target_key_man": victim is not None and is_key_figure(play.state, victim),
        },
        prefix="nerve: ",
        shown_to=(element.side,),
    )
    return "attacks" if check.result == "exempt" else str(check.result)


def is_refused(
    play: BattlePlay, element: Element, figure: Figure, will: str, words: str = "does not fire"
) -> bool:
    """Return whether a figure refuses to attack, and log it in these words if so.

    `will` is the result of `check_will_to_fire`.
    """
    if will == "refuses":
        log_element(play, element, f": {man(figure)} {words}.")
    return will == "refuses"


@move("shoot", "Shoot", about="element")
def shoot(play: BattlePlay) -> None:
    """Fire one aimed shot at a figure of an identified enemy (15.2)."""
    element = asking.ask_actor(play, "shoot")
    shooter, weapon = ask_shooter(play, element, single=True)
    target = asking.ask_enemy(play, element, IDENTIFIED, "At whom?")
    distance_in = asking.ask_distance(play, element, target)
    looks = field_of_view.is_in_field_of_view(play, element, shooter, distance_in, [target])
    play.require(looks, field_of_view.BESIDE)
    readers = asking.readers_of_fire(play, element)
    in_reaction = is_first_of_reaction(play, element)
    near = distances.in_contact(play.state, target, play.actor)
    melee = ask_figures_in_melee(play, target, near, shooter) if near else []
    victim = (
        play.draw("victim", melee)
        if melee
        else _choose_victim(play, readers, shooter, target, distance_in)
    )
    guard, seen = cover.resolve_cover(
        play,
        victim,
        distance_in,
        readers,
        penetration=weapon.penetration or 0,
        of=play.state.owner(victim.id),
    )
    play.require(
        guard.can_be_fired_at, "The figure is hunkered down behind cover and cannot be fired at."
    )
    moving = ask_firing_on_the_move(play, element, shooter, weapon)
    designated = asking.ask_designated(play, element, target)
    above = play.number("height_above_in", "Height above the target", 0, least=-60, rare=True)
    animals = animal_inputs(play, shooter, victim) if has_animals(play.state) else {}
    aimed, ran = times_aimed(shooter, target), shooter.ran
    action = _shot_action(play, victim)
    play.require(action == "shoot" or not in_reaction, "A leader is not singled out in a reaction.")
    if not (moving and joins_movement(play, element, shooter)):
        take(play, element, action, (shooter.id,))
    decision = check_will_to_fire(
        play,
        element,
        distance_in,
        shooter if shooter.sniper else None,
        victim=victim if _is_chosen(play, victim) else None,
    )
    result = "no-effect"
    if decision in ("attacks", "exempt"):
        shot = play.resolve(
            "rattenkrieg/shoot",
            {
                "weapon": weapon.key,
                "obstacle_cover": guard.by_obstacle,
                "stance": max(-1, min(1, guard.by_stance)),
                "visibility_cover": guard.by_concealment,
                "hunkered": victim.state == "hunkered-down",
                **animals,
                "shooter": marksmen.shoots_as(play.state, shooter),
                "scope": shooter.scope,
                "distance_in": distance_in,
                "height_above_in": above,
                "already_wounded": victim.state == "wounded",
                "moving": moving,
                "ran": ran and not moving,
                "reaction": is_reacting(play),
                "designated": designated,
                "aims": aimed,
                "i_factor": min(36, seen.i_factor),
                "other_modifier": element.modifier,
            },
            shown_to=readers,
        )
        result = shot.result
    if shooter.aims:  # also at somebody else: a shot ends every aim (7.4.4)
        play.record(e.FigureAimed(shooter.id, 0))
    if is_refused(play, element, shooter, decision, "does not shoot"):
        return
    result = take_result(play, victim, result, wound_cause(weapon))
    end_fire(play, element, target, 1, action)
    _log_shot(play, element, target, shooter, weapon, victim, result)


def ask_firing_on_the_move(
    play: BattlePlay, element: Element, shooter: Figure, weapon: Weapon
) -> bool:
    """Ask whether the figure fires while moving, which needs a Movement order (15.7).

    The shot is part of the movement in progress and costs no action.
    """
    if not fires_moving(weapon):
        return False
    in_movement = can_fire_on_the_move(play.state, element, shooter)
    only = in_movement and element.left <= shooter.lost
    words = "In the movement that the figure makes?" if in_movement else "Firing while moving?"
    moving = play.flag("moving", words, only, rare=not in_movement)
    order = element.order.kind if element.order else ""
    play.require(
        not moving or order == "movement", "A figure that fires on the move needs a Movement order."
    )
    play.require(
        not moving or in_movement,
        "A figure fires on the move once, in the action of its movement. Move it first.",
    )
    return moving


def joins_movement(play: BattlePlay, element: Element, shooter: Figure) -> bool:
    """Make a shot part of the movement in progress, if the figure can; return whether it can."""
    if not can_fire_on_the_move(play.state, element, shooter):
        return False
    play.record(e.ActionJoined(element.id, (shooter.id,)))
    return True


def is_first_of_reaction(play: BattlePlay, element: Element) -> bool:
    """Return whether the shot is an element's first action in reaction, or part of it."""
    acting = play.state.round.acting if play.state.round else None
    part = acting and acting.element == element.id and acting.action in (SPOT, *SHOOTING)
    return element.in_reaction or bool(part and acting and acting.in_reaction and acting.acquired)


def is_reacting(play: BattlePlay) -> bool:
    """Return whether the action in progress is the first one of a reaction."""
    round = play.state.round
    return bool(round and round.acting and round.acting.in_reaction)


def _choose_victim(
    play: BattlePlay, readers: tuple[str, ...], shooter: Figure, target: Element, distance_in: float
) -> Figure:
    """Choose the figure that is shot at (15.11).

    In clear view and near enough the shooter chooses, also a figure that is wounded already, and a
    sniper always does; otherwise the figure is drawn at random, unless the shooter picks an
    identified leader.
    """
    exposed = exposed_to_rifles(play.state, target)
    up = [m for m in exposed if m.able]
    i_factor = asking.i_factor(play, distance_in, readers).raw
    clear = picks_figure(marksmen.shoots_as(play.state, shooter), i_factor, distance_in)
    lying = [m for m in exposed if m.state == "wounded"]
    single = [*up, *lying] if clear else [m for m in up if is_identified_leader(play.state, m)]
    if single:
        choice = [Option(asking.ANYONE, "As it falls", "drawn")]
        choice += [
            Option(m.id, asking.figure_name(play, m, target), _describe_as_seen(play, m))
            for m in single
        ]
        chosen = play.choose("victim", "Which man?", choice, asking.ANYONE)
        if chosen != asking.ANYONE:
            return play.state.figures[chosen]
    return play.draw("victim", [m for m in up if m.state == "ready"] or up)


def _describe_as_seen(play: BattlePlay, figure: Figure) -> str:
    return "a leader" if is_identified_leader(play.state, figure) else figure.state


def _shot_action(play: BattlePlay, victim: Figure) -> str:
    """Return "shoot-leader" for a chosen, identified leader (7.4.8), otherwise "shoot"."""
    chosen = _is_chosen(play, victim) and is_identified_leader(play.state, victim)
    return "shoot-leader" if chosen else "shoot"


def _is_chosen(play: BattlePlay, victim: Figure) -> bool:
    """Return whether the shooter chose the figure that is shot at."""
    asked = play.asks.get("victim")
    return asked is not None and asked.value == victim.id


def _log_shot(
    play: BattlePlay,
    element: Element,
    target: Element,
    shooter: Figure,
    weapon: Weapon,
    victim: Figure,
    result: str,
) -> None:
    battle, words = play.state, WORDS[result]
    hit = battle.owner(victim.id)
    if hit.id != target.id:
        _log_shot_into_melee(play, element, target, shooter, weapon, victim, result)
        return
    fallen = result in ("dead", "wounded")
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}: {shooter.rank} shoots the {weapon.name} at "
        f"{umpire_name(battle, target)}, {man(victim)}: {words}.",
    )
    seen = (
        f"{describe_figure_seen(victim)} falls"
        if fallen
        else f"{describe_figure_seen(victim)}: {words}"
    )
    play.log(
        element.side,
        f"{element.title}: {shooter.rank} shoots the {weapon.name} at "
        f"{side_name(battle, target, element.side)}: {seen}.",
    )
    source = side_name(battle, element, target.side)
    play.log(target.side, f"A shot from {source} at {target.title}. Your {man(victim)}: {words}.")


def _log_shot_into_melee(
    play: BattlePlay,
    element: Element,
    target: Element,
    shooter: Figure,
    weapon: Weapon,
    victim: Figure,
    result: str,
) -> None:
    """Log a shot into a close combat that struck somebody else than its target (17.1)."""
    battle, words = play.state, WORDS[result]
    hit = battle.owner(victim.id)
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}: {shooter.rank} shoots the {weapon.name} into the close"
        f" combat with {umpire_name(battle, target)}; {umpire_name(battle, hit)}, {man(victim)}:"
        f" {words}.",
    )
    play.log(
        element.side,
        f"{element.title}: {shooter.rank} shoots the {weapon.name} into the close combat with"
        f" {side_name(battle, target, element.side)}; {hit.title}, {man(victim)}: {words}.",
    )
    source = side_name(battle, element, target.side)
    play.log(
        target.side,
        f"A shot from {source} into the close combat of {target.title};"
        f" {side_name(battle, hit, target.side)}, {describe_figure_seen(victim)}: {words}.",
    )
