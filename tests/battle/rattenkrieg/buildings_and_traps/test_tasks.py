"""Long tasks: begun, worked at over turns by several figures, finished, and what is fired."""

import pytest

from assistant.battle.play import Refused
from assistant.battle.rattenkrieg.screens import side_view, umpire_view, unit_view
from assistant.battle.rattenkrieg.screens.tasks.umpire_tasks import due_now
from tests.battle.conftest import BRIEFED, GERMAN, US, Refusal, rows_of_side_alone

TEAM = "1st Squad, Team 1"
OTHER = "1st Squad, Team 2"


@pytest.fixture
def acting(engaged):
    engaged.order("us", TEAM, "movement")
    engaged.order("german", TEAM, "movement")
    engaged.rounds()
    engaged.act_with("us", TEAM)
    return engaged


def team(table, side="us"):
    return table.element(side, TEAM)


def begin(table, by=US, men=2, kind="demolition", place="the bridge", needed=5, **told):
    us = team(table)
    told = {"element": us.id, "men": us.figures[:men], "place": place, **told}
    if kind != "loophole":
        told["needed"] = needed
    return table.make("begin-task", by, kind=kind, **told)


def work(table, men=2, task="us task 1", **told):
    table.make("no-reaction")
    us = team(table)
    return table.make("work", US, element=us.id, task=task, men=us.figures[:men], **told)


def task(table):
    return table.battle.buildings.tasks["us task 1"]


def offers(table):
    return [x.words for x in unit_view(table.battle, team(table)).offers]


def test_each_figure_works_once_for_each_action_of_its_element(acting):
    entry = begin(acting)

    assert task(acting).so_far == 2
    assert team(acting).spent == 1
    assert entry.told["us"].endswith("works at a charge (the bridge): 2 of 5 actions; not heard.")


def test_a_task_is_worked_on_until_it_is_done_and_no_longer(acting):
    begin(acting)
    work(acting)
    entry = work(acting)

    assert task(acting).so_far == 5
    assert task(acting).put_in == {team(acting).figures[0]: 3, team(acting).figures[1]: 2}
    assert "it is done" in entry.told["umpire"]
    assert team(acting).spent == 3


def test_a_task_continues_in_later_turns(acting):
    begin(acting)
    acting.make("no-reaction")
    acting.make("end-round")
    acting.make("end-turn", why="agreed")
    acting.make("begin-turn")

    assert task(acting).so_far == 2


def test_the_card_offers_it_while_it_is_open(acting):
    assert "Begin a long task" in offers(acting)
    begin(acting)
    assert "Work at the bridge" in offers(acting)
    work(acting, men=3)
    assert "Work at the bridge" not in offers(acting)
    assert "Set off the charge: the bridge" in offers(acting)


def test_another_element_of_the_side_works_at_it_and_the_enemy_does_not(acting):
    begin(acting)

    with pytest.raises(Refusal, match="No task has begun"):
        acting.make("work", GERMAN, element=team(acting, "german").id, task="us task 1")


def test_only_the_own_side_and_the_umpire_read_of_a_task(acting):
    begin(acting)
    column = umpire_view(acting.battle).columns

    assert rows_of_side_alone(acting, "us") == [("Charge: the bridge", "2 of 5 actions")]
    assert rows_of_side_alone(acting, "german") == []
    told = [row.words for c in column for row in c.own if row.words not in BRIEFED]
    assert told == ["Charge: the bridge"]
    assert "bridge" not in repr(side_view(acting.battle, "german"))
    assert "german" not in acting.game.entries[-1].told


def test_a_loophole_takes_three_actions_through_no_more_than_thick_brick(acting):
    entry = begin(acting, kind="loophole", place="the attic", material="thick-brick-wall")
    ask = next(
        a
        for a in acting.attempt(
            "begin-task", element=team(acting).id, kind="loophole", place="x"
        ).asks
        if a.name == "material"
    )

    assert task(acting).needed == 3
    assert "heard all over the table" in entry.told["us"]
    assert "stone-wall" not in [o.value for o in ask.options]


@pytest.mark.parametrize(
    ("action", "kind"),
    [("demolition", "demolition"), ("make-loophole", "loophole"), ("repair", "repair")],
)
def test_other_actions_begin_a_task(acting, action, kind):
    us = team(acting)
    told = {"needed": 4} if kind != "loophole" else {"material": "brick-wall"}
    acting.make("act", US, element=us.id, action=action, place="there", men=us.figures[:1], **told)

    assert task(acting).kind == kind


def ready(table, device="other"):
    begin(table, needed=2, device=device)
    table.make("no-reaction")


def test_a_ready_charge_is_fired_for_one_action_and_the_umpire_resolves_it(acting):
    ready(acting)
    us = team(acting)
    entry = acting.make("fire-charge", US, element=us.id, man=us.figures[0])

    assert team(acting).spent == 2
    assert entry.told["german"] == "A charge explodes."
    assert acting.battle.combat
    assert "Set off the charge: the bridge" not in offers(acting)
    words = [x.title for x in due_now(acting.battle)]
    assert "The charge (the bridge) has gone off." in words


