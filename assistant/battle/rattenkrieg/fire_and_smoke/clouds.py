"""Smoke and dust: their sources, the wind, and figures lost in them (Rattenkrieg 30.2)."""

from assistant.battle.play import Option, Refused
from assistant.battle.rattenkrieg.events import fire_and_smoke as g
from assistant.battle.rattenkrieg.fire_and_smoke.fires import all_readers, ask_public_place
from assistant.battle.rattenkrieg.fire_and_smoke.new_clouds import SMOKE, add_cloud, ask_color
from assistant.battle.rattenkrieg.kit import asking
from assistant.battle.rattenkrieg.kit.log_lines import log_element
from assistant.battle.rattenkrieg.kit.move_run import BattlePlay
from assistant.battle.rattenkrieg.kit.register import UMPIRE_ONLY, move
from assistant.battle.rattenkrieg.lookups import labels
from assistant.battle.rattenkrieg.lookups.in_play import is_on
from assistant.battle.rattenkrieg.lookups.labels import describe_location
from assistant.battle.rattenkrieg.lookups.naming import capital, man
from assistant.battle.rattenkrieg.state import GONE
from assistant.battle.rattenkrieg.state.fire_and_smoke import Cloud
from assistant.cards.wording import listed
from assistant.rules.rattenkrieg.fire_and_smoke.clouds import SCREENS
from assistant.rules.rattenkrieg.rounds.movement import WALK_IN

MOST_LOST_IN = 12  # the longest rush
FASTEST_IN = 36  # a wind that carries smoke off the table in a turn
DEVICE, COLLAPSE, EXPLOSION = "device ", "collapse", "explosion"


def raise_dust(play: BattlePlay, place: str, *, prefix: str = "dust: ") -> str:
    """Add the dust cloud of a falling wall or roof, and log it for everybody."""
    if not is_on(play.state, SMOKE):
        return ""
    cloud = add_cloud(play, "collapse", place, {}, prefix=prefix, fresh=play.state.stage == "end")
    return f"A cloud of dust is {describe_location(place, 'over')}, density {cloud.density}."


@move("raise-cloud", "Smoke or dust", UMPIRE_ONLY)
def place_cloud(play: BattlePlay) -> None:
    """Place the cloud of a smoke device, a falling wall or an explosion, as large as its source."""
    play.need(is_on(play.state, SMOKE), "This battle does not use smoke and dust.")
    sources = [Option(f"{DEVICE}{row['source']}", row["source"]) for row in SCREENS.rows]
    sources += [Option(COLLAPSE, "A wall or a roof falls"), Option(EXPLOSION, "An explosion")]
    source = play.choose("source", "What causes the cloud?", sources)
    place = ask_public_place(play, "place", "Where? Everyone reads this.")
    if source == COLLAPSE:
        play.log(all_readers(play), raise_dust(play, place, prefix=""))
        return
    if source == EXPLOSION:
        words_of = "How far do its rings 5 and 4 reach?"
        radius_in = play.number("radius_in", words_of, least=0.1)
        cloud = add_cloud(play, "explosion", place, {"radius_in": radius_in})
    else:
        device = {"device": source.removeprefix(DEVICE)}
        cloud = add_cloud(play, "device", place, device, color=ask_color(play))
    play.log(
        all_readers(play),
        f"{capital(labels.cloud_name(cloud))}: {labels.describe_cloud(play.state, cloud)}.",
    )


@move("rule-cloud", "Correct a cloud", UMPIRE_ONLY)
def correct_cloud(play: BattlePlay) -> None:
    """Remove clouds, or set the density of a cloud, as the umpire."""
    clouds = _clouds_meant(play)
    options = [
        Option(x.id, labels.cloud_name(x), labels.describe_cloud(play.state, x)) for x in clouds
    ]
    one = (clouds[0].id,) if len(clouds) == 1 else None
    chosen = play.several("clouds", "Which?", options, one, least=1)
    density = play.whole("density", "Density now; 0 when it is gone", 0, most=12)
    for id in chosen:
        was = play.state.fire_and_smoke.clouds[id]
        if density == 0:
            play.record(g.CloudRemoved(id))
            continue
        play.record(
            g.CloudDrifted(
                id,
                density,
                was.base_in,
                was.height_in,
                was.width_in,
                was.length_in,
                0,
                0,
                was.turns_left,
            )
        )
    named = listed([labels.cloud_name(x) for x in clouds if x.id in chosen])
    outcome = f"density {density}" if density else "gone"
    play.log(all_readers(play), f"Umpire’s correction: {named}: {outcome}.")


