"""The rules over HTTP."""

import re
from typing import get_args

import jsonschema
import pytest

from assistant.cards.rattenkrieg.vehicles.vehicle_files import Category

CHECK = "/api/procedures/rattenkrieg/quality-check"


def test_tables_come_by_id(client):
    every = client.get("/api/tables").json
    one = client.get("/api/tables/rattenkrieg/combat-table").json

    assert every["rattenkrieg/combat-table"] == one
    assert set(one) == {"id", "title", "source", "rows"}
    assert len(one["rows"]) == 6


def test_procedures_come_with_the_schema_of_their_inputs(client):
    every = client.get("/api/procedures").json
    one = client.get(CHECK).json

    assert every["rattenkrieg/quality-check"] == one
    jsonschema.Draft202012Validator.check_schema(one["inputs"])
    assert set(one["dice"]) == {"roll"}


def test_cards_are_by_slug_alone_or_all(client):
    every = client.get("/api/cards").json
    one = client.get("/api/cards/paratroopers-506-pir").json

    assert every["paratroopers-506-pir"] == one
    assert one["category"] == "order-of-battle"
    assert every["easy-company"]["category"] == "scenario"


def test_a_player_reads_the_cards_of_models_and_boards_and_no_enemys_forces(join, umpire, client):
    """Each kind of card is a secret until it is listed here."""
    models = {*get_args(Category)}
    whole = {slug: card["category"] for slug, card in client.get("/api/cards").json.items()}
    for phone in (join("us"), join(None)):
        seen = {slug: card["category"] for slug, card in phone.get("/api/cards").json.items()}
        assert {*seen.values()} <= models | {"board", "hexes-and-counters"}
        for slug in whole.keys() - seen.keys():
            assert phone.get(f"/api/cards/{slug}").status_code == 404
        assert phone.get("/api/cards/paratroopers-506-pir").status_code == 404
        assert phone.get("/api/cards?brief=yes").json.keys() == seen.keys()
    assert umpire.get("/api/cards").json.keys() == whole.keys()


@pytest.mark.parametrize("name", ["tables", "procedures", "cards"])
def test_a_brief_list_is_an_index_of_the_whole_one(client, name):
    every = client.get(f"/api/{name}").json
    answer = client.get(f"/api/{name}?brief=yes")
    document = client.get("/api/openapi.json").json
    schema = document["paths"][f"/api/{name}"]["get"]["responses"]["200"]

    assert answer.json.keys() == every.keys()
    assert all(every[id].items() >= one.items() for id, one in answer.json.items())
    assert {len(one) for one in answer.json.values()} == {2}
    assert len(answer.data) < 20_000
    for shown in (every, answer.json):
        kind = schema["content"]["application/json"]["schema"]
        jsonschema.validate(shown, {**kind, "components": document["components"]})
    assert client.get(f"/api/{name}?brief=no").json == every
    refused = client.get(f"/api/{name}?brief=maybe")
    assert (refused.status_code, "brief must be yes or no" in refused.json["error"]) == (422, True)


def test_a_procedure_is_resolved_with_the_dice_that_fell(client):
    told = client.post(CHECK, json={"inputs": {"quality": 3}, "dice": {"roll": 4}}).json

    assert told["outcome"] == {"success": False, "target": 3, "modified": 4}
    assert told["dice"] == {"roll": 4}
    assert [step["label"] for step in told["steps"]] == ["Quality", "die", "equal to it or less"]


def test_without_dice_the_program_rolls(client):
    told = client.post(CHECK, json={"inputs": {"quality": 3}}).json

    assert told["dice"]["roll"] in range(1, 7)


def test_odds_over_http_are_exact(client):
    told = client.post(f"{CHECK}/odds", json={"inputs": {"quality": 3}}).json

    assert told["exact"] is True
    assert sum(o["probability"] for o in told["outcomes"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("address", "body", "named"),
    [
        (CHECK, {"inputs": {"quality": 9}}, "quality"),
        (CHECK, {"inputs": {"quality": 3}, "dice": {}}, "roll"),
        (CHECK, {"inputs": {"quality": 3}, "dice": {"roll": 7}}, "roll"),
        (CHECK, {"inputs": {"quality": 3}, "die": {"roll": 1}}, "die"),
        (CHECK, {"inputs": []}, "inputs"),
        (CHECK, {}, "quality"),
        (CHECK, [1], "inputs and dice"),
        (f"{CHECK}/odds", {"inputs": {"quality": "good"}}, "quality"),
        (f"{CHECK}/odds", {"inputs": {"quality": 3}, "dice": {"roll": 1}}, "dice"),
    ],
)
def test_a_wrong_input_is_refused_by_name(client, address, body, named):
    refused = client.post(address, json=body)

    assert refused.status_code == 422
    assert set(refused.json) == {"error", "problems"}
    assert named in refused.json["error"]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 100_000])
def test_a_body_that_is_not_json_is_refused(client, body):
    refused = client.post(CHECK, data=body)

    assert refused.status_code == 400
    assert set(refused.json) == {"error", "problems"}


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("GET", "/api/tables/rattenkrieg/combat-tabel"),
        ("GET", "/api/tables/../../pyproject"),
        ("GET", "/api/procedures/rattenkrieg/quality-chek"),
        ("GET", "/api/cards/tiger"),
        ("POST", "/api/procedures/rattenkrieg/nothing"),
        ("POST", "/api/procedures/rattenkrieg/nothing/odds"),
    ],
)
def test_missing_things_are_reported_in_the_same_shape(client, method, address):
    refused = client.open(address, method=method, json={} if method == "POST" else None)

    assert refused.status_code == 404
    assert set(refused.json) == {"error", "problems"}


