"""Single mortar bombs, fired and resolved as shells, and their smoke (Rattenkrieg 27.3)."""

from assistant.battle.rattenkrieg.events import heavy_weapons as s
from assistant.battle.rattenkrieg.fire.target_marks import ask_marked_target
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import add_cloud
from assistant.battle.rattenkrieg.heavy_weapons import shot_results, targets
from assistant.battle.rattenkrieg.heavy_weapons.bombed_vehicles import bomb_vehicles
from assistant.battle.rattenkrieg.heavy_weapons.mortars import mortar_crews
from assistant.battle.rattenkrieg.heavy_weapons.mortars.mortar_aim import HE, PHOSPHORUS, MortarAim
from assistant.battle.rattenkrieg.heavy_weapons.phosphorus import burst_phosphorus
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.fire_effects import after_fire
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.lookups import labels as ground_words
from assistant.battle.rattenkrieg.lookups import mortars_and_launchers
from assistant.battle.rattenkrieg.lookups.figures.leaders import quality_used
from assistant.battle.rattenkrieg.lookups.naming import capital, umpire_name
from assistant.battle.rattenkrieg.state import Element
from assistant.rules.rattenkrieg.grenades.blast_rings import rings_of
from assistant.rules.rattenkrieg.heavy_weapons.mortars import MORTARS

ACTION = "shoot"
SMOKE_OF = {True: "Smoke Mortar Shell", False: "Smoke Shell"}  # of light mortars, of others
PHOSPHORUS_OF = {True: "50mm-mortar-shell", False: "81mm-mortar-shell"}


def fire_single_bomb(play: BattlePlay, element: Element, aim: MortarAim) -> None:
    """Fire one bomb at a point: it hits like a gun without a sight, and bursts in rings.

    Ruling: any target counts as small as a human.
    """
    mark = shot_results.Target(targets.HUMAN, aim.point, aim.target)
    view = targets.ask_view(play, element, mark, aim.distance_in)
    known = play.state.heavy_weapons.mortar(aim.man.id).point == aim.point
    inputs = {
        "gunner_quality": quality_used(play.state, element, aim.man),
        "range_in": aim.distance_in,
        "first_shot": not known,
    }
    to_hit = targets.resolve_to_hit(play, element, view, inputs)
    mortar_crews.pay_for_fire(play, element, aim)
    left = mortars_and_launchers.bombs_left(play.state, aim.man) - 1
    fell = s.MortarFired(aim.man.id, aim.point, aim.distance_in, aim.observer, left, 0)
    play.record(fell)
    after_fire(play, element, aim.target, 1, weapon=aim.model)
    if aim.load == HE:
        row = MORTARS.row(aim.model)
        bomb, rings = targets.missile("HE", row["he"]), rings_of(row)
        struck = targets.resolve_shot(
            play, element, mark, view, bomb, to_hit, name="bomb", rings=rings
        )
        does = f" fires a single bomb of the {aim.name}"
        shot_results.log_shot_at_target(play, element, mark, does, "A mortar bomb", struck)
        if struck.hit:
            bomb_vehicles(
                play,
                element,
                aim.model,
                likely=lambda x: aim.target is not None and x.id == aim.target.id,
                words="Vehicles that the bomb strikes",
            )
    else:
        place_mortar_smoke(play, element, aim)
    mortar_crews.apply_wear(play, element, aim)
    offer_reaction(play, element, ACTION)


def place_mortar_smoke(play: BattlePlay, element: Element, aim: MortarAim) -> None:
    """Place smoke or phosphorus at the point."""
    battle = play.state
    place = ask_public_place(play, "where", "Where is that? Everyone reads this.")
    fires = f"the {aim.name} fires {aim.load} at {aim.point}."
    play.log("umpire", f"{umpire_name(battle, element)}: {fires}")
    play.log(element.side, f"{element.title}: {fires}")
    if aim.load == PHOSPHORUS:
        fell = f"white phosphorus bursts at {aim.point}"
        burst_phosphorus(play, element, PHOSPHORUS_OF[aim.is_light], place, fell)
        return
    cloud = add_cloud(play, "device", place, {"device": SMOKE_OF[aim.is_light]})
    detail = ground_words.describe_cloud(play.state, cloud)
    play.log(all_readers(play), f"{capital(ground_words.cloud_name(cloud))}: {detail}.")
    ask_marked_target(play, element, "with smoke", cloud.id)
