"""A file of a newer format: each kind of file is refused in the same sentence."""

import json
from pathlib import Path

import pytest

from assistant.battle.storage.campaign_file import CampaignHead, read_campaign
from assistant.battle.storage.exported import ExportedHead, read_exported
from assistant.battle.storage.exported_fields import written_line
from assistant.battle.storage.pack_file import pack_text, read_pack
from assistant.battle.storage.working_file import read_working
from assistant.cards.toml_files.reading import BadFile
from tests.battle.packs import easy_company

PATH = Path("ours.jsonl")
WORKING = Path("tests/rules/reported/quality-check.working.json")
MOMENT = "2026-06-06T18:00:00+00:00"


def newer(line, version):
    """The line with another version, and with a field that today's program does not know."""
    return written_line({**json.loads(line), "version": version, "unheard_of": 1})


def files(version):
    battle = ExportedHead(system="rattenkrieg", title="Ours", opened=MOMENT)
    campaign = CampaignHead(name="Ours", battles=1)
    head, _, rest = pack_text(easy_company()).partition("\n")
    return {
        "battle": (read_exported, newer(battle.model_dump_json(), version) + "{}\n"),
        "campaign": (read_campaign, newer(campaign.model_dump_json(), version) + "{}\n"),
        "working": (read_working, newer(WORKING.read_text("utf-8"), version)),
        "pack": (
            lambda path, text: read_pack(path, text.encode()),
            newer(head, version) + rest,
        ),
    }


@pytest.mark.parametrize("kind", files(2))
def test_a_file_of_a_newer_format_asks_for_a_newer_program(kind):
    read, text = files(2)[kind]
    with pytest.raises(BadFile) as refused:
        read(PATH, text)

    (sentence,) = refused.value.sentences
    assert sentence.endswith(
        f"the {kind} has format 2, and this program reads format 1; update the program."
    )


@pytest.mark.parametrize("version", [0, -1, "2", None, True, 1.5])
def test_a_file_of_no_known_format_is_another_mistake(version):
    for read, text in files(version).values():
        with pytest.raises(BadFile) as refused:
            read(PATH, text)
        assert "update the program" not in " ".join(refused.value.sentences)
