// A flag that ends a long computation, set by another thread or by the clock, and the reader that looks at it now and
// then.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>

namespace sixtysix {

struct Stop {
    using Clock = std::chrono::steady_clock;

    std::atomic<bool> set = false;
    const std::optional<Clock::time_point> due;  // when it counts as set

    Stop() = default;
    explicit Stop(double seconds)
        : due(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}

    bool is_set() const { return set.load(std::memory_order_relaxed) || (due && Clock::now() >= *due); }
};

// Looks at the flag once in `period` calls: a play-out takes no more than about 1 us, so well within a millisecond.
class Watch {
public:
    explicit Watch(const Stop* stop) : stop_(stop) {}

    bool has_stopped() const { return stopped_; }

    bool stopped() {
        if (++calls_ % period == 0 && stop_ != nullptr) stopped_ = stop_->is_set();
        return stopped_;
    }

private:
    static constexpr unsigned period = 256;
    const Stop* stop_;
    unsigned calls_ = 0;
    bool stopped_ = false;
};

}  // namespace sixtysix
