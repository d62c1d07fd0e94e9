// Random numbers for play-outs: splitmix64, which is fast, may start from any seed, and is one line in Python too.
#pragma once

#include <cstdint>

namespace sixtysix {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    // 32 random bits.
    std::uint32_t next() {
        std::uint64_t z = state_ += 0x9E37'79B9'7F4A'7C15ULL;
        z = (z ^ z >> 30U) * 0xBF58'476D'1CE4'E5B9ULL;
        z = (z ^ z >> 27U) * 0x94D0'49BB'1331'11EBULL;
        return static_cast<std::uint32_t>((z ^ z >> 31U) >> 32U);
    }

    // Goes on as if so many had been drawn.
    void skip(std::uint64_t draws) { state_ += draws * 0x9E37'79B9'7F4A'7C15ULL; }

    // A number of 0 to bound - 1; takes no random bits where there is no choice.
    int below(int bound) {
        return bound == 1 ? 0 : static_cast<int>(std::uint64_t{next()} * static_cast<std::uint64_t>(bound) >> 32U);
    }

private:
    std::uint64_t state_;
};

}  // namespace sixtysix
