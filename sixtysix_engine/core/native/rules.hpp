// A rule set as C++ sees it: the parameters of game/parts.py under their public names, and tables made from them.
// No code asks for the name of a rule set, and it is not even known here.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cards.hpp"
#include "fields.hpp"
#include "parameters.hpp"

namespace sixtysix {

constexpr int most_seats = 4;
constexpr int most_hand = 12;
constexpr int most_stock = 48;
constexpr int most_bids = 1000;

SIXTYSIX_WORDS(Phase, "open|closed|exhausted", open, closed, exhausted)
SIXTYSIX_WORDS(Playing, "all|allButDealer", all, all_but_dealer)
SIXTYSIX_WORDS(Sides, "each|pairs", each, pairs)
SIXTYSIX_WORDS(Twin, "first|second", first, second)
SIXTYSIX_WORDS(TrumpFrom, "turnUp|lastCard|firstCard|bidder", turn_up, last_card, first_card, bidder)
SIXTYSIX_WORDS(FirstDealer, "low|high|lot", low, high, lot)
SIXTYSIX_WORDS(NextDealer, "winner|rotate", winner, rotate)
SIXTYSIX_WORDS(DrawDealer, "same|rotate", same, rotate)
SIXTYSIX_WORDS(FirstLead, "leftOfDealer|bidder", left_of_dealer, bidder)
SIXTYSIX_WORDS(DrawFirst, "winner", winner)
SIXTYSIX_WORDS(OpenDuty, "free", free)
SIXTYSIX_WORDS(Head, "none|suit|suitAndTrump", none, suit, suit_and_trump)
SIXTYSIX_WORDS(MarriageBy, "leader", leader)
SIXTYSIX_WORDS(MarriageCall, "spoken|auto", spoken, by_itself)
SIXTYSIX_WORDS(MarriageTrick, "no|pending|before|next", no, pending, before, next)
SIXTYSIX_WORDS(SwapTrick, "none|anyone|own", none, anyone, own)
SIXTYSIX_WORDS(SwapTurn, "lead|turn", lead, turn)
SIXTYSIX_WORDS(CloseBy, "leader|either", leader, either)
SIXTYSIX_WORDS(CloseDraw, "before|after", before, after)
SIXTYSIX_WORDS(LastTrickIn, "exhausted|closed", exhausted, closed)
SIXTYSIX_WORDS(ClaimRule, "required|auto|none", required, by_itself, none)
SIXTYSIX_WORDS(ClaimAt, "trickOrMarriage|turn", trick_or_marriage, turn)
SIXTYSIX_WORDS(OneOver, "wins|higher|lastTrick", wins, higher, last_trick)
SIXTYSIX_WORDS(BothOver, "claimer|first|replay|carry|higher|lastTrick",
               claimer, first, replay, carry, higher, last_trick)
SIXTYSIX_WORDS(NoneOver, "nobody|carry|higher|lastTrick", nobody, carry, higher, last_trick)
SIXTYSIX_WORDS(NoneValue, "one|scale", one, scale)
SIXTYSIX_WORDS(Schwarz, "noTrick|noPoint", no_trick, no_point)
SIXTYSIX_WORDS(Losers, "every|each", every, each)
SIXTYSIX_WORDS(CloseWinAt, "end|close", end, close)
SIXTYSIX_WORDS(PenaltyTo, "opponent|everyOpponent", opponent, every_opponent)
SIXTYSIX_WORDS(Unit, "game|card|stake", game, card, stake)
SIXTYSIX_WORDS(Passive, "none|same", none, same)
SIXTYSIX_WORDS(CarryTo, "nextWinner|dealer|none", next_winner, dealer, none)
SIXTYSIX_WORDS(Board, "seven|eight|sevenOrEight|none", seven, eight, seven_or_eight, none)
SIXTYSIX_WORDS(ForcedPays, "eachOwn", each_own)
SIXTYSIX_WORDS(MadePays, "own", own)
SIXTYSIX_WORDS(SetPays, "ownPlusBid", own_plus_bid)

using Ranks = List<Rank, 8>;
using Packets = List<int, most_hand>;
using PointsByRank = List<RankPoints, 8>;
using RuleLines = List<RuleLine, 8>;
using Honours = List<Honour, 8>;
using Scale = List<int, 3>;

// THE list of parameters. A rule that changes gains or loses its line here and nowhere else.
#define SIXTYSIX_PARAMETERS(X)        \
    X(int, seats)                     \
    X(Playing, playing)               \
    X(Sides, sides)                   \
    X(Ranks, ranks)                   \
    X(int, copies)                    \
    X(PointsByRank, points)           \
    X(PointsByRank, trumpPoints)      \
    X(Twin, twinWins)                 \
    X(int, hand)                      \
    X(Packets, packets)               \
    X(TrumpFrom, trumpFrom)           \
    X(Optional<int>, turnUpAfter)     \
    X(FirstDealer, firstDealer)       \
    X(NextDealer, nextDealer)         \
    X(DrawDealer, drawDealer)         \
    X(FirstLead, firstLead)           \
    X(DrawFirst, drawFirst)           \
    X(OpenDuty, openDuty)             \
    X(bool, strictFollow)             \
    X(bool, strictRuff)               \
    X(Head, strictHead)               \
    X(bool, headPartner)              \
    X(bool, underTrump)               \
    X(bool, marriage)                 \
    X(int, marriagePlain)             \
    X(int, marriageTrump)             \
    X(MarriageBy, marriageBy)         \
    X(Ranks, marriageLead)            \
    X(MarriageCall, marriageCall)     \
    X(bool, marriageShow)             \
    X(MarriageTrick, marriageTrick)   \
    X(SetOf<Phase>, marriagePhases)   \
    X(bool, marriageStops)            \
    X(Optional<Rank>, swapRank)       \
    X(SwapTrick, swapTrick)           \
    X(int, swapMinDown)               \
    X(SwapTurn, swapTurn)             \
    X(bool, swapOnClose)              \
    X(bool, close)                    \
    X(CloseBy, closeBy)               \
    X(SetOf<CloseDraw>, closeDraw)    \
    X(bool, closeTrick)               \
    X(bool, closeFirst)               \
    X(int, closeMinStock)             \
    X(bool, closedTrump)              \
    X(Optional<int>, dealTarget)      \
    X(int, lastTrick)                 \
    X(SetOf<LastTrickIn>, lastTrickIn) \
    X(ClaimRule, claim)               \
    X(ClaimAt, claimAt)               \
    X(bool, bothOverAtClaim)          \
    X(OneOver, oneOver)               \
    X(BothOver, bothOver)             \
    X(NoneOver, noneOver)             \
    X(NoneValue, noneValue)           \
    X(Scale, scale)                   \
    X(SchneiderRule, schneider)       \
    X(bool, schneiderMarriage)        \
    X(Schwarz, schwarz)               \
    X(bool, schwarzMarriage)          \
    X(Losers, losersTest)             \
    X(CloseWinAt, closeWinAt)         \
    X(RuleLines, closeFail)           \
    X(RuleLines, closeBeaten)         \
    X(RuleLines, falseClaim)          \
    X(bool, falseClaimFloor)          \
    X(PenaltyTo, penaltyTo)           \
    X(Unit, unit)                     \
    X(Optional<int>, matchTarget)     \
    X(Passive, passive)               \
    X(bool, passiveCap)               \
    X(CarryTo, carryTo)               \
    X(Board, board)                   \
    X(Honours, honours)               \
    X(bool, auction)                  \
    X(Optional<int>, bidFrom)         \
    X(Optional<int>, bidStep)         \
    X(Optional<int>, bidTop)          \
    X(Optional<int>, bidTopPays)      \
    X(bool, dealerMustBid)            \
    X(Optional<ForcedPays>, forcedPays) \
    X(Optional<MadePays>, madePays)   \
    X(Optional<SetPays>, setPays)

struct Rules {
#define SIXTYSIX_FIELD(type, name) type name{};
    SIXTYSIX_PARAMETERS(SIXTYSIX_FIELD)
#undef SIXTYSIX_FIELD

