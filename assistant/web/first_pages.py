"""The pages that need no rules, no cards and no battle: they are there before the others."""

from assistant.web.access import sign_in
from assistant.web.home import home
from assistant.web.pages import theme

FIRST = (sign_in.bp, home.bp, theme.bp)
