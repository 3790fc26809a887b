"""Two battalions on the map, one chit in hand: a table for moves and fights."""

from assistant.battle.rats_of_tobruk import SYSTEM
from assistant.battle.rats_of_tobruk.kit.opportunity_fire import side_that_may_fire
from assistant.battle.rats_of_tobruk.state.board import Face, Ground, Hex
from tests.battle.rats_of_tobruk.table import ALLIED, AXIS, Table, unit

KEY = {
    "hamada": Ground(1.0, 1.0, 1.0, 0, False),
    "ravine": Ground(2.0, "half", "all", 1, False),
    "hill": Ground(2.0, 2.0, 2.0, 1, True),
    "ditch-wire": Ground("half", "half", "na", 3, None),
    "bunker": Ground(2.0, 3.0, 3.0, 4, False),
    "road": Ground(1.0, 0.5, 0.5),
    "path": Ground(1.0, 1.0, 1.0),
}
CELLS = ("AE", "AP", "AD", "AC", "AR", "-", "DR", "DC", "DD", "DE", "DE")
CRT = dict.fromkeys(("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1"), CELLS)


def hexes():
    """Open ground around 1010, with a ravine and a bunker."""
    open_ground = {
        f"{c:02}{r:02}": Hex("hamada", False) for c in range(5, 16) for r in range(5, 16)
    }
    return {**open_ground, "1013": Hex("ravine", False), "1210": Hex("hamada", True)}


def troops(**more):
    """The 33rd with its HQ, tanks and guns; the 2/13th with its HQ and a gun."""
    units = [
        unit("33 HQ", "33", hq=True, activation_range=8, place="1009", depleted=None),
        unit("1/33", "33", place="1010"),
        unit("2/33", "33", place="1010"),
        unit("tank/33", "33", place="0910", move_type="tracked", full=Face(8, 6, 8)),
        unit("truck/33", "33", place="0909", move_type="wheeled", full=Face(4, 4, 9)),
        unit("gun/33", "33", place="0908", artillery=True, reach=6, direct=False),
        unit("pio/33", "33", place="0911", engineer=True),
        unit("13 HQ", "2/13", "allied", hq=True, activation_range=8, place="1213", depleted=None),
        unit("1/13", "2/13", "allied", place="1110"),
        unit("at/13", "2/13", "allied", place="1111", reach=4, direct=True, full=Face(2, 3, 6)),
        unit("gun/13", "2/13", "allied", place="1212", artillery=True, reach=6, direct=False),
    ]
    found = {each.id: each for each in units}
    return {**found, **more}


class Field(Table):
    """A turn in its activation phase with a battalion's chit in hand."""

    def __init__(self, hand="33", turn_type="day", units=None, **opened):
        told = {"key": KEY, "hexes": hexes(), "results": CRT, **opened}
        super().__init__(units=units or troops(), **told)
        self.until_activation(turn_type)
        self.make("put-in", AXIS, chits=["33"])
        self.make("put-in", ALLIED, chits=["2/13"])
        self.make("draw", AXIS, first="33")
        if hand != "33":
            self.make("lay-aside", AXIS)
            self.make("draw", ALLIED)

    def moves(self, **told):
        """The Axis moves, and the Allies let all moves of this battalion pass."""
        entry = self.make("move-unit", AXIS, **told)
        if side_that_may_fire(self.battle):
            self.make("let-pass", ALLIED, rest="yes")
        return entry

    def taps(self, side):
        """The taps that a side's page offers now."""
        page = SYSTEM.views.side_view(self.battle, side)
        return [tap.words for due in page.due for tap in due.taps]

    def unit(self, id):
        return self.battle.units[id]

    def place(self, id):
        return self.battle.units[id].place


def attack(field, dice=(3, 4), attackers=("1/33", "2/33"), support=(), hex="1110", **more):
    """Play an attack by units of the 33rd on a hex, up to its dice."""
    field.make("attack", AXIS, hex=hex, attackers=list(attackers), **more)
    field.make("support", ALLIED, guns=list(support))
    entry = field.make("fight", AXIS, dice={"attack": list(dice)})
    return next(line for line in entry.told["umpire"].splitlines() if "column" in line)


def facing(*units, **more):
    return troops(**{each.id: each for each in units}, **more)


def strengths(field, *units):
    return [field.unit(id).strength for id in units]