    // What follows from them.
    int players = 0;  // seats that are dealt cards
    int pack_size = 0;
    int stock_size = 0;  // the turn-up included
    int side_count = 0;
    int playing_sides = 0;  // those that are dealt cards
    By<int, most_seats> side_of{};
    Cards pack = 0;
    By<By<std::int32_t, 64>, suits + 1> worth{};  // card points by trump suit and card
    By<Cards, 64> same{};                         // a card and its twin
    By<Cards, 64> above{};                        // the cards of its suit that take the trick over from a card
    By<By<Cards, 64>, suits + 1> takes{};         // the cards that take it over, by the suit that ruffs and card
    By<int, 64> rank_of{};                        // by card
    By<int, 32> bit_of{};                         // by place in the canonical order, suit * 8 + rank, or no_card
    By<By<Cards, 8>, suits + 1> find{};           // by suit and rank; empty where the pack has no such card
    By<Cards, suits + 1> marriage_lead{};         // what may be led from the marriage of a suit
    Cards kings = 0;                              // the first king of each suit
    std::vector<int> bids;                        // from the lowest

    // Whether two sit down with one pack, and without an auction.
    bool of_two() const { return seats == 2 && side_count == 2 && copies == 1 && !auction; }

    // The marriages among some cards: the first king of each suit that has a king and a queen there.
    // King and queen are neighbours in every pack, so all suits are looked at together.
    Cards pairs(Cards cards) const {
        const Cards any = copies == 1 ? cards : cards | cards >> 1U;
        return any & any >> static_cast<unsigned>(copies) & kings;
    }

    // Raises FieldError where a field is missing, unknown or has a value that cannot be.
    explicit Rules(const Fields& fields);
};

// Whether the points of a marriage wait for the next trick of its side, which has taken one already or not.
inline bool marriage_waits(const Rules& rules, bool has_trick) {
    return rules.marriageTrick == MarriageTrick::next || (rules.marriageTrick == MarriageTrick::pending && !has_trick);
}

// The public names of the parameters and what their values look like, in the order of the list.
std::vector<std::pair<std::string, std::string>> parameter_shapes();

}  // namespace sixtysix
