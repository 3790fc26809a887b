"""A German machine gun that acts, with a US team in sight."""

from assistant.battle.rattenkrieg.screens import enemy_card, unit_view
from assistant.battle.viewers import UMPIRE
from tests.battle.conftest import GERMAN, Table

TEAM = "1st Squad, Team 2"  # gunner with MG42, private, Obergefreiter who leads


class Nest:
    """A German MG team that acts and sees a US team."""

    def __init__(self, order="fire", **rules):
        self.table = Table()
        self.table.engage()
        if rules:
            self.table.make("set-rules", **rules)
        self.table.order("german", TEAM, order)
        self.table.order("us", TEAM, "fire")
        self.table.rounds()
        self.table.reveal("us", TEAM)
        self.table.act_with("german", TEAM)
        self.gunner, self.private, self.leader = self.team.figures

    @property
    def team(self):
        return self.table.element("german", TEAM)

    @property
    def target(self):
        return self.table.element("us", TEAM)

    @property
    def gun(self):
        return self.table.battle.crewed_weapons.gun(self.gunner)

    def stand(self, setup):
        told = {"setup": setup, "reason": "for the test"}
        self.table.make("rule-gun", element=self.team.id, **told)

    def fire(self, rolls, by=UMPIRE, **told):
        dice = {"rolls": rolls} | told.pop("dice", {})
        return self.table.make("automatic-fire", by, dice=dice, **self.told, **told)

    @property
    def told(self):
        return {
            "element": self.team.id,
            "man": self.gunner,
            "target": self.target.id,
            "distance_in": 14,
        }

    def work(self, move, men, by=GERMAN, **told):
        return self.table.make(move, by, element=self.team.id, men=men, **told)

    def card(self, side):
        reader = self.team.side == side
        view = unit_view(self.table.battle, self.team) if reader else None
        return view or enemy_card(self.table.battle, self.team)


def automatic_fire_of(entry):
    return next(r for r in entry.resolutions if r.procedure == "rattenkrieg/automatic-fire")
