"""The wounded: first aid, checks, carriers, and causes (16)."""

from dataclasses import replace

import pytest

from assistant.battle.rattenkrieg.events import BattleOpened
from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from tests.battle.conftest import GERMAN, US, Refusal, Table

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"
MEDIC, BEARER, PRIVATE, VICTIM = 0, 1, 2, 3
END = {"reason": "for the test"}


def staffed(event):
    """The US team with an aid-man as its first figure and a litter bearer as its second."""
    battle = event.battle
    team = next(x for x in battle.of_side("us") if x.title == TEAM)
    staff = {team.figures[MEDIC]: "aid-man", team.figures[BEARER]: "litter-bearer"}
    other = next(x for x in battle.of_side("us") if x.title == OTHER)
    staff[other.figures[BEARER]] = "litter-bearer"
    staff[other.figures[MEDIC]] = "combat-medic"
    return BattleOpened(replace(battle, wounds=replace(battle.wounds, staff=staff)))


def us(table, name=TEAM):
    return table.element("us", name)


def wound(table, man=VICTIM, state="wounded", side="us", name=TEAM):
    element = table.element(side, name)
    table.make("rule-man", element=element.id, man=element.figures[man], state=state, **END)
    return element.figures[man]


@pytest.fixture
def staff():
    """A US team with an aid-man acts; one of its figures is wounded."""
    table = Table(change=staffed)
    table.engage()
    table.order("us", TEAM, "movement")
    table.rounds()
    table.act_with("us", TEAM)
    wound(table)
    return table


@pytest.fixture
def acting():
    """A US team acts, with a wounded figure and nobody who can help."""
    table = Table()
    table.engage()
    table.order("us", TEAM, "movement")
    table.rounds()
    table.act_with("us", TEAM)
    wound(table)
    return table


def help_him(table, by=US, **told):
    return table.make("first-aid", by, element=us(table).id, **told)


def carry(table, *men, die=None, by=US, **told):
    element = us(table)
    dice = {"survive": die} if die else {}
    carriers = tuple(element.figures[n] for n in men)
    return table.make("move-injured", by, dice=dice, element=element.id, carriers=carriers, **told)


def at_the_end(table):
    """End the turn; return the pending tasks for the wounded."""
    if table.battle.round:
        if table.battle.round.acting is None:
            table.make("stand-down", element=us(table).id)
        if table.battle.round:
            table.make("end-round")
    table.make("end-turn")
    return [o for o in table.battle.owed if o.kind == "wound"]


def offered_moves(table, name=TEAM, *, umpire=False):
    card = unit_view(table.battle, us(table, name), umpire=umpire)
    return {offer.move for offer in card.offers}


class TestFirstAid:
    def test_first_aid_costs_an_action_and_counts_at_the_check(self, staff):
        help_him(staff)
        assert us(staff).left == 3
        (owed,) = at_the_end(staff)
        entry = staff.make("check-wound", US, owed=owed.id, dice={"roll": 4})

        # four, less one for the aid-man: he is back
        assert entry.resolutions[0].inputs["aid"] == "aid-man"
        assert staff.battle.figures[owed.figure].state == "ready"

    def test_nobody_is_asked_what_the_battle_knows(self, staff):
        progress = staff.attempt("first-aid", US, commit=False, element=us(staff).id)
        shown = [ask.name for ask in progress.asks if len(ask.options) > 1]

        assert shown == []

    def test_without_aid_the_same_roll_puts_the_figure_out(self, acting):
        (owed,) = at_the_end(acting)
        acting.make("check-wound", US, owed=owed.id, dice={"roll": 4})

        assert acting.battle.figures[owed.figure].state == "dead"

    def test_first_aid_takes_medical_staff(self, acting):
        with pytest.raises(Refusal, match="needs an aid-man or a combat medic"):
            help_him(acting)

    def test_the_umpire_may_say_that_somebody_knows_how(self, acting):
        man = us(acting).figures[PRIVATE]
        told = {"element": us(acting).id, "man": man, "as": "combat-medic"}
        acting.make("first-aid", **told)

        assert set(acting.battle.wounds.aided.values()) == {"combat-medic"}

    def test_a_litter_bearer_treats_nobody(self, staff):
        wound(staff, MEDIC)

        with pytest.raises(Refusal, match="needs an aid-man"):
            help_him(staff)

    def test_aid_counts_for_its_turn_alone(self, staff):
        staff.make("set-rules", **{"advanced-wounds": "yes"})
        help_him(staff)
        (owed,) = at_the_end(staff)
        staff.make("check-wound", US, owed=owed.id, cause="rifle-machine-gun", dice={"roll": 4})
        staff.make("begin-turn")

        assert (staff.battle.wounds.aided, staff.battle.wounds.checked) == ({}, ())

    def test_the_better_aid_counts(self, staff):
        man = us(staff).figures[VICTIM]
        told = {"element": us(staff).id, "man": us(staff).figures[PRIVATE], "wounded": man}
        wound(staff, MEDIC, "stunned")
        staff.make("first-aid", **told, **{"as": "combat-medic"})
        wound(staff, MEDIC, "ready")
        assert staff.battle.wounds.aided == {man: "combat-medic"}
        help_him(staff, wounded=man)

        assert staff.battle.wounds.aided == {man: "combat-medic"}

    def test_first_aid_is_offered_when_somebody_is_wounded_and_somebody_can_help(
        self, staff, acting
    ):
        assert "first-aid" in offered_moves(staff)
        assert "first-aid" not in offered_moves(acting)
        wound(staff, VICTIM, "ready")
        assert not offered_moves(staff) & {"first-aid", "move-injured"}

    def test_other_actions_lead_to_this_move(self, staff):
        staff.make("act", US, element=us(staff).id, action="first-aid")

        assert set(staff.battle.wounds.aided.values()) == {"aid-man"}

    def test_an_enemy_in_sight_sees_first_aid_but_not_who_is_a_medic(self, staff):
        staff.reveal("us", TEAM)
        entry = help_him(staff)

        assert entry.told["german"].endswith("a wounded figure is treated.")
        assert "aid-man" not in repr(enemy_card(staff.battle, us(staff)))

    def test_first_aid_can_be_undone(self, staff):
        before = staff.battle
        help_him(staff)
        staff.undo()

        assert staff.battle == before


