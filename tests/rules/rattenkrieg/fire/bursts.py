"""Automatic fire at named figures, to resolve in tests."""


def fire(weapon, *targets, bursts=1, **told):
    """One sector with these targets, each a name or an object."""
    listed = [{"name": target} if isinstance(target, str) else target for target in targets]
    return {"weapon": weapon, "sectors": [{"bursts": bursts, "targets": listed}]} | told
