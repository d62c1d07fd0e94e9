"""Who may import whom: reads every import in the package and holds it against the floors of the house."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sixtysix_engine"
MAY_IMPORT = {
    "game": set(),
    "rulebook": {"game"},
    "protocol": {"game"},
    "core": {"game"},
    "confine": set(),
    "client": {"protocol", "game"},
    "ai": {"core", "game"},
    "engine": {"ai", "core", "protocol", "game"},
    "referee": {"client", "confine", "protocol", "game"},
    "compliance": {"client", "protocol", "game"},
    "sockets": {"client", "protocol", "game"},
    "analysis": {"ai", "core", "game", "referee"},
    "report": {"protocol", "game", "referee"},
}
"""What each room may import besides itself; the top-level files may import all rooms."""
ONLY_SERVE_TALKS = {"stdin", "stdout"}


def modules(room: str) -> list[Path]:
    return sorted((PACKAGE / room).rglob("*.py"))


def imported_rooms(path: Path) -> Iterator[tuple[ast.stmt, str]]:
    """Yields each import of our own package in a file, with the room it leads to."""
    depth = len(path.relative_to(PACKAGE).parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            if node.level == depth:  # from ..game import x: up to the package itself
                yield from ((node, room) for room in ([node.module.split(".")[0]] if node.module else names(node)))
            elif node.level == 0 and node.module and node.module.split(".")[0] == PACKAGE.name:
                yield node, node.module.split(".")[1] if "." in node.module else ""
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == PACKAGE.name:
                    yield node, alias.name.removeprefix(f"{PACKAGE.name}.").split(".")[0]


def names(node: ast.ImportFrom) -> list[str]:
    return [alias.name for alias in node.names]


def test_every_room_has_a_floor() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms == set(MAY_IMPORT)


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_a_room_imports_only_what_lies_below(room: str) -> None:
    allowed = MAY_IMPORT[room] | {room}
    for path in modules(room):
        for node, target in imported_rooms(path):
            if target in ("__version__", ""):
                continue
            assert target in allowed, f"{path.name}:{node.lineno} imports {target}; {room} may import {sorted(allowed)}"


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_no_import_of_another_room_hides_in_a_function(room: str) -> None:
    for path in modules(room):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                inner = {node for node in ast.walk(function) if isinstance(node, ast.Import | ast.ImportFrom)}
                rooms = {target for node, target in imported_rooms(path) if node.lineno in {n.lineno for n in inner}}
                assert not rooms, f"{path.name}:{function.name} imports {rooms} inside a function"


def test_only_the_daemon_and_the_bot_loop_touch_standard_input_and_output() -> None:
    talkers = set()
    for room in ("game", "protocol", "client", "ai", "engine"):
        for path in modules(room):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr in ONLY_SERVE_TALKS and is_sys(node.value):
                    talkers.add(f"{room}/{path.name}")
    assert talkers <= {"engine/serve.py", "client/bot.py"}


def is_sys(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "sys"


def test_the_law_uses_no_clock_no_chance_and_no_files_but_its_own_table() -> None:
    forbidden = {"random", "time", "secrets", "os", "sys", "asyncio", "threading", "socket", "subprocess"}
    for path in modules("game"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            imported = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            imported += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            assert not forbidden & {name.split(".")[0] for name in imported}, (
                f"{path.name}:{getattr(node, 'lineno', 0)}"
            )
