"""Passing on orders: voice, shout, whistle, gesture, signal (Rattenkrieg 7.4.14 to 7.4.18)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Count, Inches, Inputs, Quality
from assistant.rules.procedures import procedure
from assistant.rules.rattenkrieg.noise import Ambient, HearingRange
from assistant.rules.rattenkrieg.spotting.sound import range_in_weather
from assistant.rules.text_figures import whole_figure
from assistant.rules.working import Working

SOUNDS = tables.load("rattenkrieg/sounds")

Means = Literal[
    "voice",
    "loud-voice",
    "shout",
    "whistle",
    "gesture",
    "flare",
    "flashlight",
    "radio",
    "telephone",
]

TELEPHONE_REACH_IN = whole_figure("rattenkrieg/command-telephone-reach-in")  # 31.18: behind a tank
TELEPHONE_COUNTRY = "usa"
ALWAYS = 6  # no die shows more
SHOUT_UNDER_IN = whole_figure("rattenkrieg/command-shout-under-in")  # 7.4.17
SHOUT_SPACES = whole_figure("rattenkrieg/command-shout-spaces")
SHOUT_CARRIES_ON = whole_figure("rattenkrieg/command-shout-carries-on")  # 7.4.17
MOST_ELEMENTS = 200
SOUNDS_LIKE = {  # 7.4.14, 7.4.15; a gesture and a flashlight make no sound
    "voice": "voice",
    "radio": "voice",
    "telephone": "voice",
    "loud-voice": "loud-voice",
    "shout": "shouting",
    "whistle": "whistle",
    "flare": "firing-a-flare",
}
SECTION = {
    "voice": "7.4.14",
    "loud-voice": "7.4.14",
    "gesture": "7.4.16",
    "shout": "7.4.17",
    "whistle": "7.4.18",
}  # every other means: 7.4.15


class Recipient(Inputs):
    """An element that an order should reach."""

    quality: Annotated[Quality, Field(description="Quality of the element itself")]
    distance_in: Annotated[Inches, Field(description="inches from the sender")] = 0
    spaces: Annotated[
        Count | None,
        Field(description="rooms between the element and the sender in a building, or null"),
    ] = None
    in_sight: bool = Field(
        True, description="sees the sender, or somebody passes the signal on to it"
    )
    looking: bool = Field(True, description="looks at the sender")
    connected: bool = Field(True, description="has the radio or telephone of the sender's net")


class OrderSent(Inputs):
    """An order, and how it is sent."""

    means: Annotated[Means, Field(description="means by which the order is sent")]
    purpose: Annotated[
        Literal["give", "change", "activate"],
        Field(
            description="the order gives or changes a Tactical Order, or turns a placed one over"
        ),
    ] = "activate"
    ambient: Annotated[Ambient, Field(description="ambient noise")] = "normal"
    cold: bool = Field(False, description="below freezing")
    rain: bool = Field(False, description="it rains")
    combat_this_turn: bool = Field(False, description="there was combat this turn")
    elements: Annotated[
        tuple[Recipient, ...],
        Field(
            min_length=1,
            max_length=MOST_ELEMENTS,
            description="the elements that the order should reach",
        ),
    ]


@dataclass(frozen=True)
class OrderDelivered:
    """The elements that receive and obey an order, its cost, and its range of hearing (inches)."""

    received: list[bool]
    obeyed: list[bool]
    actions: int
    alarm_in: HearingRange


def _count_or_flag(elements: list[bool]) -> bool | int:
    """Return how many elements do so; of a single element, whether it does."""
    return elements[0] if len(elements) == 1 else sum(elements)


@procedure(
    "rattenkrieg/issue-order",
    title="Voice, signal, gesture, shout, whistle",
    source="Rattenkrieg 7.4.14 to 7.4.18",
    dice={
        "carry": "roll of a shout in a turn with combat",
        "obey": "each element that the order reaches, if its Quality is under 6",
    },
    also=("give order", "change order", "signal", "whistle", "shout", "radio"),
    summary=lambda delivered: {
        "received": _count_or_flag(delivered.received),
        "obeyed": _count_or_flag(delivered.obeyed),
    },
)
def issue_order(order: OrderSent, dice: Dice, working: Working) -> OrderDelivered:
    """Find which elements receive an order, and which of them pass the Quality check to obey it.

    How the order is sent decides whom it reaches: by distance, by sight, by wire, or everybody.
    """
    step, section = working.step, SECTION.get(order.means, "7.4.15")
    heard_within: HearingRange = None
    if sound := SOUNDS_LIKE.get(order.means):
        row = SOUNDS.row(sound)
        heard_within = range_in_weather(row, order.ambient, cold=order.cold, rain=order.rain)
    step("heard within", "whole table" if heard_within == "table" else heard_within, "6.1")
    received = [_is_reached(order.means, element, heard_within) for element in order.elements]
    if order.means == "shout" and order.combat_this_turn and any(received):
        carry = step("die for the shout", dice.d6("carry", split=SHOUT_CARRIES_ON), "7.4.17")
        carries = step("heard above the combat", carry <= SHOUT_CARRIES_ON, "7.4.17")
        received = [reached and carries for reached in received]
    step("received", received, section)
    obeyed: list[bool] = []
    for number, (element, reached) in enumerate(zip(order.elements, received, strict=True), 1):
        obeys = reached and _obeys(element, dice, working)
        obeyed.append(step(f"element {number} obeys", obeys, section))
        dice.settle((number, sum(received), sum(obeyed)))
    actions = step("actions of the sender", _cost_of_sending(order), section)
    return OrderDelivered(received, obeyed, actions, heard_within)


def _is_reached(means: Means, element: Recipient, heard_within: HearingRange) -> bool:
    match means:
        case "voice" | "loud-voice":
            return _is_within(element.distance_in, heard_within)
        case "shout" if element.spaces is not None:
            return element.spaces <= SHOUT_SPACES
        case "shout":
            return element.distance_in < SHOUT_UNDER_IN
        case "whistle":
            return True
        case "gesture":
            return element.in_sight and element.looking
        case "flare" | "flashlight":
            return element.in_sight
        case "radio" | "telephone":
            return element.connected


def _is_within(distance_in: float, heard_within: HearingRange) -> bool:
    if heard_within is None:
        return False
    return heard_within == "table" or distance_in <= heard_within


def _obeys(element: Recipient, dice: Dice, working: Working) -> bool:
    step = working.step
    quality = step("Quality", element.quality, "12.3")
    if quality >= ALWAYS:
        return True
    return step("die", dice.next("obey", split=quality), "12.3") <= quality


def _cost_of_sending(order: OrderSent) -> int:
    """Return the sender's actions: one for each element addressed alone, else one for all."""
    one_by_one = order.means in ("gesture", "voice", "loud-voice")
    if one_by_one or order.purpose in ("give", "change"):
        return len(order.elements)
    return 1
