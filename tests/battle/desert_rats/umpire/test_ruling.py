"""The umpire's corrections and rulings (Desert Rats; 4.1)."""

import pytest

from assistant.battle.desert_rats import events as e
from tests.battle.desert_rats.table import Refusal, Table, element, platoon
from tests.rules.desert_rats.maps import area

RIDER = platoon(
    "rifles",
    element("l1", "lorry", at=[500, 500]),
    element("r1", "british-infantry-section", on="l1"),
    kind="infantry",
)
FAR = platoon("zug", element("p1", "panzer-2", at=[1500, 1900]))


def tanks(*places, id="troop", name="c", **more):
    models = (element(f"{name}{n}", "crusader", at=list(p)) for n, p in enumerate(places, 1))
    return platoon(id, *models, **more)


def rule(table, name, **told):
    usual = {"lost": "no", "stuck": "no", "firing": "no"}
    table.make("rule-element", element=table[name].id, **(usual | told))


class TestLosses:
    def test_each_element_aboard_a_lost_lorry_is_lost_with_it(self):
        table = Table([RIDER], [FAR]).begin()
        rule(table, "L1", lost="yes")
        assert table["R1"].destroyed == 1
        assert table.platoon("rifles").lost == 2

    def test_a_lorry_that_is_not_lost_after_all_has_its_load_again(self):
        table = Table([RIDER], [FAR]).begin()
        rule(table, "L1", lost="yes")
        rule(table, "L1")
        assert table["R1"].is_in_battle
        assert table["R1"].carried_by == table["L1"].id
        assert table.platoon("rifles").lost == 0

    def test_survivors_of_those_aboard_are_beside_the_wreck(self):
        table = Table([RIDER], [FAR]).begin()
        rule(table, "L1", lost="yes")
        rule(table, "R1")
        assert table["R1"].carried_by is None
        assert table.place("R1") == (500, 500)

    def test_a_command_element_that_is_not_lost_after_all_commands_again(self):
        table = Table([tanks((500, 500), (600, 500))], [FAR]).begin()
        rule(table, "C1", lost="yes")
        assert table.platoon("troop").command is None
        rule(table, "C1")
        assert table.platoon("troop").command == table["C1"].id
        assert table.platoon("troop").leaderless is None

    def test_an_element_that_has_taken_over_keeps_the_command(self):
        table = Table([tanks((500, 500), (600, 500))], [FAR]).begin()
        rule(table, "C1", lost="yes")
        table.whole_turn()
        table.whole_turn()
        rule(table, "C1")
        assert table.platoon("troop").command == table["C2"].id

    def test_restoring_another_element_does_not_give_it_the_command(self):
        table = Table([tanks((500, 500), (600, 500), (700, 500))], [FAR]).begin()
        rule(table, "C2", lost="yes")
        rule(table, "C1", lost="yes")
        rule(table, "C2")
        assert table.platoon("troop").command is None


class TestComingOn:
    def off(self, **more):
        table = Table([tanks((500, 500), (600, 500), **more)], [FAR]).begin()
        table.make("rule-platoon", platoon="troop", reaction="ok", on="no")
        return table

    def test_the_umpire_says_where_a_platoon_comes_on(self):
        table = self.off()
        told = {"x_m": 100, "y_m": 140, "heading_deg": 90}
        table.make("rule-platoon", platoon="troop", reaction="ok", on="yes", **told)
        assert not table.platoon("troop").off
        assert table.platoon("troop").place == (100, 140)
        assert table.place("C1") == (100, 140)
        assert table.place("C2") == (100, 40)
        assert table["C1"].heading_deg == 90

    def test_a_platoon_does_not_come_on_where_its_formation_would_be_off_the_map(self):
        table = self.off(formation="line", reference=[500, 500])
        told = {"x_m": 0, "y_m": 500, "heading_deg": 0}
        with pytest.raises(Refusal, match="C2 would be off the map there"):
            table.make("rule-platoon", platoon="troop", reaction="ok", on="yes", **told)
        assert table.platoon("troop").off

    def test_an_element_taken_off_the_map_is_no_loss(self):
        assert self.off().platoon("troop").lost == 0

    def test_a_platoon_comes_on_by_itself_in_its_turn(self):
        late = tanks((900, 900), id="late", name="d", comes_on=3)
        table = Table([tanks((500, 500)), late], [FAR]).begin()
        table.whole_turn()
        assert table.platoon("late").off
        table.turn()
        assert not table.platoon("late").off
        own = [m.label for m in table.draft("british").marks if m.side == "british"]
        assert own == ["C1", "D1"]

    def test_a_platoon_that_arrives_later_is_deployed_before_the_battle_or_where_its_ground_begins(
        self,
    ):
        ground = [[100, 100], [400, 100], [400, 400], [100, 400]]
        late = tanks((900, 900), id="late", name="d", comes_on=2, deploy=ground, formation="line")
        table = Table([tanks((500, 500)), late], [FAR]).begin()
        table.turn()
        assert table.platoon("late").deployed
        assert not table.platoon("late").off


