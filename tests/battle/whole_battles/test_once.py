"""A view that is requested several times for the same state is made once."""

from assistant.battle.screens.cached_views import NEWEST, cached_view


class State:
    """A state; two equal states are different objects."""

    def __eq__(self, other):
        return True

    __hash__ = None


def views():
    made = []

    @cached_view
    def view(state, side):
        made.append((state, side))
        return object()

    return made, view


def test_the_same_state_and_side_have_one_view():
    made, view = views()
    state = State()
    assert view(state, "red") is view(state, "red")
    assert view(state, "blue") is not view(state, "red")
    assert len(made) == 2


def test_an_equal_but_other_state_has_its_own_view():
    _, view = views()
    before, after = State(), State()
    assert view(before, "red") is not view(after, "red")


def test_only_the_newest_views_are_kept():
    made, view = views()
    states = [State() for _ in range(NEWEST + 1)]
    for state in (*states, states[0]):
        view(state, "red")
    assert len(made) == len(states) + 1
