"""Wild requests in battles of every system, with rules overruled: every page can still be drawn.

`ASSISTANT_WILD=20000` sends this many in every system, with another seed each time.
"""

import os
import sys
from random import SystemRandom

import pytest

from assistant.web.database import database
from assistant.web.services import services_of
from assistant.web.settings import Settings
from tests.seeded import at_night
from tests.web.wild import Wild
from tests.web.wild_tables import TABLES, write

pytestmark = pytest.mark.long
OFTEN = int(os.environ.get("ASSISTANT_WILD", "0"))
REQUESTS = OFTEN or 750
AT_NIGHT = OFTEN or 3_000
SEED = int(os.environ.get("ASSISTANT_SEED", "0")) or (
    SystemRandom().randint(1, 99_999) if OFTEN else 1
)


@pytest.mark.parametrize(
    "wanted", [*((x, REQUESTS) for x in TABLES), *at_night((x, AT_NIGHT) for x in TABLES)]
)
def test_no_wild_request_ends_a_battle(wanted, tmp_path):
    system, requests = wanted
    write(tmp_path)
    settings = Settings(tmp_path)
    wild = Wild(settings, TABLES[system], SEED)
    wild.ask_until(requests)
    sys.stdout.write(f"{system}: ASSISTANT_SEED={SEED}: {wild.figures()}\n")

    assert wild.wrong == {}
    assert wild.overruled
    assert wild.taken_back
    database.close(settings.database)
    found = services_of(settings).battles
    for id in wild.battles:
        game = wild.services.battles.game(id)
        assert found.game(id).entries == game.entries
        assert found.game(id).state == game.state
    database.close(settings.database)
