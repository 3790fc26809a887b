"""What no recorded battle holds, and why. Neither list may grow without a reason."""

NOT_YET = "not recorded yet: a test of its chapter makes it"
LAID = "its tests change the position by hand, and the opening of this system cannot hold such one"
BOARD = "the battle must first have the owner's board copied into it, which tests lay out by hand"

KINDS_ABSENT: dict[str, dict[str, str]] = {
    "rattenkrieg": {
        "AllowanceChanged": NOT_YET,
        "ConvoyVehicleDelayed": NOT_YET,
        "ConvoyVehiclePlaced": NOT_YET,
        "CraterMade": NOT_YET,
        "ElementProvoked": NOT_YET,
        "ElementsCalled": NOT_YET,
        "FigureDetached": NOT_YET,
        "FigureJoined": NOT_YET,
        "FiguresWaded": NOT_YET,
        "FiringPlaceTaken": NOT_YET,
        "EnemyReported": NOT_YET,
        "FuelTold": NOT_YET,
        "GrenadesLost": NOT_YET,
        "LeaderOrderPlaced": NOT_YET,
        "LeaderOrderTakenBack": NOT_YET,
        "LeaderOrderTurnedOver": NOT_YET,
        "MilitiaRaised": NOT_YET,
        "MountedWeaponsManned": NOT_YET,
        "PersonalWeaponTaken": NOT_YET,
        "RubbleCrossed": NOT_YET,
        "ScreenLost": NOT_YET,
        "ScreensFitted": NOT_YET,
        "SpottersFired": NOT_YET,
        "TableLeft": NOT_YET,
        "TargetDesignated": NOT_YET,
        "TargetLost": NOT_YET,
        "TargetsSeenInTheOpen": NOT_YET,
        "WeaponsDropped": NOT_YET,
        "WeaponsLeftAboard": NOT_YET,
        "WheelsTold": NOT_YET,
    },
    "desert-rats": {"ShotRuled": LAID},
    "battleaxe": {"Overran": LAID, "RommelLed": LAID, "SecondImpulse": LAID},
    "rats-of-tobruk": {"KeyTold": BOARD, "RequestMet": LAID, "Requested": LAID},
}
MOVES_ABSENT: dict[str, dict[str, str]] = {
    "rattenkrieg": {
        "ask-drop-bomb": NOT_YET,
        "check-militia": NOT_YET,
        "close-orders": NOT_YET,
        "detach-figure": NOT_YET,
        "face-flames": NOT_YET,
        "fit-screens": NOT_YET,
        "join-element": NOT_YET,
        "leader-goes-with": NOT_YET,
        "leave-table": NOT_YET,
        "nerve-obeyed": NOT_YET,
        "place-leader-order": NOT_YET,
        "take-back-leader-order": NOT_YET,
        "radio-report": NOT_YET,
        "take-personal-weapon": NOT_YET,
    },
    "desert-rats": {"rule-shot": LAID},
    "battleaxe": {"in-supply": LAID, "intercept": LAID, "overrun": LAID},
    "rats-of-tobruk": {"ask-umpire": LAID, "drop-request": LAID},
}
