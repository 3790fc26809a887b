"""Facts of buildings, traps and tasks, as the tests want them."""

UNSEEN = {}
PUBLIC = {}
BUILT = {}
