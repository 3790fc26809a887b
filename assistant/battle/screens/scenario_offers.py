"""A scenario as the first page offers it, of any system."""

from assistant.frozen import dataclass


@dataclass(frozen=True)
class OfferedScenario:
    """A scenario that can be played."""

    name: str
    note: str
    briefing: str
    sizes: tuple[str, ...]  # how it can be played, the usual way first
    form: str = (
        ""  # the folder of forms where missing data is copied; empty if the data is complete
    )
    entered: str = ""  # how much of the missing data is copied


@dataclass(frozen=True)
class ScenarioOffer:
    """A scenario file on the first page, playable or not."""

    slug: str
    system: str  # its title
    card: OfferedScenario | None  # None when it cannot be played
    problems: tuple[str, ...] = ()
    scales: tuple[tuple[str, str], ...] = ()  # for which its figures can be told: id and words
    own: bool = False  # a file of the umpire, not of the program
