"""Contests of Morale: the close assault and the interrogation (Rattenkrieg 13.4.4, 13.5)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Aggressiveness, Inputs, Quality
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

HARDENED = 1  # 13.4.4, 13.5: what a defender who stays gains

Contested = Literal["close-assault", "interrogation"]
Yielding = Literal[
    "defender-retreats",
    "defender-chooses",
    "defender-stands",
    "tells-intention",
    "tells-hidden",
    "silent",
    "not-applicable",
]
# With a die under the difference, equal to it, and over it.
RESULTS: dict[Contested, tuple[Yielding, Yielding, Yielding]] = {
    "close-assault": ("defender-retreats", "defender-chooses", "defender-stands"),
    "interrogation": ("tells-intention", "tells-hidden", "silent"),
}


class MoraleContest(Inputs):
    """Two figures whose Morale is compared: attacker and defender, or interrogator and prisoner."""

    contest: Annotated[Contested, Field(description="subject of the contest")]
    attacker_quality: Annotated[
        Quality, Field(description="Quality of the attacker or interrogator")
    ]
    attacker_aggressiveness: Annotated[
        Aggressiveness, Field(description="Aggressiveness of the attacker or interrogator")
    ]
    defender_quality: Annotated[
        Quality, Field(description="Quality of the defender; 1 for a prisoner")
    ]
    defender_aggressiveness: Annotated[
        Aggressiveness, Field(description="Aggressiveness of the defender or prisoner")
    ]
    defender_leader: bool = Field(False, description="close assault: a leader is with the defender")
    defender_ordered_to_hold: bool = Field(
        False, description="close assault: the defender has orders to hold the place"
    )
    overruled: bool = Field(False, description="the umpire allows what the rules forbid")
    morale_contest_sign: Annotated[
        Literal["attacker-minus-defender", "as-printed"],
        Field(description="house rule: order in which the two Morales are subtracted"),
    ] = "attacker-minus-defender"


@dataclass(frozen=True)
class ContestResult:
    """The loser of the contest, and the distance that it gives way."""

    applies: bool
    difference: int | None
    result: Yielding
    defender_aggressiveness: int
    owner_regains_control: bool  # of a prisoner with some Aggressiveness again


@procedure(
    "rattenkrieg/morale-contest",
    title="Close assault and interrogation",
    source="Rattenkrieg 13.4.4, 13.4.6, 13.5",
    dice={"roll": "of the attacker or interrogator"},
    also=("close assault", "interrogation", "prisoner talks"),
    summary=lambda yielded: {"result": yielded.result},
)
def morale_contest(assault: MoraleContest, dice: Dice, working: Working) -> ContestResult:
    """Resolve whether a defender leaves before an assault, or a prisoner talks.

    A defender with a leader, or with orders to hold, does not roll. An interrogation takes both
    figures their whole turn.
    """
    storming = assault.contest == "close-assault"
    step, section = working.step, "13.4.4" if storming else "13.5"
    before = assault.defender_aggressiveness
    if storming and (assault.defender_leader or assault.defender_ordered_to_hold):
        step("counts for a leader who is there, or for orders to hold", False, section)
        if not assault.overruled or not step("the umpire overrules the rule", assault.overruled):
            return ContestResult(False, None, "not-applicable", before, False)

    difference = _morale_difference(assault, working, section)
    die = step("die", dice.d6("roll"), section)
    under, equal, over = RESULTS[assault.contest]
    result = under if die < difference else equal if die == difference else over
    step("result", result, section)
    after = before + HARDENED if result == over else before
    if after != before:
        step("Aggressiveness of the figure that held out", after, section)
    regained = not storming and after > 0
    if regained:
        step("its own player commands the figure again", True, "13.4.6")
    return ContestResult(True, difference, result, after, regained)


def _morale_difference(assault: MoraleContest, working: Working, section: str) -> int:
    attacker = assault.attacker_quality + assault.attacker_aggressiveness
    defender = assault.defender_quality + assault.defender_aggressiveness
    working.step("Morale of the attacker or interrogator", attacker, section)
    working.step("Morale of the defender or prisoner", defender, section)
    # As printed no prisoner could ever talk: the sign is taken for a misprint.
    if assault.morale_contest_sign == "as-printed":
        return working.step("defender's Morale less attacker's", defender - attacker, section)
    return working.step("attacker's Morale less defender's", attacker - defender, section)
