"""Using a gun: obstacles to firing, its crew, and wear from fire (15.4 to 15.14)."""

from collections.abc import Mapping
from typing import Any

from assistant.battle.log import Json
from assistant.battle.play import Option
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import crewed_weapons as of_arms
from assistant.battle.rattenkrieg.fire.crewed_weapons import mounted_guns
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import take
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.own_actions import own_actions_left
from assistant.battle.rattenkrieg.kit.spent_actions import pay_action_of_some
from assistant.battle.rattenkrieg.lookups import guns
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.mortars_and_launchers import piece_of
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.battle.rattenkrieg.state.crewed_weapons import WeaponWork
from assistant.cards.wording import signed
from assistant.rules.rattenkrieg.fire.automatic_declaration import RATES
from assistant.rules.rattenkrieg.fire.weapons import weapon_of

SUSTAINED = "sustained"


def gun_inputs(play: BattlePlay, element: Element, figure: Figure, weapon: Weapon) -> Json:
    """Return the inputs that fire procedures need about a gun: its setup, crew and rate of fire.

    The crew is asked once, and again if too few are left and others could help.
    """
    inputs: Json = {"setup": guns.setup_of(play.state, figure, weapon)}
    in_mount = mounted_guns.is_crew_inside(
        play.state, element, figure
    )  # in its mount it takes one man
    if weapon == guns.gun_of(figure) and guns.smallest_crew(weapon) > 1 and not in_mount:
        ask_crew(play, element, figure, weapon)
        inputs |= {
            "crew": len(guns.serving(play.state, figure)),
            "minimum_crew": guns.smallest_crew(weapon),
        }
    if is_on(play.state, "mg-rates") and weapon_of(weapon.key).is_machine_gun:
        inputs["rate"] = _ask_rate(play)
    return inputs


def ask_crew(play: BattlePlay, element: Element, figure: Figure, weapon: Weapon) -> None:
    """Ask who serves a gun, if the crew is unknown or too small."""
    gun = play.state.crewed_weapons.gun(figure.id)
    could = guns.helpers(play.state, element, figure)
    known = gun.crew is not None and not guns.is_short(play.state, figure, weapon)
    if known or (gun.crew is not None and not could):
        return
    usual = guns.usual_crew(play.state, element, figure, weapon)
    crew: tuple[str, ...] = ()
    if could:
        words = f"Which other figures serve the {weapon.name}?"
        options = [Option(m.id, asking.figure_name(play, m, element)) for m in could]
        crew = play.several("crew", words, options, usual)
    if crew != gun.crew:
        play.record(of_arms.WeaponCrewSet(figure.id, crew))


def _ask_rate(play: BattlePlay) -> str:
    options = [Option(r["rate"], r["rate"].capitalize(), _rate_modifier(r)) for r in RATES.rows]
    return play.choose("rate", "How fast?", options, SUSTAINED)


def _rate_modifier(row: Mapping[str, Any]) -> str:
    return signed(row["modifier"]) if row["modifier"] else ""


def pay_for_fire(
    play: BattlePlay, element: Element, action: str, figure: Figure, weapon: Weapon
) -> None:
    """Pay for a fire action, and for one more if the gun needs attention."""
    needs = weapon == guns.gun_of(figure) and ask_attention(play, figure, weapon.name)
    if mounted_guns.is_crew_inside(play.state, element, figure):
        mounted_guns.fire_mounted_gun(play, element, figure, action)
    else:
        take(play, element, action, (figure.id,))
    if needs:
        pay_for_attention(play, element, figure, weapon.name)


def ask_attention(play: BattlePlay, figure: Figure, name: str) -> bool:
    """Return whether a weapon of this name needs attention, and show the price of its fire."""
    needs = play.state.crewed_weapons.gun(figure.id).attention
    if needs:
        words = f"The {name} needs attention"
        play.choose("attention", words, [Option("yes", f"{words}: one more action")])
    return needs


def pay_for_attention(play: BattlePlay, element: Element, figure: Figure, name: str) -> None:
    """Pay for one more action of the figure, which a weapon that needs attention takes to fire."""
    element = play.state.elements[element.id]
    left = own_actions_left(play.state, play.state.figures[figure.id])
    play.require(left > 0, f"The {name} needs attention: firing it takes one more action.")
    problems = play.state.crewed_weapons.gun(figure.id).problems
    pay_action_of_some(play, element, [figure], "the gun needed attention")
    play.record(of_arms.WeaponMalfunctionChanged(figure.id, attention=False, problems=problems))


def apply_wear(
    play: BattlePlay, element: Element, figure: Figure, weapon: Weapon, fire: Any
) -> str:
    """Apply what the fire did to the weapon itself, and describe it for the weapon's side.

    `fire` is the outcome of the fire procedure. The text is empty if nothing happened.
    """
    words = ["It jams."] if fire.jammed else []
    if fire.jammed:
        play.record(e.WeaponJammed(figure.id, jammed=True))
    if fire.needs_attention or fire.mechanical_problems:
        problems = play.state.crewed_weapons.gun(figure.id).problems + fire.mechanical_problems
        play.record(of_arms.WeaponMalfunctionChanged(figure.id, fire.needs_attention, problems))
        words += ["It needs attention."] if fire.needs_attention else []
        words += ["The gun must be repaired."] if fire.mechanical_problems else []
    if fire.barrel_change_due:
        work = f"barrel-{weapon.key.lower()}"
        toil = play.resolve(
            "rattenkrieg/mg-crew-work", {"work": work}, prefix="barrel: ", shown_to=(element.side,)
        )
        if toil.actions:
            job = WeaponWork("barrel", toil.actions, toil.actions)
            play.record(of_arms.GunWorkBegan(figure.id, job))
            words.append(f"Its barrel must be changed: {toil.actions} actions.")
    return " ".join(words)


def broken_weapon_name(figure: Figure) -> str:
    """Return the name of the figure's weapon that is jammed or needs repair."""
    served = guns.gun_of(figure)
    piece = piece_of(figure, "mortar")
    if not figure.jammed and (served or piece):
        return served.name if served else piece.name if piece else ""
    return next((w for w in figure.weapons if w.mode != "single"), figure.weapons[0]).name


def repair_weapon(play: BattlePlay, figure: Figure) -> str:
    """Clear a jam, or repair one problem of a figure's gun, and describe the result."""
    if figure.jammed:
        play.record(e.WeaponJammed(figure.id, jammed=False))
    else:
        gun = play.state.crewed_weapons.gun(figure.id)
        play.record(of_arms.WeaponMalfunctionChanged(figure.id, gun.attention, gun.problems - 1))
    remaining = play.state.crewed_weapons.gun(figure.id).problems
    return "cleared, but not fully repaired" if remaining else "cleared"


def without_flamethrowers(play: BattlePlay, figures: list[Figure], what: str) -> list[Figure]:
    """Return the figures that carry no flamethrower; refuse if all do (30.3)."""
    free = [x for x in figures if all(piece.kind != "flamethrower" for piece in x.pieces)]
    why = f"A figure with a flamethrower never {what}."
    play.require(bool(free) or not figures, why)
    return free or figures
