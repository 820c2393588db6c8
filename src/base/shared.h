#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <type_traits>
#include <utility>

namespace spread {

template <class T>
concept Optional = std::same_as<T, std::optional<typename T::value_type>>;

// A value that copies share until one of them is edited: copying costs next to nothing, and an empty value no
// memory. It is read as the T would be. Copies belong to one thread, so that counting them is cheap, and they
// are as small as a pointer: there are many.
template <class T>
class Shared {
 public:
  Shared() = default;
  template <class From>
  requires(std::convertible_to<From, T> && !std::same_as<std::remove_cvref_t<From>, Shared>)
      Shared(From&& from) {  // NOLINT(bugprone-forwarding-reference-overload): does not read `requires`
    T value(std::forward<From>(from));
    if (!(value == kEmpty)) cell_ = new Cell{std::move(value)};
  }
  Shared(std::initializer_list<typename T::value_type> items) requires(!Optional<T>) : Shared(T(items)) {}

  Shared(const Shared& other) noexcept : cell_(other.cell_) {
    if (cell_ != nullptr) ++cell_->copies;
  }
  Shared(Shared&& other) noexcept : cell_(std::exchange(other.cell_, nullptr)) {}
  Shared& operator=(Shared other) noexcept {
    std::swap(cell_, other.cell_);
    return *this;
  }
  ~Shared() {
    if (cell_ != nullptr && --cell_->copies == 0) delete cell_;
  }

  const T& get() const { return cell_ != nullptr ? cell_->value : kEmpty; }
  operator const T&() const { return get(); }

  // For this copy alone.
  T& edit() {
    if (cell_ == nullptr || cell_->copies > 1) {
      Shared own;
      own.cell_ = new Cell{get()};
      *this = std::move(own);
    }
    return cell_->value;
  }
  void reset() { *this = Shared(); }

  // As a T that is a vector has them.
  auto begin() const requires(!Optional<T>) { return get().begin(); }
  auto end() const requires(!Optional<T>) { return get().end(); }
  bool empty() const { return get().empty(); }
  std::size_t size() const { return get().size(); }
  const auto& operator[](std::size_t index) const { return get()[index]; }
  const auto& at(std::size_t index) const { return get().at(index); }

  // As an optional T has them.
  explicit operator bool() const requires Optional<T> { return get().has_value(); }
  const auto& operator*() const { return *get(); }
  const T& operator->() const { return get(); }

  bool operator==(const Shared& other) const { return cell_ == other.cell_ || get() == other.get(); }
  template <class Other>
  requires(!std::same_as<Other, Shared>) bool operator==(const Other& other) const { return get() == other; }

 private:
  struct Cell {
    T value;
    std::size_t copies = 1;
  };
  static inline const T kEmpty{};
  Cell* cell_ = nullptr;
};

}  // namespace spread
