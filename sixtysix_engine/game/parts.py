"""The parts of a rule set: frozen, one field for each parameter, with its public name and its bounds.

A part that a game lacks is a part whose values say so (no exchange, no closing), never none.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from .cards import Rank

Phase = Literal["open", "closed", "exhausted"]
Tie = Literal["claimer", "first", "replay", "carry", "higher", "lastTrick"]


class RuleLine(NamedTuple):
    """One line of a penalty: `who test@when points`; the first line that fits pays."""

    who: Literal["closer", "opponent", "any"]
    """Whose state is tested; for a wrong claim the closer is the claimant."""
    test: Literal["noTrick", "noPoint", "below33", "always"]
    """What is tested."""
    when: Literal["close", "end"]
    """The state at the close, or now."""
    points: int
    """Game points that the line pays."""


class Schneider(NamedTuple):
    """The test for the second value of the scale."""

    test: Literal["loserBelow", "winnerFrom"]
    """Whose points are tested."""
    points: int
    """The bound."""


class Honour(NamedTuple):
    """A side payment."""

    name: Literal["marriage", "trumpMarriage", "amour", "lastSix"]
    """What is paid for."""
    pays: int
    """Stakes that it pays."""


RuleLines = tuple[RuleLine, ...]


def param(key: str, *, least: int = 0, most: int = 1000) -> Any:
    """Declares a parameter: its public name and, for a number, its bounds."""
    return field(metadata={"key": key, "least": least, "most": most})


@dataclass(frozen=True, kw_only=True)
class Table:
    """Who sits down and who plays for whom."""

    seats: int = param("seats", least=2, most=4)
    """Seats at the table."""
    playing: Literal["all", "allButDealer"] = param("playing")
    """Who is dealt cards."""
    sides: Literal["each", "pairs"] = param("sides")
    """Each for himself, or opposite seats are partners."""


@dataclass(frozen=True, kw_only=True)
class Pack:
    """The cards and what they are worth."""

    ranks: tuple[Rank, ...] = param("ranks")
    """Ranks of each suit, high to low: the trick order."""
    copies: int = param("copies", least=1, most=2)
    """Copies of each card."""
    points: tuple[tuple[Rank, int], ...] = param("points")
    """Card points by rank."""
    trump_points: tuple[tuple[Rank, int], ...] = param("trumpPoints")
    """Card points that replace `points` in the trump suit."""
    twin_wins: Literal["first", "second"] = param("twinWins")
    """Which of two identical cards beats the other."""


@dataclass(frozen=True, kw_only=True)
class Dealing:
    """How the cards come to the players, who deals, who leads."""

    hand: int = param("hand", least=1, most=12)
    """Cards dealt to each player."""
    packets: tuple[int, ...] = param("packets")
    """Sizes of the packets in which the hand is dealt."""
    trump_from: Literal["turnUp", "lastCard", "firstCard", "bidder"] = param("trumpFrom")
    """What fixes the trump suit: the card left under the stock, the dealer's last card (shown, then taken up), the
    first card dealt, the highest bidder."""
    turn_up_after: int | None = param("turnUpAfter", most=12)
    """Packets dealt before the turn-up is taken; none: no turn-up."""
    first_dealer: Literal["low", "high", "lot"] = param("firstDealer")
    """Who deals first: lowest cut, highest cut, any lot. All three are a lot of the seed."""
    next_dealer: Literal["winner", "rotate"] = param("nextDealer")
    """Who deals the next deal."""
    draw_dealer: Literal["same", "rotate"] = param("drawDealer")
    """Who deals after a deal without a single winner."""
    first_lead: Literal["leftOfDealer", "bidder"] = param("firstLead")
    """Who leads to the first trick."""
    draw_first: Literal["winner"] = param("drawFirst")
    """Who draws first: the trick winner, the others clockwise after him."""


@dataclass(frozen=True, kw_only=True)
class Following:
    """What a seat that follows must play."""

    open_duty: Literal["free"] = param("openDuty")
    """While the stock is open: any card."""
    suit: bool = param("strictFollow")
    """No stock left, or closed: must follow suit."""
    ruff: bool = param("strictRuff")
    """Void in the led suit: must trump if able."""
    head: Literal["none", "suit", "suitAndTrump"] = param("strictHead")
    """Must beat the trick: never, in the led suit, also when trumping."""
    head_partner: bool = param("headPartner")
    """The duty to beat holds when the partner is winning."""
    under_trump: bool = param("underTrump")
    """Void and unable to beat an earlier trump: must still play a trump."""


@dataclass(frozen=True, kw_only=True)
class Marriage:
    """King and queen of one suit."""

    allowed: bool = param("marriage")
    """Marriages count."""
    plain: int = param("marriagePlain")
    """Points in a plain suit."""
    trump: int = param("marriageTrump")
    """Points in trumps."""
    by: Literal["leader"] = param("marriageBy")
    """Who may announce: the leader, one marriage a lead."""
    lead: tuple[Rank, ...] = param("marriageLead")
    """Which card of the pair may be led."""
    call: Literal["spoken", "auto"] = param("marriageCall")
    """Must be announced, or counts by itself when led."""
    show: bool = param("marriageShow")
    """Both cards are shown."""
    trick: Literal["no", "pending", "before", "next"] = param("marriageTrick")
    """Counts at once; counts from the first trick of the side, lost without one; only after a trick of the side;
    counts with the next trick of the side, even where it has taken one, lost without it."""
    phases: frozenset[Phase] = param("marriagePhases")
    """Phases in which it may be announced; a deal without a stock is exhausted from the start."""
    stops: bool = param("marriageStops")
    """An announcement that reaches the target may be claimed before anybody follows."""


@dataclass(frozen=True, kw_only=True)
class ExchangeRules:
    """The low trump for the turn-up."""

    rank: Rank | None = param("swapRank")
    """Rank that is exchanged; none: no exchange."""
    trick: Literal["none", "anyone", "own"] = param("swapTrick")
    """Trick needed before: none, anybody's, one of the side's own."""
    min_down: int = param("swapMinDown")
    """Least number of face-down cards in the stock."""
    turn: Literal["lead", "turn"] = param("swapTurn")
    """Only before leading, or at any turn of one's own."""
    on_close: bool = param("swapOnClose")
    """The closer's opponent may exchange at that moment, trick or not."""


