"""A gun against figures, openings and houses: To Hit by size, rings on those inside."""

import pytest

from assistant.battle.rattenkrieg.screens import unit_view
from tests.battle.conftest import GERMAN, Refusal, Table
from tests.battle.heavy_weapons import RECCE, armor
from tests.battle.tanks import PANZER, SQUAD, shelf

TANK = f"{SQUAD}, {PANZER}"
HE = "SprGr. 34 HE"


class Duel:
    """The Panzer acts and sees British scouts."""

    def __init__(self):
        self.table = Table(card=armor(), shelf=shelf())
        self.table.engage()
        self.table.order("german", TANK, "fire")
        self.table.rounds()
        self.table.reveal("us", RECCE)
        self.table.act_with("german", TANK)

    @property
    def team(self):
        return self.table.element("german", TANK)

    @property
    def scouts(self):
        return self.table.element("us", RECCE)

    @property
    def tank(self):
        return self.table.battle.vehicles.of[self.team.id]

    def told(self, *near, **told):
        men = tuple(self.scouts.figures[n] for n in near)
        found = {"element": self.team.id, "target": self.scouts.id, "distance_in": 20}
        found["acquired"] = "yes"
        found |= {"ring_groups": (self.scouts.id,), "ring_near": men} if men else {}
        return {**found, **({} if men else {"ring_groups": ()}), **told}

    def fire(self, *near, dice=None, **told):
        return self.table.make("shell", dice=dice or {}, **self.told(*near, **told))

    def last(self, entry, name):
        return next(r for r in entry.resolutions if r.procedure.endswith(name))


@pytest.fixture
def duel():
    return Duel()


def test_a_man_is_the_smallest_target(duel):
    entry = duel.fire(dice={"hit": 6})
    aim = duel.last(entry, "gun-to-hit").inputs

    assert (aim["size"], aim["relative_speed_in"], aim["first_shot"]) == (1, 0, True)
    assert "a miss" in entry.told["german"]
    assert duel.tank.rounds == 89


def test_the_shell_with_the_widest_rings_is_usual(duel):
    ask = next(a for a in duel.table.attempt("shell", **duel.told()).asks if a.name == "shell")

    assert ask.value == HE


def test_a_hit_bursts_among_those_whom_the_umpire_names(duel):
    victim = duel.scouts.figures[1]
    dice = {"hit": 1, "Private (Lee-Enfield): roll": 1}
    entry = duel.fire(1, dice=dice, **{f"ring_{victim}": "4"})
    blast = duel.last(entry, "blast")

    assert duel.last(entry, "shell-burst").inputs["rings"]["r4"]
    assert blast.outcome["ring"] == 4
    assert duel.table.battle.figures[victim].state in ("dead", "wounded")
    assert "it strikes" in entry.told["us"]
    assert all(": fires" not in sentence for sentence in entry.told.values())


def test_each_figure_has_its_ring(duel):
    asks = duel.table.attempt("shell", dice={"hit": 1}, **duel.told(1)).asks
    ask = next(a for a in asks if a.name.startswith("ring_ID"))

    assert "Ring 4" in [o.words for o in ask.options]
    assert "which ring is it in?" in ask.words


def test_a_house_cannot_be_missed_unless_smoke_hides_it(duel):
    entry = duel.fire(target="house", sections=3)
    assert duel.last(entry, "direct-fire").outcome["automatic"]
    entry = duel.fire(target="house", sections=3, hazy="yes", dice={"hit": 6})
    assert "a house: a miss" in entry.told["german"]


def test_a_window_is_as_small_as_a_man_and_the_room_behind_shakes_twice_as_far(duel):
    victim = duel.scouts.figures[1]
    told = {"target": "window", "distance_in": 20, f"ring_{victim}": "1"}
    entry = duel.fire(1, dice={"hit": 1, "Private (Lee-Enfield): roll": 6}, **told)

    assert duel.last(entry, "gun-to-hit").inputs["size"] == 1
    assert duel.last(entry, "blast").inputs["indoors"]


def test_solid_shot_strikes_one_man_and_nobody_survives_it(duel):
    shot = next(
        o.value
        for a in duel.table.attempt("shell", **duel.told()).asks
        if a.name == "shell"
        for o in a.options
        if " AP" in o.value
    )
    victim = duel.scouts.figures[2]
    duel.fire(dice={"hit": 1}, shell=shot, victim=victim)

    assert duel.table.battle.figures[victim].state == "dead"


def test_beyond_500_m_a_die_decides_first(duel):
    entry = duel.fire(distance_in=400, dice={"die": 6})

    assert duel.last(entry, "long-range-shot").outcome["hit"] is False
    assert duel.last(entry, "gun-to-hit").inputs["no_range_modifier"]
    assert "a miss" in entry.told["german"]


def test_smoke_raises_a_cloud(duel):
    duel.fire(shell="Nbgr. Kw.K Smoke", where="the hedge")
    (cloud,) = duel.table.battle.fire_and_smoke.clouds.values()

    assert cloud.place == "the hedge"


def test_the_second_shot_at_figures_is_not_a_first_shot(duel):
    duel.fire(dice={"hit": 6})
    entry = duel.fire(dice={"hit": 6})

    assert not duel.last(entry, "gun-to-hit").inputs["first_shot"]


def test_a_gun_does_not_fire_beyond_the_shell_tables(duel):
    with pytest.raises(Refusal, match="beyond the range of the shell tables"):
        duel.fire(distance_in=1500)


def test_men_in_a_closed_tank_are_not_in_reach(duel):
    told = {**duel.told(1), "ring_groups": None, "ring_near": None}
    asks = duel.table.attempt("shell", dice={"hit": 1}, **told).asks
    ask = next(a for a in asks if a.name == "ring_groups")

    assert duel.team.id not in [o.value for o in ask.options]
    assert duel.scouts.id in [o.value for o in ask.options]


def test_a_side_asks_and_the_umpire_resolves(duel):
    told = {k: x for k, x in duel.told().items() if k != "ring_groups"}
    duel.table.make("ask-shell", GERMAN, **told)
    (found,) = duel.table.battle.requests
    duel.table.make("shell", dice={"hit": 6}, **found.told)

    assert not duel.table.battle.requests


def test_the_card_offers_it(duel):
    assert "ask-shell" in {o.move for o in unit_view(duel.table.battle, duel.team).offers}


def test_one_undo_takes_back_a_whole_shell(duel):
    before = duel.tank, duel.table.battle.figures
    victim = duel.scouts.figures[1]
    dice = {"hit": 1, "Private (Lee-Enfield): roll": 1}
    entry = duel.fire(1, dice=dice, **{f"ring_{victim}": "4"})
    duel.table.undo(entry.seq)

    assert (duel.tank, duel.table.battle.figures) == before


def test_the_target_of_a_shell_is_listed_among_the_figures_in_the_rings(duel):
    told = {"element": duel.team.id, "target": duel.scouts.id, "distance_in": 20, "shell": HE}
    told |= {"acquired": "yes", "muzzle_groups": ()}
    asks = duel.table.attempt("shell", dice={"hit": 1}, commit=False, **told).asks
    found = {ask.name: ask for ask in asks}

    assert found["ring_groups"].value == (duel.scouts.id,)
    assert {option.value for option in found["ring_near"].options} == set(duel.scouts.figures)
