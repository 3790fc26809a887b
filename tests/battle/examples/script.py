"""Scenario events for tests."""

from dataclasses import replace

from hypothesis import strategies as st

from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import scenario as s
from assistant.battle.rattenkrieg.state.people import SpareWeapons, Weapon
from assistant.battle.rattenkrieg.state.scenario import (
    Claim,
    Entrance,
    Entrances,
    Planned,
    PreparedElements,
    Purchase,
    Reserve,
    Trigger,
)
from tests.battle import store
from tests.battle.conftest import Table

PURCHASE = Purchase("us purchase 1", "us", "A mine", "us 3", 3)


def in_store(event):
    """The opening with a US team that is still to arrive, and an event."""
    battle = event.battle
    team = next(battle.of_side("us"))
    men = {f"new {id}": replace(battle.figures[id], id=f"new {id}") for id in team.figures}
    new = replace(team, id="new", figures=tuple(men), mojon="new Mojon")
    mojon = replace(battle.mojons[team.mojon], id="new Mojon")
    they = PreparedElements({"new": new}, men, {mojon.id: mojon})
    reserve = Reserve("us reserve 1", "us", "A team", Trigger(turn=2), "the south edge", (they,))
    planned = Planned("event 1", "Dawn", "It grows light.", "umpire", Trigger(turn=9))
    script = replace(
        battle.script,
        reserves={reserve.id: reserve},
        events={planned.id: planned},
        entrances={"us": Entrances((Entrance("the south edge", (1, 2, 3, 4, 5, 6)),), True)},
        purchases={PURCHASE.id: PURCHASE},
        estimates={"us": 2},
        spares={"us store 1": SpareWeapons("us", Weapon("Bren", "Bren", "belt"), 2)},
    )
    return replace(event, battle=replace(battle, script=script))


def _came(table):
    they = table.battle.script.reserves["us reserve 1"].waiting[0]
    return e.ReinforcementsCame("us reserve 1", they)


BEFORE = (lambda a: s.PointsClaimed(Claim("us 2", 1, "at the farm")),)
UNSEEN = {
    e.ReinforcementsCame: lambda a: _came(a.table),
    s.EntryMojonPlaced: lambda a: s.EntryMojonPlaced("us reserve 1", "the mill"),
    s.PlannedEventHappened: lambda a: s.PlannedEventHappened("event 1"),
    s.PointsCounted: lambda a: s.PointsCounted("us 1", 0, 3),
    s.PointsClaimed: lambda a: s.PointsClaimed(Claim("us 1", 2, "at the farm")),
    s.EntryRolled: lambda a: s.EntryRolled("us", "the north edge"),
    s.DarknessChosen: lambda a: s.DarknessChosen(1),
    s.Bought: lambda a: s.Bought(PURCHASE.id, 0, 2),
    s.EstimateUsed: lambda a: s.EstimateUsed("us"),
    s.SpareWeaponIssued: lambda a: s.SpareWeaponIssued("us store 1", a.man),
    s.HatchOpened: lambda a: s.HatchOpened("shown"),
    s.CommanderShutIn: lambda a: s.CommanderShutIn("shown", 1),
    s.TurnUnbuttoned: lambda a: s.TurnUnbuttoned("shown"),
    s.EnemyFoundFromGround: lambda a: s.EnemyFoundFromGround("shown", "hidden"),
    s.VisualContactRecorded: lambda a: s.VisualContactRecorded(True),
    s.ClaimSettled: lambda a: s.ClaimSettled("us 2"),
}
PUBLIC = {}
BUILT = {e.ReinforcementsCame: st.builds(lambda: _came(Table(card=store.scenario())))}
