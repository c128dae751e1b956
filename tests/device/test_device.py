"""A short, fixed run of the simulator of everything around the app. `make soak` runs it for any length of time."""

from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.device.machine import DeviceMachine


def test_nothing_is_lost_whatever_happens_around_the_app() -> None:
    run_state_machine_as_test(
        DeviceMachine,
        settings=settings(
            max_examples=80,
            stateful_step_count=30,
            derandomize=True,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
