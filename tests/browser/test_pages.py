"""The pages of --html in a browser: they sort, tell what is pointed at, and need nothing."""

import json

import pytest
import shop
from chromium import emulate, show
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By

PAGES = {
    "explain": ["explain", "-n", "shop", "pods", "web-new", "cart-new", "train-model", "archive"],
    "report": ["report", "-A", "--by", "topology.kubernetes.io/zone"],
}
SIMULATE = ["simulate", "-f", "-", "--remove", "node/eu-west-1a-1", "--add-nodes", "2", "--like", "eu-west-1c-1"]
pytestmark = pytest.mark.usefixtures("silent")


@pytest.fixture(scope="module")
def pages(program, cluster, folder):
    """{name: file}"""
    made = {}
    for name, arguments in PAGES.items():
        made[name] = folder / f"{name}.html"
        done = program(*arguments, "--cluster-file", cluster, "--html", made[name])
        assert done.code in (0, 1) and done.stderr == "", done
    return made


def texts(driver, selector):
    """As they are seen. Asked of the browser in one go: selenium's own way takes seconds for a page."""
    script = "return Array.from(document.querySelectorAll(arguments[0]), each => each.innerText || each.textContent)"
    return driver.execute_script(script, selector)


def nodes_table(driver):
    return driver.find_element(By.XPATH, "//table[starts-with(caption, 'Nodes, with')]")


def heading(table, name):
    return table.find_element(By.XPATH, f".//th[. = '{name}']")


def column(table, number):
    script = "return Array.from(arguments[0].tBodies[0].rows, row => row.cells[arguments[1]].innerText)"
    return table.parent.execute_script(script, table, number)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_its_parts(driver, pages, name):
    show(driver, pages[name])
    assert [each.split(" ")[1] for each in texts(driver, "figcaption")] == ["eu-west-1a", "eu-west-1b", "eu-west-1c"]
    assert len(driver.find_elements(By.CSS_SELECTOR, "svg .tile")) == 15
    matrices = texts(driver, "table.matrix")
    assert len(matrices) == 4 and all("NodeResourcesFit" in each for each in matrices)
    assert "What would make it fit" in texts(driver, "main")[0]


@pytest.mark.parametrize("name", PAGES)
def test_a_click_on_a_heading_sorts_and_another_turns_it_around(driver, pages, name):
    show(driver, pages[name])
    table = nodes_table(driver)
    before = column(table, 3)
    heading(table, "Pods").find_element(By.TAG_NAME, "button").click()
    up = column(table, 3)
    assert up == sorted(before, key=int) and up != before
    assert heading(table, "Pods").get_attribute("aria-sort") == "ascending"
    heading(table, "Pods").find_element(By.TAG_NAME, "button").click()
    assert column(table, 3) == up[::-1]
    heading(table, "Memory requested").find_element(By.TAG_NAME, "button").click()
    assert heading(table, "Pods").get_attribute("aria-sort") is None
    orders = [int(row.find_elements(By.TAG_NAME, "td")[8].get_attribute("data-order"))
              for row in table.find_elements(By.CSS_SELECTOR, "tbody tr")]
    assert orders == sorted(orders) and len(set(orders)) > 3


def test_keys_sort_as_well(driver, pages):
    show(driver, pages["report"])
    button = heading(nodes_table(driver), "Node").find_element(By.TAG_NAME, "button")
    button.send_keys("\n")
    button.send_keys("\n")
    assert column(nodes_table(driver), 0)[0] == "eu-west-1c-5"


def point_at(driver, element):
    """Once the page stands still: scrolling takes a hint away."""
    driver.execute_async_script("arguments[0].scrollIntoView({block: 'center'}); const done = arguments[1];"
                                "requestAnimationFrame(() => requestAnimationFrame(() => done()))", element)
    ActionChains(driver).move_to_element(element).perform()


def test_what_is_pointed_at_is_told(driver, pages):
    show(driver, pages["explain"])
    tip = driver.find_element(By.ID, "tip")
    assert not tip.is_displayed()
    tile = driver.find_element(By.CSS_SELECTOR, "svg .tile rect")
    point_at(driver, tile)
    assert tip.is_displayed() and tip.text.startswith("eu-west-1a-1\n") and "cpu" in tip.text
    cell = driver.find_element(By.CSS_SELECTOR, "td.reject")
    point_at(driver, cell)
    assert tip.is_displayed() and " on eu-west-1" in tip.text
    point_at(driver, driver.find_element(By.TAG_NAME, "h1"))
    assert not tip.is_displayed()


