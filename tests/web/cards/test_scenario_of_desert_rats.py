"""Scenarios of Desert Rats on screen: platoons put on the map, drafts kept, saved and played."""

import re
from random import Random
from typing import get_args

import pytest

from assistant.battle.desert_rats.opening import ground_of, open_battle
from assistant.cards.desert_rats.double_blind import DoubleBlind, battle_of
from assistant.cards.desert_rats.ready_platoons import READY, free_ids, types_of
from assistant.cards.desert_rats.rules_in_play import RulesInPlay, field_of
from assistant.cards.library import drafts
from assistant.cards.toml_files.reading import SHIPPED, Card
from assistant.rules.desert_rats.options import OPTIONS
from assistant.web.cards.card_draft import make_draft
from assistant.web.cards.card_editor import form_for_card
from assistant.web.desert_rats.platoon_taps import form_after_own_tap
from assistant.web.desert_rats.scenario_form import EDITOR, drawn_values
from assistant.web.desert_rats.scenario_map import drawing
from tests.seeded import few_when_quick
from tests.web.evening import words_of

NEW = "/cards/new/double-blind"
TOLD = {
    "name": "Our gap",
    "map": "bir-tawil",
    "briefing": "A made-up evening.",
    "sides.0.mission": "Hold the junction.",
    "sides.1.mission": "Take the junction.",
}


def blank(**told):
    form = form_for_card(EDITOR, EDITOR.blank(SHIPPED), SHIPPED)
    form.update(told)
    return form


def form_after_taps(form, *taps):
    for tap in taps:
        form = form_after_own_tap(tap, form, SHIPPED)
    return form


def small():
    """A complete scenario with a platoon a side."""
    return form_after_taps(
        blank(**TOLD), "put british crusaders", "put axis axis-motor-rifles 1200 1400"
    )


def card_of(form):
    found = make_draft(EDITOR, form, SHIPPED, complete=True)
    assert found.card is not None, (found.problems, found.wrong)
    return found.card


@pytest.mark.parametrize("slug", ["bir-tawil-gap", "bir-zareb"])
def test_scenarios_of_the_program_are_listed_and_saved_as_copies(umpire, settings, slug):
    page = umpire.get("/cards").text
    assert "Scenarios of Desert Rats" in page
    item = page[page.index(f'id="card-{slug}"') :]
    assert f"/cards/double-blind/{slug}/file" in item

    values = battle_of(slug).model_dump(mode="json", by_alias=True)
    form = form_for_card(EDITOR, EDITOR.to_form(values), SHIPPED)
    answer = umpire.post(f"/cards/double-blind/{slug}", data={**form.to_dict(), "do": "save"})
    assert answer.status_code == 303, words_of(answer.text)
    assert battle_of(answer.location.rpartition("#card-")[2], settings.shelf) == battle_of(slug)


def test_a_platoon_is_put_at_its_sides_edge_or_where_it_is_dropped():
    british, axis = card_of(small()).sides
    (troop,), (rifles,) = british.platoons, axis.platoons
    assert (troop.reference, troop.heading_deg, troop.kind) == ((400, 150), 0, "tanks")
    assert [x.id for x in troop.elements] == ["c1", "c2", "c3"]
    assert (rifles.reference, rifles.heading_deg, rifles.kind) == ((1200, 1400), 180, "infantry")
    assert [x.carried_by for x in rifles.elements] == ["w1", "w2", "w3", None, None, None]


def test_every_type_of_the_book_is_in_a_platoon_that_can_be_chosen():
    for side in ("british", "axis"):
        ready = {type for each in READY if each.side == side for type, _ in each.models}
        assert ready == set(types_of(side))


@pytest.mark.parametrize("ready", few_when_quick(READY), ids=lambda each: each.id)
def test_each_platoon_that_can_be_chosen_makes_a_battle(ready):
    card_of(form_after_taps(small(), f"put {ready.side} {ready.id}"))


