"""The light of a flare that a leader fires as a signal in the dark (Rattenkrieg 7.4.15, 30.4)."""

from assistant.battle.rattenkrieg.events.flares import FlareFired
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.light import darkness
from assistant.battle.rattenkrieg.lookups.sight_and_sound_ranges import Reach, alarm_range_tonight
from assistant.battle.rattenkrieg.state import Battle
from assistant.battle.rattenkrieg.state.fire_and_smoke import Flare
from assistant.rules.rattenkrieg.spotting.sound import SOUNDS

FLARE = "flare"  # the means of giving an order
SOUND_OF = {FLARE: "firing-a-flare", "radio": "voice", "telephone": "voice"}  # others are silent
USUAL_PLACE = "over the leader who signals"


def ask_signal_flare(play: BattlePlay) -> Flare | None:
    """Ask where a flare burns that gives an order; by day its light matters nowhere, so None."""
    if not darkness(play.state):
        return None
    words = "Where does the flare burn? Everyone reads this."
    place = play.text("place", words, USUAL_PLACE, longest=60)
    return Flare(play.state.fire_and_smoke.next_id, "ground", place, play.state.turn)


def signal_range(battle: Battle, means: str) -> Reach:
    """Return how far a signal by these means is heard tonight; None if it makes no sound."""
    sound = SOUND_OF.get(means)
    return alarm_range_tonight(battle, SOUNDS.row(sound)) if sound else None


def light_signal_flare(play: BattlePlay, flare: Flare) -> None:
    """Record a flare that gave an order, and log to everybody what it lights."""
    play.record(FlareFired(flare))
    words = f"{labels.flare_name(flare)}, {labels.describe_flare(play.state, flare)}."
    play.log(["umpire", *play.state.sides], words)