class TestSightLines:
    def test_a_settled_line_holds_both_ways_for_this_turn(self):
        table = Table([tanks((500, 500))], [FAR]).begin()
        assert table.contact("troop", "P1") is not None
        ids = {"element": table["C1"].id, "other": table["P1"].id}
        table.make("rule-sight", **ids, how="blocked")
        table.turn()
        assert not table.contact("troop", "P1").now
        assert not table.contact("zug", "C1").now
        table.make("release")
        table.turn()
        assert table.contact("troop", "P1").now

    def test_a_corrected_line_of_sight_can_follow_the_map_again(self):
        table = Table([tanks((500, 500))], [FAR]).begin()
        ids = {"element": table["C1"].id, "other": table["P1"].id}
        table.make("rule-sight", **ids, how="blocked")
        table.make("rule-sight", **ids, how="map")
        assert table.battle.ruled == {}

    def test_a_ruled_line_of_sight_between_friends_decides_tank_support(self):
        foot = platoon("foot", element("i1", "british-infantry-section", at=[500, 600]))
        foot["kind"] = "infantry"
        table = Table([tanks((500, 500)), foot], [FAR]).begin()
        ids = {"element": table["C1"].id, "other": table["I1"].id}
        for how, modifier in (("blocked", 0), ("clear", 1)):
            table.make("rule-sight", **ids, how=how)
            before = len(table.game.entries)
            table.bring_about(e.Reacted("foot", "panicked"))
            table.turn()
            entry = table.game.entries[-1]
            found = [r for r in entry.resolutions if r.procedure == "desert-rats/reaction"]
            told = next(r for r in found if r.inputs["platoon"] == "infantry")
            assert told.outcome["modifier"] == modifier, how
            assert len(table.game.entries) > before
            table.make("release")


class TestShots:
    """Aspect, cover and hull down, which the models may show better than the map does."""

    def shooting(self):
        enemy = platoon("zug", element("p1", "panzer-3-long-50", at=[500, 900]), heading_deg=180)
        table = Table([tanks((500, 500))], [enemy]).begin()
        table.fire_order("C1")
        table.move()
        return table

    def shot(self, table):
        table.make("fire-all", dice={"C1 at P1: hit": 6})
        return table.game.entries[-1].resolutions[0].inputs

    def test_the_map_says_how_a_shot_meets_its_target(self):
        told = self.shot(self.shooting())
        assert (told["aspect"], told["in_cover"], told["hull_down"]) == ("front", False, False)

    def test_the_umpire_may_rule_on_a_shot_for_this_turn(self):
        table = self.shooting()
        ids = f"{table['C1'].id} {table['P1'].id}"
        table.make("rule-shot", shot=ids, aspect="rear", cover="cover", hull_down="yes")
        told = self.shot(table)
        assert (told["aspect"], told["in_cover"], told["hull_down"]) == ("rear", True, True)
        table.make("react-all", dice=lambda throw: (6,) * throw.count)
        table.make("release")
        assert table.battle.ruled_shots == {}

    def test_a_ruling_on_a_shot_is_for_that_shot_alone(self):
        table = self.shooting()
        ids = f"{table['C1'].id} {table['P1'].id}"
        table.make("rule-shot", shot=ids, aspect="rear", cover="none", hull_down="no")
        assert list(table.battle.ruled_shots) == [ids]

    def test_a_shot_is_ruled_on_only_before_it_is_fired(self):
        table = Table([tanks((500, 500))], [FAR]).begin()
        with pytest.raises(Refusal, match="before the fire"):
            table.make("rule-shot")


