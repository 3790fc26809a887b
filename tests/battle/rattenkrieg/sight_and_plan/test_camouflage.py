"""Camouflage is entered once: in the order of battle, at a look, or by the umpire."""

from random import Random

import pytest

from assistant.battle.rattenkrieg.scenario.setup.opening import opened
from assistant.battle.rattenkrieg.screens import unit_view
from assistant.cards.rattenkrieg.forces import orders_of_battle, scenario_files
from assistant.cards.toml_files.reading import SHIPPED, BadFile, CardStore
from tests.battle.conftest import GERMAN, Table

TEAM = "1st Squad, Team 1"
LEAFY = ("camouflaged-uniform", "foliage-helmet")
SPOT = "rattenkrieg/spot"


def looks(table, **told):
    """Look at the first US team with the first German team."""
    team, enemy = table.element("german", TEAM), table.element("us", TEAM)
    told = {"spot": f"element {enemy.id}", "man": team.figures[0], "distance_in": 1, **told}
    return table.attempt("spot", commit=False, element=team.id, **told)


def worn(progress):
    return progress.dice.inputs["camouflage"]


def is_asked(progress):
    return "camouflage" in progress.play.asks


@pytest.fixture
def looking(engaged):
    """A German team acts; it knows only where a US team is."""
    for side in ("german", "us"):
        engaged.order(side, TEAM, "fire")
    engaged.rounds()
    engaged.reveal("us", TEAM, "located")
    engaged.act_with("german", TEAM)
    return engaged


def test_camouflage_is_asked_until_it_is_known_and_then_kept(looking):
    first = looks(looking, camouflage=LEAFY)
    assert is_asked(first)
    assert worn(first) == LEAFY

    target = looking.element("us", TEAM).id
    looking.make("set-camouflage", element=target, camouflage=LEAFY)
    again = looks(looking)
    assert not is_asked(again)
    assert worn(again) == LEAFY


def test_an_earlier_look_answers_the_camouflage_question(looking):
    team, enemy = looking.element("german", TEAM), looking.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[0], "spot": f"element {enemy.id}"}
    looking.make("spot", dice={"spot": 6}, **told, distance_in=8)

    assert looking.element("us", TEAM).camouflage == ()
    assert not is_asked(looks(looking))


def test_only_the_umpire_sets_camouflage_and_only_its_owner_reads_it(looking):
    target = looking.element("us", TEAM)
    with pytest.raises(KeyError):
        looking.make("set-camouflage", GERMAN, element=target.id, camouflage=LEAFY)
    entry = looking.make("set-camouflage", element=target.id, camouflage=LEAFY)

    assert "camouflaged uniform and foliage on the helmet" in entry.told["us"]
    assert "german" not in entry.told
    facts = unit_view(looking.battle, looking.element("us", TEAM)).facts
    assert "Camouflage: camouflaged uniform and foliage on the helmet." in facts


def test_a_sniper_and_an_assistant_are_hidden_as_one():
    table = Table(size=1)
    table.engage()
    pair = "Sniper Team"
    table.order("us", TEAM, "fire")
    table.rounds()
    table.reveal("german", pair, "located")
    table.act_with("us", TEAM)
    team, enemy = table.element("us", TEAM), table.element("german", pair)
    told = {"man": team.figures[0], "spot": f"element {enemy.id}", "distance_in": 1}

    assert worn(table.attempt("spot", commit=False, element=team.id, **told)) == ("sniper",)


def told_in_file(*names):
    """The opening battle with this entry in every element of one order of battle."""
    scenario = scenario_files.scenario("easy-company")
    force = orders_of_battle.force(scenario.sides[0].force)
    hidden = [x.model_copy(update={"camouflage": names}) for x in force.elements]
    return scenario, force.model_copy(update={"elements": tuple(hidden)})


@pytest.mark.parametrize(
    ("names", "known"),
    [((), None), (("standard-uniform",), ()), (LEAFY, LEAFY)],
)
def test_an_order_of_battle_may_give_camouflage(names, known, monkeypatch):
    scenario, force = told_in_file(*names)
    monkeypatch.setattr(
        "assistant.battle.rattenkrieg.scenario.setup.opening.force_of", lambda *_: force
    )
    ids = iter(range(1000))
    battle = opened(scenario, scenario.sizes[0], lambda: str(next(ids)), Random(1)).battle

    assert {x.camouflage for x in battle.elements.values()} == {known}


def test_figures_do_not_wear_camouflage_nets(tmp_path):
    text = SHIPPED.path("orders_of_battle", "panzergrenadier-91-luftlande").read_text("utf-8")
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("quality"))
    lines.insert(at + 1, 'camouflage = ["ghillie-suit", "camouflage-net"]')
    folder = tmp_path / "orders_of_battle"
    folder.mkdir()
    (folder / "mine.toml").write_text("\n".join(lines), "utf-8")

    with pytest.raises(BadFile, match=r"camouflage\[1\]"):
        orders_of_battle.force("mine", CardStore(tmp_path))
