import pytest

from probe import Probe


@pytest.fixture(scope="session")
def probe():
    probe = Probe()
    yield probe
    probe.close()
