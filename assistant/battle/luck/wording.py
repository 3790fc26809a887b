"""The sentences about luck and dice, the same on all pages and on paper."""

from fractions import Fraction

from assistant.battle.luck.evening import Luck
from assistant.battle.luck.fairness import UNLIKELY, Fairness, rolls_to_find
from assistant.battle.luck.rolls import Roll

ORDINARY = (10, 90)  # percentiles between which an evening is nothing unusual


def describe_luck(luck: Luck) -> str:
    """Return where a side is among all evenings: `US: luckier than 71 of 100 evenings`."""
    return f"{luck.name}: luckier than {round(luck.percentile)} of 100 evenings"


def describe_successes(luck: Luck) -> str:
    """Return the successes beside the expected ones."""
    rolls = "1 check" if luck.rolls == 1 else f"{luck.rolls} checks"
    return f"{rolls}: {luck.successes} successes, {luck.expected:.1f} expected."


def describe_evening(*every: Luck) -> str:
    """Return whether luck may have decided the battle."""
    low, high = ORDINARY
    odd = [each.name for each in every if not low <= each.percentile <= high]
    if not odd:
        return "All values are ordinary. Luck did not decide this battle."
    verb = "was" if len(odd) == 1 else "were"
    return f"The luck of {' and '.join(odd)} {verb} unusual."


def odds_words(chance: Fraction) -> str:
    """Return a chance as `1 in 216`; one above a half in per cent."""
    if chance * 2 > 1:
        return f"{float(chance) * 100:.0f} %"
    number = 1 / chance
    whole = number.denominator == 1 or number >= 10
    return f"1 in {round(number)}" if whole else f"1 in {float(number):.1f}"


def describe_roll(roll: Roll) -> str:
    """Return a roll in words: the check, its successes and its dice."""
    dice = " ".join(str(face) for _, faces in roll.dice for face in faces)
    return f"{roll.title}, dice {dice}. {roll.words[:1].upper()}{roll.words[1:]}: {roll.value}"


def describe_fairness(fairness: Fairness) -> str:
    """Return whether dice are as uneven as fair dice are, in one sentence or two."""
    share = round(fairness.share * 100)
    if not fairness.is_enough:
        return f"{fairness.rolls} rolls are too few for a test."
    if fairness.share < UNLIKELY:
        such = "Fewer than 1" if share < 1 else f"Only {share}"
        words = f"{such} of 100 fair dice are as uneven."
        if fairness.needed <= fairness.rolls:
            return f"{words} These rolls are enough to be sure."
        return f"{words} About {fairness.needed} rolls would make this sure."
    return f"{share} of 100 fair dice are at least as uneven. {_needed()}"


def _needed() -> str:
    return f"A die that shows one face a third too often needs about {rolls_to_find():,} rolls."