def test_the_damage_to_a_building_settles_the_charge(acting):
    wall = {"facade": "pier", "material": "brick-wall", "storeys": 1, "wide": 1, "ends": "plain"}
    acting.make("mark-facade", building="another", name="the bridge", openings_0=(), **wall)
    ready(acting)
    us = team(acting)
    acting.make("fire-charge", US, element=us.id, man=us.figures[0])
    entry = acting.make(
        "resolve-charge",
        owed=acting.battle.owed[0].id,
        dice={"dust: density": 2},
        points=2,
        groups=(),
    )

    assert "Nobody is hurt by the fall." in entry.told["umpire"]  # the blast may still hurt
    assert acting.battle.owed == ()
    assert all(x.gone for x in acting.battle.buildings.sections.values())


def fire_charge(table):
    """Set off a satchel charge that is ready."""
    ready(table, device="Satchel Charge")
    us = team(table)
    table.make("fire-charge", US, element=us.id, man=us.figures[0])


def test_a_satchel_charge_has_dice_and_rings_of_its_own(acting):
    fire_charge(acting)
    enemy = team(acting, "german")
    man = acting.battle.figures[enemy.figures[0]]
    name = f"{man.rank} ({man.weapons[0].name})"
    acting.make(
        "resolve-charge",
        owed=acting.battle.owed[0].id,
        dice={f"{name}: roll": 4},
        groups=(enemy.id,),
        near=(man.id,),
        **{f"from_{man.id}": 2, f"shows_{man.id}": "none"},
    )

    # ring 5 of the table reaches 3 inches: -3, his front shows +1, and a 4 becomes a 2
    assert acting.battle.figures[man.id].state == "wounded"
    assert acting.battle.owed == ()


def test_the_umpire_taps_the_figures_in_the_drawn_rings_of_a_charge(acting):
    fire_charge(acting)
    enemy, owed = team(acting, "german"), acting.battle.owed[0].id
    asks = acting.attempt("resolve-charge", commit=False, owed=owed, groups=(enemy.id,)).asks
    drawn = next(ask.spread for ask in asks if ask.name == "near")

    assert drawn.entered_as == "inches"
    assert ("5", 3) in [(band.value, band.right_in) for band in drawn.bands]


def test_a_bangalore_torpedo_opens_an_inch_of_wire_for_each_section(acting):
    ready(acting, device="Bangalore Torpedo")
    us = team(acting)
    acting.make("fire-charge", US, element=us.id, man=us.figures[0])
    owed = acting.battle.owed[0].id
    entry = acting.make("resolve-charge", owed=owed, groups=(), sections=4)

    for reader in ("umpire", "german", "us"):
        assert "A lane of 4″ through the wire is clear" in entry.told[reader]


def test_a_bangalore_torpedo_has_ten_sections_at_most(acting):
    ready(acting, device="Bangalore Torpedo")
    us = team(acting)
    acting.make("fire-charge", US, element=us.id, man=us.figures[0])

    with pytest.raises(Refusal):
        acting.make("resolve-charge", owed=acting.battle.owed[0].id, groups=(), sections=11)


def test_a_satchel_charge_at_a_wall_throws_the_dice_of_its_strike(acting):
    wall = {"facade": "pier", "material": "brick-wall", "storeys": 1, "wide": 1, "ends": "plain"}
    acting.make("mark-facade", building="another", name="the bridge", openings_0=(), **wall)
    fire_charge(acting)
    acting.make(
        "resolve-charge",
        owed=acting.battle.owed[0].id,
        # 6D(5): sixes do nothing
        dice={"strike: damage": [6, 6, 6, 6, 6, 2], "dust: density": 2},
        groups=(),
        groups_fallen=(),
    )

    assert all(x.gone for x in acting.battle.buildings.sections.values())


def test_a_tellermine_takes_three_actions_a_die_and_half_as_many_in_soft_ground(acting):
    for place, ground, needed in (("field", "open", 21), ("road", "dirt-road", 42)):
        begin(acting, men=1, kind="mines", place=place, device="Tellermine", ground=ground)
        acting.make("no-reaction")

        assert next(reversed(acting.battle.buildings.tasks.values())).needed == needed


def test_a_mine_that_is_laid_is_on_the_secret_map_with_the_quality_of_who_laid_it(acting):
    begin(acting, kind="mines", place="the ford", device="Type 99", ground="soft", men=4)
    work(acting, men=4)
    (mine,) = acting.battle.buildings.lying()

    assert (mine.kind, mine.grenade, mine.place) == ("mine", "Type 99", "the ford")
    assert mine.quality == team(acting).quality
    page = repr(side_view(acting.battle, "german"))
    assert "Type 99" not in page
    assert "Trap markers" not in page


def test_no_charge_is_fired_before_it_is_done(acting):
    begin(acting)
    acting.make("no-reaction")

    with pytest.raises(Refusal, match="No charge is ready"):
        acting.make("fire-charge", US, element=team(acting).id)


def test_a_task_is_given_up_by_its_side_or_the_umpire(acting):
    begin(acting)

    with pytest.raises(Refusal, match="Choose a task in the list"):
        acting.make("drop-task", GERMAN, task="us task 1")
    acting.make("drop-task", US, task="us task 1")
    assert rows_of_side_alone(acting, "us") == []


def test_beginning_is_not_undone_under_later_work(acting):
    seq = begin(acting).seq
    work(acting)

    with pytest.raises(Refused, match="Undo “No more reactions"):
        acting.undo(seq)
    assert [each.entry.move for each in acting.game.leaning_on(seq)] == ["no-reaction", "work"]
    acting.undo()
    acting.undo()
    acting.undo()
    assert acting.battle.buildings.tasks == {}
