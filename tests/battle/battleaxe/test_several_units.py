"""Several units in one move: units that move without a question, sentences, workings."""

from collections import Counter

from assistant.battle.battleaxe.events.turns import PhaseBegun, SurrenderRollsListed
from assistant.rules.battleaxe.places import STACK
from tests.battle.battleaxe.desert import halfaya_with_figures
from tests.battle.battleaxe.table import ALLIED, AXIS, Table

ATTACKERS = ("7RTR", "22Gds", "65AT")


def alike(entry) -> list[str]:
    """The procedures whose workings in an entry begin with the same line twice."""
    begins = Counter((each.procedure, each.steps[0]) for each in entry.resolutions)
    return [procedure for (procedure, _), times in begins.items() if times > 1]


def repulsed() -> tuple[Table, list]:
    """The entries of three Allied units that attack Halfaya, are repulsed and retreat."""
    table = halfaya_with_figures()
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    moved = table.make("march", ALLIED, units=list(ATTACKERS), step1="6")
    attacks = table.make("attack", ALLIED, place="6", lead="7RTR")
    fought = table.make("defend", AXIS, lead="deFR", dice={"attack": [1, 1], "defence": [6, 6]})
    if table.battle.fight.stage == "advantage":
        fought = table.make("turn-result", ALLIED, spends="no")
    table.make("withdraw", AXIS, stands="yes")
    return table, [moved, attacks, fought, table.make("fall-back", ALLIED)]


def test_a_log_names_all_units_in_one_sentence() -> None:
    _, (_, attacks, fought, back) = repulsed()
    assert attacks.told["axis"].startswith("7RTR, 22Gds and 65AT, led by 7RTR, attack in")
    assert fought.told["axis"].endswith("7RTR, 22Gds and 65AT are reduced.")
    assert back.told["axis"].startswith("The attackers retreat from Area 6, Halfaya Pass.")


def test_workings_of_several_units_are_told_apart() -> None:
    _, entries = repulsed()
    assert [alike(entry) for entry in entries] == [[]] * len(entries)

    table = Table()
    table.bring_about(PhaseBegun("refit"), SurrenderRollsListed(("1/11", "2/11")))
    dice = {"surrender": 5, "2/11 surrender": 5}
    assert alike(table.make("surrender", ALLIED, side="allied", dice=dice)) == []


def test_no_more_units_are_ticked_than_an_area_holds() -> None:
    table = Table()
    table.make("impulse", ALLIED, kind="assault", places=["A", "B", "C", "D"])
    for zone in "CD":
        units, step = table.looked("march", ALLIED, place=zone).asks
        assert len(units.value) == STACK
        assert {"19", "7"} & {option.value for option in step.options}


def test_a_working_says_in_words_what_releases_a_division() -> None:
    table = Table()
    entry = table.make("alarm", AXIS, event="adjacent-18-allied-controlled")
    (found,) = entry.resolutions
    assert found.steps[0].value == ["A place next to Area 18 is Allied"]
