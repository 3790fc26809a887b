"""Actions of elements in random battles; repeated lines are likelier."""

ACTIONS = (
    *("shoot", "automatic-fire", "move", "spot", "suppress", "ask-spot", "ask-suppress") * 3,
    *("throw-grenade", "ask-grenade", "ask-close-combat"),
    *("set-up-gun", "take-down-gun", "change-barrel", "serve-gun"),
    *("pick-up-weapon", "pick-up-weapon", "fire-priority"),
    *("fight-fire", "throw-fire"),
    *("first-aid", "move-injured", "jump", "swim"),
    *("provoke", "ask-provoke", "reconnaissance-by-fire", "ask-reconnaissance-by-fire"),
    "measure",
    *("order-dog", "dog-acts", "dog-notices", "ride", "dismount", "mount", "hit-horse"),
    *("begin-task", "work", "fire-charge", "building-move", "set-trap", "search-traps"),
    *("set-charge", "find-mine", "ask-find-mine", "shoot-wire", "point-out"),
    *("use-door", "force-door", "handle-object"),
    *("aim", "act", "give-order", "clear-stoppage", "rejoin", "stand-down", "lose-first"),
)
TROUBLE = (
    *("mend-gun", "leave-gun", "man-gun"),
    *("bail-out", "get-in", "pull-out", "repair-vehicle", "fight-vehicle-fire", "grenade-inside"),
    *("assault-vehicle", "ask-assault-vehicle", "set-charge"),
)
GUNS = (
    *("fire-gun", "ask-fire-gun", "rake", "drive", "set-vehicle", "hatches", "take-post") * 6,
    *(
        "change-target",
        "change-target",
        "load-shells",
        "fit-screens",
        "release-smoke",
        "radio-report",
    )
    * 2,
)
WAYS = (  # of vehicles, and of men aboard
    *("turn-vehicle", "turn-turret", "tell-facing", "enter-ground", "crash", "ram", "ask-ram") * 3,
    *("get-aboard", "get-off", "jump-off", "fall-off", "tow", "cast-off", "rule-going"),
    *("put-roadblock", "push-roadblock", "riders-struck", "handle-gun"),
)
CRAFT = (
    *("sail", "run-in", "bail", "overboard", "rule-boat", "flood") * 4,
    *("mark-plane", "fly", "strafe", "ask-strafe", "drop-bomb", "ask-drop-bomb", "land") * 4,
    *("take-off", "embark", "drop-men", "drop-container", "get-free", "unpack-weapons", "walk-in"),
    "set-off-extinguisher",
)
PIECES = (
    *("set-up-mortar", "fire-mortar", "ask-mortar", "rule-support") * 6,
    *("take-down-mortar", "fire-rocket", "ask-rocket", "load-rocket"),
)
