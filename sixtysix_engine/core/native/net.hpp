// A net of two hidden layers whose inputs are bits: for each bit that is set a row of weights is added.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "fields.hpp"

namespace sixtysix {

class Net {
public:
    static constexpr int widest = 256;

    // How many numbers each layer gives, the words of 64 bits that go in first.
    struct Shape {
        int words, first, second, outputs;

        std::size_t numbers() const {
            return static_cast<std::size_t>((words * 64 + 1) * first + (first + 1) * second + (second + 1) * outputs);
        }
    };

    // The numbers are the layers in turn: a row for each input, then the bias.
    Net(const Shape& shape, std::vector<float> numbers) : shape_(shape), numbers_(std::move(numbers)) {
        for (const int width : {shape.first, shape.second, shape.outputs}) {
            if (width < 1 || width > widest) throw FieldError("net", "layers of 1 to " + std::to_string(widest));
        }
        if (shape.words < 1 || shape.words > widest) throw FieldError("net", "1 word or more");
        if (numbers_.size() != shape.numbers()) throw FieldError("net", std::to_string(shape.numbers()) + " numbers");
    }

    int outputs() const { return shape_.outputs; }
    int words() const { return shape_.words; }

    void run(const std::uint64_t* words, float* out) const {
        const auto [inputs, first, second, outputs] = shape_;
        const float* rows = numbers_.data();
        const float* bias = rows + static_cast<std::ptrdiff_t>(inputs) * 64 * first;
        float one[widest];
        float two[widest];
        for (int at = 0; at < first; ++at) one[at] = bias[at];
        for (int word = 0; word < inputs; ++word) {
            for (std::uint64_t rest = words[word]; rest != 0; rest &= rest - 1) {
                const float* row = rows + static_cast<std::ptrdiff_t>(word * 64 + std::countr_zero(rest)) * first;
                for (int at = 0; at < first; ++at) one[at] += row[at];
            }
        }
        const float* next = layer(one, first, bias + first, second, two);
        layer(two, second, next, outputs, out);
    }

private:
    // Inputs below 0 count as 0. Returns where the numbers of the next layer begin.
    static const float* layer(const float* in, int inputs, const float* rows, int outputs, float* out) {
        const float* bias = rows + static_cast<std::ptrdiff_t>(inputs) * outputs;
        for (int at = 0; at < outputs; ++at) out[at] = bias[at];
        for (int input = 0; input < inputs; ++input) {
            const float much = in[input];
            if (much <= 0.0F) continue;
            const float* row = rows + static_cast<std::ptrdiff_t>(input) * outputs;
            for (int at = 0; at < outputs; ++at) out[at] += much * row[at];
        }
        return bias + outputs;
    }

    Shape shape_;
    std::vector<float> numbers_;
};

}  // namespace sixtysix
