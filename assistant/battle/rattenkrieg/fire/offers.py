"""Buttons, checks and card lines for weapons, crews and ammunition (Rattenkrieg 15, 21)."""

from collections.abc import Iterator

from assistant.battle.rattenkrieg.fire.crewed_weapons.weapon_hits import CHECK
from assistant.battle.rattenkrieg.fire.going_to_ground import CHECK as DUCKING_CHECK
from assistant.battle.rattenkrieg.fire.going_to_ground import ducking_facts, ducking_offers
from assistant.battle.rattenkrieg.fire.priority import targets_to_choose
from assistant.battle.rattenkrieg.fire.target_marks import describe_marks
from assistant.battle.rattenkrieg.kit.chapters.chapter import Chapter, Offer
from assistant.battle.rattenkrieg.lookups import guns, stocks
from assistant.battle.rattenkrieg.lookups.figures import marksmen
from assistant.battle.rattenkrieg.lookups.flamethrowers import is_concealed
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.naming import first_weapon, visible_weapon
from assistant.battle.rattenkrieg.state import Battle, Element, Figure, Weapon
from assistant.battle.rattenkrieg.state.crewed_weapons import Gun

WORK = {
    "set-up": ("Continue setting up", "set-up-gun"),
    "take-down": ("Continue taking down", "take-down-gun"),
    "barrel": ("Change the barrel", "change-barrel"),
}


def _offers(battle: Battle, element: Element) -> Iterator[Offer]:
    active = battle.round is not None and element.id in battle.round.active
    there = [(man, gun) for man in guns.gunners(battle, element) if (gun := guns.gun_of(man))]
    for man, weapon in there:
        if active:
            yield from _work_offers(battle, element, man, weapon)
    if active and guns.abandoned_weapons(battle, element):
        yield Offer("Pick up a weapon", "pick-up-weapon")
    crewed = [man for man, weapon in there if guns.smallest_crew(weapon) > 1]
    if battle.phase == "engagement" and any(guns.helpers(battle, element, x) for x in crewed):
        yield Offer("Who serves the gun?", "serve-gun", group="wait")
    if any(len(guns.mounts(weapon)) > 1 or weapon.mounts for _, weapon in there):
        yield Offer("Correct a gun", "rule-gun", group="rule", by="umpire")
    yield from ducking_offers(battle, element)
    has_choice = bool(battle.able(element)) and len(targets_to_choose(battle, element)) > 1
    if battle.phase == "engagement" and has_choice:
        yield Offer("Pick likely target", "fire-priority", group="rule", by="umpire")


def _work_offers(battle: Battle, element: Element, man: Figure, weapon: Weapon) -> Iterator[Offer]:
    gun: Gun = battle.crewed_weapons.gun(man.id)
    inputs = {"gun": man.id}
    if gun.job:
        words, move = WORK[gun.job.task]
        yield Offer(f"{words} ({gun.job.owed})", move, inputs, likely=True)
    elif gun.setup != "light":
        yield Offer(f"Take down the {weapon.name}", "take-down-gun", inputs)
    elif any(setup != "light" for setup in guns.mounts(weapon)):
        yield Offer(f"Set up the {weapon.name}", "set-up-gun", inputs)
    if gun.problems and not man.jammed:
        yield Offer(f"Repair the {weapon.name}", "clear-stoppage", {"man": man.id}, likely=True)


def _notes(battle: Battle, figure: Figure) -> Iterator[str]:
    yield from guns.weapon_notes(battle, figure)
    yield from _other_pieces(figure)
    yield from marksmen.sniper_note(battle, figure)
    yield from stocks.describe_own_stock(battle, figure)
    if is_on(battle, "left-handed") and figure.id in (battle.crewed_weapons.left_handed or ()):
        yield "left-handed"


def _facts(battle: Battle, element: Element) -> Iterator[str]:
    yield from stocks.describe_side_stock(battle, element.side)
    yield from describe_marks(battle, element)
    yield from ducking_facts(element)


def _visible_notes(battle: Battle, figure: Figure) -> Iterator[str]:
    yield from guns.describe_seen(battle, figure)
    for piece in figure.pieces:
        if piece.name != visible_weapon(figure) and not is_concealed(
            battle.fire_and_smoke, figure, piece
        ):
            yield piece.name


def _other_pieces(figure: Figure) -> list[str]:
    """Return the names of a figure's heavy weapons, except the one that is part of its name."""
    return [piece.name for piece in figure.pieces if piece.name != first_weapon(figure)]


OFFERED = Chapter(
    "fire",
    checks=(CHECK, DUCKING_CHECK),
    offers=_offers,
    facts=_facts,
    notes=_notes,
    shows=_visible_notes,
)
