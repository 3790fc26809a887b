"""Every kind of fact of a battle of Rats of Tobruk, as they are written to disk."""

from assistant.battle.rats_of_tobruk.events import activations as a
from assistant.battle.rats_of_tobruk.events import combat as f
from assistant.battle.rats_of_tobruk.events import printed_figures as c
from assistant.battle.rats_of_tobruk.events import turns as t
from assistant.battle.rats_of_tobruk.events import units as e
from assistant.battle.writing import Kinds

KINDS = Kinds(
    (
        e.Opened,
        e.UnitPlaced,
        e.UnitChanged,
        t.WeatherRolled,
        t.SupplyFound,
        t.SupplyChecked,
        t.Nominated,
        t.ChitsPut,
        t.CupMixed,
        t.ChitDrawn,
        t.ChitLaidAside,
        t.TurnEnded,
        t.ReplacementRolled,
        t.VictoryChecked,
        t.ChitsWithdrawn,
        t.TurnBegun,
        t.BattleOver,
        t.OptionsSet,
        t.Requested,
        t.RequestMet,
        c.CounterTold,
        c.HexTold,
        c.KeyTold,
        c.WireTold,
        c.FigureTold,
        a.StackChosen,
        a.Walked,
        a.Halted,
        a.OpportunityTaken,
        a.LetPass,
        a.Rode,
        a.DebarkedFrom,
        a.Shot,
        a.TriedToClear,
        a.Shown,
        a.Forgotten,
        f.FightBegun,
        f.FightGoesOn,
        f.Advanced,
        f.FightOver,
    )
)
