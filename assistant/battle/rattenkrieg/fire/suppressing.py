"""Suppressive fire, which costs the figures in an area their actions (Rattenkrieg 7.4.9)."""

from assistant.battle.log import Json
from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.fire import gun_use
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.acting import actors
from assistant.battle.rattenkrieg.kit.fire_effects import end_fire
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups.figures import awareness
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import man, side_name, umpire_name
from assistant.battle.rattenkrieg.spotting.targets import elements_at, target_options
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.rules.rattenkrieg.fire.automatic_declaration import rate_of_checks
from assistant.rules.rattenkrieg.fire.weapons import weapon_of

AUTOMATIC = ("burst", "belt", "shots")


@move("suppress", "Suppressive fire", UMPIRE_ONLY, about="element")
def suppress_area(play: BattlePlay) -> None:
    """Fire at an area (7.4.9).

    Each figure in it that fails a Quality check spends an action on taking cover.
    """
    element = asking.ask_actor(play, "suppressive-fire")
    shooters = [m for m in actors(play, element, "suppressive-fire") if m.weapons]
    figure = asking.ask_figure(play, "man", "Who fires?", shooters, element)
    weapon = next((w for w in figure.weapons if w.mode != "single"), figure.weapons[0])
    gun_use.require_ready(play, figure, weapon)
    unmanned = awareness.why_unmanned(play.state, element, weapon.mode)
    play.require(not unmanned, unmanned)
    options = target_options(play, element)
    if not options:
        raise Refused("No enemy marker or contact is there to fire at.")
    spot = play.choose("spot", "At what?", options)
    gun = gun_use.gun_inputs(play, element, figure, weapon)
    opening = play.flag("opening", "Into one door or window?", rare=True)
    here = elements_at(play, spot)
    inside = [m for x in here for m in play.state.able(x)]
    names = [Option(m.id, f"{play.state.owner(m.id).title}: {man(m)}") for m in inside]
    caught: tuple[str, ...] = ()
    if names:
        caught = play.several(
            "caught", "Who stands in the squares?", names, tuple(m.id for m in inside)
        )
    gun_use.pay_for_fire(play, element, "suppressive-fire", figure, weapon)
    targets = [play.state.figures[id] for id in caught]
    fire = play.resolve(
        "rattenkrieg/suppress",
        {
            "weapon_dice": weapon.bursts or 1,
            "react": react_limit(weapon, gun),
            "opening": opening,
            "figures": [_figure_inputs(play, m) for m in targets],
        },
    )
    for m, lost in zip(targets, fire.lost, strict=True):
        if lost:
            play.record(e.FigureActionsLost(m.id, lost))
            if m.aims:
                play.record(e.FigureAimed(m.id, 0))
    kind, _, id = spot.partition(" ")
    if kind == "mojon" and not here:
        play.record(e.MojonRemoved(id))
    weapon_report = resolve_wear(play, element, figure, weapon, gun)
    end_fire(play, element, here[0] if here else None, 1, "suppressive-fire")
    _log_suppression(play, element, spot, fire.suppressed, weapon, weapon_report)


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
    wear = play.resolve("rattenkrieg/area-fire", inputs, prefix="gun: ", shown_to=(element.side,))
    return gun_use.apply_wear(play, element, figure, weapon, wear)


def _figure_inputs(play: BattlePlay, figure: Figure) -> dict[str, int]:
    owner = play.state.owner(figure.id)
    return {
        "quality": quality_used(play.state, owner, figure),
        "actions_left": max(0, owner.left - figure.lost),
    }


def _log_suppression(
    play: BattlePlay,
    element: Element,
    spot: str,
    suppressed: int,
    weapon: Weapon,
    weapon_report: str,
) -> None:
    battle = play.state
    kind, _, id = spot.partition(" ")
    enemy = battle.enemy(element.side).id
    if kind == "element":
        target = battle.elements[id]
        truth, known = umpire_name(battle, target), side_name(battle, target, element.side)
        theirs = target.title
    else:
        truth = known = f"Mojon {battle.mojons[id].number}"
        theirs = f"your {known}"
    after = " It was a decoy." if kind == "mojon" and battle.mojons[id].removed else ""
    jam = f" {weapon_report}" if weapon_report else ""
    play.log(
        "umpire",
        f"{umpire_name(battle, element)} suppresses {truth}:"
        f" {suppressed} lose an action.{after}{jam}",
    )
    play.log(element.side, f"{element.title}: the {weapon.name} fires at {known}.{after}{jam}")
    source = side_name(battle, element, enemy)
    play.log(
        enemy, f"Suppressive fire from {source} on {theirs}: {suppressed} lose an action.{after}"
    )
