"""The forced behavior of broken and furious elements (Rattenkrieg 13.1.2-13.1.4)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.dice import Dice
from assistant.rules.inputs import Aggressiveness, Inputs
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.morale.aggressiveness import temper_at
from assistant.rules.working import Working

Course = Literal[
    "normal",
    "surrenders",
    "seeks-shelter",
    "joins-friend",
    "returns-to-mojon",
    "charges-perpetrators",
    "charges-nearest",
]


class ExtremeElement(Inputs):
    """An element that may be at an end of the Aggressiveness scale."""

    aggressiveness: Annotated[Aggressiveness, Field(description="Aggressiveness of the element")]
    leader_present: bool = Field(False, description="an NCO or officer is with them")
    last_man: bool = Field(False, description="the element was reduced to one figure")
    friend_in_sight: bool = Field(False, description="a friendly element is in sight")
    enemy_threatens: bool = Field(False, description="the enemy is so near that flight means death")
    atrocity: bool = Field(False, description="their fury came from an atrocity")
    fury_rule: bool = Field(
        True, description="house rule: from Aggressiveness 7 on, nobody can hold them back"
    )


@dataclass(frozen=True)
class Conduct:
    """The element's conduct, and who decides it."""

    conduct: Course
    may_fight: bool
    player_controls: bool


@procedure(
    "rattenkrieg/conduct",
    title="Conduct of the broken and the furious",
    source="Rattenkrieg 13.1.2, 13.1.3, 13.1.4",
    also=("broken unit", "fury", "surrender"),
)
def conduct(element: ExtremeElement, dice: Dice, working: Working) -> Conduct:
    """Find what an element does when its Aggressiveness is gone, or beyond control.

    An element that seeks shelter is out of action for the rest of the game; one that joins a friend
    may be pressed into service with that friend. A furious element ignores changes of its
    Aggressiveness, and after its revenge returns to its original value.
    """
    step = working.step
    value = step("Aggressiveness", element.aggressiveness)
    alone = not step("a leader is with the figures", element.leader_present)
    if element.last_man and alone:
        value = step("the last figure, without a leader", 0)
    if value == 0 and alone:
        return Conduct(step("conduct", _conduct_when_broken(element)), False, False)
    if element.fury_rule and temper_at(value) == "fury":
        whom = step("conduct", _conduct_in_fury(element), "13.1.4")
        return Conduct(whom, True, False)
    return Conduct(step("conduct", "normal"), True, True)


def _conduct_when_broken(element: ExtremeElement) -> Course:
    if element.enemy_threatens:
        return "surrenders"
    if element.last_man:
        return "seeks-shelter"
    return "joins-friend" if element.friend_in_sight else "returns-to-mojon"


def _conduct_in_fury(element: ExtremeElement) -> Course:
    return "charges-perpetrators" if element.atrocity else "charges-nearest"
