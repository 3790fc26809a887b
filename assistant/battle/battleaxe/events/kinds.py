"""Every kind of event of a battle of Battleaxe, as events are written to disk."""

from assistant.battle.battleaxe.events.challenges import ActChallenged, ActDone, ChallengeSettled
from assistant.battle.battleaxe.events.combat import CombatStageReached, OverrunUpdated, RommelLed
from assistant.battle.battleaxe.events.impulses import (
    ControlTaken,
    ImpulseBegun,
    ImpulseDeclared,
    PlacesActivated,
    SecondImpulseBought,
    SunsetDecisionOpened,
    SunsetDiceRolled,
)
from assistant.battle.battleaxe.events.printed_figures import (
    FigureEntered,
    TerrainEntered,
    UnitClassEntered,
)
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
    FuelSet,
    MarkerAdded,
    MarkerRemoved,
    MarkerTurned,
    PointsScored,
    ReleaseEventRecorded,
    RommelSet,
)
from assistant.battle.battleaxe.events.turns import (
    PhaseBegun,
    SideRefitted,
    SurrenderRollsListed,
    TurnBegun,
)
from assistant.battle.battleaxe.events.units import (
    DivisionReleased,
    SupplyChecked,
    UnitEliminated,
    UnitMoved,
    UnitPlaced,
    UnitRebuilt,
    UnitTurned,
)
from assistant.battle.event_kinds import Kinds
from assistant.battle.requests import Requested, RequestMet

KINDS = Kinds(
    (
        Opened,
        BidMade,
        BidsOpened,
        OptionsSet,
        SetUpChanged,
        UnitPlaced,
        DivisionReleased,
        UnitMoved,
        UnitTurned,
        UnitEliminated,
        UnitRebuilt,
        SupplyChecked,
        PhaseBegun,
        SideRefitted,
        SurrenderRollsListed,
        TurnBegun,
        ImpulseDeclared,
        PlacesActivated,
        ControlTaken,
        SunsetDecisionOpened,
        ImpulseBegun,
        SunsetDiceRolled,
        SecondImpulseBought,
        CombatStageReached,
        OverrunUpdated,
        RommelLed,
        AdvantageSpent,
        AdvantageShifted,
        FuelSet,
        RommelSet,
        ReleaseEventRecorded,
        MarkerTurned,
        PointsScored,
        MarkerAdded,
        MarkerRemoved,
        FigureEntered,
        UnitClassEntered,
        TerrainEntered,
        ActDone,
        ActChallenged,
        ChallengeSettled,
        Requested,
        RequestMet,
    )
)
