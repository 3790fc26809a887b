"""An entry is undone together with the entries that need it."""

from assistant.battle.desert_rats import events as e
from tests.battle.desert_rats.table import Table, element, platoon


def troop(id, y):
    models = (element(f"{id}{n}", "crusader", at=[300 * n, y]) for n in (1, 2))
    return platoon(id, *models, heading_deg=0 if y < 1000 else 180)


def begin_table():
    return Table([troop("troop", 500)], [troop("zug", 1500)]).begin()


def leaning(table, seq):
    return [breaks.entry.move for breaks in table.game.leaning_on(seq)]


def test_orders_that_took_effect_are_undone_with_a_sealed_order():
    table = begin_table()
    sealed = table.order("troop", "platoon-advance")
    table.make("close-orders")
    assert leaning(table, sealed.seq) == ["close-orders"]
    table.make("move-all")
    assert leaning(table, sealed.seq) == ["close-orders", "move-all"]


def test_ordered_fire_is_undone_with_the_sealed_order():
    table = begin_table()
    sealed = table.order("troop", "platoon-open-fire")
    table.make("close-orders")
    assert leaning(table, sealed.seq) == ["close-orders"]


def test_without_a_sealed_order_nothing_is_ordered():
    table = begin_table()
    halt = e.Ordered.halting_order(table.battle.platoons["troop"])
    assert halt.conflict(table.battle)
    table.order("troop", "platoon-advance")
    assert halt.conflict(table.battle) is None


def test_reports_are_sent_as_they_were_before_the_umpire():
    table = begin_table()
    table.turn()
    drafts = dict(table.battle.drafts)
    assert e.Released(drafts).conflict(table.battle) is None
    assert e.Released({**drafts, "british": drafts["axis"]}).conflict(table.battle)
    table.make("release")
    assert e.Released(drafts).conflict(table.battle)


def test_an_element_that_is_lost_does_nothing():
    table = begin_table()
    table.order("troop", "platoon-advance")
    id = table.battle.platoons["troop"].roster[0]
    lost = e.Destroyed(id, 1).apply(table.battle)
    for event in (
        e.Moved(id, 1, 1, 0),
        e.FireOrdered(id, firing=True),
        e.CommandElementSent(id, (1, 1)),
        e.CircledInConfusion(id),
        e.ElementStayedToFire(id),
        e.LeftMap(id),
        e.Bogged(id, 1),
    ):
        assert event.conflict(table.battle) is None
        assert event.conflict(lost) == f"{lost.elements[id].name} would be lost"
    assert e.Restored(id).conflict(lost) is None
    assert e.Restored(id).conflict(table.battle)
    assert e.Carried(id, None).conflict(table.battle) == "nobody would carry this element"
