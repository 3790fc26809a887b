"""Weapons of casualties, which other figures pick up (Rattenkrieg 7.4.32, 15.13)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.ammunition.grenades import GrenadesTaken
from assistant.battle.rattenkrieg.events.weapons_taken import (
    GunTakenOver,
    HeavyWeaponTaken,
    WeaponFound,
    WeaponTaken,
)
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors, offer_reaction, take
from assistant.battle.rattenkrieg.kit.action_resolvers import resolves_action
from assistant.battle.rattenkrieg.kit.log_lines import log_element, log_enemy
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import move
from assistant.battle.rattenkrieg.lookups import guns, mortars_and_launchers
from assistant.battle.rattenkrieg.lookups.flamethrowers import is_concealable
from assistant.battle.rattenkrieg.lookups.naming import man
from assistant.battle.rattenkrieg.lookups.stocks import grenades_beside
from assistant.battle.rattenkrieg.state import Element, Figure, Piece, Weapon

ACTION = "pick-up-weapon"
GRENADES = "Grenades"  # where nothing else is left beside a casualty


@move("pick-up-weapon", "Pick up a weapon", about="element")
@resolves_action("pick-up-weapon")
def pick_up_weapon(play: BattlePlay) -> None:
    """Spend an action to take the weapon of a casualty within 1 inch; a gun keeps its setup."""
    element = asking.ask_actor(play, ACTION)
    fallen = _ask_casualty(play, element)
    name = _ask_weapon(play, fallen)
    able = actors(play, element, ACTION)
    taker = asking.ask_figure(play, "man", "Who takes it?", able, element, action=ACTION)
    heavy = guns.abandoned_pieces_of(play.state, fallen)
    piece = next((x for x in heavy if x.name == name), None)
    if name == GRENADES:
        take(play, element, ACTION, (taker.id,), moved_in=0, full_allowance=True)
    elif piece is not None:
        _take_heavy_weapon(play, element, fallen, taker, piece)
    else:
        weapon = next(w for w in guns.abandoned_weapons_of(fallen) if w.name == name)
        is_gun = guns.is_crewed(weapon)
        if is_gun:
            _require_free_hands(play, taker)
        take(play, element, ACTION, (taker.id,), moved_in=0, full_allowance=True)
        _transfer_weapon(play, element, fallen, taker, weapon, is_gun=is_gun)
    with_it = grenades_beside(play.state, fallen) and fallen.id != taker.id
    if with_it:  # weapons and ammunition, with the same action (7.4.32)
        play.record(GrenadesTaken(fallen.id, taker.id))
    offer_reaction(play, element, ACTION)
    name = name.lower() if name == GRENADES else name
    more = " and the grenades" if with_it and name != GRENADES.lower() else ""
    log_element(play, element, f": {man(taker)} takes up the {name}{more}.")
    if play.state.elements[element.id].concealment == "identified":
        seen = "a weapon" if piece is not None and is_concealable(piece) else f"the {name}"
        log_enemy(play, element, f": somebody takes up {seen}.")


def _require_free_hands(play: BattlePlay, figure: Figure) -> None:
    """Refuse a crewed weapon to a figure that has one already."""
    served = guns.served_by(figure)
    words = f"This figure serves the {served.name} already." if served else ""
    play.require(served is None, words)


def _take_heavy_weapon(
    play: BattlePlay, element: Element, was: Figure, now: Figure, piece: Piece
) -> None:
    """Give a heavy weapon to another figure, with its condition and ammunition (7.4.32).

    A mortar keeps its setup and its aiming point; a flamethrower keeps its count of bursts fired
    (30.3).
    """
    if piece.kind == "mortar":
        _require_free_hands(play, now)
    has = mortars_and_launchers.piece_of(now, piece.kind)
    play.require(has is None, f"{man(now)} carries the {has.name if has else ''} already.")
    stock = mortars_and_launchers.stock_of(play.state, was, piece)
    take(play, element, ACTION, (now.id,), moved_in=0, full_allowance=True)
    play.record(HeavyWeaponTaken(was.id, now.id, piece.name, stock))
    if piece.name in [weapon.name for weapon in guns.abandoned_weapons_of(was)]:
        play.record(WeaponTaken(was.id, now.id, piece.name))  # an anti-tank rifle, against figures
    if piece.kind == "mortar" and was.id != now.id and was.id in play.state.crewed_weapons.guns:
        strange = play.state.owner(was.id).side != element.side
        play.record(GunTakenOver(was.id, now.id, strange))  # with the problems to mend


def _ask_casualty(play: BattlePlay, element: Element) -> Figure:
    lying = guns.abandoned_weapons(play.state, element)
    if not lying:
        raise Refused("No casualty there has a weapon.")
    options = [
        Option(m.id, _casualty_label(play, m, element), asking.describe_condition(m)) for m in lying
    ]
    return play.state.figures[play.choose("fallen", "Which casualty is within 1″?", options)]


def _casualty_label(play: BattlePlay, figure: Figure, element: Element) -> str:
    owner = play.state.owner(figure.id)
    words = asking.figure_name(play, figure, owner)
    if owner.side != element.side:
        return f"enemy: {words}"
    return words if owner.id == element.id else f"{owner.short}: {words}"


def _ask_weapon(play: BattlePlay, fallen: Figure) -> str:
    """Ask which of the weapons beside a figure is taken, and return its name."""
    names = [weapon.name for weapon in guns.abandoned_weapons_of(fallen)]
    names += [piece.name for piece in guns.abandoned_pieces_of(play.state, fallen)]
    names += [GRENADES] if grenades_beside(play.state, fallen) and not names else []
    names = list(dict.fromkeys(names))  # an anti-tank rifle counts as a rifle too
    return play.choose("weapon", "Which weapon?", [Option(x, x) for x in names], names[0])


def _transfer_weapon(
    play: BattlePlay, element: Element, was: Figure, now: Figure, weapon: Weapon, *, is_gun: bool
) -> None:
    """Give a weapon and its condition to another figure.

    About an enemy weapon, the new owner learns only what is visible.
    """
    strange = play.state.owner(was.id).side != element.side
    play.record(WeaponTaken(was.id, now.id, weapon.name))
    if was.id == now.id:  # its own, which it dropped when it was wounded
        return
    play.record(WeaponFound(now.id, weapon.name))
    if is_gun:
        play.record(GunTakenOver(was.id, now.id, strange))
    if weapon.mode != "single":
        jammed = was.jammed and not strange
        if was.jammed:
            play.record(e.WeaponJammed(was.id, jammed=False))
        if now.jammed != jammed:
            play.record(e.WeaponJammed(now.id, jammed=jammed))
