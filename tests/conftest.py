"""For all tests: hypothesis examples have no deadline, as machines may be busy; all catalogues are compiled."""

from hypothesis import settings

from tooling.catalogues import compile_all
from tooling.node import ROOT

settings.register_profile("busy", deadline=None)
settings.load_profile("busy")
compile_all(ROOT / "py")
