// A flag that another thread sets to end a long computation, and the reader that looks at it now and then.
#pragma once

#include <atomic>

namespace sixtysix {

struct Stop {
    std::atomic<bool> set = false;
};

// Looks at the flag once in `period` calls: a play-out takes no more than about 1 us, so well within a millisecond.
class Watch {
public:
    explicit Watch(const Stop* stop) : stop_(stop) {}

    bool has_stopped() const { return stopped_; }

    bool stopped() {
        if (++calls_ % period == 0 && stop_ != nullptr) stopped_ = stop_->set.load(std::memory_order_relaxed);
        return stopped_;
    }

private:
    static constexpr unsigned period = 256;
    const Stop* stop_;
    unsigned calls_ = 0;
    bool stopped_ = false;
};

}  // namespace sixtysix
