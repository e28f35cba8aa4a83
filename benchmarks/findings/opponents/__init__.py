"""Players that others wrote, each behind our `Bot.choose`. Nothing of theirs is shipped: what is no package on PyPI is
read from a checkout whose path is given."""
