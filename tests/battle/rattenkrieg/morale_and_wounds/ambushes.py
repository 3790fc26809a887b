"""An ambush beside a road, for its tests."""

from assistant.battle.rattenkrieg.screens.tasks.side_tasks import due_for
from tests.battle.conftest import GERMAN, US, Table

TEAM, OTHER = "1st Squad, Team 1", "1st Squad, Team 2"


class Road:
    """A US team with some order walks along a road with Germans beside it."""

    def __init__(self, order="ambush", *, named_first=False):
        self.table = Table()
        self.table.engage()
        self.table.order("us", TEAM, "movement")
        self.table.order("german", TEAM, order)
        self.table.rounds()
        if named_first:  # an entry of its own begins the round
            self.table.make("nominate", US, nominee=self.us.id)
        self.table.act_with("us", TEAM)
        self.table.reveal("us", TEAM)
        self.table.make("deploy", GERMAN, element=self.germans.id, nearest_enemy_in=60)

    @property
    def battle(self):
        return self.table.battle

    @property
    def us(self):
        return self.table.element("us", TEAM)

    @property
    def germans(self):
        return self.table.element("german", TEAM)

    def go(self, by=US, dice=None, **told):
        return self.table.make("move", by, dice, element=self.us.id, **{"gait": "run"} | told)

    def strike(self, by=GERMAN, **told):
        return self.table.make("react", by, element=self.germans.id, **told)

    def shoot(self):
        """Let the ambush do something that needs no dice."""
        return self.table.make("aim", element=self.germans.id, target=self.us.id)

    def go_on(self, by=US):
        """Carry out the declared action with the button offered for it."""
        (offered,) = [x for x in due_for(self.battle, "us") if "continues" in x.title]
        tap = offered.taps[0]
        told = {n: v for n, v in tap.told.items() if not n.startswith("dice.")}
        dice = {n[5:]: int(v) for n, v in tap.told.items() if n.startswith("dice.")}
        return self.table.make(tap.move, by, dice, **told)


def words_of(found):
    return [tap.words for each in found for tap in each.taps]
