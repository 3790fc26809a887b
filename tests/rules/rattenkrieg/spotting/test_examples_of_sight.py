"""The book's examples of sight, cover and sound, requested as by a script."""

from tests.rules.rattenkrieg.spec_examples import case, check, examples, wood

# The window of 2.1.1, 6" high, looks over a fence of 2" that is 10" away.
WINDOW = {"viewer_height_in": 6, "obstacle_height_in": 2, "distance_in": 10, "beyond_in": 4}


@examples(
    case(
        "line-of-sight",
        WINDOW,
        {"ratio": 3, "factor": 0.5, "shadow_in": 5, "clear": False},
    ),
    case("line-of-sight", WINDOW | {"beyond_in": 5}, {"clear": True}),
    case("line-of-sight", WINDOW | {"half_shadow": True}, {"shadow_in": 2.5, "clear": True}),
    case("line-of-sight", WINDOW | {"viewer_height_in": 8}, {"factor": 0.34, "shadow_in": 3.4}),
    case("line-of-sight", WINDOW | {"viewer_height_in": 4}, {"factor": 1, "shadow_in": 10}),
    # 1 / (7 - 1), for a ratio that is not printed
    case(
        "line-of-sight",
        WINDOW | {"viewer_height_in": 14},
        {"ratio": 7, "factor": 0.1667, "shadow_in": 1.67},
    ),
    case(
        "line-of-sight",
        WINDOW | {"viewer_height_in": 2},
        {"ratio": 1, "factor": None, "shadow_in": "table", "clear": False},
    ),
    *[
        case(
            "line-of-sight",
            WINDOW | {"viewer_height_in": 1} | freed,
            {"ratio": None, "factor": None, "shadow_in": 0, "clear": True},
        )
        for freed in ({"obstacle": "infantry"}, {"adjacent": True}, {"obstacle_height_in": 0})
    ],
)
def test_each_example_of_lines_over_obstacles_holds(name, told, dice, expected):
    check(name, told, dice, expected)


@examples(
    case(
        "i-factor",
        wood(2),
        {"visibility": 0, "raw": 10, "i_factor": 10, "cover": 1, "sight_limit_in": "table"},
    ),
    case("i-factor", wood(4), {"raw": 20, "limit": 36, "visible": True}),
    case(
        "i-factor",
        {"distance_in": 1, "ambient": ["night", "haze"]},
        {"visibility": 6, "raw": 6, "sight_limit_in": 6},
    ),
    # 7.2 x 5 is 36: invisible, but through binoculars (36 x 6) only to the naked eye
    case(
        "i-factor",
        {"distance_in": 7.2, "ambient": ["night"]},
        {"raw": 36, "i_factor": 36, "visible": False, "visual_command": False, "cover": 2},
    ),
    case(
        "i-factor",
        {"distance_in": 7.2, "ambient": ["night"], "magnification": 6},
        {"limit": 216, "i_factor": 36, "visible": True, "visual_command": False, "cover": 2}
        | {"sight_limit_in": 43.2},
    ),
    # ground under a flare, and nothing else
    case(
        "i-factor",
        {"distance_in": 9, "ambient": [], "stretches": [{"inches": 9, "density": 3}]},
        {"visibility": 0, "raw": 27, "sight_limit_in": "table"},
    ),
)
def test_each_example_of_inconspicuousness_holds(name, told, dice, expected):
    check(name, told, dice, expected)


WALL = {"obstacle": "torso", "obstacle_value": 2, "arc": "front", "i_factor": 6}