def test_the_map_shows_another_figure_when_asked(driver, pages):
    show(driver, pages["report"])
    tile = driver.find_element(By.CSS_SELECTOR, "svg .tile")
    pods = tile.text
    driver.find_element(By.CSS_SELECTOR, "label[for=by-cpu]").click()
    assert tile.text != pods and tile.text.endswith("%")


@pytest.mark.parametrize("name", PAGES)
def test_without_scripts_all_is_there(driver, pages, name):
    show(driver, pages[name])
    words = texts(driver, "main")
    show(driver, pages[name], scripts=False)
    assert driver.find_elements(By.TAG_NAME, "button") == []
    assert texts(driver, "main") == words
    driver.find_element(By.CSS_SELECTOR, "label[for=by-memory]").click()  # this needs none
    assert driver.find_element(By.CSS_SELECTOR, "svg .tile").text.endswith("%")
    emulate(driver)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [360, 768, 1600])
def test_a_page_is_no_wider_than_its_window(driver, pages, name, width):
    show(driver, pages[name], width=width)
    assert driver.execute_script("return document.documentElement.scrollWidth") <= width


def luminance(driver, selector, what):
    """0 is black, 1 white"""
    colour = driver.execute_script("return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]",
                                   selector, what)
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def test_light_dark_and_paper(driver, pages):
    papers = {}
    for scheme, media in [("light", ""), ("dark", ""), ("dark", "print")]:
        show(driver, pages["explain"], scheme=scheme, media=media)
        papers[scheme, media] = paper = luminance(driver, "body", "backgroundColor")
        assert contrast(paper, luminance(driver, "body", "color")) > 7
        assert contrast(luminance(driver, "section", "backgroundColor"), luminance(driver, "caption", "color")) > 4.5
    assert papers["light", ""] > 0.9 and papers["dark", ""] < 0.05 and papers["dark", "print"] == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_figures_can_be_read_on_every_shade(driver, pages, scheme):
    show(driver, pages["report"], scheme=scheme)
    for step in range(9):
        driver.execute_script("document.querySelector('.tile').setAttribute('class', 'tile p' + arguments[0])", step)
        pair = [luminance(driver, f".tile {what}", "fill") for what in ("rect", "text")]
        assert contrast(*pair) >= 4.5, step


PAPER = 718  # units of A4 between its margins


@pytest.mark.parametrize("name", PAGES)
def test_tables_are_no_wider_than_paper(driver, pages, name):
    show(driver, pages[name], media="print", width=PAPER)
    assert driver.execute_script("return document.documentElement.scrollWidth") <= PAPER
    # A control in a heading would be missing where the heading is repeated on the next page.
    assert driver.execute_script("return getComputedStyle(document.querySelector('th button')).display") == "contents"
    emulate(driver)


def test_paper_has_it_all(driver, pages):
    show(driver, pages["explain"])
    pdf = driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})["data"]
    assert len(pdf) > 10_000


def test_a_simulation_has_two_maps_and_the_pods_that_do_not_fit(driver, program, cluster, folder):
    page = folder / "simulate.html"
    more = json.dumps(shop.pod("huge", "web", cpu="40"))
    done = program(*SIMULATE, "--cluster-file", cluster, "--html", page, stdin=more)
    assert done.code == 1, done
    show(driver, page)
    captions = texts(driver, "figcaption")
    assert [each.split(":")[0] for each in captions] == ["Before"] * 3 + ["After"] * 3
    tiles = [len(each.find_elements(By.CSS_SELECTOR, ".tile")) for each in driver.find_elements(By.TAG_NAME, "figure")]
    assert tiles == [5, 5, 5, 4, 5, 7]
    assert driver.find_elements(By.CSS_SELECTOR, ".tile.chosen")
    heads = texts(driver, "section[id] h2")
    assert any(each.startswith("shop/huge") for each in heads) and not any("web-new" in each for each in heads)
