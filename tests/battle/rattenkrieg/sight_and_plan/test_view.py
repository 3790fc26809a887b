"""Field of view, sound, one measurement per action: only if they are in play (5, 6, 7.3)."""

import pytest

from assistant.battle.rattenkrieg.screens import unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import US, Refusal
from tests.battle.random_play.player import Player
from tests.battle.whole_battles import test_secrets as secrets

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


def us(table):
    return table.element("us", TEAM)


def german(table, name=TEAM):
    return table.element("german", name)


@pytest.fixture
def firing(engaged):
    engaged.order("us", TEAM, "fire")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    engaged.reveal("german", TEAM)
    return engaged


def shot(table, man=1, **told):
    about = {"element": us(table).id, "man": us(table).figures[man], "target": german(table).id}
    return table.attempt("shoot", US, commit=False, distance_in=14, **about, **told)


def question_names(progress):
    return {ask.name for ask in progress.asks}


class TestFieldOfView:
    @pytest.fixture
    def narrow(self, firing):
        firing.make("set-rules", use_field_of_view="yes")
        return firing

    def test_with_the_rule_off_nothing_is_asked(self, firing):
        assert not question_names(shot(firing)) & {"bearing_deg", "optic", "all_round"}

    @pytest.mark.parametrize(("bearing", "refused"), [(90, ""), (91, "outside the field of view")])
    def test_a_figure_sees_the_half_circle_before_it(self, narrow, bearing, refused):
        progress = shot(narrow, bearing_deg=bearing)

        assert refused in progress.refused
        assert bool(progress.refused) is bool(refused)

    def test_a_leader_looks_all_round_and_is_not_asked(self, narrow):
        assert "bearing_deg" not in question_names(shot(narrow, man=0))

    @pytest.mark.parametrize(("offset", "refused"), [(0.5, False), (2, True)])
    def test_an_optic_shows_nothing_outside_its_field(self, narrow, offset, refused):
        # binoculars at 14 inches: 9 degrees are about 2.2 inches wide, 1.1 to either side
        assert bool(shot(narrow, optic="binoculars", offset_in=offset).refused) is refused

    def test_a_figure_that_looks_elsewhere_spots_nothing(self, narrow):
        narrow.reveal("german", OTHER, "located")
        told = {"element": us(narrow).id, "man": us(narrow).figures[1], "distance_in": 5}
        spot = f"element {german(narrow, OTHER).id}"
        narrow.make("spot", spot=spot, bearing_deg=120, **told)

        assert german(narrow, OTHER).concealment == "located"


class TestSound:
    @pytest.fixture
    def heard(self, engaged):
        engaged.order("us", TEAM, "movement")
        engaged.rounds()
        engaged.act_with("us", TEAM)
        return engaged

    def taps(self, table, far):
        table.make("move", US, element=us(table).id, gait="run")
        enemy = german(table)
        table.make("tell-distances", element=us(table).id, **{f"to_{enemy.id}": far})
        found = next(d for d in due_now(table.battle) if d.title.startswith("Who saw or heard"))
        return next(t.words for t in found.taps if t.told.get("element") == enemy.id)

    def test_with_sounds_off_nobody_reads_who_hears_a_noise(self, heard):
        assert "hear" not in self.taps(heard, 5)

    # a run is heard at 6 inches in normal noise
    @pytest.mark.parametrize(("far", "words"), [(10, ", hears it"), (11, ", out of hearing")])
    def test_with_sounds_on_the_umpire_reads_who_hears_a_noise(self, heard, far, words):
        heard.make("set-rules", use_sound="yes")
        heard.make("set-conditions", visibility=("clear-day",), ambient="normal")

        assert self.taps(heard, far).endswith(words)


class TestMeasuring:
    def measure(self, table, target=TEAM, far=9):
        told = {"element": us(table).id, "target": german(table, target).id}
        return table.make("measure", US, distance_in=far, **told)

    def test_by_default_nobody_measures_before_an_action(self, firing):
        with pytest.raises(Refusal, match="not in play"):
            self.measure(firing)
        assert "measure" not in {o.move for o in unit_view(firing.battle, us(firing)).offers}

    def test_by_house_rule_one_distance_is_measured_before_an_action(self, firing):
        firing.make("set-rules", one_measurement_per_action="yes")
        firing.reveal("german", OTHER)
        self.measure(firing)

        with pytest.raises(Refusal, match="already"):
            self.measure(firing, OTHER, 12)

    def test_a_measured_distance_is_kept_for_the_shot(self, firing):
        firing.make("set-rules", one_measurement_per_action="yes")
        self.measure(firing, far=9)
        about = {"element": us(firing).id, "man": us(firing).figures[1]}
        progress = firing.attempt("shoot", US, commit=False, target=german(firing).id, **about)

        assert next(a for a in progress.asks if a.name == "distance_in").value == 9

    def test_after_the_action_another_distance_may_be_measured(self, firing):
        firing.make("set-rules", one_measurement_per_action="yes")
        self.measure(firing)
        firing.make("aim", US, element=us(firing).id, target=german(firing).id)

        self.measure(firing, far=8)

        assert "8″" in firing.game.entries[-1].told["umpire"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_the_field_of_view_rule_reveals_nothing_more_to_a_side(seed):
    player = Player(seed)
    rules = ("use_field_of_view", "use_sound", "one_measurement_per_action", "infiltration")
    player.table.make("set-rules", **dict.fromkeys(rules, "yes"))
    player.play(150)

    secrets.sides_learn_nothing_more(player)
