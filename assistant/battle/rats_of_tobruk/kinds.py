"""Every kind of fact of a battle of Rats of Tobruk, as they are written to disk."""

from assistant.battle.rats_of_tobruk import acts as a
from assistant.battle.rats_of_tobruk import copied as c
from assistant.battle.rats_of_tobruk import events as e
from assistant.battle.rats_of_tobruk import fight_events as f
from assistant.battle.rats_of_tobruk import turn_events as t
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
