// One protobuf message, read in place. Whatever is malformed in it leaves by a protozero::exception, which
// proto/decode.cpp catches.
#pragma once

#include <protozero/exception.hpp>
#include <protozero/pbf_reader.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace spread {

// What all messages of one body share.
struct ProtoReading {
  std::string fault;  // the first thing that is wrong with a value
  // Texts and messages that may yet be read. Two bytes of a body can make an object of hundreds: what they
  // can come to is bounded by this. A page of 5,000 pods has about a million.
  std::size_t parts_left = 10'000'000;
};

class ProtoMessage {
 public:
  ProtoMessage(std::string_view bytes, ProtoReading& reading)
      : reader_(bytes.data(), bytes.size()), reading_(&reading) {}

  // On to the next field. Before the next call the field is either read, once, or skipped.
  bool next() { return reader_.next(); }
  std::uint32_t field() const { return reader_.tag(); }
  void skip() { reader_.skip(); }

  std::string_view bytes() {
    expect(protozero::pbf_wire_type::length_delimited);
    if (reading_->parts_left-- == 0) throw protozero::invalid_length_exception();
    const protozero::data_view view = reader_.get_view();
    return {view.data(), view.size()};
  }
  std::string text() { return std::string(bytes()); }
  ProtoMessage message() { return within(bytes()); }
  // Another message of the same body.
  ProtoMessage within(std::string_view bytes) const { return {bytes, *reading_}; }
  std::int64_t int64() {
    expect(protozero::pbf_wire_type::varint);
    return reader_.get_int64();
  }
  std::int32_t int32() { return static_cast<std::int32_t>(int64()); }
  bool flag() { return int64() != 0; }

  void fail(const std::string& what) {
    if (reading_->fault.empty()) reading_->fault = what;
  }
  bool failed() const { return !reading_->fault.empty(); }

 private:
  // protozero itself only asserts this.
  void expect(protozero::pbf_wire_type type) const {
    if (reader_.wire_type() != type) throw protozero::unknown_pbf_wire_type_exception();
  }

  protozero::pbf_reader reader_;
  ProtoReading* reading_;
};

}  // namespace spread
