"""The cycle of a turn, and the end of the battle (Desert Rats; 4, 10.2)."""

import pytest

from assistant.battle.desert_rats import events as e
from tests.battle.desert_rats.table import Refusal, Table, element, platoon

AIM = {"place": [1000, 1000], "within_m": 100}


def troop(*places, id="troop", name="c", **more):
    models = (element(f"{name}{n}", "crusader", at=list(p)) for n, p in enumerate(places, 1))
    return platoon(id, *models, **more)


def zug(*places):
    models = (element(f"p{n}", "panzer-2", at=list(p)) for n, p in enumerate(places, 1))
    return platoon("zug", *models, heading_deg=180)


def report_at_end(table):
    """Return the report at the end of the turn, if the battle ends with it."""
    table.turn()
    entry = table.make("release")
    assert (table.battle.phase == "over") == ("over" in entry.told["umpire"])
    return entry.told["umpire"] if table.battle.phase == "over" else ""


def test_a_turn_goes_step_by_step():
    table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
    phases = []
    for move in ("close-orders", "move-all", "fire-all", "react-all", "release"):
        phases.append(table.battle.phase)
        table.make(move)
    assert phases == ["orders", "movement", "fire", "reactions", "reports"]
    assert (table.battle.phase, table.battle.turn) == ("orders", 2)


@pytest.mark.parametrize("move", ["move-all", "fire-all", "react-all", "release"])
def test_no_step_is_taken_out_of_order(move):
    table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
    with pytest.raises(Refusal):
        table.make(move)


def test_effects_of_one_turn_end_with_it():
    table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
    table.fire_order("P1")
    table.order("troop", "platoon-advance")
    table.whole_turn()
    assert not table["C1"].moved
    assert not table["P1"].fired
    assert table.platoon("troop").sealed is None
    assert table.battle.shots == ()


def test_an_undone_step_can_be_taken_again():
    table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
    table.order("troop", "platoon-advance")
    table.close()
    before = table.battle
    table.make("move-all")
    table.game.undo(table.game.last_standing().seq, "", at="t", request="back")
    assert table.battle == before


class TestTheEnd:
    def test_the_battle_ends_after_the_last_turn(self):
        table = Table([troop((500, 500))], [zug((500, 1500))], last_turn=2).begin()
        assert report_at_end(table) == ""
        assert "it is drawn" in report_at_end(table)

    def test_the_side_that_holds_the_ground_has_won(self):
        table = Table([troop((1000, 900))], [zug((500, 1900))], last_turn=1, aim=AIM).begin()
        assert "British holds the ground" in report_at_end(table)

    @pytest.mark.parametrize("spoils", ["stuck", "broken", "enemy", "far"])
    def test_a_side_holds_the_objective_only_with_elements_that(self, spoils):
        at = (1000, 899) if spoils == "far" else (1000, 900)
        axis = zug((1000, 1090)) if spoils == "enemy" else zug((100, 1900))
        table = Table([troop(at, (100, 100))], [axis], last_turn=1, aim=AIM).begin()
        if spoils == "stuck":
            table.bring_about(e.Bogged(table["C1"].id, 1))
        table.turn()
        if spoils == "broken":
            table.bring_about(e.Reacted("troop", "panicked"))
        assert "nobody holds the ground" in table.make("release").told["umpire"]

    def test_the_side_with_fewer_losses_wins_if_nobody_holds_the_objective(self):
        table = Table([troop((500, 500), (600, 500))], [zug((500, 1900))], last_turn=1).begin()
        table.bring_about(e.Destroyed(table["C2"].id, 1))
        assert "Axis lost fewer" in report_at_end(table)

    def test_the_battle_ends_when_a_side_has_no_fighting_platoon_left(self):
        table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
        table.turn()
        table.bring_about(e.Reacted("zug", "demoralised"))
        assert "Axis has no platoons left" in table.make("release").told["umpire"]

    def test_a_panicked_platoon_counts_as_not_fighting(self):
        table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
        table.turn()
        table.bring_about(e.Reacted("zug", "panicked"))
        table.make("release")
        assert table.battle.phase == "orders"

    def test_a_platoon_off_the_map_does_not_count_as_fighting(self):
        table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
        table.make("rule-platoon", platoon="zug", reaction="ok", on="no")
        assert "Axis has no platoons left" in report_at_end(table)

    def test_a_platoon_that_has_yet_to_arrive_counts_as_fighting(self):
        late = troop((900, 900), id="late", name="d", comes_on=4)
        table = Table([troop((500, 500)), late], [zug((500, 1500))]).begin()
        table.make("rule-platoon", platoon="troop", reaction="ok", on="no")
        assert report_at_end(table) == ""

    def test_the_umpire_ends_the_battle_and_the_drafted_pages_are_sent(self):
        table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
        table.turn()
        table.make("end-battle")
        assert table.battle.phase == "over"
        assert table.battle.pages["british"].turn == 1

    def test_nobody_ends_the_battle_in_the_middle_of_a_turn(self):
        table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
        table.close()
        with pytest.raises(Refusal, match="turn to its end"):
            table.make("end-battle")

    def test_the_end_of_a_battle_can_be_undone(self):
        table = Table([troop((500, 500))], [zug((500, 1500))]).begin()
        table.make("end-battle")
        table.game.undo(table.game.last_standing().seq, "", at="t", request="back")
        assert table.battle.phase == "orders"
