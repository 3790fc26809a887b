"""The run of a move in a Rattenkrieg battle."""

from assistant.battle.play import Play
from assistant.battle.rattenkrieg.events.base import BattleEvent
from assistant.battle.rattenkrieg.state import Battle

BattlePlay = Play[Battle, BattleEvent]
