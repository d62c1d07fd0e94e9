"""What a player reads about each of the rule sets, and which of it is marked."""

import pytest

from sixtysix_engine.game.rows import rule_set_names, switches
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.rulebook.book import READING, speak
from sixtysix_engine.rulebook.page import explanation
from sixtysix_engine.rulebook.words import number

WIDTH = 80
ALL = rule_set_names()


def lines(name: str, width: int = WIDTH) -> list[str]:
    return list(explanation(rule_set(name), width))


def section(name: str, title: str) -> str:
    """Returns the text of one section."""
    page = lines(name)
    rest = page[page.index(title) + 1 :]
    body = [line for line in rest[: next((n for n, line in enumerate(rest) if line[:1].strip()), len(rest))] if line]
    return " ".join(line.strip() for line in body)


@pytest.mark.parametrize("name", ALL)
def test_the_table_and_the_cards_are_told(name: str) -> None:
    rules, told = rule_set(name), section(name, "Table and cards")
    assert number(rules.table.seats) in told.lower()
    assert f"{len(rules.cards)} cards" in told
    assert ("partners" in told) == (rules.table.sides == "pairs")
    assert f"dealt {number(rules.dealing.hand)} cards" in section(name, "The deal")


@pytest.mark.parametrize("name", ALL)
def test_the_goal_and_its_worth_are_told(name: str) -> None:
    rules, worth = rule_set(name), section(name, "What it is worth")
    target = "no fixed length" if rules.match.target is None else f"with {rules.match.target} or more wins the match"
    assert target in section(name, "The match")
    if rules.ending.target is not None:
        assert f"{rules.ending.target} of them win the deal" in section(name, "Winning the deal")
    if rules.match.unit != "card":
        for value in rules.scoring.scale:
            assert f"worth {value}" in worth


@pytest.mark.parametrize("name", ALL)
def test_the_fines_are_told_where_there_are_any(name: str) -> None:
    rules, worth = rule_set(name), section(name, "What it is worth")
    fines = {"closer": rules.scoring.close_fail, "claim turns out": rules.scoring.false_claim}
    for word, fine in fines.items():
        assert (word in worth) == bool(fine and (rules.ending.claim == "required" or word == "closer"))
        if word in worth:
            told = worth[worth.index(word) :]
            assert all(str(line.points) in told for line in fine)


@pytest.mark.parametrize("name", ALL)
def test_a_reading_is_marked_where_it_speaks_and_nowhere_else(name: str) -> None:
    rules = rule_set(name)
    spoken = [s for _, paragraphs in speak(rules) for paragraph in paragraphs for s in paragraph]
    marked = [s for s in spoken if READING in str(s)]
    assert [s for s in spoken if set(s.sentence.keys) & set(rules.readings)] == marked
    assert set(rules.readings) <= {key for s in marked for key in s.sentence.keys}
    page = "\n".join(lines(name))
    assert page.count(READING) == len(marked) + bool(marked)


def test_what_the_marks_mean_is_said_at_the_end_only_where_there_are_any() -> None:
    assert lines("dictionary")[-1].startswith("[reading]: ")
    assert "[" not in "".join(lines("classic"))


def test_the_mark_stands_behind_the_sentence_it_belongs_to() -> None:
    assert "It is worth 2 if the loser has fewer than 33 points (schneider). [reading] Marriages" in section(
        "schwabach", "What it is worth"
    )


def test_a_laid_over_value_is_marked_with_what_changed_it() -> None:
    told = section("dictionary+schneider30+toEight", "What it is worth")
    assert "fewer than 31 points (schneider). [changed: schneider30]" in told
    assert told.count("[changed") == 1
    assert "[changed: toEight]" in section("dictionary+schneider30+toEight", "The match")
    assert f"Laid over it: toEight: {switches()['toEight']['about']}." in lines("dictionary+schneider30+toEight")