@pytest.mark.parametrize(
    ("method", "address", "takes"),
    [
        ("GET", "/api/procedures/rattenkrieg/quality-check/odds", "POST"),
        ("POST", "/api/tables", "GET"),
    ],
)
def test_a_wrong_method_is_refused_with_the_right_one(client, method, address, takes):
    response = client.open(address, method=method)
    assert response.status_code == 405
    assert response.json["error"] == f"This address takes only {takes} requests."


def test_a_similar_id_is_offered(client):
    refused = client.get("/api/tables/rattenkrieg/combat-tabel").json

    assert "did you mean rattenkrieg/combat-table?" in refused["error"]


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
STRANGER = {"REMOTE_ADDR": "192.168.1.20"}


@pytest.mark.parametrize(
    ("accept", "is_page"),
    [
        (BROWSER, True),
        ("text/html", True),
        ("*/*", False),
        ("application/json", False),
        ("", False),
    ],
)
def test_a_person_reads_a_refusal_as_a_page_and_a_script_as_json(app, accept, is_page):
    refused = app.test_client().get(
        "/api/docs", headers={"Accept": accept}, environ_overrides=STRANGER
    )

    assert refused.status_code == 401
    assert ("Join code" in refused.text) is is_page
    assert (refused.mimetype == "application/json") is not is_page
    assert "This device has not joined" in refused.text
    assert "Accept" in refused.vary


class TestIndex:
    @pytest.mark.long
    @pytest.mark.parametrize("address", ["/api", "/api/"])
    def test_every_address_of_the_index_exists(self, client, address):
        index = client.get(address).json

        for name in ("openapi", "docs", "tables", "procedures", "cards"):
            assert client.get(index[name]).status_code == 200

    def test_a_page_shows_every_address_to_people(self, client, app):
        page = client.get("/api/docs")
        paths = set(re.findall(r"(?:GET|POST) (/api/[^<\s]*)", page.text))
        rules = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")}
        shown = {re.sub(r"<[^>]*>", "{id}", rule) for rule in rules}

        assert page.status_code == 200
        assert shown - paths == {"/api/", "/api/docs", "/api/openapi.json"}
        assert "?brief=" in page.text

    @pytest.mark.long
    def test_the_document_has_every_address(self, client, app):
        paths = client.get("/api/openapi.json").json["paths"]

        rules = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/")}
        described = {rule.partition("<")[0] for rule in rules} - {
            "/api/",
            "/api/openapi.json",
            "/api/docs",
        }
        assert described == {
            path.partition("{")[0] if "{" in path else path
            for path in paths
            if not path.startswith("/api/procedures/") or "{" in path
        }
        for id in client.get("/api/procedures").json:
            assert "post" in paths[f"/api/procedures/{id}"]
            assert "post" in paths[f"/api/procedures/{id}/odds"]

    @pytest.mark.long
    def test_every_reference_of_the_document_leads_to_a_schema(self, client):
        document = client.get("/api/openapi.json").json

        def references(part):
            if isinstance(part, dict):
                yield from [part["$ref"]] if isinstance(part.get("$ref"), str) else []
                for each in part.values():
                    yield from references(each)
            elif isinstance(part, list):
                for each in part:
                    yield from references(each)

        found = set(references(document))
        assert len(found) > 100
        for reference in found:
            place = document
            for name in reference.removeprefix("#/").split("/"):
                place = place[name]
            jsonschema.Draft202012Validator.check_schema(place)

    def test_the_schema_of_the_document_fits_a_request_and_its_result(self, client):
        document = client.get("/api/openapi.json").json
        post = document["paths"][CHECK]["post"]
        body = {"inputs": {"quality": 3}, "dice": {"roll": 4}}

        def check(content, value):
            schema = content["content"]["application/json"]["schema"]
            jsonschema.validate(value, {**schema, "components": document["components"]})

        check(post["requestBody"], body)
        check(post["responses"]["200"], client.post(CHECK, json=body).json)
        check(post["responses"]["4XX"], client.post(CHECK, json={"inputs": {}}).json)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/api/tables?breif=yes", 'breif: no such input (got "yes"); there are brief'),
        ("/api/cards?brief=yes&sort=name", "sort: no such input"),
        ("/api/procedures/rattenkrieg/quality-check?brief=yes", "this address takes none"),
        ("/api/battles?most=3", "most: no such input"),
        ("/api/battles/BATTLE?q=x", "q: no such input"),
        ("/api/battles/BATTLE/units?side=us", "side: no such input"),
        ("/api/battles/BATTLE/log?sinse=2", "sinse: no such input (got "),
    ],
)
def test_a_misspelled_word_in_an_address_is_refused(evening, address, said):
    answer = evening.umpire.get(address.replace("BATTLE", evening.id))

    assert answer.status_code == 422
    assert said in answer.json["error"]


def test_a_stranger_hears_nothing_of_words(app):
    assert app.test_client().get("/api/battles?most=3").status_code == 401


@pytest.mark.parametrize(
    ("body", "name"),
    [
        ('{"inputs": {"quality": 2, "quality": 5}}', "quality"),
        ('{"inputs": {}, "inputs": {"quality": 5}}', "inputs"),
    ],
)
@pytest.mark.parametrize("asks", ["", "/odds"])
def test_a_duplicate_name_is_refused_by_name(client, body, name, asks):
    answer = client.post(f"{CHECK}{asks}", data=body)

    assert answer.status_code == 400
    assert answer.json["error"] == f'"{name}" appears twice in one object; enter it once'
