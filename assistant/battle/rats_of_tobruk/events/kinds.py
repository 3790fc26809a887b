"""Every kind of event of a battle of Rats of Tobruk, as events are written to disk."""

from assistant.battle.event_kinds import Kinds
from assistant.battle.rats_of_tobruk.events.activations import (
    ChitDrawn,
    ChitLaidAside,
    ChitsPutIn,
    ChitsWithdrawn,
    CupMixed,
    StackChosen,
)
from assistant.battle.rats_of_tobruk.events.combat import (
    CombatBegun,
    CombatContinued,
    CombatEnded,
    UnitAdvanced,
    UnitFired,
)
from assistant.battle.rats_of_tobruk.events.movement import (
    ClearingTried,
    DebarkingChanged,
    MoveHalted,
    MoveLetPass,
    OpportunityFired,
    RidingChanged,
    UnitsMoved,
)
from assistant.battle.rats_of_tobruk.events.printed_figures import (
    CounterEntered,
    FigureEntered,
    HexEntered,
    TerrainKeyEntered,
    WireEntered,
)
from assistant.battle.rats_of_tobruk.events.setup import Opened, OptionsSet
from assistant.battle.rats_of_tobruk.events.turns import (
    BattleEnded,
    NominationsSet,
    ReplacementRolled,
    SupplyChecked,
    SupplyFound,
    TurnBegun,
    TurnEnded,
    VictoryChecked,
    WeatherRolled,
)
from assistant.battle.rats_of_tobruk.events.units import (
    EnemiesForgotten,
    EnemiesSeen,
    UnitChanged,
    UnitPlaced,
)
from assistant.battle.requests import Requested, RequestMet

KINDS = Kinds(
    (
        Opened,
        OptionsSet,
        UnitPlaced,
        UnitChanged,
        EnemiesSeen,
        EnemiesForgotten,
        WeatherRolled,
        SupplyFound,
        SupplyChecked,
        NominationsSet,
        TurnEnded,
        ReplacementRolled,
        TurnBegun,
        BattleEnded,
        VictoryChecked,
        StackChosen,
        ChitsPutIn,
        CupMixed,
        ChitDrawn,
        ChitLaidAside,
        ChitsWithdrawn,
        UnitsMoved,
        MoveHalted,
        OpportunityFired,
        MoveLetPass,
        RidingChanged,
        DebarkingChanged,
        ClearingTried,
        UnitFired,
        CombatBegun,
        CombatContinued,
        UnitAdvanced,
        CombatEnded,
        CounterEntered,
        HexEntered,
        TerrainKeyEntered,
        WireEntered,
        FigureEntered,
        Requested,
        RequestMet,
    )
)
