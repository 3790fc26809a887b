"""The cost of a combat result, and who chooses (Rats of Tobruk 10.4, 10.5, 10.6)."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules import tables
from assistant.rules.dice import Dice
from assistant.rules.inputs import Inputs, OneOf, Problem
from assistant.rules.procedures import procedure
from assistant.rules.rats_of_tobruk.terms import HitUnit, LostTo, Name
from assistant.rules.tables import Row
from assistant.rules.working import Working

RESULTS = tables.load("rats-of-tobruk/combat-results")
FATES = {"eliminate": "eliminated", "deplete": "depleted"}


def fate_of(code: str) -> str:
    """Return the effect of a result with losses on the chosen units: eliminated or depleted."""
    return "eliminated" if RESULTS.row(code)["effect"] == "eliminate" else "depleted"


def describe_result(code: str) -> str:
    """Return a code as text, such as `one defender is depleted`."""
    row = RESULTS.row(code)
    if row["side"] == "none":
        return "no effect"
    if row["effect"] == "retreat":
        return f"the {row['side']} retreats"
    of = {"all": f"every {row['side']}", "half": f"half the {row['side']}s"}
    many = of.get(row["units"], f"one {row['side']}")
    return f"{many} {'are' if row['units'] == 'half' else 'is'} {FATES[row['effect']]}"


class Combatant(HitUnit):
    """A unit of the attack or of the defense."""

    hq: bool = Field(False, description="it is an HQ")


Combatants = Annotated[tuple[Combatant, ...], Field(min_length=1, max_length=30)]


class ResultOfCombat(Inputs):
    """A code of the results table, and the units of both sides."""

    code: Annotated[
        str, OneOf(RESULTS.keys()), Field(description="the result's code; - for no effect")
    ]
    attackers: Annotated[Combatants, Field(description="units that attacked, and their riders")]
    defenders: Annotated[Combatants, Field(description="every unit in the hex attacked")]
    choice: Annotated[
        tuple[Name, ...] | None,
        Field(
            max_length=30,
            description="names of the units that their owner chose to lose",
        ),
    ] = None

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for ids, strengths, riders and choices that do not fit the units."""
        taken: set[str] = set()
        for name, units in (("attackers", self.attackers), ("defenders", self.defenders)):
            tanks = {unit.id for unit in units if not unit.rides}
            for number, unit in enumerate(units):
                where = f"{name}[{number}]"
                if unit.id in taken:
                    yield Problem(f"{where}.id", unit.id, "an id that no other unit has")
                taken.add(unit.id)
                if unit.strength == "depleted" and not unit.two_sided:
                    allowed = "full, because the unit has no depleted face"
                    yield Problem(f"{where}.strength", unit.strength, allowed)
                if unit.rides and unit.rides not in tanks:
                    allowed = "the id of a unit on its side that does not ride"
                    yield Problem(f"{where}.rides", unit.rides, allowed)
        for number, id in enumerate(self.choice or ()):
            if id not in taken:
                yield Problem(f"choice[{number}]", id, f"one of {', '.join(sorted(taken))}")


@dataclass(frozen=True)
class Loss:
    """The effect of a combat result on one unit."""

    id: str
    to: LostTo


@dataclass(frozen=True)
class Consequence:
    """The side and units that the result hits; the losses as far as they are known."""

    side: str
    effect: str
    number: int
    candidates: tuple[str, ...]
    losses: tuple[Loss, ...]
    choose: bool
    choice_legal: bool | None
    reason: str | None
    retreat_hexes: int
    hex_cleared: bool | None


@procedure(
    "rats-of-tobruk/combat-result",
    title="What a combat result does",
    source="Rats of Tobruk 10.4, 10.5, 10.6",
    also=("losses", "casualties", "attacker eliminated", "defender retreat"),
)
def combat_result(inputs: ResultOfCombat, dice: Dice, working: Working) -> Consequence:
    """Apply a result: the owner chooses where not all units suffer; HQs last, riders with tanks."""
    step = working.step
    row = RESULTS.row(inputs.code)
    units = {"attacker": inputs.attackers, "defender": inputs.defenders}.get(row["side"], ())
    step("effect", f"{row['side']}: {row['effect']}")
    candidates = _units_to_choose(row, units)
    number = step("units hit", _number_hit(row, units, len(candidates)))
    reason = _error_in_choice(inputs, candidates, number)
    legal = None if inputs.choice is None else reason is None
    if inputs.choice is not None:
        step("the choice", reason or "allowed")
    hit = _units_hit(inputs, row, units, candidates, number, legal=bool(legal))
    losses = () if hit is None else tuple(_losses(row, units, hit))
    step("losses", {loss.id: loss.to for loss in losses})
    return Consequence(
        side=row["side"],
        effect=row["effect"],
        number=number,
        candidates=candidates,
        losses=losses,
        choose=hit is None,
        choice_legal=legal,
        reason=reason,
        retreat_hexes=row["retreat_hexes"],
        hex_cleared=step("hex cleared", _is_hex_cleared(row, inputs, hit, losses), "10.6"),
    )


def _units_to_choose(row: Row, units: tuple[Combatant, ...]) -> tuple[str, ...]:
    """Return the units that the owner may choose; HQs only where there is nobody else."""
    if row["units"] not in ("half", "one"):
        return ()
    afoot = [unit for unit in units if not unit.rides]
    troops = [unit for unit in afoot if not unit.hq]
    return tuple(unit.id for unit in troops or afoot)


def _number_hit(row: Row, units: tuple[Combatant, ...], most: int) -> int:
    if row["effect"] in ("retreat", "none"):
        return 0
    every = sum(not unit.rides for unit in units)
    if row["units"] == "all":
        return every
    return min(every // 2 if row["units"] == "half" else 1, most)


def _error_in_choice(
    inputs: ResultOfCombat, candidates: tuple[str, ...], number: int
) -> str | None:
    """Return what is wrong with the choice made, or None."""
    if inputs.choice is None:
        return None
    if any(id not in candidates for id in inputs.choice):
        return "no-candidate"
    right = len(inputs.choice) == number == len(set(inputs.choice))
    return None if right else "wrong-number"


def _units_hit(
    inputs: ResultOfCombat,
    row: Row,
    units: tuple[Combatant, ...],
    candidates: tuple[str, ...],
    number: int,
    *,
    legal: bool,
) -> set[str] | None:
    """Return the units hit, without riders; None while the owner has to choose."""
    if number == 0:
        return set()
    if row["units"] == "all":
        return {unit.id for unit in units if not unit.rides}
    if number == len(candidates):
        return set(candidates)
    return set(inputs.choice or ()) if legal else None


def _losses(row: Row, units: tuple[Combatant, ...], hit: set[str]) -> Iterator[Loss]:
    for unit in units:
        if (unit.rides or unit.id) in hit:
            eliminated = row["effect"] == "eliminate"
            yield Loss(unit.id, "eliminated" if eliminated else unit.depleted)


def _is_hex_cleared(
    row: Row, inputs: ResultOfCombat, hit: set[str] | None, losses: tuple[Loss, ...]
) -> bool | None:
    """Return whether no defender is left in the hex; None while that depends on a choice."""
    if row["side"] != "defender":
        return False
    if row["effect"] == "retreat":
        return True
    if hit is None:
        return None
    return sum(loss.to == "eliminated" for loss in losses) == len(inputs.defenders)
