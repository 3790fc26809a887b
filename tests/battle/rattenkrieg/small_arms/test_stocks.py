"""Equipment: grenades counted, rifle grenades, weapons taken from casualties."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events.crewed_weapons import WeaponsLost
from assistant.battle.rattenkrieg.lookups import stocks
from assistant.battle.rattenkrieg.scenario.setup import weapons
from assistant.battle.rattenkrieg.screens import enemy_card, side_view, unit_view
from assistant.battle.rattenkrieg.state import Piece
from assistant.battle.rattenkrieg.state.crewed_weapons import Gun
from assistant.cards.rattenkrieg.forces import orders_of_battle
from tests.battle.conftest import US, Refusal, Table, bring_about

TEAM = "1st Squad, Team 1"
GUN = "1st Squad, Team 3"  # US: Sergeant, Gunner, Assistant, Ammunition carrier
MILLS = "Mk 2 Pineapple"
HEAT = "M9A1 HEAT"
SMOKE = "Smoke Hand Grenade"


def changed_battle(change):
    """A battle that is changed before it begins."""
    return Table(change=lambda event: replace(event, battle=change(event.battle)))


def in_reach(table, *, team=TEAM):
    """A US team acts; it has identified a German team."""
    table.engage()
    table.order("us", team, "fire")
    table.order("german", TEAM, "fire")
    table.rounds()
    table.reveal("german", TEAM)
    table.act_with("us", team)
    return table


def with_stock(**counts):
    def change(battle):
        return replace(battle, crewed_weapons=replace(battle.crewed_weapons, stocks={"us": counts}))

    return in_reach(changed_battle(change))


def with_launcher(battle):
    """Give the first figure of every US team a launcher."""
    side = battle.sides["us"]
    figures = dict(battle.figures)
    for element in battle.of_side("us"):
        man = figures[element.figures[0]]
        rifle = replace(man.weapons[0], launcher=True)
        figures[man.id] = replace(man, weapons=(rifle,))
    sides = {**battle.sides, "us": replace(side, grenades=(MILLS, HEAT))}
    arms = replace(battle.crewed_weapons, stocks={"us": {HEAT: 2}})
    return replace(battle, figures=figures, sides=sides, crewed_weapons=arms)


def throw(table, dice=None, **told):
    team = table.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[0], "distance_in": 8, "groups": ()} | told
    return table.make("throw-grenade", dice=dice or {"scatter": 4}, **told)


def ask(table, move, name, by=None, **told):
    found = table.attempt(move, *([by] if by else []), **told).asks
    return next(a for a in found if a.name == name)


def card(table, side, name):
    return unit_view(table.battle, table.element(side, name))


def test_a_part_of_a_force_has_its_share_of_what_the_whole_has():
    force = orders_of_battle.force("paratroopers-506-pir")
    squad = [x for x in force.elements if x.squad == "1st Squad"]

    # 13 of 43 men, 100 grenades
    assert sum(len(x.figures) for x in squad) == 13
    assert weapons.stocks(force, "us", squad, ["a"]) == {"us": {MILLS: 30}}
    assert weapons.stocks(force, "us", force.elements, ["a"]) == {"us": {MILLS: 100}}


def test_grenades_of_single_figures_are_counted_by_figure():
    force = orders_of_battle.force("paratroopers-506-pir")
    each = force.grenades[0].model_copy(update={"count": None, "each": 2})
    force = force.model_copy(update={"grenades": (each,)})

    found = weapons.stocks(force, "us", force.elements, ["a", "b"])
    assert found == {"a": {MILLS: 2}, "b": {MILLS: 2}}


def test_a_grenade_thrown_is_counted():
    table = with_stock(**{MILLS: 2})
    throw(table)

    assert table.battle.crewed_weapons.stocks["us"] == {MILLS: 1}
    assert f"{MILLS}: 1 left." in card(table, "us", TEAM).facts
    assert all(line.endswith(".") for line in card(table, "us", TEAM).facts)
    table.undo()
    assert table.battle.crewed_weapons.stocks["us"] == {MILLS: 2}


def test_when_none_are_left_none_are_offered():
    table = with_stock(**{MILLS: 1})
    assert "Throw a grenade" in [o.words for o in card(table, "us", TEAM).offers]
    throw(table)

    assert "Throw a grenade" not in [o.words for o in card(table, "us", TEAM).offers]
    with pytest.raises(Refusal, match=r"Nobody in .* can do that now.*no grenade for that"):
        throw(table)


def test_a_side_whose_order_of_battle_does_not_say_throws_uncounted():
    table = in_reach(Table())
    german = table.element("german", TEAM)

    assert (
        stocks.grenades_left(table.battle, table.battle.figures[german.figures[0]], "M-43") is None
    )
    assert "german" not in table.battle.crewed_weapons.stocks


def test_a_man_with_his_own_uses_them_up_before_his_side_is_asked():
    def change(battle):
        man = next(x for x in battle.of_side("us") if x.title == TEAM).figures[0]
        own = {man: {MILLS: 1}, "us": {MILLS: 9}}
        return replace(battle, crewed_weapons=replace(battle.crewed_weapons, stocks=own))

    table = in_reach(changed_battle(change))
    assert f"1 {MILLS}" in card(table, "us", TEAM).men[0].words
    throw(table)

    man = table.element("us", TEAM).figures[0]
    assert table.battle.crewed_weapons.stocks == {man: {MILLS: 0}, "us": {MILLS: 9}}


def test_the_enemy_learns_nothing_of_a_stock():
    one, other = with_stock(**{MILLS: 2}), with_stock(**{MILLS: 60})

    assert side_view(one.battle, "german") == side_view(other.battle, "german")
    ours = [enemy_card(t.battle, t.element("us", TEAM)) for t in (one, other)]
    assert ours[0] == ours[1]


def test_a_grenade_is_thrown_as_far_as_its_target_is_known_to_be():
    table = in_reach(Table())
    us, german = table.element("us", TEAM), table.element("german", TEAM)
    table.make("shoot", US, dice={"roll": 5}, **table.shot(distance_in=9))
    told = {"element": us.id, "man": us.figures[0], "target": german.id}

    assert ask(table, "throw-grenade", "distance_in", **told).value == 9
    assert ask(table, "ask-grenade", "distance_in", US, **told).value == 9
    told["target"] = "point"
    assert ask(table, "throw-grenade", "distance_in", **told).value is None


def test_a_target_farther_than_the_throw_is_no_default():
    table = in_reach(Table())
    us, german = table.element("us", TEAM), table.element("german", TEAM)
    table.make("shoot", US, dice={"roll": 5}, **table.shot(distance_in=14))
    told = {"element": us.id, "man": us.figures[0], "target": german.id}

    assert ask(table, "throw-grenade", "distance_in", **told).value is None


def test_a_rifle_grenade_needs_a_launcher_and_flies_farther():
    table = in_reach(changed_battle(with_launcher))
    us = table.element("us", TEAM)
    first, second = (
        ask(table, "throw-grenade", "grenade", element=us.id, man=man) for man in us.figures[:2]
    )

    assert [(o.value, o.effect) for o in first.options] == [(MILLS, "10″"), (HEAT, "45″, 2 left")]
    assert [o.value for o in second.options] == [MILLS]


def test_a_leader_who_leads_throws_by_hand_and_launches_nothing():
    def led_by_its_first(battle):
        battle = with_launcher(battle)
        element = next(x for x in battle.of_side("us") if x.title == TEAM)
        first = battle.figures[element.figures[0]]
        figures = {**battle.figures, first.id: replace(first, leader=True)}
        led = replace(element, command="led", has_leader=True)
        return replace(battle, figures=figures, elements={**battle.elements, led.id: led})

    table = in_reach(changed_battle(led_by_its_first))
    us = table.element("us", TEAM)
    found = ask(table, "throw-grenade", "grenade", element=us.id, man=us.figures[0])

    assert [o.value for o in found.options] == [MILLS]


def test_a_rifle_grenade_is_as_loud_as_a_shot_and_counted():
    table = in_reach(changed_battle(with_launcher))
    german = table.element("german", TEAM)
    man = german.figures[0]
    entry = throw(
        table,
        grenade=HEAT,
        distance_in=30,
        groups=(german.id,),
        near=(man,),
        dice={"scatter": 4, "Feldwebel (MP40): roll": 1, "Feldwebel (MP40): confirm": 6},
        **{f"from_{man}": 0.5},
    )

    assert "launches a rifle grenade (M9A1 HEAT) 30″" in entry.told["us"]
    assert entry.told["german"].startswith("A rifle grenade from")
    blast = next(r for r in entry.resolutions if r.procedure == "rattenkrieg/blast")
    assert blast.inputs["launch"] == "rifle"
    assert table.battle.figures[man].state == "dead"
    assert table.battle.noise.heard == "table"
    assert table.element("us", TEAM).shots == 1
    assert table.battle.crewed_weapons.stocks["us"] == {HEAT: 1}
    thrower = table.battle.figures[table.element("us", TEAM).figures[0]]
    assert not thrower.exposed  # 7.4.11 speaks of what is thrown by hand


class Fallen:
    """A US machine gun team whose gunner has fallen."""

    def __init__(self, **changes):
        self.table = in_reach(Table(), team=GUN)
        self.sergeant, self.gunner, self.assistant, self.carrier = self.team.figures
        self.kill(self.gunner, self.team)

    @property
    def team(self):
        return self.table.element("us", GUN)

    def kill(self, man, element):
        self.table.make("rule-man", element=element.id, man=man, state="dead", reason="test")

    def take(self, man, fallen=None, by=US, **told):
        fallen = fallen or self.gunner
        told = {"element": self.team.id, "man": man, "fallen": fallen} | told
        return self.table.make("pick-up-weapon", by, **told)

    def carries(self, man):
        return [w.name for w in self.table.battle.figures[man].weapons]


@pytest.fixture
def fallen():
    return Fallen()


def test_one_action_takes_all_weapons_of_a_casualty(fallen):
    """7.4.32: the weapons and the ammunition take one action."""
    german = fallen.table.element("german", TEAM)
    fallen.table.make("lose-first", element=fallen.team.id)
    gunner = german.figures[-1]
    arms = fallen.carries(gunner)
    assert len(arms) > 1
    fallen.kill(gunner, german)
    left = fallen.team.left
    entry = fallen.take(fallen.carrier, gunner)

    assert fallen.carries(gunner) == []
    assert set(arms) < set(fallen.carries(fallen.carrier))
    assert fallen.team.left == left - 1
    assert all(name in entry.told["us"] for name in arms)


def test_the_assistant_takes_over_the_gun_for_one_action(fallen):
    assert "Pick up a weapon" in [o.words for o in card(fallen.table, "us", GUN).offers]
    before = fallen.table.battle
    fallen.table.make("lose-first", element=fallen.team.id)
    left = fallen.team.left
    entry = fallen.take(fallen.assistant)

    assert fallen.carries(fallen.assistant) == ["Cal.30", "Garand"]
    assert fallen.carries(fallen.gunner) == []
    assert fallen.team.left == left - 1
    # the order of battle has the assistant and the carrier serve it
    assert before.crewed_weapons.gun(fallen.gunner).crew == (fallen.assistant, fallen.carrier)
    assert fallen.table.battle.crewed_weapons.gun(fallen.assistant).crew == (fallen.carrier,)
    assert "takes up the Cal.30" in entry.told["us"]
    assert "german" not in entry.told or "Cal.30" not in entry.told["german"]
    assert "Pick up a weapon" not in [o.words for o in card(fallen.table, "us", GUN).offers]


def test_a_figure_that_took_a_gun_over_is_no_better_at_its_jams(fallen):
    fallen.table.make("lose-first", element=fallen.team.id)
    fallen.take(fallen.assistant)
    target = fallen.table.element("german", TEAM)
    told = {"element": fallen.team.id, "man": fallen.assistant, "target": target.id}
    dice = {"rolls": [6, 6], "extra": 6}
    fallen.table.make("automatic-fire", US, dice=dice, distance_in=14, **told)
    # Quality 4: a five does not do, as it would for the gunner
    fallen.table.make("clear-stoppage", US, element=fallen.team.id, dice={"roll": 5})

    assert fallen.table.battle.figures[fallen.assistant].jammed


def test_a_jam_and_a_tripod_come_with_the_gun(fallen):
    battle = fallen.table.battle
    fallen.table.make(
        "rule-man", element=fallen.team.id, man=fallen.gunner, state="ready", reason="t"
    )
    target = fallen.table.element("german", TEAM)
    told = {"element": fallen.team.id, "man": fallen.gunner, "target": target.id}
    dice = {"rolls": [6, 6], "extra": 6}
    fallen.table.make("automatic-fire", US, dice=dice, distance_in=14, **told)
    fallen.kill(fallen.gunner, fallen.team)
    fallen.take(fallen.assistant)

    assert fallen.table.battle.figures[fallen.assistant].jammed
    assert not fallen.table.battle.figures[fallen.gunner].jammed
    assert battle.crewed_weapons.gun(fallen.gunner).setup == "light"


def test_a_weapon_can_be_taken_from_an_enemy_who_is_seen(fallen):
    german = fallen.table.element("german", TEAM)
    fallen.table.make("lose-first", element=fallen.team.id)
    gunner = german.figures[-1]
    fallen.kill(gunner, german)
    fallen.take(fallen.carrier, gunner, weapon="Luger")

    assert fallen.carries(fallen.carrier) == ["Luger", "Carbine"]
    assert fallen.carries(gunner) == ["MG42"]
    assert fallen.table.battle.crewed_weapons.guns.get(fallen.carrier) is None
    fallen.take(fallen.sergeant, gunner)
    assert fallen.table.battle.crewed_weapons.gun(fallen.sergeant) == Gun()


def test_nobody_takes_weapons_from_an_unidentified_enemy(fallen):
    german = fallen.table.element("german", TEAM)
    fallen.kill(german.figures[0], german)
    fallen.table.reveal("german", TEAM, "located")
    options = ask(fallen.table, "pick-up-weapon", "fallen", US, element=fallen.team.id).options

    assert [o.value for o in options] == [fallen.gunner]


def test_a_gunner_does_not_serve_two_guns(fallen):
    fallen.table.make("lose-first", element=fallen.team.id)
    fallen.take(fallen.assistant)
    german = fallen.table.element("german", TEAM)
    fallen.kill(german.figures[-1], german)

    with pytest.raises(Refusal, match="This figure serves the Cal"):
        fallen.take(fallen.assistant, german.figures[-1], weapon="MG42")


def test_the_list_of_actions_leads_to_the_same(fallen):
    fallen.table.make("lose-first", element=fallen.team.id)
    told = {"element": fallen.team.id, "man": fallen.assistant, "fallen": fallen.gunner}
    fallen.table.make("act", US, action="pick-up-weapon", **told)

    assert fallen.carries(fallen.assistant) == ["Cal.30", "Garand"]


def test_a_weapon_taken_cannot_be_given_back_by_undoing_the_fall_of_its_next_owner(fallen):
    fallen.table.make("lose-first", element=fallen.team.id)
    taken = fallen.take(fallen.assistant)
    fallen.kill(fallen.assistant, fallen.team)
    fallen.take(fallen.carrier, fallen.assistant, weapon="Cal.30")

    with pytest.raises(ValueError, match="Undo “"):
        fallen.table.undo(taken.seq)


def test_figures_without_a_light_weapon_show_what_they_carry():
    def change(battle):
        figures = dict(battle.figures)
        one, two = next(x for x in battle.of_side("us") if x.title == TEAM).figures[:2]
        piat = Piece("PIAT", "rocket-launcher")
        figures[one] = replace(figures[one], weapons=(), pieces=(piat,))
        figures[two] = replace(figures[two], pieces=(piat,))
        return replace(battle, figures=figures)

    table = changed_battle(change)
    table.engage()
    table.reveal("us", TEAM)
    own = card(table, "us", TEAM).men
    seen = enemy_card(table.battle, table.element("us", TEAM)).men

    assert (own[0].weapon, own[1].weapon) == ("PIAT", "Garand")
    assert "PIAT" in own[1].words
    assert [carried for carried, _ in seen[:3]] == [
        "Figure 1: PIAT",
        "Figure 2: Garand, PIAT",
        "Figure 3: Garand",
    ]


def throw_fire(table, thing, place="the gate"):
    """Throw something at a place; the die is less than the Quality, so it does not deviate."""
    team = table.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[0], "distance_in": 6, "groups": ()}
    return table.make("throw-fire", thing=thing, place=place, dice={"scatter": 1}, **told)


def test_a_smoke_grenade_is_taken_from_the_stock_and_the_last_is_the_last():
    table = with_stock(**{SMOKE: 1})
    throw_fire(table, SMOKE)
    table.make("no-reaction")

    assert table.battle.crewed_weapons.stocks["us"][SMOKE] == 0
    with pytest.raises(Refusal, match="Choose one of: Molotov"):
        throw_fire(table, SMOKE)


def test_a_player_has_smoke_or_fire_while_smoke_is_played_or_a_bottle_is_left():
    def is_offered(table):
        return "ask-throw-fire" in {offer.move for offer in card(table, "us", TEAM).offers}

    assert is_offered(with_stock())
    without, bottle = with_stock(), with_stock(Molotov=1)
    for table in (without, bottle):
        table.make("set-rules", **{"smoke-and-dust": "no"})
    assert (is_offered(without), is_offered(bottle)) == (False, True)


@pytest.mark.parametrize(("stock", "may"), [({}, False), ({"Molotov": 1}, True)])
def test_a_player_is_offered_no_bottle_that_nobody_counts(stock, may):
    table = with_stock(**stock)
    asks = table.attempt("ask-throw-fire", US, element=table.element("us", TEAM).id).asks
    thing = next(ask for ask in asks if ask.name == "thing")
    assert ("Molotov" in [option.value for option in thing.options]) == may


def test_bottles_that_nobody_counts_do_not_run_out():
    table = with_stock()
    throw_fire(table, SMOKE)

    assert table.battle.crewed_weapons.stocks == {"us": {}}


def set_trap(table, **told):
    team = table.element("us", TEAM)
    told = {"element": team.id, "man": team.figures[0], "kind": "line", "place": "the gate"} | told
    return table.make("set-trap", dice={"check": 1}, **told)


def test_a_trap_set_is_taken_from_the_stock():
    table = with_stock(**{MILLS: 3})
    table.make("lose-first", element=table.element("us", TEAM).id)
    set_trap(table, grenade=MILLS)

    assert table.battle.crewed_weapons.stocks["us"][MILLS] == 2


def test_no_trap_is_made_of_a_grenade_that_is_not_left():
    table = with_stock(**{MILLS: 0})

    with pytest.raises(Refusal, match="No grenade is left"):
        set_trap(table)


def test_traps_laid_before_the_fight_are_taken_from_what_the_side_has():
    table = Table()
    before = table.battle.crewed_weapons.stocks["us"][MILLS]
    table.make("lay-traps", US, kind="line", place="the gate", grenade=MILLS)
    table.make("lay-traps", US, kind="dummy")

    assert table.battle.crewed_weapons.stocks["us"][MILLS] == before - 1


class TestGrenadesOfTheFallen:
    @pytest.fixture
    def table(self):
        """Each figure of the US team has grenades of its own; its third figure is dead."""

        def each_has_two(battle):
            men = next(battle.of_side("us")).figures
            arms = replace(battle.crewed_weapons, stocks={id: {MILLS: 2} for id in men})
            return replace(battle, crewed_weapons=arms)

        table = in_reach(changed_battle(each_has_two))
        bring_about(table, e.FigureChanged(table.element("us", TEAM).figures[2], "ready", "dead"))
        table.make("lose-first", US, element=table.element("us", TEAM).id)
        return table

    def take(self, table, **told):
        team = table.element("us", TEAM)
        told = {"element": team.id, "man": team.figures[1], "fallen": team.figures[2]} | told
        return table.make("pick-up-weapon", US, **told)

    def test_they_are_taken_with_the_weapon_in_one_action(self, table):
        team, before = table.element("us", TEAM), table.element("us", TEAM).spent
        entry = self.take(table)
        of = table.battle.crewed_weapons.stocks

        assert table.element("us", TEAM).spent == before + 1
        assert (of[team.figures[1]], of[team.figures[2]]) == ({MILLS: 4}, {MILLS: 0})
        assert "takes up the Garand and the grenades." in entry.told["us"]

    def test_they_are_taken_where_no_weapon_is_left(self, table):
        team = table.element("us", TEAM)
        bring_about(table, WeaponsLost(team.figures[2], ("Garand",)))
        entry = self.take(table)

        assert table.battle.crewed_weapons.stocks[team.figures[1]] == {MILLS: 4}
        assert "takes up the grenades." in entry.told["us"]

    def test_taking_them_can_be_undone(self, table):
        before = table.battle
        self.take(table)
        table.undo()

        assert table.battle.crewed_weapons.stocks == before.crewed_weapons.stocks

    @pytest.mark.parametrize("counted", [True, False])
    def test_who_swam_or_was_a_prisoner_has_none(self, counted):
        table = with_stock(**{MILLS: 9}) if counted else in_reach(Table())
        team = table.element("us", TEAM)
        swimmer, prisoner = (table.battle.figures[id] for id in team.figures[1:3])
        assert MILLS in stocks.grenades_of(table.battle, swimmer)
        table.make("lose-first", US, element=team.id)
        told = {"water": (), "out": "yes", "men": (swimmer.id,)}
        table.make("swim", US, element=team.id, **told)
        captor = table.element("german", TEAM).id
        told = {"men": (prisoner.id,), "captor": captor, "escort": "nobody"}
        table.make("take-prisoner", element=team.id, **told)
        table.make("free-prisoner", element=team.id, men=(prisoner.id,))

        for figure in (swimmer, prisoner):
            assert not stocks.grenades_of(table.battle, table.battle.figures[figure.id])
