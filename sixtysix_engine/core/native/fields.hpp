// What comes from outside: named lists of numbers. Every number is checked against its bounds when it is read;
// nothing read here is trusted before.
#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sixtysix {

using Numbers = std::vector<long long>;
using Fields = std::map<std::string, Numbers, std::less<>>;

// A field that is missing, too many, or has a value that cannot be; becomes a ValueError in Python.
struct FieldError : std::invalid_argument {
    FieldError(std::string_view name, std::string_view what)
        : std::invalid_argument(std::string(name) + ": " + std::string(what)) {}
};

constexpr int largest_number = 1'000'000;  // keeps all sums far inside 32 bits

// Reads the numbers of one field in turn.
class Reader {
public:
    Reader(const Fields& fields, std::string_view name) : name_(name) {
        const auto found = fields.find(name);
        if (found == fields.end()) throw FieldError(name, "missing");
        numbers_ = &found->second;
    }

    bool done() const { return at_ == numbers_->size(); }

    std::size_t left() const { return numbers_->size() - at_; }

    // Takes the number that stands for none, if it comes next.
    bool none() {
        if (done() || (*numbers_)[at_] != -1) return false;
        ++at_;
        return true;
    }

    int number(int least = 0, int most = largest_number) {
        if (done()) fail("too few numbers");
        const long long value = (*numbers_)[at_++];
        if (value < least || value > most) {
            fail(std::to_string(value) + " is not a number of " + std::to_string(least) + " to " +
                 std::to_string(most));
        }
        return static_cast<int>(value);
    }

    void finish() const {
        if (!done()) fail(std::to_string(left()) + " numbers too many");
    }

    [[noreturn]] void fail(std::string_view what) const { throw FieldError(name_, what); }

private:
    std::string name_;
    const Numbers* numbers_ = nullptr;
    std::size_t at_ = 0;
};

}  // namespace sixtysix
