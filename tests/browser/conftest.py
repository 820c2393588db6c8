import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "e2e")]

import shop  # noqa: E402
from chromium import browser  # noqa: E402
from support.program import Program  # noqa: E402


@pytest.fixture(scope="session")
def driver():
    """One for all tests: a browser takes seconds to start."""
    with browser() as started:
        yield started


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="session")
def program(folder):
    return Program(folder)


@pytest.fixture(scope="session")
def cluster(folder):
    return shop.write(folder / "shop.json")


@pytest.fixture
def silent(driver):
    """Nothing is written to the console, and nothing is fetched."""
    driver.get_log("browser")
    yield
    assert driver.get_log("browser") == []
    fetched = driver.execute_script("return performance.getEntriesByType('resource').map(each => each.name)")
    assert fetched == []