def _clouds_meant(play: BattlePlay) -> list[Cloud]:
    """Return the clouds of the pile that the umpire tapped; without a pile, all clouds."""
    clouds = list(play.state.fire_and_smoke.clouds.values())
    if not clouds:
        raise Refused("No cloud is over the table.")
    pile = play.given("pile")
    return [x for x in clouds if labels.cloud_name(x) == pile] or clouds


@move("set-wind", "Wind", UMPIRE_ONLY)
def set_wind(play: BattlePlay) -> None:
    """Set how far the wind carries smoke in a turn, and in which direction (30.2)."""
    fire_and_smoke = play.state.fire_and_smoke
    inches = play.number(
        "wind_in",
        "How many inches does the wind carry smoke per turn? 0 for no wind",
        fire_and_smoke.wind_in,
        most=FASTEST_IN,
    )
    degrees = 0
    if inches:
        now = fire_and_smoke.wind_deg if fire_and_smoke.wind_in else None
        degrees = ask_direction(play, "wind_to", "It blows to", now)
    leaves_it = fire_and_smoke.wind_told or not play.state.script.windy
    is_the_same = leaves_it and (inches, degrees) == (
        fire_and_smoke.wind_in,
        fire_and_smoke.wind_deg,
    )
    play.need_change(not is_the_same)
    play.record(g.WindSet(inches, degrees))
    play.log(all_readers(play), capital(f"{labels.describe_wind(play.state)}."))


@move("roll-wind", "Roll for the wind", UMPIRE_ONLY)
def roll_for_wind(play: BattlePlay) -> None:
    """Roll the scenario's two dice for the wind; north is at 12 o'clock (addendum)."""
    windy = play.state.script.windy
    if not windy:
        raise Refused("This scenario has no dice for the wind.")
    blows = play.resolve(
        "rattenkrieg/scenario-wind", {"scenario": windy}, shown_to=play.state.sides
    )
    play.record(g.WindSet(blows.inches, blows.to_deg))
    goes = f"smoke drifts toward the {labels.compass_point(blows.to_deg)}"
    where = (
        "" if labels.has_north(play.state) else f", {labels.clock_of(blows.to_deg)} of the table"
    )
    play.log(all_readers(play), f"The wind blows {blows.words}; {goes}{where}.")


def ask_direction(play: BattlePlay, name: str, question: str, now: int | None) -> int:
    """Ask for a direction in which something moves over the table; return degrees."""
    options = labels.directions(play.state)
    default = None
    if now is not None:
        default = str(round(now / labels.HOUR_DEG) % labels.HOURS or labels.HOURS)
    return int(play.choose(name, question, options, default)) * labels.HOUR_DEG % labels.WHOLE_DEG


@move("lost-in-cloud", "Lost in smoke", UMPIRE_ONLY, about="element")
def move_lost_figures(play: BattlePlay) -> None:
    """Move figures lost in a cloud: two dice turn the direction that they choose (30.2.4)."""
    element = asking.ask_element(play)
    there = [m for m in play.state.men(element) if m.state not in GONE]
    if not there:
        raise Refused(f"{element.title} has nobody left.")
    options = [Option(m.id, man(m), asking.describe_condition(m)) for m in there]
    men = play.several("men", "Who?", options, tuple(m.id for m in there), least=1)
    heading = ask_direction(play, "heading", "Intended direction", 0)
    far = play.number("distance_in", "How far?", WALK_IN, most=MOST_LOST_IN)
    wandered = play.resolve(
        "rattenkrieg/lost-in-cloud", {"heading_deg": heading}, shown_to=(element.side,)
    )
    who = listed([man(play.state.figures[id]) for id in men])
    goes, meant = (
        labels.direction_on_table(play.state, deg) for deg in (wandered.heading_deg, heading)
    )
    lost = f", lost in the cloud, go {far:g}″ to {goes} instead of {meant}."
    found = f" find their way, {far:g}″ to {goes}."
    log_element(play, element, f": {who}{lost if wandered.deviation_deg else found}")
