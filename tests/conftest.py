"""For all tests: no example of hypothesis fails only because the machine is busy; the words of all languages are compiled."""

from hypothesis import settings

from tooling.catalogues import compile_all
from tooling.node import ROOT

settings.register_profile("busy", deadline=None)
settings.load_profile("busy")
compile_all(ROOT / "py")
