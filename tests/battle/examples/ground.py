"""Facts of fire, smoke and light, as the tests want them."""

UNSEEN = {}
PUBLIC = {}
BUILT = {}
