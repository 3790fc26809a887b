"""An attack and its outcome: the units, the place, the support, and the losses (Battleaxe 11.4)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from assistant.frozen import dataclass
from assistant.rules.battleaxe.fighting import UnitInCombat
from assistant.rules.battleaxe.places import Holder, Side, Terrain, enemy_of
from assistant.rules.battleaxe.units import LostTo, UnitId
from assistant.rules.inputs import Inputs, Problem

Guns = Literal["none", "call", "in-place"]
Result = Literal["repulse", "stalemate", "success", "overrun"]
Fighters = Annotated[tuple[UnitInCombat, ...], Field(min_length=1, max_length=20)]


class Attack(Inputs):
    """The attacking and defending units, the place, and the support."""

    attacker: Annotated[Side, Field(description="the side that attacks")]
    attackers: Annotated[Fighters, Field(description="units that attack")]
    defenders: Annotated[Fighters, Field(description="all enemy units in the place")]
    attacking_lead: Annotated[
        UnitId,
        Field(description="the lead attacking unit", json_schema_extra={"names_of": "attackers"}),
    ]
    defending_lead: Annotated[
        UnitId,
        Field(description="the lead defending unit", json_schema_extra={"names_of": "defenders"}),
    ]
    place_kind: Annotated[
        Literal["area", "zone"], Field(description="kind of place that is attacked")
    ] = "area"
    tem: Annotated[int, Field(ge=0, le=3, description="printed terrain effects modifier")]
    terrain: Annotated[Terrain, Field(description="terrain of the place")] = "clear"
    controlled_by: Annotated[
        Side | None, Field(description="the side that controls it; if omitted, the defender")
    ] = None
    contested_at_start: bool = Field(
        False, description="the place was contested when the impulse began"
    )
    air_support: bool = Field(False, description="the attacker's air marker is assigned")
    rommel: bool = Field(False, description="Rommel leads this Axis attack")
    attacker_artillery: Annotated[
        Guns, Field(description="the attacker calls, or has a marker there already")
    ] = "none"
    defender_artillery: Annotated[
        Guns, Field(description="the defender calls, or has a marker there already")
    ] = "none"
    fuel_shortage: bool = Field(False, description="the Axis is short of fuel")
    second_attack: bool = Field(False, description="the attack follows an Overrun")
    advantage: Annotated[Holder, Field(description="side that holds the Advantage")] = "none"
    use_advantage: bool = Field(False, description="its holder spends it if the result allows that")
    luftwaffe: bool = Field(False, description="option: greater Luftwaffe intervention")
    crowding_allowed: bool = Field(
        False,
        description="the umpire allows more units of a side in the Area than the stacking limit",
    )

    @property
    def defender(self) -> Side:
        """The side attacked."""
        return enemy_of(self.attacker)

    @property
    def control(self) -> Side:
        """The side that controls the place."""
        return self.controlled_by or self.defender

    def input_errors(self) -> Iterator[Problem]:
        """Yield errors for ids used twice, and for lead units that do not take part."""
        taken: set[str] = set()
        for name, units in (("attackers", self.attackers), ("defenders", self.defenders)):
            for number, unit in enumerate(units):
                if unit.id in taken:
                    where = f"{name}[{number}].id"
                    yield Problem(where, unit.id, "an id that no other unit has")
                taken.add(unit.id)
        for name, lead, units in (
            ("attacking_lead", self.attacking_lead, self.attackers),
            ("defending_lead", self.defending_lead, self.defenders),
        ):
            if all(unit.id != lead for unit in units):
                allowed = f"one of {', '.join(unit.id for unit in units)}"
                yield Problem(name, lead, allowed)


@dataclass(frozen=True)
class Loss:
    """A unit's fate after a combat."""

    id: str
    to: LostTo


@dataclass(frozen=True)
class CombatResolved:
    """The attack resolved; one that is not allowed has a reason and nothing else."""

    legal: bool = True
    reason: str | None = None
    attacker_artillery: bool | None = None
    defender_artillery: bool | None = None
    air: int | None = None
    attack_value: int | None = None
    defence_value: int | None = None
    attack_total: int | None = None
    defence_total: int | None = None
    rolled_result: Result | None = None  # before the Advantage
    result: Result | None = None
    advantage_used: bool | None = None
    attrition_points: int | None = None
    capacity: int | None = None
    attacker_losses: tuple[Loss, ...] = ()
    defender_losses: tuple[Loss, ...] = ()  # empty while the defender has points to absorb
    attackers_retreat: bool | None = None
    second_activation: bool | None = None
    combined_arms: bool | None = None
    sunset_dr: int | None = None  # the Axis attack's two dice