class TestWhenTheWoundedAreChecked:
    def shot(self, table, **rules):
        """Let a Garand of the active team wound a German figure."""
        if rules:
            table.make("set-rules", **rules)
        table.order("us", TEAM, "fire")
        table.rounds()
        table.act_with("us", TEAM)
        table.reveal("german", TEAM)
        target = table.element("german", TEAM)
        told = {"element": us(table).id, "man": us(table).figures[1], "distance_in": 14}
        told |= {f"takes_{id}": "man" for id in target.figures}
        table.make("shoot", dice={"roll": 3}, target=target.id, **told)
        return next(m.id for m in table.battle.men(target) if m.state == "wounded")

    def test_a_wound_is_usually_checked_at_the_end_of_the_turn(self, engaged):
        self.shot(engaged)

        assert [o.kind for o in engaged.battle.owed] == []

    def test_a_wound_checked_immediately_is_not_checked_again_at_the_end(self, engaged):
        man = self.shot(engaged, wounds_checked_at_once="yes")
        assert [(o.kind, o.figure) for o in engaged.battle.owed] == [("wound", man)]
        owed = engaged.battle.owed[0]
        engaged.make("check-wound", owed=owed.id, dice={"roll": 3})

        assert at_the_end(engaged) == []

    def test_a_check_held_back_for_the_medic_is_due_once(self, engaged):
        man = self.shot(engaged, wounds_checked_at_once="yes")

        assert [o.figure for o in at_the_end(engaged)] == [man]

    def test_a_figure_that_stays_wounded_is_rolled_for_again_next_turn_only(self, engaged):
        rules = {"wounds_checked_at_once": "yes", "advanced-wounds": "yes"}
        man = self.shot(engaged, **rules)
        owed = engaged.battle.owed[0]
        # a rifle's wound, first turn: 3 is neither recovery nor death
        engaged.make("check-wound", owed=owed.id, dice={"roll": 3})
        assert engaged.battle.figures[man].state == "wounded"
        assert at_the_end(engaged) == []
        engaged.make("begin-turn")
        engaged.rounds()

        assert [o.figure for o in at_the_end(engaged)] == [man]


