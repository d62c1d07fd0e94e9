"""The schedule: which games, who sits where, which names."""

from sixtysix_engine.referee.contestant import parse_contestant, unique_names
from sixtysix_engine.referee.schedule import GameIndex, missing, seated
from sixtysix_engine.referee.settings import Patience, Settings, TimeControl


def settings(pairs: int) -> Settings:
    return Settings(
        rules="classic",
        seed="x",
        pairs=pairs,
        unit="deal",
        stock="seat",
        control=TimeControl(),
        patience=Patience(),
        concurrency=1,
        engines=(parse_contestant(["a"]), parse_contestant(["b"])),
    )


def test_only_games_that_were_not_played_are_missing() -> None:
    done = {GameIndex(0, 1), GameIndex(2, 0)}
    assert [str(index) for index in missing(settings(3), done)] == ["0.0", "1.0", "1.1", "2.1"]


def test_every_engine_sits_once_in_every_seat() -> None:
    assert [seated("ab", game) for game in range(2)] == [("a", "b"), ("b", "a")]
    tables = [seated("abcd", game) for game in range(4)]
    assert [sorted(seat) for seat in zip(*tables, strict=True)] == [list("abcd")] * 4


def test_equal_names_are_numbered() -> None:
    assert unique_names(["x", "y", "x"]) == ("x#1", "y", "x#2")
    assert unique_names(["x#1", "x#2"]) == ("x#1", "x#2")


def test_an_engine_is_read_from_words() -> None:
    engine = parse_contestant(["./bot --name 'two words'", "name=A", "option.Book=my book", "dir=/tmp"])
    assert engine.argv == ("./bot", "--name", "two words")
    assert (engine.name, engine.options, engine.directory) == ("A", {"Book": "my book"}, "/tmp")
    assert parse_contestant(["cmd=python3 -c 'a=b'"]).argv == ("python3", "-c", "a=b")
    builtin = parse_contestant(["builtin:random", "option.Seed=7"])
    assert builtin.argv[1:] == ("-m", "sixtysix_engine")
    assert builtin.options == {"Player": "random", "Seed": "7"}
    assert builtin.name == "builtin:random"
