// Random numbers for play-outs: splitmix64, which is fast, may start from any seed, and is one line in Python too.
#pragma once

#include <cstdint>

namespace sixtysix {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    // 64 random bits, a seed for other random numbers.
    std::uint64_t seed() {
        std::uint64_t z = state_ += 0x9E37'79B9'7F4A'7C15ULL;
        z = (z ^ z >> 30U) * 0xBF58'476D'1CE4'E5B9ULL;
        z = (z ^ z >> 27U) * 0x94D0'49BB'1331'11EBULL;
        return z ^ z >> 31U;
    }

    // 32 random bits.
    std::uint32_t next() { return static_cast<std::uint32_t>(seed() >> 32U); }

    // Goes on as if so many had been drawn.
    void skip(std::uint64_t draws) { state_ += draws * 0x9E37'79B9'7F4A'7C15ULL; }

private:
    std::uint64_t state_;
};

// The numbers of one play-out, each a single multiplication away from the one before: a linear congruence after Knuth's
// MMIX, of which the high half is used. It needs a seed of random bits.
class QuickRandom {
public:
    explicit QuickRandom(std::uint64_t seed) : state_(seed) {}

    // 32 random bits.
    std::uint32_t next() {
        state_ = state_ * 6'364'136'223'846'793'005ULL + 1'442'695'040'888'963'407ULL;
        return static_cast<std::uint32_t>(state_ >> 32U);
    }

    // A number of 0 to bound - 1; it is drawn even where there is no choice, so that the next need not wait for that.
    int below(int bound) {
        return static_cast<int>(std::uint64_t{next()} * static_cast<std::uint64_t>(bound) >> 32U);
    }

    // A number from 0 to 1.
    float part() { return static_cast<float>(next()) * (1.0F / 4294967296.0F); }

    bool operator==(const QuickRandom&) const = default;

private:
    std::uint64_t state_;
};

}  // namespace sixtysix
