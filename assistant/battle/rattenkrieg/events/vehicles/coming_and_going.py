"""Events of elements that arrive along a pathway, and of those that leave the table (8.1.5)."""

from assistant.battle.rattenkrieg.events.base import BattleEvent, reason_if, title_of
from assistant.battle.rattenkrieg.events.changed import with_element, with_figure, with_mojon
from assistant.battle.rattenkrieg.lookups import distances
from assistant.battle.rattenkrieg.lookups.scenario.arrivals import passengers_of, taken_out
from assistant.battle.rattenkrieg.state import GONE, Battle
from assistant.battle.rattenkrieg.state.mojons_and_sides import Mojon
from assistant.battle.rattenkrieg.state.scenario import Reserve, Trigger
from assistant.frozen import dataclass, replace

AGAIN = "it would already have a Mojon of its own"


@dataclass(frozen=True)
class FollowerPlaced(BattleEvent, saved_as="ConvoyVehiclePlaced"):
    """An element was given its own Mojon, at a marker behind the first of its pathway."""

    element: str
    mojon: Mojon

    def apply(self, battle: Battle) -> Battle:
        battle = replace(battle, mojons={**battle.mojons, self.mojon.id: self.mojon})
        hidden = {"concealment": "undetected", "contact": None}
        return with_element(battle, self.element, mojon=self.mojon.id, **hidden)

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(self.mojon.id in battle.mojons, AGAIN)


@dataclass(frozen=True)
class FollowerDelayed(BattleEvent, saved_as="ConvoyVehicleDelayed"):
    """An element that shares a pathway arrives later, such as a vehicle without a marker."""

    element: str
    mojon: Mojon
    turn: int
    entry: str

    def apply(self, battle: Battle) -> Battle:
        element = battle.elements[self.element]
        brought = passengers_of(battle, element)
        battle, prepared = taken_out(battle, replace(element, mojon=self.mojon.id), self.mojon)
        for each in brought:
            battle, others = taken_out(battle, each, None)
            prepared = prepared.joined_with(others)
        cue = Trigger(turn=self.turn, at="start")
        id = f"convoy {self.element}"
        late = Reserve(id, element.side, element.title, cue, self.entry, (prepared,))
        reserves = {**battle.script.reserves, id: late}
        return replace(battle, script=replace(battle.script, reserves=reserves))

    def conflict(self, battle: Battle) -> str | None:
        return reason_if(f"convoy {self.element}" in battle.script.reserves, AGAIN)


@dataclass(frozen=True)
class TableLeft(BattleEvent):
    """Figures of an element left the table by an edge, perhaps with its vehicle or gun."""

    element: str
    edge: str
    figures: tuple[str, ...]
    vehicle: bool = False

    def apply(self, battle: Battle) -> Battle:
        for id in self.figures:
            changes = {"state": "exited", "aims": 0, "aims_at": None, "exposed": False}
            battle = with_figure(battle, id, **changes, ran=False)
        gone = (*self.figures, *((self.element,) if self.vehicle else ()))
        exits = {**battle.script.exits, **dict.fromkeys(gone, self.edge)}
        rides = {id: ride for id, ride in battle.travel.rides.items() if id not in self.figures}
        battle = replace(
            battle,
            script=replace(battle.script, exits=exits),
            travel=replace(battle.travel, rides=rides),
        )
        left = battle.men(battle.elements[self.element])
        if any(man.state not in GONE for man in left):
            return battle
        return _without_element(battle, self.element)

    def conflict(self, battle: Battle) -> str | None:
        here = all(battle.figures[id].state not in GONE for id in self.figures)
        away = self.vehicle and self.element in battle.script.exits
        title = title_of(battle, self.element)
        return reason_if(not here or away, f"{title} would no longer be on the table")


def _without_element(battle: Battle, id: str) -> Battle:
    """Return the battle with an element off the table: no order, contact, Mojon or position."""
    element = battle.elements[id]
    battle = distances.without_lost(distances.without_moved(battle, id), id)
    mojon = battle.mojons.get(element.mojon or "")
    battle = with_element(
        battle,
        id,
        order=None,
        claim_open=False,
        in_reaction=False,
        concealment="undetected",
        contact=None,
        deployed=False,
        mojon=None,
    )
    away = {id}
    if mojon is not None and not battle.in_mojon(mojon.id):
        battle = with_mojon(battle, mojon.id, removed=True)
        away.add(mojon.id)
    stands = {id: place for id, place in battle.table_plan.stands.items() if id not in away}
    return replace(battle, table_plan=replace(battle.table_plan, stands=stands))
