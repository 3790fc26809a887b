"""Every kind of fact of a battle of Rats of Tobruk, as they are written to disk."""

from assistant.battle.rats_of_tobruk import acts, events
from assistant.battle.writing import Kinds

KINDS = Kinds((*events.FACTS, *acts.FACTS))