@examples(
    case(
        "cover",
        WALL | {"weapon_penetration": 1},
        {"by_obstacle": 2, "by_stance": 0, "by_concealment": 1, "cover": 3, "pierced": False},
    ),
    case(
        "cover",
        WALL | {"weapon_penetration": 2},
        {"by_obstacle": 0, "by_stance": 1, "by_concealment": 1, "cover": 2, "avoid_cover": 1}
        | {"pierced": True},
    ),
    case("cover", {"bearing_deg": 90}, {"by_stance": 1}),
    case("cover", {"bearing_deg": 135}, {"by_stance": 0}),
    case("cover", {"bearing_deg": 136}, {"by_stance": -1, "cover": -1, "avoid_cover": 0}),
    case("cover", {"arc": "side", "i_factor": 36}, {"by_concealment": 2, "cover": 2}),
    case("cover", {"arc": "side", "i_factor": 35, "concealed": True}, {"by_concealment": 1}),
    case("cover", {"arc": "side", "unseen": True}, {"by_concealment": 2}),
    case("cover", {"state": "exposed"}, {"by_stance": 0, "cover": 0}),
    case(
        "cover",
        {"state": "hunkered-down"},
        {"by_hunkering": 1, "cover": 1, "avoid_cover": 0, "can_be_fired_at": True},
    ),
    case(
        "cover",
        {"state": "hunkered-down", "obstacle": "low"},
        {"by_obstacle": 1, "by_hunkering": 0, "cover": 1, "can_be_fired_at": False},
    ),
)
def test_each_example_of_cover_holds(name, told, dice, expected):
    check(name, told, dice, expected)


BOOK = {"distance_in": 100, "i_factor": 4, "height_in": 2}
BOOK |= {"spotter_quality": 3, "target_quality": 3}  # (1 + 4 + 2) / 3 = 2
LEAFY = {"cover": 2, "camouflage": ["camouflaged-uniform", "foliage-uniform"]}
OPEN = {"distance_in": 20, "spotter_quality": 3, "target_quality": 4}
SNIPER = OPEN | {"camouflage": ["sniper", "ghillie-suit"]}


@examples(
    case("spot", BOOK, {"spotting_value": 4, "spotted": False, "state": "unchanged"}, spot=5),
    case(
        "spot",
        BOOK | {"size": 3},
        {"spotting_value": 5, "automatic": False, "acquired": False, "avoid_value": None}
        | {"state": "identified", "shown": "all-figures"},
        spot=2,
    ),
    case(
        "spot",
        BOOK | LEAFY,
        {"avoid_value": 4, "may_avoid": True, "avoided": True, "acquired": False}
        | {"state": "located", "shown": "leader"},
        spot=2,
        avoid=3,
    ),
    # 26.2.2: a T-34's crew at a PzIV of size 7: 6 - 2 + 7 / 4
    case(
        "spot",
        OPEN | {"sight_modifier": -2, "size": 7},
        {"spotting_value": 5, "spotted": True, "acquired": False},
        spot=4,
    ),
    # in the open, the day clear: spotted and acquired at once
    case("spot", OPEN, {"spotting_value": 6, "automatic": True, "acquired": True}),
    # the book's sniper: 3 + 4 - 2 x 3
    case(
        "spot",
        SNIPER | {"shots": 3},
        {"avoid_value": 1, "avoided": False, "acquired": True},
        avoid=2,
    ),
    case("spot", SNIPER, {"avoid_value": 7, "avoided": True, "state": "located"}),
    case(
        "spot",
        OPEN | {"i_factor": 36},
        {"possible": False, "spotting_value": None, "shown": "nothing"},
    ),
    # 6 - 36 / 3 + 6
    case("spot", OPEN | {"i_factor": 36, "scope_x": 6}, {"possible": False, "spotting_value": 0}),
)
def test_each_example_of_spotting_holds(name, told, dice, expected):
    check(name, told, dice, expected)


PU = {"optic": "pu-scope", "range_in": 130}


