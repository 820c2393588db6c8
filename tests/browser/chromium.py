"""A headless Chromium with a profile of its own, which reaches nothing but files."""

from contextlib import contextmanager
from tempfile import TemporaryDirectory

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND", "--force-color-profile=srgb",
         "--hide-scrollbars", "--disable-extensions", "--no-default-browser-check", "--mute-audio"]


@contextmanager
def browser():
    """Ends with its processes, whatever happens."""
    with TemporaryDirectory() as profile:
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for flag in [*FLAGS, f"--user-data-dir={profile}"]:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        try:
            driver.set_page_load_timeout(60)
            yield driver
        finally:
            driver.quit()


def emulate(driver, scheme="light", media="", width=1280, height=900, scripts=True):
    """What a reader has set: colours, paper in place of a screen, a window's size, no scripts."""
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
        "media": media, "features": [{"name": "prefers-color-scheme", "value": scheme}]})
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not scripts})


def show(driver, path, **settings):
    emulate(driver, **settings)
    driver.get(path.as_uri())