def test_a_single_parameter_laid_over_is_marked_too_and_the_last_one_counts() -> None:
    told = section("classic+toEight+matchTarget:11", "The match")
    assert "with 11 or more wins the match. [changed: matchTarget:11]" in told
    assert "toEight" not in told


def test_a_switch_that_changes_nothing_marks_nothing() -> None:
    assert "[changed" not in "".join(lines("classic+toSeven+noHead"))


def test_a_reading_that_is_laid_over_is_a_reading_no_more() -> None:
    told = section("chapter19+swapTrick:own", "The exchange")
    assert "once you have won a trick. [changed: swapTrick:own]" in told
    assert READING not in told


def test_fines_that_follow_a_switch_on_the_closer_are_marked_with_it() -> None:
    assert section("dictionary+sixIsThree", "What it is worth").count("[changed: sixIsThree]") == 3


@pytest.mark.parametrize("width", [40, 80, 132])
@pytest.mark.parametrize("name", ["classic", "auction24", "mariage"])
def test_no_line_is_wider_than_the_page(name: str, width: int) -> None:
    assert max(map(len, lines(name, width))) <= width


def test_the_mark_of_a_change_is_not_torn_apart() -> None:
    for width in range(40, 90):
        assert "[changed: schneider30]" in "".join(lines("classic+schneider30", width))


@pytest.mark.parametrize(
    ("name", "title", "sentence"),
    [
        (
            "four-partners",
            "Winning the deal",
            "(that is, 65 against 65), nobody wins, and 1 game point is carried over",
        ),
        ("four-partners+trumpTen11", "Winning the deal", "With 131 points in all, one side always gets there."),
        ("four-partners", "Play", "even where your partner is winning the trick"),
        (
            "auction24",
            "The auction",
            "Bids go up from 66 in steps of 6: 66, 72, 78 and so on up to 126. The highest bid is 130",
        ),
        ("auction24", "The auction", "If the three others have passed, the dealer must bid at least 66"),
        ("auction24", "What it is worth", "they score nothing, and the other side scores its own points plus the bid."),
        ("auction24", "Play", "With no card of the suit led you may trump or throw off any card, as you like."),
        ("three-out", "The match", "you get no further than 6"),
        ("three-all", "What it is worth", "a higher value only if every loser is as low as that. [reading]"),
        ("schwabach", "Table and cards", "the first of them is the higher"),
        ("schnapsen", "The exchange", "The holder of the trump jack"),
        ("schnapsen", "What it is worth", "by what the opponent had when the stock was closed"),
        ("mariage", "What it is worth", "3 for having ace and ten of trumps in hand together at any time"),
        ("santase", "Marriages", "You may announce it only once you have won a trick."),
        ("vu-schnapsen", "Marriages", "The points count only with your next trick, even if you have won a trick"),
        ("wikipedia", "Marriages", "Nothing has to be said"),
        ("eights", "The exchange", "The turn-up is not exchanged."),
        ("piquet32", "The exchange", "The holder of the trump seven"),
        ("piquet32", "The match", "a seven or an eight of another pack"),
        ("classic+doubleLoss", "What it is worth", "6 if the closer has not a single card point, 4 if the closer has"),
        ("dictionary+closedNoTrump", "Closing", "there are no trumps any more"),
    ],
)
def test_a_player_is_told(name: str, title: str, sentence: str) -> None:
    assert sentence in section(name, title)


def test_what_a_game_does_not_have_is_not_spoken_of() -> None:
    page = lines("auction24")
    assert "Closing" not in page
    assert "The exchange" not in page
    assert "The auction" not in lines("classic")
    assert section("wikipedia", "Closing") == "The stock cannot be closed."


def test_the_source_is_cited_and_its_number_explained() -> None:
    assert "Source: 001, four-handed. Here 001 is a dictionary of card games." in lines("four-partners")
    classic = " ".join(lines("classic"))
    assert all(text in classic for text in ("000 is", "001 is", "002 is", "003 is", "004 is", "pagat is"))
