"""What a force leaves on the table when it moves on: the umpire's page lists it."""

from assistant.battle.desert_rats import SYSTEM as DESERT_RATS
from assistant.battle.desert_rats.state.map_notes import MapNote
from assistant.battle.desert_rats.state.secret_ground import SecretGround
from assistant.battle.rattenkrieg import SYSTEM
from assistant.battle.rattenkrieg.state.buildings_and_traps import Trap
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cell, Cloud
from assistant.battle.rattenkrieg.state.travel import Going, Roadblock
from assistant.boardmap.plan import Area
from assistant.frozen import replace
from tests.battle.conftest import Table
from tests.battle.desert_rats.table import Table as Desert
from tests.battle.desert_rats.table import element, platoon


def test_nothing_stays_behind_if_nothing_was_placed():
    assert SYSTEM.next_battle.left_behind(Table().battle) == ()
    assert DESERT_RATS.next_battle.left_behind(DESERT_RATS.empty) == ()


def test_towing_mines_fires_and_roadblocks_are_listed_and_not_carried():
    battle = Table().battle
    first, second = list(battle.elements)[:2]
    side = battle.elements[first].side
    traps = {str(n): Trap(str(n), n, side, "mine", "the lane") for n in (1, 2)}
    traps["3"] = replace(traps["1"], id="3", lies=False)
    ground = replace(
        battle.fire_and_smoke,
        cells={"a": Cell("a", "the barn", "burning", 2)},
        clouds={"b": Cloud("b", "smoke", "fire", "the barn", 2, 4, 4, 4)},
    )
    works = replace(battle.buildings, traps=traps)
    travel = replace(
        battle.travel,
        goes={first: Going(tows=second)},
        roadblocks={"r": Roadblock("r", "the bridge", "logs", 3)},
    )
    battle = replace(battle, fire_and_smoke=ground, buildings=works, travel=travel)
    tows, *rest = SYSTEM.next_battle.left_behind(battle)
    assert " no longer tows " in tows
    assert rest == [
        f"{battle.sides[side].name}: 2 traps and mines.",
        "1 fire.",
        "1 cloud of smoke or dust.",
        "1 roadblock.",
    ]


def area(id, name):
    return Area(id=id, name=name, polygon=((0, 0), (10, 0), (0, 10)))


def test_the_umpire_reads_by_name_what_stays_on_the_map():
    troop = platoon("troop", element("c1", "crusader", [500, 500]))
    battle = Desert([troop], [platoon("zug", element("p1", "panzer-2", [500, 1900]))]).battle
    seat = next(iter(battle.sides))
    plan = battle.plan.model_copy(update={"areas": (area("mines", "The minefield"),)})
    notes = [MapNote("1", "enemy", 1, 1, "two tanks?"), MapNote("2", "arrow", 1, 1, "")]
    moving = {id: replace(x, goal=(1, 1)) for id, x in battle.platoons.items() if id == "troop"}
    battle = replace(
        battle,
        plan=plan,
        secret_ground={"mines": SecretGround((), ())},
        dust=(area("d1", "Dust"), area("d2", "Dust"), area("d3", "Smoke")),
        notes={seat: (*notes, *(replace(notes[1], id=str(n), words=str(n)) for n in range(3, 9)))},
        platoons={**battle.platoons, **moving},
    )
    assert DESERT_RATS.next_battle.left_behind(battle) == (
        "Secret ground: the minefield.",
        "Dust and smoke: dust (2) and smoke.",
        f"Marks of the {battle.sides[seat].name} player: “two tanks?”, arrow, “3”, “4”, “5”, “6”"
        " and 2 more.",
        f"Orders to move: {battle.platoons['troop'].name}.",
    )
