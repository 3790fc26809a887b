"""What no recorded battle holds, and why. Neither list may grow without a reason."""

LAID = "a test reaches it only from a position that it lays out by hand"
BOARD = "the battle must first have the owner's board copied into it, which tests lay out by hand"

KINDS_ABSENT: dict[str, dict[str, str]] = {
    "rattenkrieg": dict.fromkeys(
        (
            *("Bailed", "BoatFlooded", "BoggedDown", "ExtinguisherUsed", "FuelTold"),
            *("GrenadesLost", "IntoWater", "Overboard", "PieceTaken", "PostTaken", "RadioMended"),
            *("ScreenLost", "ScreensFitted", "TookOff", "TowTold", "VehicleBurned", "WheelsTold"),
        ),
        LAID,
    ),
    "desert-rats": {"ShotRuled": LAID},
    "battleaxe": {"Overran": LAID, "RommelLed": LAID, "SecondImpulse": LAID},
    "rats-of-tobruk": {"KeyTold": BOARD, "RequestMet": LAID, "Requested": LAID},
}
MOVES_ABSENT: dict[str, dict[str, str]] = {
    "rattenkrieg": dict.fromkeys(
        (
            *("ask-drop-bomb", "bail", "burn-aboard", "cast-off", "close-orders", "fall-off"),
            *("fight-vehicle-fire", "fit-screens", "flood", "grenade-inside", "nerve-obeyed"),
            *("overboard", "pull-out", "push-roadblock", "ram", "riders-struck", "rule-going"),
            *("set-off-extinguisher", "take-off", "tow", "vehicle-fire", "walk-in"),
        ),
        LAID,
    ),
    "desert-rats": {"rule-shot": LAID},
    "battleaxe": dict.fromkeys(("in-supply", "intercept", "losses", "overrun"), LAID),
    "rats-of-tobruk": {"ask-umpire": LAID, "drop-request": LAID},
}
