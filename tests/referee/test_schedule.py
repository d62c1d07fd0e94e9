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
    assert [seated("ab", (0, 1), game) for game in range(2)] == [("a", "b"), ("b", "a")]
    for names, sides in (("abc", (0, 1, 2)), ("abcd", (0, 1, 2, 3)), ("abcd", (0, 1, 0, 1))):
        tables = [seated(names, sides, game) for game in range(len(names))]
        assert [sorted(table) for table in tables] == [list(names)] * len(names)
        assert [sorted(seat) for seat in zip(*tables, strict=True)] == [list(names)] * len(names)


def test_an_engine_for_a_side_sits_in_both_its_seats_and_then_in_the_others() -> None:
    assert [seated("ab", (0, 1, 0, 1), game) for game in range(2)] == [tuple("abab"), tuple("baba")]


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
