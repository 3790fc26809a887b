"""What stays on the table when the forces walk on: the umpire's page lists it."""

from assistant.battle.desert_rats import SYSTEM as DESERT_RATS
from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.rattenkrieg.state.buildings_and_traps import Trap
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud
from assistant.battle.rattenkrieg.state.travel import Going, Roadblock
from assistant.frozen import replace
from tests.battle.conftest import Table


def test_nothing_stays_behind_where_nothing_was_laid():
    assert SYSTEM.next_battle.left_behind(Table().battle) == ()
    assert DESERT_RATS.next_battle.left_behind(DESERT_RATS.empty) == ()


def test_towing_mines_fires_and_roadblocks_are_listed_and_not_carried():
    battle = Table().battle
    first, second = list(battle.elements)[:2]
    side = battle.elements[first].side
    traps = {str(n): Trap(str(n), n, side, "mine", "the lane") for n in (1, 2)}
    traps["3"] = replace(traps["1"], id="3", lies=False)
    ground = replace(
        battle.ground,
        cells={"a": Cell("a", "the barn", "burning", 2)},
        clouds={"b": Cloud("b", "smoke", "fire", "the barn", 2, 4, 4, 4)},
    )
    works = replace(battle.works, traps=traps)
    travel = replace(
        battle.travel,
        goes={first: Going(tows=second)},
        roadblocks={"r": Roadblock("r", "the bridge", "logs", 3)},
    )
    battle = replace(battle, ground=ground, works=works, travel=travel)
    tows, *rest = SYSTEM.next_battle.left_behind(battle)
    assert " no longer tows " in tows
    assert rest == [
        f"{battle.sides[side].name}: 2 traps and mines.",
        "1 fire.",
        "1 cloud of smoke or dust.",
        "1 roadblock.",
    ]
