"""Battleaxe around Halfaya Pass, with numbers on every counter: tables for tests of combat."""

from assistant.battle.battleaxe.events.printed_figures import FigureEntered, TerrainEntered
from assistant.battle.battleaxe.events.units import UnitTurned
from tests.battle.battleaxe.table import ALLIED, AXIS, Table

# C leads to 6, which touches 5 and 7; 7 touches 8; an escarpment between 6 and 8
LINKS = (
    ("C", "6", "line"),
    ("6", "5", "open"),
    ("6", "7", "open"),
    ("7", "8", "open"),
    ("6", "8", "escarpment"),
)
HERE = ("1/104", "1/33A", "deFR")


def halfaya_with_figures(links=LINKS):
    """Halfaya in Axis hands, with a tank regiment and a brigade in front; numbers entered."""
    table = Table(links=links)
    for unit in table.battle.units.values():
        told = {"combat": 5, "movement": 6} if unit.side == "allied" else {"combat": 3}
        table.bring_about(
            *(FigureEntered(unit.id, k, v) for k, v in {"movement": 5, **told}.items())
        )
        table.bring_about(UnitTurned(unit.id, "reduced"))
        table.bring_about(*(FigureEntered(unit.id, k, 2) for k in ("combat", "movement")))
        table.bring_about(UnitTurned(unit.id, "full"))
    table.bring_about(*(TerrainEntered(id, 2, id == "6") for id in ("5", "6", "7", "8")))
    return table


def assault(table, *units, to="6", **told):
    """An Allied assault from C into a place."""
    table.make("impulse", ALLIED, kind="assault", places=["C"])
    for unit in units:
        table.make("march", ALLIED, unit=unit, step1=to, **told)


def attacked(table, *units, lead, attack, defence, **told):
    """The same assault, with the attack made up to its dice; deFR leads the defense."""
    assault(table, *units)
    table.make("attack", ALLIED, place="6", lead=lead, **told)
    dice = {"attack": attack, "defence": defence}
    table.make("defend", AXIS, lead=told.get("against", "deFR"), dice=dice)
