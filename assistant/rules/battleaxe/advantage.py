"""Spending the Advantage (Battleaxe 12, 19.1)."""

from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.battleaxe.attack import Result
from assistant.rules.battleaxe.places import Holder, ImpulseKind, Side, enemy_of
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf
from assistant.rules.procedures import procedure
from assistant.rules.working import Working

USES = {row["use"]: row for row in tables.load("battleaxe/advantage-uses").rows}
ROLES = {"fanatical-defence": "defender", "maximum-attack": "attacker"}
RESULTS = {"fanatical-defence": "success", "maximum-attack": "repulse"}
EFFECTS = {
    "fanatical-defence": "stalemate",
    "maximum-attack": "stalemate",
    "prolonged-daylight": "phase-goes-on",
    "fuel-shortage": "fuel-low",
    "rommel": "rommel",
    "increased-replacements": "extra-rp",
    "tiger-cubs": "free-armor-flip",
    "wireless-intercepts": "second-impulse",
}

Use = Annotated[str, OneOf(USES)]


class AdvantageUse(Inputs):
    """The side that wants to spend the Advantage, the use, and the moment."""

    holder: Annotated[
        Holder, Field(description="side that holds the Advantage; none when it is spent")
    ]
    user: Annotated[Side, Field(description="side that wants to spend it")]
    use: Annotated[Use, Field(description="use of the Advantage")]
    phase: Annotated[Literal["maneuvers", "refit", "end"], Field(description="phase of the turn")]
    role: Annotated[
        Literal["attacker", "defender"] | None,
        Field(description="role of this side in a combat just rolled"),
    ] = None
    result: Annotated[Result | None, Field(description="result of the dice of that combat")] = None
    fuel_shortage: bool = Field(False, description="the Axis is short of fuel")
    rommel_in_force: bool = Field(False, description="Rommel already leads from the front")
    extra_uses: bool = Field(False, description="option: additional uses of the Advantage")
    impulse_kind: Annotated[ImpulseKind | None, Field(description="the user's present impulse")] = (
        None
    )


@dataclass(frozen=True)
class AdvantageSpent:
    """The result of spending the Advantage: its effect, and who holds it afterwards."""

    legal: bool
    reason: str | None
    new_holder: str | None
    shifts_at: str | None  # end-of-impulse or end-of-phase
    effect: str | None


@procedure(
    "battleaxe/advantage",
    title="Spending the Advantage",
    source="Battleaxe 12, 19.1",
    also=("fanatical defense", "maximum attack", "rommel", "fuel shortage", "tiger cubs"),
)
def advantage(inputs: AdvantageUse, dice: Dice, working: Working) -> AdvantageSpent:
    """Spend the Advantage: only its holder may, once.

    The enemy has it when the impulse or phase ends.
    """
    step = working.step
    reason = _reason_against(inputs)
    if reason:
        return AdvantageSpent(False, step("not allowed", reason), None, None, None)
    section = "19.1" if USES[inputs.use]["optional"] else "12.1"
    effect = step("effect", EFFECTS[inputs.use], section)
    holder = step("goes to", enemy_of(inputs.user), "12.2")
    when = "end-of-impulse" if inputs.phase == "maneuvers" else "end-of-phase"
    return AdvantageSpent(True, None, holder, step("when", when, "12.2"), effect)


def _reason_against(inputs: AdvantageUse) -> str | None:
    row = USES[inputs.use]
    in_force = {"fuel-shortage": inputs.fuel_shortage, "rommel": inputs.rommel_in_force}
    intercepts = inputs.use == "wireless-intercepts"
    if inputs.holder != inputs.user:
        return "not-holder"
    if row["optional"] and not inputs.extra_uses:
        return "option-off"
    if row["side"] not in ("either", inputs.user):
        return "wrong-side"
    if row["phase"] != inputs.phase:
        return "wrong-phase"
    if inputs.use in ROLES and inputs.role != ROLES[inputs.use]:
        return "wrong-role"
    if inputs.use in RESULTS and inputs.result != RESULTS[inputs.use]:
        return "wrong-result"
    if in_force.get(inputs.use):
        return "already-in-force"
    wrong = intercepts and inputs.impulse_kind not in ("assault", "regroup")
    return "wrong-impulse" if wrong else None
