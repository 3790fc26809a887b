"""Aircraft attack: strafing runs, and bombs (Rattenkrieg 34.17)."""

from typing import Any

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.arms import serving
from assistant.battle.rattenkrieg.craft import air_events as a
from assistant.battle.rattenkrieg.craft import aloft
from assistant.battle.rattenkrieg.craft.flying import pilot
from assistant.battle.rattenkrieg.craft.marking import COMES, plane_of
from assistant.battle.rattenkrieg.ground.fires import asked_place
from assistant.battle.rattenkrieg.moves import asking
from assistant.battle.rattenkrieg.moves.acting import may_act, offer_reaction
from assistant.battle.rattenkrieg.moves.blasts import as_seen, truth
from assistant.battle.rattenkrieg.moves.harm import after_attack, after_fire, strike, wound_cause
from assistant.battle.rattenkrieg.moves.register import UMPIRE_ONLY, AtTable, move
from assistant.battle.rattenkrieg.moves.sweeping import swept
from assistant.battle.rattenkrieg.moves.wishing import wish
from assistant.battle.rattenkrieg.naming import called, capital, umpires
from assistant.battle.rattenkrieg.state import Element, Figure, Weapon
from assistant.battle.rattenkrieg.support.shells import burst_among
from assistant.battle.rattenkrieg.vehicles import damage, impulses, telling
from assistant.battle.rattenkrieg.vehicles.lines import Line
from assistant.battle.rattenkrieg.vehicles.seen import aboard
from assistant.rules.rattenkrieg.aiming import HIGHEST
from assistant.rules.rattenkrieg.air_attacks import DISPERSION
from assistant.rules.rattenkrieg.mines import DEVICES
from assistant.rules.rattenkrieg.rings import rings_of
from assistant.rules.rattenkrieg.vehicle_card import HOURS

ACTION, WEAPONS = "shoot", "use-weapons"
FRIENDS = "closest-friendly"
BOMBERS = DISPERSION.keys()


def _run(play: AtTable, element: Element) -> tuple[str, Any]:
    """Whom the aircraft attacks: what it was sent at, or the closest friends."""
    words = "Is the target seen from the air, or marked for the pilot?"
    marked = play.flag("marked", words, default=True)
    _, quality = pilot(play, element)
    told = {"target_marked": marked, "pilot_quality": quality}
    run = play.resolve("rattenkrieg/air-attack", told)
    return str(run.attacks), run


def _men_there(play: AtTable, side: str) -> list[Element]:
    own = play.state.of_side(side)
    there = [x for x in own if x.deployed and play.state.able(x)]
    return [x for x in there if not aboard(play.state, x)]


def _target(play: AtTable, element: Element) -> Element:
    """Enemies on foot who are known, and under the aircraft's path."""
    battle = play.state
    known = asking.known_enemies(play, element, ("located", "identified"))
    known = [x for x in known if not aboard(battle, x)]
    options = [Option(x.id, capital(called(battle, x, element.side))) for x in known]
    if not options:
        raise Refused("No enemy on foot is known whom it could strafe.")
    usual = options[0].value if len(options) == 1 else None
    return battle.elements[play.choose("target", "At whom?", options, usual)]


def _friends(play: AtTable, element: Element) -> Element:
    there = _men_there(play, element.side)
    if not there:
        raise Refused("None of its friends stand on the table: it finds nobody.")
    options = [Option(x.id, umpires(play.state, x)) for x in there]
    words = "It takes its friends for the enemy: who is closest?"
    return play.state.elements[play.choose("friends", words, options)]


def _gunner(play: AtTable, element: Element) -> tuple[Figure, Weapon]:
    armed = [m for m in play.state.fit(element) if m.weapons]
    if not armed:
        raise Refused("It has no guns.")
    figure = asking.figure(play, "man", "Who fires?", armed, element, armed[0].id)
    weapon = figure.weapons[0]
    serving.ready_to_fire(play, figure, weapon)
    return figure, weapon


@move("strafe", "Strafe", UMPIRE_ONLY)
def strafe(play: AtTable) -> None:
    """An aircraft fires at men in a zone before it; it may take friends for them (34.17.1)."""
    element = asking.element(play)
    plane_of(play, element, *COMES)
    may_act(play, element, ACTION)
    man, weapon = _gunner(play, element)
    target = _target(play, element)
    meant = target
    attacks, run = _run(play, element)
    if attacks == FRIENDS:
        target = _friends(play, element)
    far = play.number("distance_in", "How far is its marker from them? Inches")
    own = (element.side,) if target.side == element.side else ()
    gun = serving.fired_with(play, element, man, weapon)
    way = swept(play, target, weapon, gun["setup"], far, own)
    serving.fire_action(play, element, ACTION, man, weapon)
    told: dict[str, Any] = {
        "weapon": weapon.key,
        **gun,
        "other_modifier": element.modifier,
        "sectors": way.sectors,
    }
    if weapon.mode == "shots":
        told["rounds"] = way.bursts
    fire = play.resolve("rattenkrieg/automatic-fire", told)
    by_name = {name: id for id, name in way.names.items()}
    struck: dict[str, str] = {}
    for result, hit in (
        ("hunkered-down", fire.hunkered),
        ("wounded", fire.wounded),
        ("dead", fire.dead),
    ):
        struck |= {by_name[name]: result for name in hit}
    came = serving.after_burst(play, element, man, weapon, fire)
    for id, result in struck.items():
        strike(play, play.state.figures[id], result, wound_cause(weapon))
    after_fire(play, element, target if target.side != element.side else None, way.bursts)
    offer_reaction(play, element, ACTION)
    does = f"strafes a zone {run.zone_width_in}″ wide"
    _tell(play, element, meant, target, does, struck, came)