@examples(
    case(
        "field-of-view",
        PU | {"offset_in": 5},
        {"arc_deg": 4.5, "width_in": 9.4, "printed_in": 9.4, "sees": False},
    ),
    case(
        "field-of-view",
        PU | {"offset_in": 5, "printed_view_widths": False},
        {"width_in": 10.2, "printed_in": 9.4, "sees": True},
    ),
    # half way from 8.6 to 9.4
    case("field-of-view", PU | {"range_in": 125}, {"width_in": 9.0, "printed_in": None}),
    case("field-of-view", {"bearing_deg": 90}, {"arc_deg": 180, "width_in": None, "sees": True}),
    case("field-of-view", {"bearing_deg": 91}, {"sees": False}),
    case("field-of-view", {"bearing_deg": 180, "moving": True}, {"arc_deg": 360, "sees": True}),
    # the angle gives the printed cells up to 90" and at 400"
    *[
        case(
            "field-of-view",
            {"optic": optic, "range_in": range_in, "printed_view_widths": False},
            {"width_in": width_in, "printed_in": width_in},
        )
        for optic, range_in, width_in in (
            ("pu-scope", 5, 0.4),
            ("binoculars", 45, 7.1),
            ("scope", 90, 17.3),
            ("binoculars", 400, 63.0),
        )
    ],
    # and from 100" to 375" other rows' widths: at 130" that of 120", at 375" that of 350"
    case(
        "field-of-view",
        {"optic": "scope", "range_in": 350, "printed_view_widths": False},
        {"width_in": 67.4, "printed_in": 57.8},
    ),
)
def test_each_example_of_fields_of_view_holds(name, told, dice, expected):
    check(name, told, dice, expected)


def men(count):
    return {"sources": [{"db": 40, "count": count}]}


# A whistle 12" from a wooden wall, as the book's example has it: 110 - 21.4, less 40.
BEHIND_WALL = {"barriers": [{"material": "wood-wall", "after_in": 12}]}


@examples(
    case("combine-sounds", men(2), {"groups_db": [43], "level_db": 43}),
    case("combine-sounds", men(10), {"level_db": 50}),
    case("combine-sounds", men(100), {"level_db": 60}),
    case("combine-sounds", men(1000), {"level_db": 70}),
    case(
        "combine-sounds",
        {"sources": [{"db": 60}, {"db": 40, "count": 100}]},
        {"groups_db": [60, 60], "level_db": 63},
    ),
    case("hear", BEHIND_WALL | {"db": 110}, {"level_db": 49, "range_in": 3, "heard": None}),
    case(
        "hear",
        BEHIND_WALL | {"sound": "whistle", "whistle_110": True, "distance_in": 3},
        {"level_db": 49, "range_in": 3, "heard": True},
    ),
    case("hear", {"sound": "whistle"}, {"level_db": 130, "range_in": "table"}),
    case(
        "hear",
        {"sound": "car-engine-cruise", "distance_in": 10.5},
        {"level_db": 60, "range_in": 10, "heard": False},
    ),
    # 6.1.2: ten, eighteen and 33 at 20 db
    case("hear", {"db": 40, "ambient_db": 20}, {"range_in": 10}),
    case("hear", {"db": 45, "ambient_db": 20}, {"range_in": 18}),
    case("hear", {"db": 50, "ambient_db": 20}, {"range_in": 33}),
    # printed where the curve gives 33, 59, 105 and 6; and nothing where it gives 1
    case("hear", {"db": 70}, {"range_in": 34}),
    case("hear", {"db": 75}, {"range_in": 54}),
    case("hear", {"db": 80}, {"range_in": 92}),
    case("hear", {"db": 75, "ambient_db": 60}, {"range_in": 5}),
    case(
        "hear", {"db": 20, "ambient_db": 20, "distance_in": 0}, {"range_in": None, "heard": False}
    ),
    # the curve where nothing is printed: 10^(20 / 19.79), and at other levels of noise
    case("hear", {"db": 65}, {"range_in": 18}),  # 10^(25 / 19.79) = 18.3
    case("hear", {"db": 70, "ambient_db": 50}, {"range_in": 10}),  # 10^(20 / 19.79) = 10.2
    case("hear", {"db": 95, "ambient_db": 50}, {"range_in": 188}),
    case("hear", {"db": 96, "ambient_db": 50}, {"range_in": "table"}),
    # the dog of 19.1
    case("hear", {"sound": "voice", "listener": "dog"}, {"range_in": 102}),
    case("hear", {"sound": "voice", "cold": True, "rain": True}, {"range_in": 38}),
    case("hear", {"sound": "voice", "vegetation_in": 9.9}, {"level_db": 61, "range_in": 10}),
    case("hear", {"sound": "medium-tank", "engine": "idle"}, {"level_db": 75, "range_in": 54}),
)
def test_each_example_of_hearing_holds(name, told, dice, expected):
    check(name, told, dice, expected)