def test_model_names_do_not_reveal_the_number_of_enemies():
    taps = [f"put {each.side} {each.id}" for each in READY if "orr" not in each.name] * 2
    british, axis = (
        [x.id for platoon in side.platoons for x in platoon.elements]
        for side in card_of(form_after_taps(small(), *taps[:18])).sides
    )
    assert not {id[0] for id in british} & {id[0] for id in axis}
    for ids in (british, axis):
        for letter in {id[0] for id in ids}:
            numbers = sorted(int(id[1:]) for id in ids if id[0] == letter)
            assert numbers == list(range(1, len(numbers) + 1))
    assert next(free_ids("british", "matilda", (), ["m1", "m2"]))[0] not in "mptksfw"


def test_models_are_added_and_removed_and_lorries_loaded():
    row = "sides.1.platoons.0"
    form = form_after_taps(
        small(), f"fewer {row} lorry", f"more {row} panzer-2", f"more {row} crusader"
    )
    (rifles,) = card_of(form).sides[1].platoons
    assert [x.type for x in rifles.elements].count("lorry") == 2
    assert [x.carried_by for x in rifles.elements][:3] == ["w1", "w2", None]
    assert rifles.elements[-1].type == "panzer-2"  # a Crusader is none of theirs

    (rifles,) = card_of(form_after_taps(form, f"dismount {row}")).sides[1].platoons
    assert not any(x.carried_by for x in rifles.elements)


def test_a_player_may_be_given_an_area_to_deploy_in():
    form = form_after_taps(small(), "deploy sides.0.platoons.0")
    (troop,) = card_of(form).sides[0].platoons
    assert troop.deploy == ((150, 0), (650, 0), (650, 350), (150, 350))
    (troop,) = card_of(form_after_taps(form, "fixed sides.0.platoons.0")).sides[0].platoons
    assert troop.deploy is None


def test_models_set_by_hand_begin_in_a_line_and_keep_the_place_that_one_was_dragged_to():
    form = small()
    form["sides.0.platoons.0.formation"] = "own"
    form["sides.0.platoons.0.elements.1.at"] = "700, 300"
    (troop,) = card_of(form).sides[0].platoons
    assert [x.at for x in troop.elements] == [(400, 150), (700, 300), (450, 150)]


def test_a_storm_of_the_scenario_covers_the_map_in_its_turns():
    form = small()
    told = {"name": "Khamsin", "from_turn": "2", "until_turn": "5"}
    form.update({f"storms.0.{key}": value for key, value in told.items()})
    form["storms.0.polygon"] = "[[1000, 700], [1400, 700], [1400, 1000]]"
    card = card_of(form)
    storm = ground_of(card).areas[-1]
    assert (storm.name, storm.from_turn, storm.until_turn, storm.screen_m) == ("Khamsin", 2, 5, 8)
    assert [storm.stands(turn) for turn in (1, 2, 5, 6)] == [False, True, True, False]


def test_ground_of_the_map_is_known_to_one_side():
    form = small()
    form.update({"secret_ground.0.feature": "sand", "secret_ground.0.known_to": "axis"})
    (secret,) = card_of(form).secret_ground
    assert (secret.feature, secret.known_to) == ("sand", "axis")
    drawn = drawing(drawn_values(form, SHIPPED), SHIPPED)["drawn"]
    assert 'class="secret"' in drawn
    assert "Axis only" in drawn


def test_a_page_offers_the_ground_of_its_map_to_be_known_to_one_side(umpire):
    told = {**TOLD, "do": "add secret_ground"}
    page = umpire.post(NEW, data={**blank(**told).to_dict(), **told}).text
    assert '<option value="sand"' in page
    assert re.search(r'<option value="axis"[^>]* selected', page)


def test_a_blank_place_shows_its_default_as_a_person_types_it(umpire):
    form = small()
    form["aim"] = "on"
    form["sides.0.platoons.0.formation"] = "own"
    page = umpire.post(NEW, data={**form.to_dict(), "do": ""}).text
    shown = dict(re.findall(r'name="([a-z_.0-9]+)"[^>]*placeholder="([^"]*)"', page))
    assert shown["aim.place"] == "1200, 800"
    assert shown["sides.0.platoons.0.elements.1.at"] == "350, 150"
    assert not [each for each in shown.values() if "[" in each]