class TestCorrections:
    """A place corrected after the reports were sent: what it disproves is struck."""

    def told(self):
        return Table(
            [tanks((500, 500))], [platoon("zug", element("p1", "panzer-2", at=[500, 900]))]
        )

    def put(self, table, name, x, y):
        told = {"x_m": x, "y_m": y, "heading_deg": 0}
        table.make("shift", element=table[name].id, **told)

    def test_a_report_of_an_elements_wrong_place_is_struck_on_the_next_page(self):
        table = self.told().begin()
        said = [x.words for x in table.battle.pages["british"].lines]
        where = "500 mm right, 900 mm away (0509)"
        assert said == [f"E1, Panzer 2, in your own sight at {where}, facing N, 400 m from C1"]
        self.put(table, "P1", 700, 900)
        table.turn()
        assert list(table.draft("british").struck) == said
        assert table.draft("axis").struck != ()

    def test_a_shot_that_is_still_true_is_not_corrected(self):
        table = self.told().begin()
        self.put(table, "P1", 700, 900)
        self.put(table, "P1", 500, 900)
        table.turn()
        assert table.draft("british").struck == ()

    def test_a_place_corrected_after_the_movement_strikes_no_line(self):
        table = self.told().begin()
        table.move()
        self.put(table, "P1", 700, 900)
        table.turn()
        assert table.draft("british").struck == ()

    def test_no_player_reads_of_an_unseen_enemy(self):
        hill = {"areas": [area("palms", 0, 650, 2000, 760, screen_m=40)]}
        zug = platoon("zug", element("p1", "panzer-2", at=[500, 900]))
        table = Table([tanks((500, 500))], [zug], map=hill).begin()
        self.put(table, "P1", 700, 900)
        table.turn()
        assert table.draft("british").struck == ()
        assert table.draft("british").lines == ()

    def test_a_corrected_element_strikes_what_it_cannot_have_seen(self):
        hill = {"areas": [area("palms", 0, 650, 2000, 760, screen_m=40)]}
        zug = platoon("zug", element("p1", "panzer-2", at=[500, 900]))
        table = Table([tanks((500, 500), (900, 800))], [zug], map=hill).begin()
        assert len(table.battle.pages["british"].lines) == 1
        self.put(table, "C2", 900, 500)
        table.turn()
        assert len(table.draft("british").struck) == 1

    def test_a_loss_that_was_not_real_is_struck(self):
        enemy = platoon("zug", element("p1", "panzer-2", at=[500, 900]))
        table = Table([tanks((500, 500), (600, 500))], [enemy]).begin()
        table.make("close-orders")
        table.make("move-all")
        table.make("fire-all")
        rule(table, "C1", lost="yes")
        table.turn()
        assert "C1 is lost" in table.lines("british")
        table.make("release")
        rule(table, "C1")
        table.turn()
        assert "C1 is lost" in table.draft("british").struck

    def test_a_shot_is_not_corrected_because_another_platoon_could_name_its_firer_now(self):
        zug = platoon("zug", element("p1", "panzer-2", at=[500, 900]))
        far = platoon("far", element("f1", "panzer-2", at=[500, 1900]))
        table = Table([tanks((500, 500))], [zug, far], visibility_m=500).begin()
        table.fire_order("C1")
        table.whole_turn(lambda throw: (6,) * throw.count)
        said = "P1 was shot at from the S"
        assert said in [x.words for x in table.battle.pages["axis"].lines]
        self.put(table, "F1", 600, 950)
        table.turn()
        assert said not in table.draft("axis").struck

    def test_a_shot_from_a_wrong_place_is_struck(self):
        two = element("p1", "panzer-2", at=[500, 900]), element("p2", "panzer-2", at=[500, 1900])
        zug = platoon("zug", *two)
        table = Table([tanks((500, 500))], [zug], visibility_m=500).begin()
        table.fire_order("C1")
        table.whole_turn(lambda throw: (6,) * throw.count)
        self.put(table, "C1", 900, 900)
        table.turn()
        assert "P1 was shot at from the S" in table.draft("axis").struck

    def test_a_false_shot_is_corrected_only_once(self):
        table = self.told().begin()
        self.put(table, "P1", 700, 900)
        table.whole_turn()
        table.turn()
        assert table.draft("british").struck == ()

    def test_an_undone_correction_strikes_nothing(self):
        table = self.told().begin()
        self.put(table, "P1", 700, 900)
        table.game.undo(table.game.last_standing().seq, "", at="t", request="back")
        table.turn()
        assert table.draft("british").struck == ()


class TestDust:
    def test_dust_hides_through_its_last_turn(self):
        table = Table(
            [tanks((500, 500))], [platoon("zug", element("p1", "panzer-2", at=[500, 900]))]
        )
        table.begin()
        table.make("set-dust", x_m=500, y_m=700, across_m=160, turns=2)
        table.turn()
        assert not table.contact("troop", "P1").now
        table.make("release")
        table.turn()
        assert not table.contact("troop", "P1").now
        table.make("release")
        assert table.battle.dust == ()
        table.turn()
        assert table.contact("troop", "P1").now

    def test_the_id_of_dust_says_where_it_is_and_not_how_much_there_is(self):
        told = {"x_m": 500, "y_m": 700, "across_m": 100, "turns": 2}
        ids = []
        for others in (0, 3):
            table = Table([tanks((500, 500))], [FAR]).begin()
            for n in range(others):
                table.make("set-dust", x_m=1000 + n, y_m=1000, across_m=100, turns=1)
            table.make("set-dust", **told)
            ids.append(table.battle.dust[-1].id)
        assert ids[0] == ids[1]

    def test_the_umpire_can_remove_dust(self):
        table = Table([tanks((500, 500))], [FAR]).begin()
        table.make("set-dust", x_m=500, y_m=700, across_m=100, turns=2)
        table.make("take-dust", dust=table.battle.dust[0].id)
        assert table.battle.dust == ()


@pytest.mark.parametrize("reaction", ["panicked", "demoralised"])
def test_a_platoon_that_the_umpire_lets_run_has_no_orders_left_when_it_stops(reaction):
    table = Table([tanks((500, 500), (600, 500))], [FAR]).begin()
    table.order("troop", "platoon-advance")
    table.turn()
    table.fire_order("C1", "C2")
    table.make("rule-platoon", platoon="troop", reaction=reaction, on="yes")
    assert table.platoon("troop").movement == "halt"
    assert not any(table[name].firing for name in ("C1", "C2"))
