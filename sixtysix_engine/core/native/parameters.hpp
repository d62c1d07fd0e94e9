// The kinds of values that a parameter can have, each read from numbers and described in words.
// The description is what `encode.py` makes of the Python type, so the two can be held against each other.
#pragma once

#include <algorithm>
#include <concepts>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "cards.hpp"
#include "fields.hpp"

namespace sixtysix {

// A choice of words, in the order of the Python `Literal`.
#define SIXTYSIX_WORDS(Name, text, ...)    \
    enum class Name : int { __VA_ARGS__ }; \
    constexpr std::string_view words(Name) { return text; }

template <class E>
concept Word = std::is_enum_v<E> && requires(E e) { words(e); };

template <Word E>
constexpr int word_count() {
    const std::string_view text = words(E{});
    return 1 + static_cast<int>(std::count(text.begin(), text.end(), '|'));
}

struct Rank {
    int place = 0;  // 0 the ace to 7 the seven
};

// A number, a word or a rank that may be none.
template <class T>
struct Optional {
    T value{};
    bool given = false;
};

template <Word E>
struct SetOf {
    unsigned bits = 0;
    bool has(E word) const { return (bits >> static_cast<unsigned>(word) & 1U) != 0; }
};

template <class T, std::size_t Most>
struct List {
    By<T, Most> items{};
    int size = 0;
    const T* begin() const { return items.begin(); }
    const T* end() const { return items.begin() + size; }
};

SIXTYSIX_WORDS(Who, "closer|opponent|any", closer, opponent, any)
SIXTYSIX_WORDS(Test, "noTrick|noPoint|below33|always", no_trick, no_point, below33, always)
SIXTYSIX_WORDS(When, "close|end", close, end)
SIXTYSIX_WORDS(SchneiderTest, "loserBelow|winnerFrom", loser_below, winner_from)
SIXTYSIX_WORDS(SidePayment, "marriage|trumpMarriage|amour|lastSix", marriage, trump_marriage, amour, last_six)

struct RankPoints {
    Rank rank;
    int points = 0;
    auto members() { return std::tie(rank, points); }
};

struct RuleLine {
    Who who{};
    Test test{};
    When when{};
    int points = 0;
    auto members() { return std::tie(who, test, when, points); }
};

struct SchneiderRule {
    SchneiderTest test{};
    int points = 0;
    auto members() { return std::tie(test, points); }
};

struct Honour {
    SidePayment name{};
    int pays = 0;
    auto members() { return std::tie(name, pays); }
};

template <class T>
concept Compound = requires(T t) { t.members(); };

inline void read(Reader& in, int& to) { to = in.number(); }
inline void read(Reader& in, bool& to) { to = in.number(0, 1) != 0; }
inline void read(Reader& in, Rank& to) { to.place = in.number(0, 7); }

template <Word E>
void read(Reader& in, E& to) {
    to = static_cast<E>(in.number(0, word_count<E>() - 1));
}

template <Word E>
void read(Reader& in, SetOf<E>& to) {
    to.bits = static_cast<unsigned>(in.number(0, (1 << word_count<E>()) - 1));
}

template <Compound T>
void read(Reader& in, T& to) {
    std::apply([&in](auto&... member) { (read(in, member), ...); }, to.members());
}

template <class T>
void read(Reader& in, Optional<T>& to) {
    to.given = !in.none();
    if (to.given) read(in, to.value);
}

template <class T, std::size_t Most>
void read(Reader& in, List<T, Most>& to) {
    for (to.size = 0; !in.done(); ++to.size) {
        if (to.size == static_cast<int>(Most)) in.fail("too many values");
        read(in, to.items[to.size]);
    }
}

inline std::string shape(const int*) { return "number"; }
inline std::string shape(const bool*) { return "yes|no"; }
inline std::string shape(const Rank*) { return "rank"; }

template <Word E>
std::string shape(const E*) {
    return std::string(words(E{}));
}

template <Word E>
std::string shape(const SetOf<E>*) {
    return std::string("{").append(words(E{})).append("}");
}

template <class T>
std::string shape(const Optional<T>*) {
    return shape(static_cast<const T*>(nullptr)).append(" or -");
}

template <Compound T>
std::string shape(const T* = nullptr) {
    std::string text = "(";
    T value;
    std::apply([&text](auto&... member) { ((text.append(text.size() == 1 ? "" : " ").append(shape(&member))), ...); },
               value.members());
    return text.append(")");
}

template <class T, std::size_t Most>
std::string shape(const List<T, Most>*) {
    return shape(static_cast<const T*>(nullptr)).append("...");
}

}  // namespace sixtysix
