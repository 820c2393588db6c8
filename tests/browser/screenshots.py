"""Pictures for the docs. The program is build/dev's, or SPREAD_PROGRAM."""

import base64
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(HERE.parent / "e2e")]

import shop  # noqa: E402
from chromium import browser, show  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from support.program import Program  # noqa: E402

# picture → command, colours, width, height, what is scrolled to
PICTURES = {
    "report-light": (["report", "-A"], "light", 1100, 760, None),
    "report-dark": (["report", "-A"], "dark", 1100, 760, None),
    "explain-matrix": (["explain", "-n", "shop", "pod/web-new"], "light", 1280, 760, "section[id=pod-1]"),
}


def take(driver, page, target, scheme, width, height, element):
    show(driver, page, scheme=scheme, width=width, height=height)
    if element:
        driver.execute_script("arguments[0].scrollIntoView()", driver.find_element(By.CSS_SELECTOR, element))
    shot = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": False})
    target.write_bytes(base64.b64decode(shot["data"]))


def main():
    pictures = ROOT / "docs" / "pictures"
    pictures.mkdir(exist_ok=True)
    with TemporaryDirectory() as name, browser() as driver:
        folder = Path(name)
        program = Program(folder)
        shop.write(folder / "shop.json")
        for picture, (command, *settings) in PICTURES.items():
            done = program(*command, "--cluster-file", "shop.json", "--html", "page.html")
            assert done.code in (0, 1), done
            take(driver, folder / "page.html", pictures / f"{picture}.png", *settings)


main()
