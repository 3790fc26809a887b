"""The sentences about luck and dice, the same on all pages and on paper."""

from fractions import Fraction

from assistant.battle.luck.evening import Luck
from assistant.battle.luck.fairness import UNLIKELY, Fairness, rolls_to_find
from assistant.battle.luck.rolls import Roll
from assistant.cards.wording import listed

MIDDLE = 50  # the percentile of an even evening
MOST = 99  # no evening is luckier than all others
ORDINARY = (10, 90)  # percentiles between which an evening is nothing unusual


def describe_luck(luck: Luck) -> str:
    """Return where a side is among all evenings: `US: luckier than 71 of 100 evenings`."""
    return f"{luck.name}: {place_words(luck)} evenings"


def place_words(luck: Luck) -> str:
    """Return a place from the nearer end: `luckier than 71 of 100`, `unluckier than 93 of 100`."""
    is_good = luck.percentile >= MIDDLE
    others = round(luck.percentile if is_good else 100 - luck.percentile)
    return f"{'luckier' if is_good else 'unluckier'} than {min(others, MOST)} of 100"


def describe_successes(luck: Luck) -> str:
    """Return the successes beside the expected ones."""
    rolls = "1 check" if luck.rolls == 1 else f"{luck.rolls} checks"
    successes = "1 success" if luck.successes == 1 else f"{luck.successes} successes"
    words = f"{rolls}: {successes}, {luck.expected:.1f} expected."
    is_more = max(luck.successes, luck.expected) > luck.rolls
    return f"{words} One check can have several successes." if is_more else words


def describe_evening(*every: Luck, winner: str = "") -> str:
    """Describe whether luck may have decided the battle, which the named side has won."""
    low, high = ORDINARY
    odd = {
        "good": [each.name for each in every if each.percentile > high],
        "bad": [each.name for each in every if each.percentile < low],
    }
    if not any(odd.values()):
        return "Every side had ordinary luck. Luck did not decide this battle."
    said = [f"Unusually {kind} luck: {listed(names)}." for kind, names in odd.items() if names]
    helped = winner in odd["good"] or any(name != winner for name in odd["bad"])
    if winner in {each.name for each in every} and not helped:
        return " ".join((*said, "Luck did not decide this battle."))
    return " ".join((*said, "Luck may have decided this battle."))


def odds_words(chance: Fraction) -> str:
    """Return a chance as `1 in 216`, or in per cent if it is above a half."""
    if chance * 2 > 1:
        return f"{float(chance) * 100:.0f} %"
    number = 1 / chance
    whole = number.denominator == 1 or number >= 10
    return f"1 in {round(number)}" if whole else f"1 in {float(number):.1f}"


def describe_roll(roll: Roll) -> str:
    """Return a roll in words: the roller, the check, its successes and its dice."""
    dice = [str(face) for _, faces in roll.dice for face in faces]
    fallen = f"{'die' if len(dice) == 1 else 'dice'} {' '.join(dice)}"
    who = f"{roll.who}. " if roll.who else ""
    return f"{who}{roll.title}, {fallen}. {roll.words[:1].upper()}{roll.words[1:]}: {roll.value}"


def describe_fairness(fairness: Fairness) -> str:
    """Describe whether dice are as uneven as fair dice are, in one or two sentences."""
    share = round(fairness.share * 100)
    if not fairness.is_enough:
        few = "1 roll is" if fairness.rolls == 1 else f"{fairness.rolls} rolls are"
        return f"{few} too few for a test."
    if fairness.share < UNLIKELY:
        such = "Fewer than 1" if share < 1 else f"Only {share}"
        words = f"These dice look unfair. {such} of 100 sets of fair dice are as uneven."
        if fairness.needed <= fairness.rolls:
            return f"{words} These rolls are enough to be sure."
        return f"{words} About {fairness.needed} rolls would make this sure."
    fair = f"These dice look fair. {share} of 100 sets of fair dice are at least as uneven."
    return f"{fair} {_needed()}"


def _needed() -> str:
    return f"About {rolls_to_find():,} rolls would show whether one face falls a third too often."
