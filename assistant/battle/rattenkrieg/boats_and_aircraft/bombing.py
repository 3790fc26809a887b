"""Bombs dropped by aircraft (Rattenkrieg 34.17.2)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg import events as e
from assistant.battle.rattenkrieg.boats_and_aircraft import aircraft_state, attack_runs
from assistant.battle.rattenkrieg.boats_and_aircraft.air_crashes import schedule_bombed_building
from assistant.battle.rattenkrieg.boats_and_aircraft.arriving_aircraft import (
    COMES,
    require_aircraft,
)
from assistant.battle.rattenkrieg.boats_and_aircraft.attack_runs import ACTION, WEAPONS
from assistant.battle.rattenkrieg.boats_and_aircraft.flying import ask_pilot
from assistant.battle.rattenkrieg.events.boats_and_aircraft import aircraft as a
from assistant.battle.rattenkrieg.fire_and_smoke.fires import ask_public_place
from assistant.battle.rattenkrieg.grenades.effects_in_words import (
    describe_for_side,
    describe_for_umpire,
)
from assistant.battle.rattenkrieg.grenades.figures_near import elements_reached
from assistant.battle.rattenkrieg.heavy_weapons.shells import burst_shell
from assistant.battle.rattenkrieg.kit import asking, impulses
from assistant.battle.rattenkrieg.kit.acting import offer_reaction
from assistant.battle.rattenkrieg.kit.fire_effects import after_attack
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.pending_checks import free_check_id, pending_check_now
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.kit.requests import Request, request_umpire
from assistant.battle.rattenkrieg.kit.unable import may_act
from assistant.battle.rattenkrieg.lookups.naming import capital, umpire_name
from assistant.battle.rattenkrieg.lookups.vehicles.kinds import is_aloft
from assistant.battle.rattenkrieg.state import Element, PendingCheck
from assistant.battle.rattenkrieg.vehicles.aiming.horizontal_plates import BOW, plate_thickness
from assistant.battle.rattenkrieg.vehicles.aiming.lines_of_fire import LineOfFire
from assistant.battle.rattenkrieg.vehicles.damage import damage, damage_log, hits
from assistant.cards.wording import words_of
from assistant.rules.rattenkrieg.boats_and_aircraft.air_attacks import DISPERSION
from assistant.rules.rattenkrieg.buildings_and_traps.mines import DEVICES
from assistant.rules.rattenkrieg.grenades.blast_rings import rings_of
from assistant.rules.rattenkrieg.vehicles.armor.data_card import HOURS
from assistant.rules.rattenkrieg.vehicles.gunnery.aiming import HIGHEST
from assistant.rules.rattenkrieg.vehicles.gunnery.declared_shot import MOST_DICE

KIND = "next-bomb"
BOMBERS = DISPERSION.keys()


def _ask_bomb(play: BattlePlay, element: Element) -> str:
    left = aircraft_state.bombs_left(play.state, element.id)
    if not left:
        raise Refused(f"{element.title} has no bombs left.")
    options = [Option(name, name, f"{n} left") for name, n in left.items()]
    usual = options[0].value
    return play.choose("bomb", "Which bomb?", options, usual, rare=len(options) == 1)


def _ask_number(play: BattlePlay, element: Element, bomb: str) -> int:
    """Ask how many bombs of a kind are dropped in this run, before the first falls."""
    left = aircraft_state.bombs_left(play.state, element.id)[bomb]
    return play.whole(
        "number", "How many of them in this run?", 1, least=1, most=left, rare=left == 1
    )


@move("drop-bomb", "Drop a bomb", UMPIRE_ONLY, about="element")
def drop_bomb(play: BattlePlay) -> None:
    """Drop the bombs of a run; the others fall after the first, one by one (34.17.2)."""
    element = asking.ask_element(play)
    require_aircraft(play, element, *COMES)
    may_act(play, element, ACTION)
    bomb = _ask_bomb(play, element)
    number = _ask_number(play, element, bomb)
    place = ask_public_place(play, "place", "What is the target, in your words?")
    man, _ = ask_pilot(play, element)
    if attack_runs.resolve_attack_run(play, element).attacks == attack_runs.FRIENDS:
        friends = attack_runs.ask_mistaken_friends(play, element, man)
        if friends is None:
            return
        place = umpire_name(play.state, friends)
    hold = play.state.boats_and_aircraft.hold(element.id)
    kinds = [Option(x, words_of(x, first=True)) for x in BOMBERS]
    known = hold.bomber or None
    bomber = play.choose("bomber", "Which kind of bomber is it?", kinds, known, rare=bool(known))
    impulses.do_task(play, element, man, WEAPONS, ACTION)
    _drop_one(play, element, bomb, bomber, place)
    for _ in range(number - 1):
        id = free_check_id(play.state, f"{KIND} {element.id}")
        play.record(e.CheckScheduled(PendingCheck(id, KIND, element.id, thing=f"{bomb}: {place}")))
    offer_reaction(play, element, ACTION)


@move("next-bomb", "The next bomb falls", UMPIRE_ONLY)
def drop_next_bomb(play: BattlePlay) -> None:
    """Drop the next bomb of a run that was declared with several."""
    check, element = pending_check_now(play, KIND)
    play.record(e.CheckMade(check.id))
    bomb, _, place = check.thing.partition(": ")
    bomber = play.state.boats_and_aircraft.hold(element.id).bomber
    _drop_one(play, element, bomb, bomber, place)


def _drop_one(play: BattlePlay, element: Element, bomb: str, bomber: str, place: str) -> None:
    """Drop one bomb: its deviation depends on the aircraft, and it bursts in rings."""
    fell = play.resolve("rattenkrieg/bomb-drop", {"aircraft": bomber})
    play.record(a.BombDropped(element.id, bomb, bomber))
    where = f"{fell.distance_in}″ from {place}, toward {fell.direction} o’clock"
    changed, there = burst_shell(
        play, element, "bomb", rings_of(DEVICES.row(bomb)), f"the bomb falls {where}", is_bomb=True
    )
    owners = elements_reached(play.state, there)
    after_attack(play, element, [x for x in owners.values() if x.side != element.side])
    _hit_vehicles(play, element, bomb)
    schedule_bombed_building(play, bomb, place)
    battle, enemy = play.state, play.state.enemy(element.side).id
    result = describe_for_umpire(battle, changed)
    play.log("umpire", f"{umpire_name(battle, element)}: a {bomb} falls {where}: {result}.")
    own = capital(describe_for_side(battle, element.side, changed))
    play.log(element.side, f"{element.title}: a {bomb} falls {fell.distance_in}″ off: {own}.")
    play.log(enemy, f"A bomb falls. {capital(describe_for_side(battle, enemy, changed))}.")


def _hit_vehicles(play: BattlePlay, element: Element, bomb: str) -> None:
    """Hit the vehicles under the bomb from above.

    Ruling: of the dice of a bomb no more are rolled than a shot may have, enough for any vehicle.
    """
    battle = play.state
    there = {
        id: x for id, x in battle.vehicles.of.items() if not x.wreck and not is_aloft(battle, id)
    }
    options = [Option(id, umpire_name(battle, battle.elements[id])) for id in there]
    if not options:
        return
    row = DEVICES.row(bomb)
    for id in play.several("upon", "Vehicles that it hits", options, (), rare=True):
        target = play.state.elements[id]
        deck = plate_thickness(play.state.vehicles.of[id], BOW)
        armor = None
        if there[id].card.get("armored"):
            armor = {"mm": deck or 0, "red": False}
        line = LineOfFire("hull", HOURS, "front", "high", 1, armor, through_top=True)
        pierces = row["armor"]
        dice = min(pierces["dice"], MOST_DICE)
        thing = hits.Projectile("HE", row["hit"], pierces["penetration_mm"], dice)
        harm = damage.apply_hit(play, element, target, line, thing, HIGHEST)
        damage_log.log_damage(play, target, "A bomb", harm)


@move("ask-drop-bomb", "Drop a bomb", ("side",), about="element")
def request_bomb(play: BattlePlay) -> None:
    """Ask the umpire, who knows what is below, to resolve a bomb."""
    element = asking.ask_element(play)
    require_aircraft(play, element, *COMES)
    may_act(play, element, ACTION)
    bomb = _ask_bomb(play, element)
    number = _ask_number(play, element, bomb)
    place = ask_public_place(play, "place", "What is the target, in your words?")
    answers = {"bomb": bomb, "place": place}
    several = {} if number == 1 else {"number": str(number)}
    asked = Request(answers | several, f"wants to bomb {place}")
    request_umpire(play, element, "drop-bomb", asked)