@dataclass(frozen=True, kw_only=True)
class Closing:
    """Closing the stock."""

    allowed: bool = param("close")
    """The stock may be closed."""
    by: Literal["leader", "either"] = param("closeBy")
    """The player on lead, or either player between two tricks."""
    draw: frozenset[Literal["before", "after"]] = param("closeDraw")
    """Before the draws that follow a trick, after them; never between them."""
    trick: bool = param("closeTrick")
    """The closer needs a trick of his own side."""
    first: bool = param("closeFirst")
    """Allowed before the first trick."""
    min_stock: int = param("closeMinStock")
    """Least number of cards in the stock, turn-up included."""
    trump: bool = param("closedTrump")
    """Trumps stay trumps in closed play."""


@dataclass(frozen=True, kw_only=True)
class Ending:
    """When a deal ends and who has won it."""

    target: int | None = param("dealTarget", least=1)
    """Points that win a deal."""
    last_trick: int = param("lastTrick")
    """Points for the last trick."""
    last_trick_in: frozenset[Literal["exhausted", "closed"]] = param("lastTrickIn")
    """Phases in which the last trick scores."""
    claim: Literal["required", "auto", "none"] = param("claim")
    """Ends on a claim, by itself at the target, or all tricks are played."""
    claim_at: Literal["trickOrMarriage", "turn"] = param("claimAt")
    """A claim is allowed on winning a trick or announcing a marriage, or at any turn of one's own."""
    both_over_at_claim: bool = param("bothOverAtClaim")
    """`both_over` also decides when the claim is right but another side has reached the target too."""
    one_over: Literal["wins", "higher", "lastTrick"] = param("oneOver")
    """Cards out, one side at the target."""
    both_over: Tie = param("bothOver")
    """Several sides at the target."""
    none_over: Literal["nobody", "carry", "higher", "lastTrick"] = param("noneOver")
    """Cards out, nobody at the target."""
    none_value: Literal["one", "scale"] = param("noneValue")
    """Value of a deal won by `higher` or `lastTrick`."""


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """What a deal is worth."""

    scale: tuple[int, ...] = param("scale")
    """Game points: normal, schneider, schwarz."""
    schneider: Schneider = param("schneider")
    """Test for the second value."""
    schneider_marriage: bool = param("schneiderMarriage")
    """Marriage points count in that test."""
    schwarz: Literal["noTrick", "noPoint"] = param("schwarz")
    """Test for the third value."""
    schwarz_marriage: bool = param("schwarzMarriage")
    """Marriage points count as points in the noPoint test."""
    losers_test: Literal["every", "each"] = param("losersTest")
    """Several losers: all must be schneider or schwarz, or each is settled apart."""
    close_win_at: Literal["end", "close"] = param("closeWinAt")
    """State of the losers that counts when the closer wins."""
    close_fail: RuleLines = param("closeFail")
    """What the opponent gets when the closer fails."""
    close_beaten: RuleLines = param("closeBeaten")
    """What he gets when he reaches the target first."""
    false_claim: RuleLines = param("falseClaim")
    """What he gets for a wrong claim."""
    false_claim_floor: bool = param("falseClaimFloor")
    """A wrong claim never costs less than the loss that it escapes."""
    penalty_to: Literal["opponent", "everyOpponent"] = param("penaltyTo")
    """Who scores a penalty."""


@dataclass(frozen=True, kw_only=True)
class MatchRules:
    """What the match adds up, and to what."""

    unit: Literal["game", "card", "stake"] = param("unit")
    """What is added up."""
    target: int | None = param("matchTarget", least=1)
    """Points that win the match."""
    passive: Literal["none", "same"] = param("passive")
    """Score of a dealer who sits out: nothing, or the winner's."""
    passive_cap: bool = param("passiveCap")
    """A passive score cannot reach the target."""
    carry_to: Literal["nextWinner", "dealer", "none"] = param("carryTo")
    """Who gets the point of a tied deal."""
    board: Literal["seven", "eight", "sevenOrEight", "none"] = param("board")
    """The score card that is shown."""
    honours: tuple[Honour, ...] = param("honours")
    """Side payments."""


@dataclass(frozen=True, kw_only=True)
class AuctionRules:
    """Bidding for the right to name trumps."""

    held: bool = param("auction")
    """There is an auction."""
    bid_from: int | None = param("bidFrom")
    """Lowest bid."""
    step: int | None = param("bidStep", least=1)
    """Step from one bid to the next."""
    top: int | None = param("bidTop")
    """Highest bid, legal though it need not be a step."""
    top_pays: int | None = param("bidTopPays")
    """Paid to the winning side when the highest bid was made."""
    dealer_must: bool = param("dealerMustBid")
    """After three passes the dealer must bid."""
    forced_pays: Literal["eachOwn"] | None = param("forcedPays")
    """Scoring of a forced bid."""
    made_pays: Literal["own"] | None = param("madePays")
    """Declarers' score when the bid is made."""
    set_pays: Literal["ownPlusBid"] | None = param("setPays")
    """Defenders' score when it is not."""