class TestCarrying:
    def test_a_single_bearer_moves_two_inches_and_makes_the_wound_worse_by_one(self, acting):
        # four and one are five: he lives
        entry = carry(acting, PRIVATE, die=4)

        assert "carries the wounded" in entry.told["us"]
        assert "2″" in entry.told["us"]
        assert us(acting).left == 3

    @pytest.mark.parametrize(("die", "state"), [(3, "wounded"), (4, "dead")])
    def test_two_men_carry_four_inches_and_make_it_worse_by_two(self, acting, die, state):
        entry = carry(acting, BEARER, PRIVATE, die=die)

        assert "4″" in entry.told["us"]
        assert acting.battle.figures[us(acting).figures[VICTIM]].state == state

    def test_a_death_from_being_carried_counts_as_a_comrade_killed(self, acting):
        carry(acting, BEARER, PRIVATE, die=6)

        assert [o.kind for o in acting.battle.owed] == ["comrade-killed"]

    def test_an_aid_man_does_no_harm(self, staff):
        entry = carry(staff, MEDIC)

        assert entry.resolutions[0].dice == {}
        assert staff.battle.figures[us(staff).figures[VICTIM]].state == "wounded"

    def test_a_single_litter_bearer_is_no_better_than_anybody_else(self, staff):
        assert carry(staff, BEARER, die=5).resolutions[0].inputs["medical"] is False

    def test_ground_slows_bearers_as_it_slows_a_walk(self, acting):
        assert "3″" in carry(acting, BEARER, PRIVATE, die=1, terrain="difficult").told["us"]

    @pytest.mark.parametrize(("half", "far"), [(3, " 1.5″"), (6, " 3″")])
    def test_on_rubble_bearers_get_half_a_die_far(self, acting, half, far):
        element = us(acting)
        carriers = tuple(element.figures[n] for n in (BEARER, PRIVATE))
        dice = {"survive": 1, "on rubble: distance": half}
        told = {"element": element.id, "carriers": carriers, "terrain": "rubble"}
        entry = acting.make("move-injured", US, dice=dice, **told)

        assert far in entry.told["us"]
        assert us(acting).over_rubble

    def test_three_bearers_are_too_many(self, acting):
        with pytest.raises(Refusal, match="One or two figures carry the casualty"):
            carry(acting, MEDIC, BEARER, PRIVATE, die=1)

    def test_a_casualty_carried_over_the_own_edge_leaves_battle_and_checks(self, acting):
        man = us(acting).figures[VICTIM]
        carry(acting, BEARER, PRIVATE, die=1, off="yes")

        assert acting.battle.figures[man].state == "evacuated"
        assert at_the_end(acting) == []

    def test_a_pending_check_of_a_removed_casualty_is_dropped(self, acting):
        acting.make("set-rules", wounds_checked_at_once="yes")
        told = {"element": us(acting).id, "man": us(acting).figures[VICTIM]}
        acting.make("rule-man", state="ready", **told, **END)
        acting.make("jump", height_in=7, **told)
        assert [o.kind for o in acting.battle.owed] == ["wound"]
        carry(acting, BEARER, die=1, off="yes")

        assert not [o for o in acting.battle.owed if o.kind == "wound"]

    def test_first_aid_is_refused_if_nobody_is_wounded(self, engaged):
        engaged.order("us", TEAM, "movement")
        engaged.rounds()
        engaged.act_with("us", TEAM)

        with pytest.raises(Refusal, match="Nobody on this side is wounded"):
            carry(engaged, PRIVATE, die=1)

    def test_the_enemy_carries_nobody_of_ours(self, acting):
        with pytest.raises(Refusal):
            acting.make("move-injured", GERMAN, element=us(acting).id)


CAUSES = [
    # the US private with a Garand is wounded by a Mauser, an MP40, bare hands, a bayonet
    ("rifle", 1, "rifle-machine-gun"),
    ("smg-sword", 0, "smg-pistol-revolver"),
    ("smg-sword", 1, "shotgun-blade"),
    ("bare-hands", 1, "other"),
    ("bayonet-assault-rifle", 1, "shotgun-blade"),
    ("knife-improvised", 1, "shotgun-blade"),
    ("handgun", 1, "smg-pistol-revolver"),
    ("lmg-polearm", 4, "rifle-machine-gun"),
    ("lmg-polearm", 1, "shotgun-blade"),
]


@pytest.mark.parametrize(("arm", "man", "cause"), CAUSES)
def test_a_wound_in_close_combat_has_the_cause_of_the_weapon_that_made_it(engaged, arm, man, cause):
    engaged.rounds()
    german = engaged.element("german", TEAM)
    foe = german.figures[man]
    # the defender's arm moves the die; a sum of two after it wounds the attacker
    modifier = {"bare-hands": 3, "knife-improvised": 2, "handgun": 1, "rifle": 0}
    modifier |= {"bayonet-assault-rifle": -1, "smg-sword": -2, "lmg-polearm": -3}
    needed = 2 - modifier[arm]
    helpers = {}
    if needed < 1:  # a helper of the defender takes two
        extra = (1 - needed + 1) // 2
        helpers, needed = {"defender_helpers": extra}, needed + 2 * extra
    told = {
        "element": us(engaged).id,
        "target": german.id,
        "attackers": (us(engaged).figures[1],),
        "defenders": (foe,),
        f"arm_{foe}": arm,
        **helpers,
    }
    engaged.make("close-combat", dice={"roll": needed}, **told)

    hit = engaged.battle.figures[us(engaged).figures[1]]
    assert (hit.state, hit.wound_cause) == ("wounded", cause)


def test_a_wound_that_the_umpire_entered_shows_no_turn(engaged):
    team = engaged.element("us", "1st Squad, Team 1")
    told = {"element": team.id, "man": team.figures[1], "reason": "for the test"}
    engaged.make("rule-man", state="wounded", **told)
    row = unit_view(engaged.battle, engaged.element("us", "1st Squad, Team 1")).men[1]

    assert (row.state, row.detail) == ("wounded", "")