def _tell(
    play: AtTable,
    element: Element,
    meant: Element,
    target: Element,
    does: str,
    struck: dict[str, str],
    came: str = "",
) -> None:
    """One sentence for the umpire, one for each side."""
    battle, enemy = play.state, play.state.enemy(element.side).id
    astray = " Its friends, taken for the enemy!" if target.side == element.side else ""
    at = umpires(battle, target)
    play.tell("umpire", f"{umpires(battle, element)} {does}, at {at}: {truth(battle, struck)}.")
    whom = called(battle, target, element.side)
    seen = capital(as_seen(battle, element.side, struck))
    play.tell(element.side, f"{element.title} {does}, at {whom}: {seen}.{astray} {came}".rstrip())
    if target.side == enemy:
        felt = capital(as_seen(battle, enemy, struck))
        play.tell(enemy, f"An aircraft {does}, at {target.title}: {felt}.")
    else:
        play.tell(enemy, f"An aircraft {does}.")


@move("ask-strafe", "Strafe", ("side",))
def ask_strafe(play: AtTable) -> None:
    """Ask the umpire to resolve it: whom it strikes, only he knows."""
    element = asking.element(play)
    plane_of(play, element, *COMES)
    may_act(play, element, ACTION)
    target = _target(play, element)
    wants = f"wants to strafe {called(play.state, target, element.side)}"
    wish(play, element, "strafe", {"target": target.id}, wants)


def _bomb(play: AtTable, element: Element) -> str:
    left = aloft.bombs(play.state, element.id)
    if not left:
        raise Refused("It has no bombs left.")
    options = [Option(name, name, f"{n} left") for name, n in left.items()]
    usual = options[0].value
    return play.choose("bomb", "Which bomb?", options, usual, rare=len(options) == 1)


@move("drop-bomb", "Drop a bomb", UMPIRE_ONLY)
def drop_bomb(play: AtTable) -> None:
    """A bomb falls, strays by the kind of aircraft, and bursts with its rings (34.17.2)."""
    element = asking.element(play)
    plane_of(play, element, *COMES)
    may_act(play, element, ACTION)
    bomb = _bomb(play, element)
    place = asked_place(play, "place", "At what, in your words?")
    attacks, _ = _run(play, element)
    if attacks == FRIENDS:
        friends = _friends(play, element)
        place = umpires(play.state, friends)
    hold = play.state.craft.hold(element.id)
    kinds = [Option(x, capital(x.replace("-", " "))) for x in BOMBERS]
    known = hold.bomber or None
    bomber = play.choose("bomber", "It drops as a", kinds, known, rare=bool(known))
    man, _ = pilot(play, element)
    impulses.serve(play, element, man, WEAPONS, ACTION)
    fell = play.resolve("rattenkrieg/bomb-drop", {"aircraft": bomber})
    play.happened(a.BombDropped(element.id, bomb, bomber))
    where = f"{fell.distance_in}″ from {place}, towards {fell.direction} o’clock"
    changed, there = burst_among(
        play, element, "bomb", rings_of(DEVICES.row(bomb)), f"the bomb falls {where}"
    )
    owners = {play.state.owner(m.id).id: play.state.owner(m.id) for m in there}
    after_attack(play, element, [x for x in owners.values() if x.side != element.side])
    _on_vehicles(play, element, bomb)
    offer_reaction(play, element, ACTION)
    battle, enemy = play.state, play.state.enemy(element.side).id
    result = truth(battle, changed)
    play.tell("umpire", f"{umpires(battle, element)}: a {bomb} falls {where}: {result}.")
    own = capital(as_seen(battle, element.side, changed))
    play.tell(element.side, f"{element.title}: a {bomb} falls {fell.distance_in}″ off: {own}.")
    play.tell(enemy, f"A bomb falls. {capital(as_seen(battle, enemy, changed))}.")


def _on_vehicles(play: AtTable, element: Element, bomb: str) -> None:
    """Vehicles that it falls upon are struck from above."""
    battle = play.state
    there = {id: x for id, x in battle.vehicles.of.items() if not x.wreck and id != element.id}
    options = [Option(id, umpires(battle, battle.elements[id])) for id in there]
    if not options:
        return
    row = DEVICES.row(bomb)
    for id in play.several("upon", "Vehicles that it falls upon", options, (), rare=True):
        target = play.state.elements[id]
        plates = play.state.vehicles.of[id].card.get("plates", {}).get("hull", {})
        deck = plates.get("deck_front_mm")
        armor = None
        if there[id].card.get("armored"):
            armor = {"mm": deck or 0, "red": False}
        line = Line("hull", HOURS, "front", "high", 1, armor)
        pierces = row["armor"]
        thing = damage.Missile("HE", row["hit"], pierces["penetration_mm"], pierces["dice"])
        harm = damage.strikes(play, element, target, line, thing, HIGHEST)
        telling.reported(play, target, "A bomb", harm)


@move("ask-drop-bomb", "Drop a bomb", ("side",))
def ask_drop_bomb(play: AtTable) -> None:
    """Ask the umpire to resolve it: who stands where it falls, only he knows."""
    element = asking.element(play)
    plane_of(play, element, *COMES)
    may_act(play, element, ACTION)
    bomb = _bomb(play, element)
    place = asked_place(play, "place", "At what, in your words?")
    wish(play, element, "drop-bomb", {"bomb": bomb, "place": place}, f"wants to bomb {place}")
