// A net of two hidden layers whose inputs are bits: for each bit that is set a row of weights is added.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "fields.hpp"
#include "lanes.hpp"

namespace sixtysix {

class Net {
public:
    static constexpr int widest = 256;

    // How many words of 64 bits go in, and how many numbers each layer gives.
    struct Shape {
        int words, first, second, outputs;

        void check() const {
            for (const int width : {first, second, outputs, words}) {
                if (width < 1 || width > widest) throw FieldError("net", "layers of 1 to " + std::to_string(widest));
            }
        }

        std::size_t numbers() const {
            return size_of(words * 64 + 1, first) + size_of(first + 1, second) + size_of(second + 1, outputs);
        }
    };

    // The numbers are the layers in turn: a row for each input, then the bias.
    Net(const Shape& shape, const std::vector<float>& numbers) : shape_(shape) {
        shape.check();
        if (numbers.size() != shape.numbers()) throw FieldError("net", std::to_string(shape.numbers()) + " numbers");
        const float* from = numbers.data();
        for (const auto [rows, width] : {Size{shape.words * 64 + 1, shape.first}, Size{shape.first + 1, shape.second},
                                         Size{shape.second + 1, shape.outputs}}) {
            layers_[static_cast<std::size_t>(layer_count_++)] = padded(from, rows, width);
            from += size_of(rows, width);
        }
    }

    int outputs() const { return shape_.outputs; }
    int words() const { return shape_.words; }

    // Writes `outputs` numbers.
    void run(const std::uint64_t* words, float* out) const {
#ifdef SIXTYSIX_WIDE
        if (__builtin_cpu_supports("avx2")) return run_wide(words, out);
#endif
        run_by<4>(words, out);
    }

private:
    static constexpr int block = 32;  // numbers that are added up side by side
    static constexpr int most_rows = widest * 64;

    struct Size {
        int rows, width;
    };

    struct Layer {
        int blocks = 0;
        std::vector<float> rows;  // each filled up to whole blocks; the bias is the last
    };

    static constexpr std::size_t size_of(int rows, int width) {
        return static_cast<std::size_t>(rows) * static_cast<std::size_t>(width);
    }

    static Layer padded(const float* from, int rows, int width) {
        Layer layer;
        layer.blocks = (width + block - 1) / block;
        layer.rows.assign(size_of(rows, layer.blocks * block), 0.0F);
        for (int row = 0; row < rows; ++row) {
            float* to = layer.rows.data() + size_of(row, layer.blocks * block);
            for (int at = 0; at < width; ++at) to[at] = from[size_of(row, width) + static_cast<std::size_t>(at)];
        }
        return layer;
    }

#ifdef SIXTYSIX_WIDE
    SIXTYSIX_WIDE void run_wide(const std::uint64_t* words, float* out) const { run_by<8>(words, out); }
#endif

    template <int Width>
    SIXTYSIX_INLINE void run_by(const std::uint64_t* words, float* out) const {
        float one[widest];
        float two[widest];
        float three[widest];
        std::uint16_t set[most_rows];
        int sets = 0;
        for (int word = 0; word < shape_.words; ++word) {
            for (std::uint64_t rest = words[word]; rest != 0; rest &= rest - 1) {
                set[sets++] = static_cast<std::uint16_t>(word * 64 + std::countr_zero(rest));
            }
        }
        add_rows<Width>(layers_[0], set, sets, shape_.words * 64, one);
        add_products<Width>(layers_[1], one, shape_.first, two);
        add_products<Width>(layers_[2], two, shape_.second, three);
        for (int at = 0; at < shape_.outputs; ++at) out[at] = three[at];
    }

    template <int Width>
    static SIXTYSIX_INLINE void add_rows(const Layer& layer, const std::uint16_t* set, int sets, int bias, float* out) {
        const int width = layer.blocks * block;
        for (int begin = 0; begin < width; begin += Sums4<Width>::size) {
            const float* rows = layer.rows.data() + begin;
            Sums4<Width> sums(rows + size_of(bias, width));
            for (int each = 0; each < sets; ++each) sums.add(rows + size_of(set[each], width));
            sums.write(out + begin);
        }
    }

    // Inputs below 0 count as 0.
    template <int Width>
    static SIXTYSIX_INLINE void add_products(const Layer& layer, const float* in, int inputs, float* out) {
        const int width = layer.blocks * block;
        int which[widest];
        int active = 0;
        for (int input = 0; input < inputs; ++input) {  // without a branch, as it could not be foreseen
            which[active] = input;
            active += in[input] > 0.0F ? 1 : 0;
        }
        for (int begin = 0; begin < width; begin += Sums4<Width>::size) {
            const float* rows = layer.rows.data() + begin;
            Sums4<Width> sums(rows + size_of(inputs, width));
            for (int each = 0; each < active; ++each) sums.add(rows + size_of(which[each], width), in[which[each]]);
            sums.write(out + begin);
        }
    }

    Shape shape_;
    int layer_count_ = 0;
    Layer layers_[3];
};

}  // namespace sixtysix
