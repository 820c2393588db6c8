"""Names that want to be more than text."""

import json

import pytest
import shop
from chromium import show
from selenium.webdriver.common.by import By

HOSTILE = "</script><script>document.title='run'</script><img src=x onerror=\"document.title='run'\">'\"&\u202e\x1b[31m"
SHOWN = HOSTILE.replace("\u202e", "\\u202e").replace("\x1b", "\\u001b")


@pytest.fixture(scope="module")
def cluster(folder):
    """Names as no API server would let them through: a file can have any."""
    node = shop.node(HOSTILE, HOSTILE, taints=[{"key": HOSTILE, "value": HOSTILE, "effect": "NoSchedule"}])
    waiting = shop.pod(HOSTILE, "web", nodeSelector={HOSTILE: HOSTILE})
    waiting["metadata"]["labels"] = {"app": HOSTILE}
    path = folder / "hostile.json"
    path.write_text(json.dumps({"apiVersion": "v1", "kind": "List", "items": [node, waiting]}))
    return path


@pytest.mark.usefixtures("silent")
@pytest.mark.parametrize("arguments", [["report", "-A"], ["explain", "-A", "-l", "app"]])
def test_hostile_names_are_shown_as_text(driver, program, cluster, folder, arguments):
    page = folder / "hostile.html"
    done = program(*arguments, "--cluster-file", cluster, "--html", page)
    assert done.code in (0, 1), done
    show(driver, page)
    assert driver.title != "run"
    assert driver.find_elements(By.CSS_SELECTOR, "img, iframe, object, base, link, form") == []
    assert len(driver.find_elements(By.TAG_NAME, "script")) == 1
    words = driver.execute_script("return document.querySelector('main').innerText")
    assert words.count(SHOWN) >= 4
    assert "\u202e" not in driver.page_source and "\x1b" not in driver.page_source
    tile = driver.find_element(By.CSS_SELECTOR, "svg .tile")
    assert SHOWN in tile.get_attribute("aria-label")
