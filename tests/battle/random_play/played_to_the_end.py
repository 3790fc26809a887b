"""The board games from set-up to their real end, move by move, for other tests."""

from collections.abc import Mapping, Sequence
from typing import Protocol

Dice = Mapping[str, Sequence[int]]
NO_DICE: Dice = {}
LOW, HIGH = (1, 1), (6, 6)
LAST_DAY = "june-17"
PLACES = {
    "allied": {"2/13 HQ": "1213", "1/13": "1110", "at/13": "1111", "2/15 HQ": "1414"},
    "axis": {"33 HQ": "1009", "1/33": "1010", "2/33": "1010", "KGK HQ": "0707"},
}


class Makes(Protocol):
    """A function that makes a move for a side, or for the umpire; the move must be made."""

    def __call__(self, move: str, by: str = "", dice: Dice = NO_DICE, /, **told: object) -> object:
        """Make a move."""


def play_battleaxe(makes: Makes) -> None:
    """Play three days: the Allies bid 57 points, and take Halfaya Pass in one overrun."""
    makes("bid", "allied", points="57")
    makes("bid", "axis", points="9")
    makes("impulse", "allied", kind="assault", places=("C",))
    makes("march", "allied", place="C", units=("7RTR",), step1="6")
    makes("attack", "allied", {"call": (4,)}, place="6", air="yes", call="yes", tem=2)
    figures = {"combat deFR": 3, "combat 7RTR": 3}
    dice = {"attack": (6, 6), "air": (6,), "defence": (1, 2)}
    makes("defend", "axis", dice, lead="deFR", **figures)
    makes("end-impulse", "allied")
    makes("impulse", "axis", kind="pass")
    makes("end-impulse", "axis")
    play_day(makes, range(2, 4))
    play_day(makes, range(1, 4))
    play_day(makes, range(1, 4))


def play_day(makes: Makes, impulses: range) -> None:
    """Pass until a low Sunset DR in the last of these impulses; refit, and count the points."""
    for impulse in impulses:
        makes("impulse", "allied", kind="pass")
        makes("end-impulse", "allied")
        makes("impulse", "axis", kind="pass")
        last = impulse == impulses[-1]
        makes("end-impulse", "axis", {"sunset": LOW if last else HIGH} if impulse > 2 else NO_DICE)
    makes("dusk", "", spends="no", out=(), cut=())
    makes("refit", "allied", use="no")
    makes("refit", "axis", buys1="nothing", use="no")
    makes("end-turn", "", areas=("6",))


def play_tobruk(makes: Makes, *supplied: str) -> None:
    """Play an evening with a barrage, an attack, a retreat and an advance, and an empty night.

    `supplied` are the sides that check their supply in the evening: those with units on the map.
    """
    for unit, hex in PLACES["allied"].items():
        makes("place", "allied", unit=unit, hex=hex)
    start_turn(makes, *(supplied or ("allied",)))
    for unit, hex in PLACES["axis"].items():
        makes("place", "axis", unit=unit, hex=hex)
    makes("put-in", "axis", chits=("33", "KGK"))
    makes("put-in", "allied", chits=("2/13",))
    makes("draw", "axis", first="33")
    makes("attack", "axis", hex="1110", attackers=("1/33", "2/33"))
    makes("support", "allied")
    makes("fight", "axis", {"attack": (3, 4)})  # 14 to 6, evening: 2-1, net 8: DR
    makes("retreat", "allied", unit="1/13", hex_1="1210", hex_2="1211")
    makes("advance", "axis", unit="1/33")
    makes("end-fight", "axis")
    makes("lay-aside", "axis")
    makes("all-pass")
    start_turn(makes, "axis", "allied")
    makes("put-in", "axis", none="yes")
    makes("put-in", "allied", none="yes")
    makes("end-turn")
    for side in ("axis", "allied"):
        makes("replacement", side, unit="nobody")


def start_turn(makes: Makes, *supplied: str) -> None:
    """Roll fair weather, and check the supply of these sides."""
    makes("weather", "", {"weather": (1,)})
    for side in supplied:
        makes("supply", side, without=())
