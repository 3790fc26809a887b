"""Every kind of event of a battle of Battleaxe, as events are written to disk."""

from assistant.battle.battleaxe.events.challenges import Challenged, ChallengeSettled, Done
from assistant.battle.battleaxe.events.combat import Fought, Overran, RommelLed
from assistant.battle.battleaxe.events.impulses import (
    ControlTaken,
    DuskFell,
    ImpulseBegun,
    ImpulseDeclared,
    PlacesActivated,
    SecondImpulse,
    SunsetFell,
)
from assistant.battle.battleaxe.events.printed_figures import ClassTold, FigureTold, GroundTold
from assistant.battle.battleaxe.events.requests import Requested, RequestMet
from assistant.battle.battleaxe.events.setup import (
    BidMade,
    BidsOpened,
    Opened,
    OptionsSet,
    SetUpChanged,
)
from assistant.battle.battleaxe.events.tracks import (
    AdvantageShifted,
    AdvantageSpent,
    Alarmed,
    FuelSet,
    MarkerAdded,
    MarkerRemoved,
    MarkerTurned,
    RommelSet,
    Scored,
)
from assistant.battle.battleaxe.events.turns import PhaseBegun, Refitted, SurrenderOwed, TurnBegun
from assistant.battle.battleaxe.events.units import (
    Eliminated,
    Marched,
    Rebuilt,
    Released,
    SupplyLooked,
    Turned,
    UnitPlaced,
)
from assistant.battle.writing import Kinds

KINDS = Kinds(
    (
        Opened,
        BidMade,
        BidsOpened,
        OptionsSet,
        SetUpChanged,
        UnitPlaced,
        Released,
        Marched,
        Turned,
        Eliminated,
        Rebuilt,
        SupplyLooked,
        PhaseBegun,
        Refitted,
        SurrenderOwed,
        TurnBegun,
        ImpulseDeclared,
        PlacesActivated,
        ControlTaken,
        DuskFell,
        ImpulseBegun,
        SunsetFell,
        SecondImpulse,
        Fought,
        Overran,
        RommelLed,
        AdvantageSpent,
        AdvantageShifted,
        FuelSet,
        RommelSet,
        Alarmed,
        MarkerTurned,
        Scored,
        MarkerAdded,
        MarkerRemoved,
        FigureTold,
        ClassTold,
        GroundTold,
        Done,
        Challenged,
        ChallengeSettled,
        Requested,
        RequestMet,
    )
)
