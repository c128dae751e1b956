"""For all tests: no example of hypothesis fails only because the machine is busy."""

from hypothesis import settings

settings.register_profile("busy", deadline=None)
settings.load_profile("busy")