def test_a_deciding_place_begins_in_the_middle_of_the_map():
    form = small()
    form["aim"] = "on"
    assert card_of(form).aim.place == (1200, 800)


def test_missing_entries_are_named_in_whole_sentences(umpire):
    page = words_of(umpire.post(NEW, data={**blank().to_dict(), "do": ""}).text)
    for sentence in (
        "Enter a name for the scenario.",
        "Choose a map.",
        "Enter the mission of the Axis side.",
        "Put at least one British platoon on the map.",
    ):
        assert sentence in page
    assert "Fill in" not in page


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("sides.0.platoons.0.reference", "9000, 10", "a place on the map, 0 to 2400 m east"),
        ("last_turn", "0", "Last turn must be a whole number from 1 to 200. You wrote 0."),
        ("visibility_m", "10", "must be a number, 50 or more (meters). You wrote 10."),
        ("sides.0.platoons.0.comes_on", "1", "Comes on in turn must be"),
        ("sides.0.platoons.0.elements.0.in", "w1", "the id of a lorry of its platoon"),
        ("sides.1.letter", "B", "different from the other side"),
    ],
)
def test_an_error_at_a_field_says_what_is_allowed(umpire, field, value, sentence):
    form = small()
    form[field] = value
    answer = umpire.post(NEW, data={**form.to_dict(), "do": "save"})
    assert answer.status_code == 422
    assert sentence in words_of(answer.text)


@pytest.mark.parametrize(
    "tap",
    [
        "put british tiger",
        "put british crusaders 1e9 ...",
        "put axis crusaders",
        "more sides.0.platoons.0 tiger",
        "more sides.7.platoons.0 crusader",
        "fewer sides.0.platoons.99 crusader",
        "deploy sides.0",
        "mount \x00",
        "more " + "x" * 3000 + " crusader",
    ],
)
def test_a_meaningless_tap_changes_nothing(umpire, tap):
    form = small()
    same = form_after_own_tap(tap, form, SHIPPED)
    assert same is None or same == form
    assert umpire.post(NEW, data={**form.to_dict(), "do": tap}).status_code in (200, 422)


def test_a_platoon_dropped_beyond_the_map_is_at_its_edge():
    form = form_after_taps(small(), "put british matildas 99999 -50")
    assert card_of(form).sides[0].platoons[1].reference == (2400, 0)


def test_a_draft_is_kept_after_every_change_until_it_is_saved(umpire, settings):
    page = umpire.get(NEW).text
    id = re.search(r'name="draft" value="([0-9A-Z]+)"', page)[1]
    assert not list(drafts.all_drafts(settings.shelf))  # who only looks leaves nothing
    half = {**blank(name="Half a gap").to_dict(), "draft": id, "do": "put axis 88s"}
    umpire.post(NEW, data=half)
    listed = umpire.get("/cards").text
    assert f"{NEW}?draft={id}" in listed
    assert "Half a gap" in listed

    again = umpire.get(f"{NEW}?draft={id}").text
    assert 'value="88 mm guns"' in again
    saved = umpire.post(NEW, data={**small().to_dict(), "draft": id, "do": "save"})
    assert saved.status_code == 303
    assert not list(drafts.all_drafts(settings.shelf))
    assert "Our gap" in umpire.get("/").text  # the first page offers it


def test_a_draft_is_removed_by_the_umpire_alone(umpire, settings, client):
    id = "0123456789"
    draft = drafts.SavedDraft(id, "double-blind", "", (("name", "Gone soon"),))
    assert drafts.keep_draft(settings.shelf, draft)
    assert umpire.post(f"/cards/drafts/{id}/remove").status_code == 303
    assert drafts.draft_of(settings.shelf, id) is None


@pytest.mark.parametrize("id", ["../secret", "", "0" * 11, "ILOU000000"])
def test_a_draft_has_no_other_name_than_its_id(settings, id):
    assert not drafts.keep_draft(settings.shelf, drafts.SavedDraft(id, "double-blind", "", ()))
    assert drafts.draft_of(settings.shelf, id) is None


