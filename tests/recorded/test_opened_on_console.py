"""A recorded battle is imported on the console as an umpire does it, and its pages open."""

import pytest

from assistant.battle.storage.exported import ENDING
from assistant.battle.systems import SYSTEMS
from tests.recorded.comparing import lines_that_differ
from tests.recorded.kept import battles

PAGES = ("", "/codes", "/undo")
HEAD = f'--x\r\nContent-Disposition: form-data; name="file"; filename="evening{ENDING}"\r\n\r\n'
LEAST = 10  # requests


def handy(system):
    """A long recorded battle with a small file."""
    long = [each for each in battles("quick", system).values() if len(each.steps) >= LEAST]
    return min(long, key=lambda battle: len(battle.file))


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_umpire_imports_a_recorded_battle_and_exports_it_again(umpire, services, system):
    battle = handy(system)
    body = f"{HEAD}{battle.file}\r\n--x--\r\n".encode()
    kind = "multipart/form-data; boundary=x"
    answer = umpire.post("/battles/import", data=body, content_type=kind)

    assert answer.status_code == 303, answer.text
    base = answer.headers["Location"].removesuffix("/imported")  # no count of its lines
    sides = services.battles.game(base.rsplit("/", 1)[-1]).state.sides
    pages = [base + page for page in (*PAGES, *(f"/as/{side}" for side in sides))]
    assert [page for page in pages if umpire.get(page).status_code != 200] == []
    exported = umpire.get(f"{base}/file").text
    assert (
        lines_that_differ(system, exported.partition("\n")[2], battle.file.partition("\n")[2]) == []
    )
