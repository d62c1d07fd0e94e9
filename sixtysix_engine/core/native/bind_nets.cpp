// Nets in Python, and the play of a policy against itself as bytes, for whoever trains it. It holds no rule of its own.
#include "bind_nets.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <memory>
#include <tuple>

#include "position.hpp"
#include "read_weights.hpp"
#include "self_play.hpp"

namespace nb = nanobind;

namespace sixtysix {

namespace {

using Layers = std::tuple<int, int, int, int>;  // words, first, second, outputs

Net::Shape shape_of(const Layers& layers) {
    const auto [words, first, second, outputs] = layers;
    const Net::Shape shape = {words, first, second, outputs};
    shape.check();
    return shape;
}

Net read_net(const Layers& layers, const std::vector<float>& numbers) {
    for (const float number : numbers) {
        if (!(number > -1e6F && number < 1e6F)) throw FieldError("net", "numbers of up to a million");
    }
    return Net(shape_of(layers), numbers);
}

// Numbers of two bytes each, as IEEE 754 has them (binary16), the lower byte first.
std::vector<float> read_halves(const char* bytes, std::size_t size) {
    std::vector<float> numbers;
    numbers.reserve(size);
    for (std::size_t at = 0; at < size; ++at) {
        const auto low = static_cast<unsigned char>(bytes[2 * at]);
        const auto high = static_cast<unsigned char>(bytes[2 * at + 1]);
        const int exponent = high >> 2 & 31;
        const int digits = (high & 3) << 8 | low;
        if (exponent == 31) throw FieldError("net", "numbers of up to a million");  // endless, or none
        const float size_of_it = exponent == 0 ? std::ldexp(static_cast<float>(digits), -24)
                                               : std::ldexp(static_cast<float>(1024 + digits), exponent - 25);
        numbers.push_back((high & 128) != 0 ? -size_of_it : size_of_it);
    }
    return numbers;
}

Net read_net(const Layers& layers, const char* halves) {
    return Net(shape_of(layers), read_halves(halves, shape_of(layers).numbers()));
}

// Acts by nets, or by weights where there are none.
struct Actor {
    std::shared_ptr<const Nets> nets;
    Weights weights;

    Actor(std::shared_ptr<Nets> by, const std::optional<WeightList>& numbers) : nets(std::move(by)) {
        if (numbers) weights = read_weights(*numbers);
    }

    Policy policy(const Table& table) const {
        if (nets != nullptr) nets->check_fit(*table.rules);
        return Policy(table, weights, nets.get());
    }
};

class Trainer {
public:
    Trainer(std::shared_ptr<Rules> rules, const Fields& fields, std::uint64_t seed)
        : at_(std::move(rules), fields), play_(at_.table, at_.deal, seed) {
        if (at_.rules->playing_sides < 2 || at_.rules->playing_sides > Decision::most_sides) {
            throw FieldError("rules", "of two or three sides");
        }
        if (at_.deal.over() || at_.deal.tricks_played != 0 || at_.deal.trick_size != 0) {
            throw FieldError("deal", "one that has just been dealt");
        }
    }

    nb::bytes play(int deals, const Actor& actor) {
        if (deals < 1 || deals > 10'000'000) throw FieldError("deals", "1 to 10000000");
        std::vector<Decision> made;
        {
            const nb::gil_scoped_release unlocked;
            made = play_.play(deals, actor.policy(at_.table));
        }
        const std::size_t shown = 8 * static_cast<std::size_t>(Inputs::size(*at_.rules).words);
        std::string all;
        for (const Decision& each : made) {
            all.append(reinterpret_cast<const char*>(each.bits), shown);
            all.append(reinterpret_cast<const char*>(&each.legal), decision_end);
        }
        return nb::bytes(all.data(), all.size());
    }

    std::pair<double, double> compare(int pairs, const Actor& first, const Actor& second) {
        if (pairs < 1) throw FieldError("pairs", "1 or more");
        const nb::gil_scoped_release unlocked;
        return play_.compare(pairs, first.policy(at_.table), second.policy(at_.table));
    }

private:
    Position at_;
    SelfPlay play_;
};

}  // namespace

void bind_nets(nb::module_& m) {
    nb::class_<Nets>(m, "Nets")
        .def("__init__",
             [](Nets* self, const Layers& policy, const std::vector<float>& policy_numbers, const Layers& values,
                const std::vector<float>& value_numbers) {
                 new (self) Nets(read_net(policy, policy_numbers), read_net(values, value_numbers));
             })
        .def("__init__",
             [](Nets* self, const Layers& policy, const Layers& values, const nb::bytes& halves) {
                 const std::size_t of_policy = 2 * shape_of(policy).numbers();
                 if (halves.size() < of_policy + 2 * shape_of(values).numbers()) throw FieldError("net", "more bytes: cut short");
                 new (self) Nets(read_net(policy, halves.c_str()), read_net(values, halves.c_str() + of_policy));
             })
        .def_static("size", [](const Rules& rules) {
            const Inputs::Size size = Inputs::size(rules);
            return std::tuple{size.seen_words, size.words, size.acts};
        }, nb::arg("rules"));

    nb::class_<Actor>(m, "Actor").def(nb::init<std::shared_ptr<Nets>, const std::optional<WeightList>&>(),
                                      nb::arg("nets").none(), nb::arg("weights").none());

    nb::class_<Trainer>(m, "SelfPlay")
        .def("__init__",
             [](Trainer* self, std::shared_ptr<Rules> rules, const Fields& fields, std::uint64_t seed) {
                 new (self) Trainer(std::move(rules), fields, seed);
             })
        .def("play", &Trainer::play, nb::arg("deals"), nb::arg("actor"))
        .def("compare", &Trainer::compare, nb::arg("pairs"), nb::arg("first"), nb::arg("second"));
}

}  // namespace sixtysix
