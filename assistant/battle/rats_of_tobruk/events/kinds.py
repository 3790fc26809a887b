"""Every kind of event of a battle of Rats of Tobruk, as events are written to disk."""

from assistant.battle.rats_of_tobruk.events.activations import (
    ChitDrawn,
    ChitLaidAside,
    ChitsPut,
    ChitsWithdrawn,
    CupMixed,
    StackChosen,
)
from assistant.battle.rats_of_tobruk.events.combat import (
    Advanced,
    FightBegun,
    FightGoesOn,
    FightOver,
    Shot,
)
from assistant.battle.rats_of_tobruk.events.movement import (
    DebarkedFrom,
    Halted,
    LetPass,
    OpportunityTaken,
    Rode,
    TriedToClear,
    Walked,
)
from assistant.battle.rats_of_tobruk.events.printed_figures import (
    CounterTold,
    FigureTold,
    HexTold,
    KeyTold,
    WireTold,
)
from assistant.battle.rats_of_tobruk.events.requests import Requested, RequestMet
from assistant.battle.rats_of_tobruk.events.setup import Opened, OptionsSet
from assistant.battle.rats_of_tobruk.events.turns import (
    BattleOver,
    Nominated,
    ReplacementRolled,
    SupplyChecked,
    SupplyFound,
    TurnBegun,
    TurnEnded,
    VictoryChecked,
    WeatherRolled,
)
from assistant.battle.rats_of_tobruk.events.units import Forgotten, Shown, UnitChanged, UnitPlaced
from assistant.battle.writing import Kinds

KINDS = Kinds(
    (
        Opened,
        OptionsSet,
        UnitPlaced,
        UnitChanged,
        Shown,
        Forgotten,
        WeatherRolled,
        SupplyFound,
        SupplyChecked,
        Nominated,
        TurnEnded,
        ReplacementRolled,
        TurnBegun,
        BattleOver,
        VictoryChecked,
        StackChosen,
        ChitsPut,
        CupMixed,
        ChitDrawn,
        ChitLaidAside,
        ChitsWithdrawn,
        Walked,
        Halted,
        OpportunityTaken,
        LetPass,
        Rode,
        DebarkedFrom,
        TriedToClear,
        Shot,
        FightBegun,
        FightGoesOn,
        Advanced,
        FightOver,
        CounterTold,
        HexTold,
        KeyTold,
        WireTold,
        FigureTold,
        Requested,
        RequestMet,
    )
)
