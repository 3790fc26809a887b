"""A move that the umpire allows against a rule is resolved as if the rule allowed it."""

import ast
from dataclasses import replace
from importlib import import_module

import pytest

from assistant.battle.systems import SYSTEMS
from assistant.files import PACKAGE
from assistant.rules.dice import no_dice
from assistant.rules.procedures import Pending, find
from tests.battle.battleaxe.test_overruling import halfaya_with_figures
from tests.battle.board import Refusal
from tests.battle.rats_of_tobruk.field import ALLIED, AXIS, Field

WHY = "so it is"
ALIKE = {  # what these procedures say besides is the same, allowed or not
    "rattenkrieg/mojon-move",
    "rattenkrieg/board",
    "rattenkrieg/turn-vehicle",
    "rattenkrieg/handle-object",
    "rattenkrieg/deploy-from-mojon",
}
REASONS = {"reason", "min_in", "max_in", "men_needed", "limit"}  # said in the refusal


def required():
    """Each procedure whose outcome a move requires: its id, its place, the other fields read."""
    list(SYSTEMS.values())
    for path in sorted((PACKAGE / "battle").rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        module = import_module(name.removesuffix(".__init__"))
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                yield from _required(module, function)


def _required(module, function):
    resolved = {}
    for node in ast.walk(function):
        match node:
            case ast.Assign([ast.Name(name)], ast.Call(ast.Attribute(_, "resolve"), [id, *_])):
                constant = getattr(module, getattr(id, "id", ""), None)
                resolved[name] = id.value if isinstance(id, ast.Constant) else constant
    for node in ast.walk(function):
        match node:
            case ast.Call(ast.Attribute(_, "require"), [holds, *_]):
                for name in resolved:
                    if flags := _read(holds, name):
                        others = _read(function, name) - flags - REASONS
                        yield resolved[name], f"{module.__name__}.{function.name}", others


def _read(tree, name):
    """The attributes of a name that are read somewhere in a tree."""
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {x.attr for x in attributes if isinstance(x.value, ast.Name) and x.value.id == name}


@pytest.mark.long
def test_no_move_uses_the_outcome_of_a_forbidden_attempt():
    """A forbidden attempt has no result: nothing was rolled, nothing was paid."""
    found = list(required())
    assert len(found) > 10
    for id, where, others in found:
        assert id is not None, where
        assert not find(id).dice, (
            f"{where}: {id} rolls nothing when it is overruled; use resolve_if_permitted"
        )
        assert not others or id in ALIKE, f"{where}: {id} says {others} of what is forbidden"


@pytest.mark.long
def test_every_permission_procedure_can_be_overruled():
    calls = [
        node
        for path in (PACKAGE / "battle").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "resolve_if_permitted"
    ]
    ids = {call.args[1].value for call in calls if isinstance(call.args[1], ast.Constant)}
    for procedure in map(find, ids | {"rattenkrieg/react"}):
        assert "overruled" in procedure.inputs.model_fields, procedure.id
    assert len(ids) > 8


SHOT = {
    "range": 4,
    "distance": 2,
    "target": {"defence": 4, "strength": "full"},
    "turn_type": "day",
    "weather": "clear",
}
BARRAGE = {
    "attack": 7,
    "range": 6,
    "distance": 3,
    "observer_distance": 1,
    "turn_type": "day",
    "weather": "clear",
    "targets": [{"id": "a", "strength": "full"}],
}
ATTACK = {
    "attacker": "axis",
    "attack": [4],
    "defence": [4],
    "turn_type": "day",
    "weather": "clear",
}
FIRE = {"intensity": 3, "equipment": "extinguisher", "by": "crew"}
RADIO = {"system": "engine", "damage_points": 2}


@pytest.mark.parametrize(
    ("id", "inputs", "bars"),
    [
        ("rats-of-tobruk/direct-fire", SHOT, {"turn_type": "night"}),
        ("rats-of-tobruk/direct-fire", SHOT, {"distance": 9}),
        ("rats-of-tobruk/direct-fire", SHOT, {"supply": "out-of-supply"}),
        ("rats-of-tobruk/direct-fire", SHOT, {"blocked": True}),
        ("rats-of-tobruk/direct-fire", SHOT, {"fired": True}),
        ("rats-of-tobruk/direct-fire", SHOT, {"attacked": True}),
        ("rats-of-tobruk/direct-fire", SHOT, {"target_hq_covered": True}),
        ("rats-of-tobruk/barrage", BARRAGE, {"fired": True}),
        ("rats-of-tobruk/barrage", BARRAGE, {"supply": "out-of-supply"}),
        ("rats-of-tobruk/barrage", BARRAGE, {"distance": 9}),
        ("rats-of-tobruk/barrage", BARRAGE, {"observer_blocked": True}),
        ("rats-of-tobruk/attack", ATTACK, {"attack": [0]}),
        ("rats-of-tobruk/attack", ATTACK, {"overrun": True, "attack_artillery": [3]}),
        ("rattenkrieg/fight-vehicle-fire", FIRE, {"enclosed": True}),
        ("rattenkrieg/repair-time", RADIO, {"destroyed": True}),
    ],
)
def test_a_forbidden_attempt_needs_no_die_unless_it_is_overruled(id, inputs, bars):
    procedure = find(id)
    forbidden = procedure.begin({**inputs, **bars}, no_dice)
    assert not isinstance(forbidden, Pending)
    overruled = procedure.begin({**inputs, **bars, "overruled": True}, no_dice)
    assert isinstance(overruled, Pending)
    assert any("overrule" in step.label for step in overruled.steps)
    if bars != {"enclosed": True}:
        allowed = procedure.begin({**inputs, "overruled": True}, no_dice)
        assert not any("overrule" in step.label for step in allowed.steps)


def test_no_strength_fights_in_the_worst_column():
    told = {**ATTACK, "attack": [0], "overruled": True}
    pending = find("rats-of-tobruk/attack").begin(told, no_dice)
    assert ("column", "1-4") in {(step.label, step.value) for step in pending.steps}


def put_out_of_supply(table, unit):
    units = {**table.battle.units, unit: replace(table.unit(unit), supply="out-of-supply")}
    table.game.state = replace(table.battle, units=units)


@pytest.mark.parametrize("shot", ["barrage", "fire"])
def test_a_shot_that_the_umpire_allows_is_rolled_for(shot):
    """Out of supply, the shot is refused; overruled, its dice are thrown and it may hit."""
    at = {**Field().battle.units}
    at["tank/33"] = replace(at["tank/33"], place="1010", direct=True, reach=5)
    table = Field(units=at)
    unit = "gun/33" if shot == "barrage" else "tank/33"
    put_out_of_supply(table, unit)
    told = {"unit": unit, "hex": "1110"}
    with pytest.raises(Refusal, match="out of supply"):
        table.make(shot, AXIS, **told)
    thrown = table.tried(shot, why=WHY, **told).dice
    assert thrown, "the umpire is asked for the dice"
    dice = {"barrage": 1} if shot == "barrage" else {"fire": [6, 6]}
    entry = table.make(shot, dice=dice, why=WHY, **told)

    assert "This unit is out of supply." in entry.overruled
    assert entry.resolutions[-1].dice == dice
    assert table.unit("1/13").strength == "depleted"


def test_a_move_that_the_umpire_allows_is_paid_and_stops_like_any_other():
    """Trucks in a hex closed to them: the next hex costs, and the enemy there stops them."""
    table = Field()
    where = {"unit": "truck/33", "path": "0910 1010 1011"}
    hexes = {
        **table.battle.hexes,
        "1010": replace(table.battle.hexes["1010"], terrain="ditch-wire"),
    }
    table.game.state = replace(table.battle, hexes=hexes)
    with pytest.raises(Refusal, match="cannot enter that hex"):
        table.make("move-unit", AXIS, **where)
    table.make("move-unit", why=WHY, **where)

    steps = table.battle.walk.steps
    assert [step.hex for step in steps] == ["0910", "1010", "1011"]
    assert steps[-1].spent > steps[0].spent
    assert table.unit("truck/33").stopped


def test_a_march_that_the_umpire_allows_takes_the_places_on_its_way():
    table = halfaya_with_figures(links=())
    table.make("impulse", ALLIED, kind="regroup")
    gained = table.battle.places["1"].controlled_by
    assert gained == "axis"
    for unit in list(table.battle.enemies_in("1", "allied")):
        table.make("rule-unit", unit=unit.id, place="3")
    table.make("march", unit="7RTR", step1="1", why=WHY)

    assert table.battle.places["1"].controlled_by == "allied"
