"""The figure that fires: its weapon, its will to kill, and fire on the move (13.1, 15.2, 15.7)."""

from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire import handedness
from assistant.battle.rattenkrieg.fire.firing_places import require_firing_place
from assistant.battle.rattenkrieg.kit import asking, leading
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.temporary_aggressiveness import MOST
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.figures.able_figures import (
    SHOOTING,
    can_fire_on_the_move,
    can_fire_while_moving,
    shooters,
    weapons,
)
from assistant.battle.rattenkrieg.lookups.figures.key_figures import is_key_figure
from assistant.battle.rattenkrieg.lookups.figures.leaders import checks_aggressiveness
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import first_weapon, man
from assistant.battle.rattenkrieg.lookups.vehicles.aboard import (
    fights_as_crew,
    is_aboard,
    is_riding,
    vehicles_in_sight,
)
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_machine
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Piece, Weapon

HELPLESS = ("wounded", "stunned")  # a figure that is seen to lie there


def ask_shooter(play: BattlePlay, element: Element, single: bool) -> tuple[Figure, Weapon]:
    """Ask which figure fires, and with which weapon, and check that the weapon can fire.

    `single` selects weapons that fire single shots; without it, weapons that fire automatically.
    """
    able = shooters(play.state, element, single=single)
    others = {m.id: _second_weapon(m, single) for m in able}
    figure = asking.ask_figure(
        play, "man", "Who fires?", able, element, action=SHOOTING, warnings=others
    )
    arms = weapons(figure, single)
    name = arms[0].name
    if len(arms) > 1:
        options = [Option(w.name, w.name) for w in arms]
        name = play.choose("weapon", "Which weapon fires?", options, name)
    weapon = next(w for w in arms if w.name == name)
    require_ready(play, figure, weapon)
    require_position_to_fire(play, element, figure, weapon)
    return figure, weapon


def _second_weapon(figure: Figure, single: bool) -> str:
    """Name the weapon with which a figure fires if it is not the one in the figure's name."""
    weapon = weapons(figure, single)[0].name
    return "" if weapon == first_weapon(figure) else f"with the {weapon}"


def require_position_to_fire(
    play: BattlePlay, element: Element, figure: Figure, weapon: Weapon | Piece
) -> None:
    """Refuse fire that the figure's place, or the hand that it uses, does not allow (18.1, 18.3).

    It holds for every weapon, and for fire at an area or a vehicle too.
    """
    if is_aboard(play.state, element):
        return
    buildings = play.state.buildings
    if buildings.openings or buildings.unready or buildings.unsuspecting:
        require_firing_place(play, element, figure)
    if is_on(play.state, handedness.OPTION):
        handedness.check_corner(play, figure, weapon)


def require_ready(play: BattlePlay, figure: Figure, weapon: Weapon) -> None:
    """Refuse to fire a weapon that needs work first, such as a jam to clear."""
    why = guns.why_weapon_cannot_fire(play.state, figure, weapon)
    play.require(not why, f"The {weapon.name} {why}.")


def ask_firing_on_the_move(
    play: BattlePlay, element: Element, shooter: Figure, weapon: Weapon
) -> bool:
    """Ask whether the figure fires while moving, which needs a Movement order (15.7).

    The shot is part of the movement in progress and costs no action.
    """
    if not can_fire_while_moving(play.state, shooter, weapon):
        return False
    in_movement = can_fire_on_the_move(play.state, element, shooter)
    only = in_movement and element.left <= shooter.lost
    gait = "riding" if is_riding(play.state, shooter.id) else "moving"
    words = f"Fire while {gait} (costs no action)?" if in_movement else f"Fire while {gait}?"
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
    """Make a shot part of the movement in progress if possible; return whether it was possible."""
    if not can_fire_on_the_move(play.state, element, shooter):
        return False
    play.record(e.ActionJoined(element.id, (shooter.id,)))
    return True


