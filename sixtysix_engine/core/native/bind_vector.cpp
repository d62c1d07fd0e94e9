// Many deals at once in Python, as arrays that look into the memory of the core. It holds no rule of its own.
#include "bind_vector.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "vector.hpp"

namespace nb = nanobind;

namespace sixtysix {

namespace {

using Places = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr int most_games = 1'000'000;

void make(Vector* self, const std::vector<Position>& starts, int games, std::uint64_t seed) {
    if (games < 1 || games > most_games) throw FieldError("games", "1 to 1000000");
    if (starts.empty()) throw FieldError("starts", "one deal or more");
    for (const Position& start : starts) {
        if (!start.rules->of_two()) throw FieldError("rules", "of two players with one pack and no auction");
        const Deal& deal = start.deal;
        if (deal.over() || deal.up == no_card || deal.tricks_played != 0 || deal.trick_size != 0) {
            throw FieldError("starts", "deals that have just been dealt, with a turn-up");
        }
    }
    new (self) Vector(starts, games, seed);
}

void step(Vector& self, const Places& places) {
    if (places.size() != self.size()) throw FieldError("acts", "one for each deal");
    const nb::gil_scoped_release unlocked;
    self.step(places.data());
}

// An array that looks into the memory of a vector and keeps it alive.
template <class Item>
nb::object look(nb::handle self, Item* items, std::size_t width) {
    const std::size_t games = nb::cast<const Vector&>(self).size();
    const std::size_t shape[] = {games, width};
    const std::size_t dimensions = width == 0 ? 1 : 2;
    return nb::cast(nb::ndarray<nb::numpy, Item>(items, dimensions, shape, self));
}

}  // namespace

void bind_vector(nb::module_& m) {
    nb::class_<Vector>(m, "Vector")
        .def("__init__", &make, nb::arg("starts"), nb::arg("games"), nb::arg("seed"))
        .def("step", &step, nb::arg("acts").noconvert())
        .def_prop_ro("shown", [](nb::handle self) {
            Vector& vector = nb::cast<Vector&>(self);
            return look(self, vector.shown(), vector.width());
        })
        .def_prop_ro("legal", [](nb::handle self) { return look(self, nb::cast<Vector&>(self).legal(), 0); })
        .def_prop_ro("turn", [](nb::handle self) { return look(self, nb::cast<Vector&>(self).turn(), 0); })
        .def_prop_ro("over", [](nb::handle self) { return look(self, nb::cast<Vector&>(self).over(), 0); })
        .def_prop_ro("points", [](nb::handle self) { return look(self, nb::cast<Vector&>(self).points(), 2); });
}

}  // namespace sixtysix
