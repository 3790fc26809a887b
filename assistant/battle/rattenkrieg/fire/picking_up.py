"""Weapons of casualties, which other figures pick up (Rattenkrieg 7.4.32, 15.13)."""

from collections.abc import Sequence

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.ammunition.grenades import GrenadesTaken
from assistant.battle.rattenkrieg.events.crewed_weapons import WeaponMalfunctionChanged
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
from assistant.cards.wording import listed

ACTION = "pick-up-weapon"
GRENADES = "Grenades"  # where nothing else is left beside a casualty


@move("pick-up-weapon", "Pick up a weapon", about="element")
@resolves_action("pick-up-weapon")
def pick_up_weapon(play: BattlePlay) -> None:
    """Spend an action to take the weapons of a casualty within 1 inch; a gun keeps its setup."""
    element = asking.ask_actor(play, ACTION)
    fallen = _ask_casualty(play, element)
    names = _ask_weapons(play, fallen)
    able = actors(play, element, ACTION)
    taker = asking.ask_figure(play, "man", "Who takes them?", able, element, action=ACTION)
    heavy = [x for x in guns.abandoned_pieces_of(play.state, fallen) if x.name in names]
    light = [
        next(w for w in guns.abandoned_weapons_of(fallen) if w.name == name)
        for name in names
        if name != GRENADES and name not in [x.name for x in heavy]
    ]
    _require_hands(play, taker, light, heavy)
    take(play, element, ACTION, (taker.id,), moved_in=0, full_allowance=True)
    for piece in heavy:
        _take_heavy_weapon(play, element, fallen, taker, piece)
    for weapon in light:
        _transfer_weapon(play, element, fallen, taker, weapon)
    with_them = grenades_beside(play.state, fallen) and fallen.id != taker.id
    if with_them:  # weapons and ammunition, with the same action (7.4.32)
        play.record(GrenadesTaken(fallen.id, taker.id))
    offer_reaction(play, element, ACTION)
    taken = [f"the {name}" for name in names if name != GRENADES]
    taken += ["the grenades"] if with_them or GRENADES in names else []
    log_element(play, element, f": {man(taker)} takes up {listed(taken)}.")
    if play.state.elements[element.id].concealment == "identified":
        hidden = [f"the {x.name}" for x in heavy if is_concealable(x)]
        seen = [x for x in taken if x not in hidden and x != "the grenades"]
        if GRENADES in names:
            seen = taken
        log_enemy(play, element, f": somebody takes up {listed(seen or ['a weapon'])}.")


def _require_hands(
    play: BattlePlay, figure: Figure, light: Sequence[Weapon], heavy: Sequence[Piece]
) -> None:
    """Refuse a second crewed weapon to a figure, or a second heavy weapon of a kind."""
    crewed = [w.name for w in light if guns.is_crewed(w)]
    crewed += [x.name for x in heavy if x.kind == "mortar"]
    play.require(len(crewed) < 2, f"One figure cannot serve both: {listed(crewed)}.")
    if crewed:
        _require_free_hands(play, figure)
    for piece in heavy:
        has = mortars_and_launchers.piece_of(figure, piece.kind)
        play.require(has is None, f"{man(figure)} carries the {has.name if has else ''} already.")


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
    stock = mortars_and_launchers.stock_of(play.state, was, piece)
    play.record(HeavyWeaponTaken(was.id, now.id, piece.name, stock))
    if piece.name in [weapon.name for weapon in guns.abandoned_weapons_of(was)]:
        play.record(WeaponTaken(was.id, now.id, piece.name))  # an anti-tank rifle, against figures
    if piece.kind == "mortar" and was.id != now.id and was.id in play.state.crewed_weapons.guns:
        _take_over_gun(play, element, was, now)


def _ask_casualty(play: BattlePlay, element: Element) -> Figure:
    lying = guns.abandoned_weapons(play.state, element)
    if not lying:
        raise Refused(f"{element.title} is not beside the weapons of a casualty or prisoner.")
    options = [
        Option(m.id, _casualty_label(play, m, element), asking.describe_condition(m)) for m in lying
    ]
    return play.state.figures[play.choose("fallen", "Whose weapons are within 1″?", options)]


def _casualty_label(play: BattlePlay, figure: Figure, element: Element) -> str:
    owner = play.state.owner(figure.id)
    words = asking.figure_name(play, figure, owner)
    if owner.side != element.side:
        return f"enemy: {words}"
    return words if owner.id == element.id else f"{owner.short}: {words}"


def _ask_weapons(play: BattlePlay, fallen: Figure) -> tuple[str, ...]:
    """Ask which of the weapons beside a figure are taken, by default all; return their names."""
    names = [weapon.name for weapon in guns.abandoned_weapons_of(fallen)]
    names += [piece.name for piece in guns.abandoned_pieces_of(play.state, fallen)]
    names += [GRENADES] if grenades_beside(play.state, fallen) and not names else []
    names = list(dict.fromkeys(names))  # an anti-tank rifle counts as a rifle too
    options = [Option(x, x) for x in names]
    return play.several("weapon", "Which weapons?", options, tuple(names), least=1)


def _transfer_weapon(
    play: BattlePlay, element: Element, was: Figure, now: Figure, weapon: Weapon
) -> None:
    """Give a weapon and its condition to another figure: it is jammed in any hands (15.4)."""
    play.record(WeaponTaken(was.id, now.id, weapon.name))
    if was.id == now.id:  # its own, which it dropped when it was wounded
        return
    play.record(WeaponFound(now.id, weapon.name))
    if guns.is_crewed(weapon):
        _take_over_gun(play, element, was, now)
    if weapon.mode != "single":
        jammed = was.jammed
        if was.jammed:
            play.record(e.WeaponJammed(was.id, jammed=False))
        if now.jammed != jammed:
            play.record(e.WeaponJammed(now.id, jammed=jammed))


def _take_over_gun(play: BattlePlay, element: Element, was: Figure, now: Figure) -> None:
    """Let another figure serve a gun, with its problems to repair; an enemy's loses its crew."""
    gun = play.state.crewed_weapons.gun(was.id)
    strange = play.state.owner(was.id).side != element.side
    play.record(GunTakenOver(was.id, now.id, strange))
    if strange and (gun.attention or gun.problems):
        fault = WeaponMalfunctionChanged(now.id, attention=gun.attention, problems=gun.problems)
        play.record(fault)