def check_will_to_fire(
    play: BattlePlay,
    element: Element,
    distance_in: float,
    shooter: Figure | None = None,
    *,
    target: Element | None = None,
    enemy: Element | None = None,
    victim: Figure | None = None,
    knife: bool = False,
    at_place: bool = False,
) -> str:
    """Check the Aggressiveness of an element out of command before it attacks to kill (13.1.1).

    Return the result of the check, or "attacks" if none is needed. The gunner of a crewed gun, a
    crew inside its vehicle, and a sniper do not check. Nobody checks against a `target` that is a
    vehicle, or against a bunker. `enemy` is the element attacked, against which the scenario may
    set a value of its own. `victim` is the figure that the shooter has chosen, if any. `knife` says
    that the weapon is a knife or a bayonet. `at_place` says that the attack is at a place, perhaps
    with a vehicle.
    """
    if shooter and (shooter.sniper or guns.is_manned(play.state, shooter)):
        return "attacks"
    if shooter and fights_as_crew(play.state, element, shooter):
        return "attacks"
    if target and is_machine(play.state, target):
        return "attacks"
    if not is_on(play.state, "aggressiveness"):
        return "attacks"
    leading.ask_command(play, element)
    if not checks_aggressiveness(play.state, play.state.elements[element.id]):
        return "attacks"
    bunker = not knife and _ask_bunker(play, element, at_place=at_place)
    attacked = enemy or target
    known = attacked is not None and is_unaware_or_engaged(play.state, element, attacked)
    words = "Is the target unaware, or engaged elsewhere?"
    unaware = play.flag("unaware", words, known, rare=True)
    lies = victim is not None and victim.state in HELPLESS
    helpless = play.flag("defenceless", "Is the target defenseless?", lies, rare=True)
    check = play.resolve(
        "rattenkrieg/aggressiveness-check",
        {
            "aggressiveness": aggressiveness_against(element, attacked),
            "distance_in": distance_in,
            "exempt": "target-vehicle-or-bunker" if bunker else "none",
            "knife": knife,
            "target_unaware_or_engaged": unaware,
            "target_defenseless": helpless,
            "target_key_man": victim is not None and is_key_figure(play.state, victim),
        },
        prefix="nerve: ",
        words={"nerve: ": "Aggressiveness: "},
        shown_to=(element.side,),
    )
    return "attacks" if check.result == "exempt" else str(check.result)


def is_unaware_or_engaged(battle: Battle, element: Element, target: Element) -> bool:
    """Return whether a target knows nothing of a shooter, or fights another unit (13.1.1).

    Ruling: it knows nothing of an undetected element, and is engaged with another unit that it
    attacks, or that attacks it, in this turn.
    """
    if element.concealment == "undetected":
        return True
    engaged, under_fire = battle.morale.engaged, battle.morale.under_fire
    fights = [*(engaged.get(target.id, ()) if target.shots else ())]
    if target.id in under_fire:
        fights += [x.id for x in battle.of_side(element.side) if target.id in engaged.get(x.id, ())]
    return any(id != element.id for id in fights)


def _ask_bunker(play: BattlePlay, element: Element, *, at_place: bool) -> bool:
    """Ask whether the target is a bunker or, at a place, a vehicle: nobody checks against it.

    It is asked openly where the side has such an enemy vehicle in sight.
    """
    if not at_place:
        return play.flag("bunker", "Is the target a bunker?", rare=True)
    known = vehicles_in_sight(play.state, element)
    return play.flag("bunker", "Is the target a bunker or a vehicle?", rare=not known)


def aggressiveness_against(element: Element, target: Element | None) -> int:
    """Return an element's Aggressiveness against a target, which the scenario may set (13.1).

    Changes of its Aggressiveness since the beginning count against every enemy.
    """
    names = {target.squad, target.name, target.unit, target.title} if target else set()
    for attitude in element.against:
        if attitude.enemy in names:
            change = attitude.aggressiveness - element.original_aggressiveness
            return min(MOST, max(0, element.aggressiveness + change))
    return element.aggressiveness


def is_refused(
    play: BattlePlay, element: Element, figure: Figure, will: str, words: str = "does not fire"
) -> bool:
    """Return whether a figure refuses to attack, and log it in these words if so.

    `will` is the result of `check_will_to_fire`.
    """
    if will == "refuses":
        log_element(play, element, f": {man(figure)} {words}.")
    return will == "refuses"
