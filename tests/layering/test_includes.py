"""Includes in src/ go one way, a library stays in the folder that uses it, and no file outgrows its reader."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"

# folder → the folders that it may include, besides itself
ALLOWED = {
    "base": set(),
    "model": {"base"},
    "sched": {"base", "model"},
    "kube": {"base", "model"},
    "report": {"base", "model"},
    "metrics": {"base", "model", "kube"},
    "cluster": {"base", "model", "kube", "metrics"},
    "run": {"base", "model", "sched", "kube", "report", "metrics", "cluster"},
    "cli": {"base", "model", "sched", "kube", "report", "metrics", "cluster", "run"},
}
# how a library's header begins → the only places in src/ for it
LIBRARIES = {
    "curl/": {"kube/http/"},
    "protozero/": {"kube/codec/"},
    "openssl/": {"kube/"},
    "json/": {"kube/", "report/"},
    "yaml-cpp/": {"kube/", "report/"},
    "cxxopts": {"cli/"},
    "prometheus/": {"metrics/"},
    "microhttpd": {"run/"},
}
MOST_LINES = 500

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)


def includes(text):
    """[("<" or '"', path)]"""
    return INCLUDE.findall(text)


def wrong_includes(name, text):
    """Sentences about what the file src/NAME may not include."""
    folder = name.split("/")[0]
    allowed = ALLOWED.get(folder, set(ALLOWED)) | {folder}
    for kind, path in includes(text):
        if kind == '"' and path.split("/")[0] not in allowed:
            yield f"{name} includes {path}: {folder} may include {', '.join(sorted(allowed))}"
        if kind == '"' and path.startswith("."):
            yield f"{name} includes {path}: write it from src/"
        for library, places in LIBRARIES.items():
            if kind == "<" and path.startswith(library):
                if not name.startswith(tuple(places)):
                    yield f"{name} includes {path}: only {', '.join(sorted(places))} may"


def leaked_libraries(texts):
    """Sentences about headers that show a library's types, and files of other folders that include those."""
    private = {name for name, text in texts.items() if name.endswith(".h")
               for kind, path in includes(text) if kind == "<" and path.startswith(tuple(LIBRARIES))}
    for name, text in texts.items():
        for _, path in includes(text):
            if path in private and path.split("/")[0] != name.split("/")[0]:
                yield f"{name} includes {path}, which shows the types of a library"


def sources():
    """{name from src/: text}"""
    files = sorted(path for path in SOURCE.rglob("*") if path.suffix in (".h", ".cpp"))
    return {str(path.relative_to(SOURCE)): path.read_text() for path in files}


def test_every_folder_has_its_place():
    assert {path.name for path in SOURCE.iterdir() if path.is_dir()} <= set(ALLOWED)


def test_includes_go_one_way():
    texts = sources()
    assert texts
    assert [line for name, text in texts.items() for line in wrong_includes(name, text)] == []


def test_the_types_of_a_library_stay_in_its_folder():
    assert list(leaked_libraries(sources())) == []


def test_no_file_is_too_long():
    kinds = {".h", ".cpp", ".py", ".sh"}
    ours = [path for top in ("src", "tests") for path in (ROOT / top).rglob("*") if path.suffix in kinds]
    lengths = {str(path.relative_to(ROOT)): path.read_text().count("\n") for path in ours}
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


@pytest.mark.parametrize("name, line, wrong", [
    ("model/pod.h", '#include "base/text.h"', False),
    ("model/pod.h", '#include "model/labels.h"', False),
    ("base/text.h", '#include "model/pod.h"', True),
    ("sched/decide.cpp", '#include "kube/http/client.h"', True),
    ("report/table.cpp", '#include "sched/decide.h"', True),
    ("cluster/reader.cpp", '#include "run/loop.h"', True),
    ("main.cpp", '#include "cli/options.h"', False),
    ("kube/http/client.cpp", "#include <curl/curl.h>", False),
    ("kube/config/config.cpp", "#include <curl/curl.h>", True),
    ("kube/codec/proto/pod.cpp", "#include <protozero/pbf_reader.hpp>", False),
    ("model/pod.cpp", "#include <json/json.h>", True),
    ("report/json.cpp", "#include <json/json.h>", False),
    ("run/loop.cpp", "#include <cxxopts.hpp>", True),
    ("sched/queue.cpp", '#include "queue.h"', True),
    ("sched/queue.cpp", '  #  include "../model/pod.h"', True),
    ("sched/queue.cpp", "#include <algorithm>", False),
])
def test_the_rules_themselves(name, line, wrong):
    assert bool(list(wrong_includes(name, line + "\n"))) == wrong


@pytest.mark.parametrize("user, leaks", [("report/json.cpp", False), ("run/loop.cpp", True)])
def test_a_leak_is_found(user, leaks):
    texts = {"report/document.h": "#include <json/value.h>\n", user: '#include "report/document.h"\n'}
    assert bool(list(leaked_libraries(texts))) == leaks
