"""Every kind of event of a battle of Battleaxe, as they are written to disk."""

from assistant.battle.battleaxe.events import combat, impulses, turns
from assistant.battle.writing import Kinds

KINDS = Kinds(
    (
        impulses.Opened,
        impulses.UnitPlaced,
        impulses.ControlTaken,
        impulses.ImpulseDeclared,
        impulses.PlacesActivated,
        impulses.AdvantageSpent,
        impulses.AdvantageShifted,
        impulses.FuelSet,
        impulses.RommelSet,
        impulses.Alarmed,
        impulses.Released,
        impulses.MarkerTurned,
        impulses.DuskFell,
        impulses.ImpulseBegun,
        impulses.PhaseBegun,
        *combat.EVERY,
        *turns.EVERY,
    )
)
