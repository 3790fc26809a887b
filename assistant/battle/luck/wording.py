"""The sentences about luck and dice, the same on all pages and on paper."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from assistant.battle.luck.evening import EveningLuck, Luck
from assistant.battle.luck.fairness import UNLIKELY, Fairness, rolls_to_find
from assistant.battle.luck.rolls import Roll
from assistant.cards.wording import listed

MIDDLE = 50  # the percentile of an even evening
MOST = 99  # no evening is luckier than all others
FEW = 10  # checks: with fewer the luck of a side is not judged
ORDINARY = (5, 95)  # percentiles between which an evening is nothing unusual


def describe_luck(luck: Luck) -> str:
    """Return where a side is among all evenings: `US: luckier than 71 of 100 evenings`."""
    return f"{luck.name}: {compare_with_other_evenings(luck)} evenings"


def compare_with_other_evenings(luck: Luck) -> str:
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


def describe_evening(evening: EveningLuck) -> str:
    """Describe whether the luck of the sides was ordinary, and, at the end, its effect.

    Chance alone makes the place of a few checks extreme, and one more check would change it: luck
    in fewer than `FEW` checks is said to be neither unusual nor ordinary.
    """
    every = tuple(evening.sides.values())
    low, high = ORDINARY
    weighty = [each for each in every if each.rolls >= FEW]
    odd = {
        "good": [each.name for each in weighty if each.percentile > high],
        "bad": [each.name for each in weighty if each.percentile < low],
    }
    is_odd = any(odd.values())
    if not is_odd and len(weighty) < len(every):
        return "The checks are too few to say whether luck was unusual."
    if len(every) == 1:
        return _describe_unusual(odd) if is_odd else "That is ordinary luck."
    if not evening.is_over:
        return (
            _describe_unusual(odd, " so far")
            if is_odd
            else "Every side has had ordinary luck so far."
        )
    if not is_odd:
        return "Every side had ordinary luck. Luck did not decide this battle."
    helped = evening.winner in odd["good"] or any(name != evening.winner for name in odd["bad"])
    if not evening.winner or helped:
        return f"{_describe_unusual(odd)} Luck may have decided this battle."
    if len(weighty) < len(every):
        return _describe_unusual(odd)
    return f"{_describe_unusual(odd)} Luck did not decide this battle."


def _describe_unusual(odd: Mapping[str, Sequence[str]], when: str = "") -> str:
    said = (
        f"Unusually {kind} luck{when}: {listed(names)}." for kind, names in odd.items() if names
    )
    return " ".join(said)


def odds_words(chance: Fraction) -> str:
    """Return a chance as `1 in 216`, or in per cent if it is above a half."""
    if chance * 2 > 1:
        return f"{float(chance) * 100:.0f} %"
    number = 1 / chance
    whole = number.denominator == 1 or number >= 10
    return f"1 in {round(number)}" if whole else f"1 in {float(number):.1f}"


def describe_roll(roll: Roll, story: str = "") -> str:
    """Return a roll in words: the roller, the check, its successes and its dice.

    After a story that begins with the name of the check, the name is left out.
    """
    dice = [str(face) for _, faces in roll.dice for face in faces]
    fallen = f"{'die' if len(dice) == 1 else 'dice'} {' '.join(dice)}"
    who = f"{roll.who}. " if roll.who else ""
    check = "" if story.startswith(f"{roll.title}:") else f"{roll.title}, "
    return f"{who}{_capitalize(check + fallen)}. {_capitalize(roll.words)}: {roll.value}"


def _capitalize(words: str) -> str:
    return words[:1].upper() + words[1:]


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
    return f"{fair} {_describe_rolls_needed()}"


def _describe_rolls_needed() -> str:
    return f"About {rolls_to_find():,} rolls would show whether one face falls a third too often."
