// Numbers that are added up side by side, four registers at a time; where some machines of a kind have wider registers
// than others, the same code is compiled for both. No step is fused, so that all of them come to the same numbers.
#pragma once

#include <cstring>

#if defined(__GNUC__)
#define SIXTYSIX_INLINE inline __attribute__((always_inline))
#else
#define SIXTYSIX_INLINE inline
#endif
#if defined(__GNUC__) && defined(__x86_64__)
#define SIXTYSIX_WIDE __attribute__((target("avx2")))
#endif

namespace sixtysix {

// As many numbers as one register holds.
template <int Width>
struct Lanes;

#if defined(__GNUC__)
template <>
struct Lanes<4> {
    using Type = float __attribute__((vector_size(16)));
};
template <>
struct Lanes<8> {
    using Type = float __attribute__((vector_size(32)));
};
#else
template <int Width>
struct Lanes {
    struct Type {
        float items[Width];
        Type& operator+=(const Type& other) {
            for (int at = 0; at < Width; ++at) items[at] += other.items[at];
            return *this;
        }
        friend Type operator*(float much, Type lanes) {
            for (int at = 0; at < Width; ++at) lanes.items[at] *= much;
            return lanes;
        }
    };
};
#endif

// Sums of so many numbers side by side. Four names rather than an array: that is what compilers keep in registers.
template <int Width>
class Sums4 {
public:
    static constexpr int size = 4 * Width;

    SIXTYSIX_INLINE explicit Sums4(const float* from) { read(from, a_, b_, c_, d_); }

    SIXTYSIX_INLINE void add(const float* row) {
        Type a, b, c, d;
        read(row, a, b, c, d);
        a_ += a;
        b_ += b;
        c_ += c;
        d_ += d;
    }

    SIXTYSIX_INLINE void add(const float* row, float much) {
        Type a, b, c, d;
        read(row, a, b, c, d);
        a_ += much * a;
        b_ += much * b;
        c_ += much * c;
        d_ += much * d;
    }

    SIXTYSIX_INLINE void write(float* to) const {
        std::memcpy(to, &a_, sizeof a_);
        std::memcpy(to + Width, &b_, sizeof b_);
        std::memcpy(to + 2 * Width, &c_, sizeof c_);
        std::memcpy(to + 3 * Width, &d_, sizeof d_);
    }

private:
    using Type = typename Lanes<Width>::Type;

    static SIXTYSIX_INLINE void read(const float* from, Type& a, Type& b, Type& c, Type& d) {
        std::memcpy(&a, from, sizeof a);
        std::memcpy(&b, from + Width, sizeof b);
        std::memcpy(&c, from + 2 * Width, sizeof c);
        std::memcpy(&d, from + 3 * Width, sizeof d);
    }

    Type a_, b_, c_, d_;
};

}  // namespace sixtysix
