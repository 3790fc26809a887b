"""Tables of the orders of battle and scenarios (8.1.2, addendum)."""

from collections import Counter

import pytest

from assistant.rules import table_cells, tables


def load(name):
    return tables.load(f"rattenkrieg/{name}")


def weapons_of_figure(name, *key):
    """The weapons of a figure in the orders of battle, by their names."""
    row = load("orders-of-battle").row(name, *key)
    return {
        arm["weapon"]: {k: v for k, v in arm.items() if k != "weapon"} for arm in row["weapons"]
    }


def profile(mode, modifier, penetration, react=None):
    kind = {"mode": mode} if isinstance(mode, str) else {"mode": "burst", "bursts": mode}
    return {"type": kind, "modifier": modifier, "penetration": penetration, "react": react}


def test_the_forces_have_as_many_men_as_are_printed():
    assert Counter(row["force"] for row in load("orders-of-battle").rows) == {
        "heer-infantry-platoon-1940": 43,  # 5 + 2, and four squads of 4 + 5
        "panzergrenadier-91-luftlande": 31,  # 5, three squads of 5 + 3, 2 snipers
        "paratroopers-506-pir": 43,  # 4, and three squads of 4 + 5 + 4
        "british-platoon-support-1944": 24,  # 2 + 3 + 2 + 6 + 4 + 3 + 2 + 2
    }


def test_the_men_of_a_team_are_numbered_in_order():
    teams = {}
    for row in load("orders-of-battle").rows:
        team = teams.setdefault((row["force"], row["element"], row["team"]), [])
        team.append(row["figure"])

    assert all(team == list(range(1, len(team) + 1)) for team in teams.values())


def test_only_paratroopers_are_of_quality_four():
    qualities = {(row["force"], row["quality"]) for row in load("orders-of-battle").rows}

    assert {force for force, quality in qualities if quality == 4} == {"paratroopers-506-pir"}
    assert len(qualities) == 4


def test_a_gunner_has_a_gun_and_a_pistol_without_a_profile():
    assert weapons_of_figure("heer-infantry-platoon-1940", "squad-4", 1, 2) == {
        "Luger": {},
        "MG42": profile("belt", -2, 3, [7, 9, 12]),
    }


def test_profiles_are_read_as_printed():
    assert weapons_of_figure("heer-infantry-platoon-1940", "platoon-hq", 1, 1) == {
        "MP40": profile(3, 1, 1)
    }
    assert weapons_of_figure("heer-infantry-platoon-1940", "platoon-hq", 1, 2) == {
        "Luger": profile("single", 1, 1)
    }
    carbine = weapons_of_figure("paratroopers-506-pir", "platoon-hq", 1, 3)
    assert carbine == {"Carbine": profile("single", 0, 3)}  # printed D(P3)
    cal_30 = weapons_of_figure("paratroopers-506-pir", "squad-2", 3, 2)
    assert cal_30 == {"Cal.30": profile("belt", -2, 3)}  # no React


def test_mortars_belong_to_the_last_man():
    for key in [
        ("heer-infantry-platoon-1940", "platoon-hq", 2, 2),
        ("british-platoon-support-1944", "medium-mortar", 1, 3),
        ("british-platoon-support-1944", "light-mortar", 1, 2),
    ]:
        mortar = [name for name in weapons_of_figure(*key) if name.endswith("Mortar")]
        assert len(mortar) == 1
        assert weapons_of_figure(*key)[mortar[0]] == {}


def test_the_britons_weapons_are_read_where_they_are_garbled():
    british = "british-platoon-support-1944"

    assert weapons_of_figure(british, "vickers-hmg", 1, 2) == {
        "Vickers": profile("belt", -1, 2, [5])
    }
    assert weapons_of_figure(british, "bren-mg", 1, 1) == {"Bren": profile("belt", -1, 3, [7])}
    assert weapons_of_figure(british, "piat", 1, 1) == {"PIAT": {}}
    assert weapons_of_figure(british, "engineer-section", 1, 4) == {
        "Flamethrower": {"range_in": 18, "radius_in": 6, "uses": 10}
    }