def test_only_a_limited_number_of_drafts_is_kept(settings):
    for number in range(drafts.MOST + 1):
        draft = drafts.SavedDraft(f"{number:010d}", "double-blind", "", ())
        assert drafts.keep_draft(settings.shelf, draft) == (number < drafts.MOST)


def test_a_draft_that_is_not_kept_says_so(umpire, settings):
    form = {**blank().to_dict(), "draft": "0" * 10, "do": ""}
    assert "data-kept" in umpire.post(NEW, data=form).text
    for number in range(1, drafts.MOST):
        drafts.keep_draft(
            settings.shelf, drafts.SavedDraft(f"{number:010d}", "double-blind", "", ())
        )
    page = umpire.post(NEW, data={**form, "draft": "Z" * 10}).text
    assert "This unfinished card is not kept." in page
    assert "data-kept" not in page


def test_a_spoiled_draft_is_passed_over(umpire, settings):
    folder = settings.shelf.own / drafts.FOLDER
    folder.mkdir(parents=True)
    (folder / "0123456789.json").write_text('{"form": 7}')
    assert umpire.get("/cards").status_code == 200


def test_visibility_by_turn_is_set_on_the_page_and_saved(umpire, settings):
    told = {**TOLD, "do": "add visibility_changes"}
    page = umpire.post(NEW, data={**blank(**told).to_dict(), **told}).text
    assert 'name="visibility_changes.0.from_turn"' in page
    assert 'value="Dusk"' in page
    form = small()
    form.update(
        {
            "visibility_changes.0.from_turn": "8",
            "visibility_changes.0.visibility_m": "900",
            "visibility_changes.0.name": "Dusk",
        }
    )
    saved = umpire.post(NEW, data={**form.to_dict(), "do": "save"})
    assert saved.status_code == 303, words_of(saved.text)
    slug = saved.location.rpartition("#card-")[2]
    (change,) = battle_of(slug, settings.shelf).visibility_changes
    assert (change.from_turn, change.visibility_m, change.name) == (8, 900, "Dusk")
    again = umpire.get(f"/cards/double-blind/{slug}").text
    assert re.search(r'name="visibility_changes.0.visibility_m"[^>]*value="900"', again)

    form["visibility_changes.0.from_turn"] = "11"
    refused = umpire.post(NEW, data={**form.to_dict(), "do": "save"})
    assert refused.status_code == 422
    assert "2 to 10" in words_of(refused.text)
    form["visibility_changes.0.from_turn"] = ""
    kept = umpire.post(NEW, data={**form.to_dict(), "do": ""})
    assert "Enter the turn of each change of visibility." in words_of(kept.text)


def test_the_ruler_of_a_side_is_set_on_the_page_and_used_in_the_battle(umpire, settings):
    page = umpire.post(NEW, data={**blank(**TOLD).to_dict(), "do": ""}).text
    assert re.search(r'<select[^>]*name="sides\.0\.ruler"', page)
    form = small()
    form.update({"sides.1.ruler": "in"})
    saved = umpire.post(NEW, data={**form.to_dict(), "do": "save"})
    assert saved.status_code == 303, words_of(saved.text)
    slug = saved.location.rpartition("#card-")[2]
    card = battle_of(slug, settings.shelf)
    assert [side.ruler for side in card.sides] == ["mm", "in"]
    opened = open_battle(card, 0, iter(map(str, range(100))).__next__, Random(1), settings.shelf)
    assert {id: table.ruler for id, table in opened.tables.items()} == {
        "british": "mm",
        "axis": "in",
    }
    form["sides.1.ruler"] = "cm"
    refused = umpire.post(NEW, data={**form.to_dict(), "do": "save"})
    assert refused.status_code == 422


