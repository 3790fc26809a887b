"""Barrages and direct fire in a unit's own activation (Rats of Tobruk 11)."""

from assistant.battle.permission import resolve_if_permitted
from assistant.battle.play import Refused
from assistant.battle.rats_of_tobruk.combat.losses import apply_loss
from assistant.battle.rats_of_tobruk.combat.shots import (
    WHY_NO_FIRE,
    ask_target,
    fire_refusal,
    require_aim,
    resolve_shot,
)
from assistant.battle.rats_of_tobruk.combat.sighting import observers_of, show_all_units
from assistant.battle.rats_of_tobruk.combat.targets import ask_target_hex
from assistant.battle.rats_of_tobruk.events.combat import UnitFired
from assistant.battle.rats_of_tobruk.kit.players import require_active_side, require_no_fight
from assistant.battle.rats_of_tobruk.kit.printed_figures import (
    ask_blocked,
    ask_bunker,
    ask_figure,
    ask_range,
    ask_terrain_modifier,
    unit_options,
)
from assistant.battle.rats_of_tobruk.kit.register import BattlePlay, move
from assistant.battle.rats_of_tobruk.lookups.direct_fire import direct_fire_units
from assistant.battle.rats_of_tobruk.lookups.ground import (
    enemy_of,
    hex_distance,
    is_hidden_in_bunker,
)
from assistant.battle.rats_of_tobruk.lookups.sight import is_line_blocked
from assistant.battle.rats_of_tobruk.movement.activation import describe_refusal, resolve_activation
from assistant.battle.viewers import has_umpire


@move("barrage", "Fire a barrage")
def fire_barrage(play: BattlePlay) -> None:
    """Fire a barrage of one artillery unit at an observed hex."""
    battle = play.state
    side = require_active_side(play)
    require_no_fight(play)
    guns = [u for u in battle.on_map(side) if u.artillery and u.battalion in (battle.hand, None)]
    ready = [u for u in guns if not u.fired]
    play.need(bool(guns), "No artillery of this battalion is on the map.")
    play.require(bool(ready), "No artillery of this battalion is ready.")
    gun = play.choose("unit", "Which artillery?", unit_options(ready or guns))
    _require_activated(play, gun)
    hex = ask_target_hex(play, battle.units[gun])
    observers = [u for u in battle.on_map(side) if u.place and u.place != hex]
    play.need(bool(observers), WHY_NO_FIRE["not-observed"])
    best = observers_of(battle, observers, hex)[0]
    sees = is_line_blocked(battle, str(best.place), hex) is False
    words = "Which unit observes?"
    watcher = play.choose("observer", words, unit_options(observers), best.id, rare=sees)
    post = str(battle.units[watcher].place)
    distance = max(1, hex_distance(battle, post, hex))
    blocked = ask_blocked(play, "Is the observer’s line blocked?", post, hex)
    sight = {"purpose": "barrage", "distance": min(distance, 100), "blocked": blocked}
    seen = play.resolve("rats-of-tobruk/observe", sight, prefix="observer ", shown_to=[side])
    play.require(seen.seen, WHY_NO_FIRE["not-observed"])
    enemies = battle.in_hex(hex, enemy_of(side))
    if not enemies:
        raise Refused("No enemy unit is in this hex.")
    inputs = {
        "attack": max(1, ask_figure(play, gun, "attack")),
        "range": ask_range(play, gun),
        "distance": max(1, hex_distance(battle, str(battle.units[gun].place), hex)),
        "supply": battle.units[gun].supply,
        "observer_distance": distance,
        "observer_blocked": blocked,
        "terrain_modifier": ask_terrain_modifier(play, hex),
        "bunker": ask_bunker(play, hex),
        "targets": [
            {
                "id": u.id,
                "strength": u.strength,
                "two_sided": u.depleted is not None,
                "rides": u.rides,
            }
            for u in enemies
        ],
    }
    hidden = is_hidden_in_bunker(battle, side, hex)  # a bunker shows only units that are hit
    shown_to = [enemy_of(side)] if hidden else battle.sides
    outcome = resolve_if_permitted(
        play, "rats-of-tobruk/barrage", inputs, fire_refusal, shown_to=shown_to
    )
    play.record(UnitFired(gun, direct=False))
    hit = (loss.id for loss in outcome.losses)
    show_all_units(play, (gun, *(hit if hidden else (u.id for u in enemies))))
    play.announce(f"{gun} fires a barrage at {hex}: {'a hit' if outcome.hit else 'no hit'}.")
    for loss in outcome.losses:
        apply_loss(play, loss.id, loss.to)


def _require_activated(play: BattlePlay, id: str) -> None:
    """Require that a unit is activated; a pin does not keep it from firing (11.1, 11.3)."""
    outcome = resolve_activation(play, id)
    may = outcome.may_attack or outcome.reason == "pinned"
    play.require(may, f"{id}: {describe_refusal(outcome.reason)}")


@move("fire", "Fire directly")
def fire_directly(play: BattlePlay) -> None:
    """Fire one shot of a unit in its own activation, before its attack."""
    battle = play.state
    side = require_active_side(play)
    require_no_fight(play)
    able = [u for u in direct_fire_units(battle, side) if u.battalion in (battle.hand, None)]
    play.need(bool(able), "No unit of this battalion can use direct fire.")
    firer = play.choose("unit", "Who fires?", unit_options(able))
    _require_activated(play, firer)
    unit = battle.units[firer]
    hex = ask_target_hex(play, unit)
    require_aim(play, unit, hex)
    hidden = is_hidden_in_bunker(battle, side, hex)
    names = "the umpire names the target" if has_umpire(battle) else "attack it or barrage it"
    unseen = f"Nobody sees who is in a bunker: {names}."
    play.require(play.actor.is_umpire or not hidden, unseen)
    target = ask_target(play, battle.in_hex(hex, enemy_of(side)))
    resolve_shot(play, unit, target, hex, opportunity=False, fired=unit.shot)
    play.record(UnitFired(firer, direct=True))
