"""Aimed shots by one figure at a figure of an identified enemy (Rattenkrieg 15)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire.crewed_weapons.crew_hits import take_result
from assistant.battle.rattenkrieg.fire.melee_fire import (
    ask_figures_in_melee,
    log_shot_into_melee,
)
from assistant.battle.rattenkrieg.fire.shooters import (
    ask_firing_on_the_move,
    ask_shooter,
    check_will_to_fire,
    is_refused,
    joins_movement,
)
from assistant.battle.rattenkrieg.kit import asking, visibility
from assistant.battle.rattenkrieg.kit.acting import take
from assistant.battle.rattenkrieg.kit.animal_inputs import dog_target_inputs, rider_inputs
from assistant.battle.rattenkrieg.kit.fire_effects import Shot, end_fire, wound_cause
from assistant.battle.rattenkrieg.kit.log_lines import RESULT_WORDS
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.enemies import IDENTIFIED
from assistant.battle.rattenkrieg.lookups.figures.leaders import is_identified_leader
from assistant.battle.rattenkrieg.lookups.figures.marksmen import scope_on, shoots_as, times_aimed
from assistant.battle.rattenkrieg.lookups.in_play import (
    has_animals,
    is_first_of_reaction,
    is_reacting,
)
from assistant.battle.rattenkrieg.lookups.naming import (
    man,
    name_of_base,
    ranked,
    side_name,
    umpire_name,
)
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import exposed_to_rifles
from assistant.battle.rattenkrieg.spotting import cover, field_of_view
from assistant.battle.rattenkrieg.state import Element, Figure
from assistant.rules.rattenkrieg.fire.shooting import picks_figure
from assistant.rules.rattenkrieg.spotting.sight import INVISIBLE


@move("shoot", "Shoot", about="element")
def shoot(play: BattlePlay) -> None:
    """Fire one aimed shot at a figure of an identified enemy (15.2)."""
    element = asking.ask_actor(play, "shoot")
    shooter, weapon = ask_shooter(play, element, single=True)
    target = asking.ask_enemy(play, element, IDENTIFIED, "Which enemy is the target?")
    distance_in = asking.ask_distance(play, element, target)
    looks = field_of_view.is_in_field_of_view(play, element, shooter, distance_in, [target])
    play.require(looks, field_of_view.BESIDE)
    cover.without_shielded(play, (target,), weapon.penetration or 0)
    readers = asking.readers_of_fire(play, element)
    in_reaction = is_first_of_reaction(play.state, element)
    near = distances.enemies_in_base_contact(play.state, target, play.actor)
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
        target=play.state.owner(victim.id),
    )
    play.require(
        guard.can_be_fired_at, "The figure is hunkered down behind cover and cannot be fired at."
    )
    moving = ask_firing_on_the_move(play, element, shooter, weapon)
    designated = asking.ask_designated(play, element, target)
    above = play.number("height_above_in", "Height above the target", 0, least=-60, rare=True)
    on_horse = rider_inputs(play, shooter, moving=moving) if has_animals(play.state) else {}
    aimed, ran = times_aimed(shooter, target), shooter.ran
    action = _shot_action(play, victim)
    play.require(
        action == "shoot" or not in_reaction, "A leader cannot be singled out in a reaction."
    )
    if not (moving and joins_movement(play, element, shooter)):
        take(play, element, action, (shooter.id,))
    decision = check_will_to_fire(
        play,
        element,
        distance_in,
        shooter if shooter.sniper else None,
        enemy=target,
        victim=victim if _is_chosen(play, victim) else None,
    )
    result = "no-effect"
    if decision in ("attacks", "exempt"):
        effect = play.resolve(
            "rattenkrieg/shoot",
            {
                "weapon": weapon.key,
                "obstacle_cover": guard.by_obstacle,
                "stance": max(-1, min(1, guard.by_stance)),
                "visibility_cover": guard.by_concealment,
                "hunkered": victim.state == "hunkered-down",
                **on_horse,
                **(dog_target_inputs(play.state, victim) if has_animals(play.state) else {}),
                "shooter": shoots_as(play.state, shooter),
                "scope": scope_on(play.state, shooter, weapon),
                "distance_in": distance_in,
                "height_above_in": above,
                "already_wounded": victim.state == "wounded",
                "moving": moving and not on_horse,
                "ran": ran and not moving,
                "reaction": is_reacting(play.state),
                "designated": designated,
                "aims": aimed,
                "i_factor": min(INVISIBLE, seen.i_factor),
                "other_modifier": element.modifier,
            },
            shown_to=readers,
        )
        result = effect.result
    if shooter.aims:  # also at somebody else: a shot ends every aim (7.4.4)
        play.record(e.FigureAimed(shooter.id, 0))
    if is_refused(play, element, shooter, decision, "does not shoot"):
        return
    result = take_result(play, victim, result, wound_cause(weapon))
    end_fire(play, element, target, 1, action, weapon=weapon.key)
    shot = Shot(element, target, shooter, weapon, victim, result)
    if play.state.owner(victim.id).id == target.id:
        _log_shot(play, shot)
    else:
        log_shot_into_melee(play, shot)


def _choose_victim(
    play: BattlePlay, readers: tuple[str, ...], shooter: Figure, target: Element, distance_in: float
) -> Figure:
    """Choose the figure that is shot at (15.11).

    In clear view and near enough, the shooter chooses and may pick a figure that is already
    wounded. A sniper always chooses. Otherwise the figure is drawn at random, unless the shooter
    picks an identified leader.
    """
    exposed = exposed_to_rifles(play.state, target)
    up = [m for m in exposed if m.able]
    i_factor = visibility.i_factor(play, distance_in, readers).raw
    clear = picks_figure(shoots_as(play.state, shooter), i_factor, distance_in)
    lying = [m for m in exposed if m.state == "wounded"]
    single = [*up, *lying] if clear else [m for m in up if is_identified_leader(play.state, m)]
    if single:
        choice = [Option(asking.ANYONE, "Any figure", "drawn by the program")]
        choice += [
            Option(m.id, asking.figure_name(play, m, target), _describe_as_seen(play, m))
            for m in sorted(single, key=lambda figure: figure.number)
        ]
        chosen = play.choose("victim", "Which figure?", choice, asking.ANYONE)
        if chosen != asking.ANYONE:
            return play.state.figures[chosen]
    return play.draw("victim", [m for m in up if m.state == "ready"] or up)


def _describe_as_seen(play: BattlePlay, figure: Figure) -> str:
    leads = is_identified_leader(play.state, figure)
    return "a leader" if leads else asking.describe_condition(figure)


def _shot_action(play: BattlePlay, victim: Figure) -> str:
    """Return "shoot-leader" for a chosen, identified leader (7.4.8), otherwise "shoot"."""
    chosen = _is_chosen(play, victim) and is_identified_leader(play.state, victim)
    return "shoot-leader" if chosen else "shoot"


def _is_chosen(play: BattlePlay, victim: Figure) -> bool:
    """Return whether the shooter chose the figure that is shot at."""
    asked = play.asks.get("victim")
    return asked is not None and asked.value == victim.id


def _log_shot(play: BattlePlay, shot: Shot) -> None:
    """Log a shot at its target for the umpire and for each side, as that side sees it."""
    battle, words = play.state, RESULT_WORDS[shot.result]
    element, target, victim = shot.element, shot.target, shot.victim
    shoots = f"{ranked(shot.shooter)} fires the {shot.weapon.name}"
    play.log(
        "umpire",
        f"{umpire_name(battle, element)}: {shoots} at {umpire_name(battle, target)}, "
        f"{man(victim)}: {words}.",
    )
    fallen = shot.result in ("dead", "wounded")
    effect = " falls" if fallen else f": {words}"
    play.log(
        element.side,
        f"{element.title}: {shoots} at {side_name(battle, target, element.side)}: "
        f"{name_of_base(battle, victim)}{effect}.",
    )
    source = side_name(battle, element, target.side)
    play.log(target.side, f"A shot from {source} at {target.title}. Your {man(victim)}: {words}.")