def test_only_snipers_have_more_than_their_weapons():
    equipped = [
        (row["force"], row["element"], row["rank"], row["equipment"])
        for row in load("orders-of-battle").rows
        if row["equipment"]
    ]

    assert equipped == [
        ("panzergrenadier-91-luftlande", "sniper-team", "Sniper", ["3x-sight"]),
        ("british-platoon-support-1944", "sniper", "Sniper", ["3x-scope"]),
        ("british-platoon-support-1944", "sniper", "Spotter", ["3x-scope"]),
    ]


@pytest.mark.parametrize("cell", ["", "MP40 (P1)", "MP40 3B+1(P1", "MP40 3B+1(R1)", 3, None])
def test_a_weapon_that_cannot_be_read_is_refused(cell):
    with pytest.raises(ValueError, match="not like MG42"):
        table_cells.READERS["weapon"](cell)


def test_the_stores_of_the_orders_of_battle_are_as_printed():
    stores = load("order-of-battle-stores")

    assert stores.row("heer-infantry-platoon-1940", "Stielhandgranate M-43") == {
        "force": "heer-infantry-platoon-1940",
        "item": "Stielhandgranate M-43",
        "count": None,
        "range_in": 19,
        "damage": {"modifier": 1, "radius_in": 2},
    }
    assert stores.row("paratroopers-506-pir", "Mk-2 Pineapple")["count"] == 100
    assert stores.row("british-platoon-support-1944", "Bren Carrier")["count"] == 1


def test_the_wind_of_a_scenario_is_rolled_for():
    wittmann = load("scenarios").row("wittmanns-first-test")

    assert wittmann["wind"] == {"1": "W", "2": "W", "3": "W", "4": "SW", "5": "E", "6": "S"}
    assert wittmann["first_initiative"] == "soviet"
    assert load("scenarios").row("easy-company")["wind"] is None


@pytest.mark.parametrize("cell", ["", "1 W", "W", "1 (W) 2 (E)", 3])
def test_a_wind_that_cannot_be_read_is_refused(cell):
    with pytest.raises(ValueError, match="not like 1,2,3"):
        table_cells.READERS["by-die"](cell)


def test_the_table_of_a_scenario_is_as_large_as_its_feet():
    sizes = {r["scenario"]: (r["width_cm"], r["depth_cm"]) for r in load("scenarios").rows}

    assert sizes == {"wittmanns-first-test": (180, 240), "easy-company": (122, 122)}


def test_the_forces_of_a_scenario_are_orders_of_battle_or_vehicles():
    forces = load("scenario-forces")

    assert forces.row("wittmanns-first-test", "german", "stug-iii-a")["awareness"] == "black"
    assert forces.row("wittmanns-first-test", "soviet", "t-34-76")["count"] == 8
    easy = [row["what"] for row in forces.rows if row["scenario"] == "easy-company"]
    assert set(easy) <= {row["force"] for row in load("orders-of-battle").rows}


def test_the_points_of_a_side_are_as_printed():
    points = load("scenario-points")
    count = Counter((row["scenario"], row["side"], row["kind"]) for row in points.rows)

    assert count == {
        ("wittmanns-first-test", "german", "victory"): 3,
        ("wittmanns-first-test", "german", "change"): 2,
        ("wittmanns-first-test", "german", "promotion"): 2,
        ("wittmanns-first-test", "soviet", "victory"): 2,
        ("wittmanns-first-test", "soviet", "change"): 2,
        ("wittmanns-first-test", "soviet", "promotion"): 2,
        ("easy-company", "german", "victory"): 3,
        ("easy-company", "german", "promotion"): 5,
        ("easy-company", "us", "victory"): 4,
        ("easy-company", "us", "promotion"): 5,
    }
    assert points.row("easy-company", "us", "promotion", "own-casualty")["points"] == -7
    automatic = [row["condition"] for row in points.rows if row["points"] == "automatic"]
    assert automatic == ["six-enemy-tanks-destroyed", "stug-destroyed"]
