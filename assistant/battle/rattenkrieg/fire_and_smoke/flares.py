"""Flares and star shells, fired and taken off the table (Rattenkrieg 30.4)."""

from typing import cast

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import next_effect_id
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.state.fire_and_smoke import Flare, FlareKind


@move("fire-flare", "Flare", UMPIRE_ONLY)
def fire_flare(play: BattlePlay) -> None:
    """Place a flare, or shoot one over a place (30.4)."""
    options = [Option(kind, said) for kind, said in labels.FLARES.items()]
    kind = cast(FlareKind, play.choose("kind", "What light?", options))
    place = ask_public_place(play, "place", "Where, in words for all?")
    small = kind == "parachute" and play.flag("small_mortar", "From a 50 or 60 mm mortar?")
    flare = Flare(next_effect_id(play.state), kind, place, play.state.turn, small)
    play.record(g.FlareFired(flare))
    detail = labels.describe_flare(play.state, flare)
    play.log(all_readers(play), f"{labels.flare_name(flare)}, {detail}.")


@move("rule-flare", "Take a flare off", UMPIRE_ONLY)
def remove_flare(play: BattlePlay) -> None:
    """Remove a flare, as the umpire."""
    flares = play.state.ground.flares.values()
    if not flares:
        raise Refused("No flare burns.")
    options = [Option(x.id, labels.flare_name(x)) for x in flares]
    flare = play.state.ground.flares[play.choose("flare", "Which?", options)]
    due = [o.id for o in play.state.owed if o.id == f"star-shell {flare.id}"]
    play.record(g.FlareBurnedOut(flare.id), *(e.CheckMade(id) for id in due))
    play.log(all_readers(play), f"The umpire rules: {labels.flare_name(flare)} is out.")
