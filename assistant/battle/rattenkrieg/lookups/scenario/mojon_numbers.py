"""The number of Mojons that a side may have (Rattenkrieg 8.1.1), and the numbers on them."""

from typing import Any

from assistant.battle.rattenkrieg.state import Battle, Element
from assistant.rules.dice import no_dice
from assistant.rules.procedures import find
from assistant.rules.rattenkrieg.approach.mojons import MojonAllowance

ALLOWANCE = "rattenkrieg/mojon-allowance"
STEP = 10  # numbers are drawn from the first ten, twenty, and so on
SPARE = 2  # at least so many numbers for each Mojon


def numbers_to_draw(mojons: int) -> range:
    """Return the numbers that a side may draw for its Mojons.

    About half the numbers stay unused, so a missing number reveals no hidden Mojon to the enemy.
    """
    steps = -(-SPARE * mojons // STEP)
    return range(1, max(1, steps) * STEP + 1)


def free_numbers(battle: Battle, side: str) -> list[int]:
    """Return the numbers that a side may still draw for one more Mojon."""
    had = {mojon.number for mojon in battle.mojons_of(side)}
    return [number for number in numbers_to_draw(len(had) + 1) if number not in had]


def last_number(battle: Battle, side: str) -> int:
    """Return the last number that a side's Mojons could have drawn; later Mojons follow it."""
    had = [mojon.number for mojon in battle.mojons_of(side)]
    last = max(had, default=0)
    in_row = last <= len(had)  # an older battle numbers its Mojons without a gap
    return last if in_row else max(last, numbers_to_draw(len(had))[-1])


def allowance_inputs(battle: Battle, side: str) -> dict[str, Any]:
    """Return the inputs of the procedure that counts a side's Mojons."""
    elements = list(battle.of_side(side))
    inert = [x for x in elements if _is_gun(battle, x) and not battle.able(x)]
    support = [x for x in elements if _is_support(battle, x) and x not in inert]
    vehicles = [x for x in elements if battle.vehicles.get(x.id) and not _is_gun(battle, x)]
    others = [x for x in elements if x not in (*inert, *support, *vehicles)]
    on_foot = (man for x in others for man in battle.men(x))
    return {
        "leaders": sum(1 for man in on_foot if man.leader),
        "support_weapons": len(support),
        "convoys": len({x.mojon for x in vehicles}),
        "inert": len(inert),
        "vehicles": len(vehicles),
        "oob_circles": len(others),
        "defender": battle.sides[side].defender,
        "highest_quality": battle.sides[side].quality,
    }


def mojon_allowance(battle: Battle, side: str) -> MojonAllowance:
    """Return the usual smallest and largest number of Mojons for a side."""
    found = find(ALLOWANCE).resolve(allowance_inputs(battle, side), no_dice).outcome
    assert isinstance(found, MojonAllowance)
    return found


def describe_allowance(battle: Battle, side: str) -> str:
    """Describe for a side how many Mojons it uses, and how many it may use."""
    allowance = mojon_allowance(battle, side)
    mojons = [m for m in battle.mojons_of(side) if not m.removed]
    used = sum(1 for m in mojons if battle.in_mojon(m.id))
    gaps = ". The numbers have gaps" * (last_number(battle, side) > len(mojons))
    decoys = sum(1 for m in mojons if m.decoy)
    least, most = min(allowance.minimum, allowance.maximum), allowance.maximum
    words = f"{used} with elements, {most} allowed" + (f", {least} usual" if least < most else "")
    if not (allowance.decoys or decoys):
        return words + gaps
    total = max(allowance.total, used + decoys)
    return f"{words}. {decoys} of {max(decoys, allowance.decoys)} decoys, {total} in all{gaps}"


def _is_gun(battle: Battle, element: Element) -> bool:
    vehicle = battle.vehicles.get(element.id)
    return vehicle is not None and vehicle.is_gun


def _is_support(battle: Battle, element: Element) -> bool:
    """Return whether an element is a support weapon: a gun, or figures with a heavy weapon."""
    return _is_gun(battle, element) or any(man.pieces for man in battle.men(element))