def test_every_house_rule_is_on_the_form_and_in_play_when_the_battle_begins(umpire):
    page = umpire.get(NEW).text
    assert {field_of(id) for id in OPTIONS} == RulesInPlay.model_fields.keys()
    for id, option in OPTIONS.items():
        assert f'name="rules_in_play.{field_of(id)}"' in page
        assert option.words in page
        assert getattr(RulesInPlay(), field_of(id)) == option.default
    told = {"rules_in_play.dust_trails": "true", "rules_in_play.pulses": "2"}
    told |= {"rules_in_play.keep_contact": "false", "rules_in_play.effective_fire": "hit"}
    form = small()
    form.update({"rules_in_play": "", **told})
    for name, value in told.items():
        form.setlist(name, [value])
    opened = open_battle(card_of(form), 0, iter(map(str, range(99))).__next__, Random(1))
    assert opened.options == {
        "dust-trails": True,
        "pulses": 2,
        "keep-contact": False,
        "effective-fire": "hit",
    }


FIXED = {  # fields that nobody fills in: they have one value, or the page makes it
    "system",
    "sides.id",
    "sides.platoons.id",  # from the name
    "sides.platoons.elements.type",  # by the buttons of the types
}
CONTROL = re.compile(r"<(?:input|select|textarea)\b[^>]*>")


def controls_of(page):
    """Return the names of the fields that a person sees and changes on a page."""
    seen = [each for each in CONTROL.findall(page) if 'type="hidden"' not in each]
    return {name for each in seen for name in re.findall(r'name="([a-z_.0-9]+)"', each)}


def test_every_field_of_a_scenario_file_is_a_control_on_its_form(umpire):
    form = form_after_taps(small(), "deploy sides.0.platoons.0")
    form.update({"aim": "on", "visibility_changes.0.name": "Dusk", "secret_ground.0.known_to": ""})
    form.update({"storms.0.name": "Storm"})
    form["sides.1.platoons.0.formation"] = "own"
    page = umpire.post(NEW, data={**form.to_dict(), "do": ""}).text
    sent = {re.sub(r"\.\d+", "", name) for name in controls_of(page)}
    assert {*_names_of(DoubleBlind)} - sent == FIXED


def test_any_model_may_command_and_ride_on_any_lorry_of_its_platoon(umpire):
    row = "sides.1.platoons.0"
    form = form_after_taps(small(), f"lead {row} 2")
    ids = [x.id for x in card_of(small()).sides[1].platoons[0].elements]
    (rifles,) = card_of(form).sides[1].platoons
    assert [x.id for x in rifles.elements] == [ids[2], ids[0], ids[1], *ids[3:]]
    page = umpire.post(NEW, data={**form.to_dict(), "do": ""}).text
    assert f"{ids[2].upper()} commands" in words_of(page)
    assert f'value="lead {row} 1"' in page

    rides = re.findall(rf'<select[^>]*name="({row}\.elements\.\d\.in)"', page)
    assert len(rides) == 3  # sections and guns; no lorry rides on a lorry
    lorries = [x.id for x in rifles.elements if x.type == "lorry"]
    for name, lorry in zip(rides, reversed(lorries), strict=True):
        form[name] = lorry
    (rifles,) = card_of(form).sides[1].platoons
    assert [x.carried_by for x in rifles.elements[:3]] == lorries[::-1]
    (grown,) = (
        card_of(form_after_taps(form, f"more {row} lorry", f"more {row} panzer-2"))
        .sides[1]
        .platoons
    )
    assert [x.carried_by for x in grown.elements[:3]] == lorries[::-1]  # they stay where they ride


@pytest.mark.parametrize("number", ["-1", "99", "1e3", "²", "x"])
def test_no_model_commands_that_a_platoon_does_not_have(number):
    form = small()
    assert form_after_taps(form, f"lead sides.1.platoons.0 {number}") == form


def _names_of(model, within=""):
    """Yield the name of each field of a file on the form, without the numbers of rows."""
    for name, field in model.model_fields.items():
        key = f"{within}{field.alias or name}"
        parts = [x for x in (field.annotation, *get_args(field.annotation)) if _is_card(x)]
        yield from _names_of(parts[0], f"{key}.") if parts else [key]


def _is_card(part):
    return isinstance(part, type) and issubclass(part, Card)
