"""`sixtysix mcp` with the client of the official SDK over the real pipe: a deal, errors, and what a seat may see."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

import pytest

mcp = pytest.importorskip("mcp", reason="the SDK is not installed (the extra named mcp)")

COMMAND = "import sys; from sixtysix_engine.cli import main; sys.exit(main())"
DEADLINE = 100


class ToolFailedError(Exception):
    pass


Call = Callable[..., Awaitable[Any]]


def at_the_table(work: Callable[[Call, Any], Awaitable[None]], server: Any) -> None:
    """Connects to a server and lets `work` call its tools."""

    async def main() -> None:
        async with mcp.Client(server, read_timeout_seconds=DEADLINE) as client:

            async def call(tool: str, **given: Any) -> Any:
                answer = await client.call_tool(tool, given)
                if answer.is_error:
                    raise ToolFailedError(answer.content[0].text)
                structured = answer.structured_content
                return structured["result"] if set(structured) == {"result"} else structured

            await work(call, client)

    asyncio.run(asyncio.wait_for(main(), DEADLINE))


def test_an_assistant_plays_a_deal_by_every_tool_and_sees_only_what_its_seat_sees() -> None:
    async def work(call: Call, client: Any) -> None:
        tools = {tool.name: tool.description for tool in (await client.list_tools()).tools}
        assert set(tools) == {
            *("rule_sets", "rules", "deal", "next_deal", "view", "legal_acts", "play", "analyse"),
        }
        assert all(tools.values())
        assert "seat 1" in client.instructions
        view = await call("deal", rules="classic+claim:auto")
        seen = 0
        while not view["deal_over"]:
            seen += 1
            assert view["your_turn"]
            assert await call("view") == view
            position = view["position"]
            assert position["me"] == "1"
            assert set(position["stock"].split(".")) <= {"??", "-"}
            other = position["hand"].split("/")[0].split(".")
            known = {c for c in other if c not in ("??", "-")}
            log = position["log"].split(".")
            shown = {token[2:] for token in log if token[:2] in ("0x", "0+")}
            shown |= {rank + token[2] for token in log if token[:2] == "0m" for rank in "KQ"}
            assert known <= shown
            acts = await call("legal_acts")
            assert [row["act"] for row in acts] == view["legal"]
            view = await call("play", act=view["legal"][0])
        assert seen >= 6
        scored = [int(points) for points in view["result"]["scored"]]
        assert (len(scored), view["legal"]) == (2, [])
        after = await call("next_deal")
        assert after["position"]["score"] == "/".join(map(str, scored))
        thought = await call("analyse", milliseconds=50, acts=2)
        assert thought["best"] in after["legal"]
        assert {row["act"] for row in thought["acts"]} <= set(after["legal"])
        assert all({"score", "win", "pv"} <= set(row) for row in thought["acts"])
        assert len(await call("rule_sets")) == 20
        assert "Marriages" in await call("rules", name="dictionary+schneider30")
        assert "schnapsen" in await call("rules", name="vu-schnapsen", other="schnapsen")

    command = ["-c", COMMAND, "mcp", "--seat", "1", "--seed", "tests"]
    at_the_table(work, mcp.StdioServerParameters(command=sys.executable, args=command))


def test_what_is_not_possible_is_an_error_that_says_what_is() -> None:
    async def work(call: Call, _client: Any) -> None:
        for wrong, said in (
            (call("view"), "use the tool deal"),
            (call("play", act="AS"), "use the tool deal"),
            (call("rules", name="bridge"), "unknown rule set; known: classic"),
            (call("deal", rules="bridge"), "unknown rule set; known: classic"),
            (call("deal", rules="classic"), "seat 3 is not at the table"),
        ):
            with pytest.raises(ToolFailedError, match=said):
                await wrong
        view = await call("deal", rules="four-partners")
        assert view["seat"] == 3
        with pytest.raises(ToolFailedError, match="9Z: not legal now; legal: "):
            await call("play", act="9Z")
        with pytest.raises(ToolFailedError, match="the deal is not over"):
            await call("next_deal")

    table = import_module("gui_adapters.mcp_server.table").Table([sys.executable, "-m", "sixtysix_engine"], seat=3)
    at_the_table(work, import_module("gui_adapters.mcp_server.server").make_server(table))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("sys.argv[1:] = ['mcp', '--seat', '4']", "sixtysix mcp: --seat 4: allowed: 0 to 3\n"),
        (
            "sys.modules['mcp'] = None; sys.argv[1:] = ['mcp']",
            "sixtysix mcp needs an extra: pip install 'sixtysix-engine[mcp]'\n",
        ),
    ],
)
def test_a_wrong_start_is_told_in_a_line(code: str, said: str) -> None:
    command = f"import sys; {code}; from sixtysix_engine.cli import main; sys.exit(main())"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith(said)
