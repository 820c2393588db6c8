#include "cli/progress.h"

#include <filesystem>
#include <utility>

namespace spread {
namespace {

constexpr Milliseconds kBetweenTicks{200};
constexpr std::uintmax_t kLargeFiles = std::uintmax_t{4} << 20;  // about a second's work

class ReaderWithProgress : public ClusterSource {
 public:
  ReaderWithProgress(std::unique_ptr<ClusterSource> reader, ProgressLine& progress)
      : reader_(std::move(reader)), progress_(progress) {}

  Result<std::vector<Pod>> waiting() override {
    progress_.begin("listing pods that wait");
    Result<std::vector<Pod>> pods = reader_->waiting();
    if (pods) progress_.expect(pods->size());
    return pods;
  }
  Result<std::vector<Node>> nodes() override {
    progress_.begin("listing nodes");
    return reader_->nodes();
  }
  bool ask_nodes() override { return reader_->ask_nodes(); }
  std::optional<Result<std::vector<Node>>> take_nodes() override { return reader_->take_nodes(); }
  Result<std::vector<Pod>> placed() override {
    progress_.begin("listing pods");
    return reader_->placed();
  }
  Result<Surroundings> surroundings(const Needs& needs) override {
    progress_.begin("listing what pods refer to");
    return reader_->surroundings(needs);
  }
  Result<Pod> pod(const PodKey& key) override { return reader_->pod(key); }
  Result<std::vector<Pod>> find_pods(const std::optional<std::string>& ns, const std::string& selector_text,
                                     const LabelSelector& selector) override {
    progress_.begin("listing pods");
    return reader_->find_pods(ns, selector_text, selector);
  }
  Result<Workload> workload(const std::string& kind, const PodKey& key) override {
    return reader_->workload(kind, key);
  }

 private:
  std::unique_ptr<ClusterSource> reader_;
  ProgressLine& progress_;
};

class PrinterWithProgress : public PassPrinter {
 public:
  PrinterWithProgress(std::unique_ptr<PassPrinter> printer, ProgressLine& progress)
      : printer_(std::move(printer)), progress_(progress) {}

  void decided(const Pod& pod, const Decision& decision) override { printer_->decided(pod, decision); }
  void settled(const PodResult& result) override {
    progress_.advance();
    printer_->settled(result);
  }
  void ended(const PassResult& pass) override {
    progress_.hide();
    printer_->ended(pass);
  }

 private:
  std::unique_ptr<PassPrinter> printer_;
  ProgressLine& progress_;
};

}  // namespace

std::optional<std::size_t> progress_width(const Console& console, const Options& options) {
  const bool logs = options.verbosity > 0 || options.log_format == LogFormat::Json || options.lab;
  const bool names_come = options.output == Output::Name && console.width;  // as pods are bound
  return logs || names_come ? std::nullopt : console.err_width;
}

void tick_beside_requests(Timers& timers, ProgressLine& progress, const std::function<bool()>& done) {
  if (!progress.open()) return;
  timers.call_after(kBetweenTicks, [&timers, &progress, done] {
    if (!progress.open()) return;
    if (done()) return progress.close();
    progress.tick();
    tick_beside_requests(timers, progress, done);
  });
}

std::unique_ptr<ClusterSource> with_progress(std::unique_ptr<ClusterSource> reader, ProgressLine& progress) {
  if (!progress.open()) return reader;
  return std::make_unique<ReaderWithProgress>(std::move(reader), progress);
}

std::unique_ptr<PassPrinter> with_progress(std::unique_ptr<PassPrinter> printer, ProgressLine& progress) {
  if (!progress.open()) return printer;
  return std::make_unique<PrinterWithProgress>(std::move(printer), progress);
}

void tell_of_pods(ProgressLine& progress, bool binding) {
  if (!progress.open()) return;
  progress.begin(binding ? "binding pods" : "deciding about pods", ProgressLine::Figures::Counted);
}

std::function<void(std::size_t)> tell_of_explained(ProgressLine& progress, std::size_t pods) {
  progress.expect(pods);
  return [&progress](std::size_t done) {
    progress.advance(done);
    tell_of_pods(progress, false);
  };
}

void begin_reading(const std::vector<std::string>& files, ProgressLine& progress) {
  std::uintmax_t size = 0;
  for (const std::string& file : files) {
    std::error_code unknown;
    const std::uintmax_t one = std::filesystem::file_size(file, unknown);
    if (!unknown) size += one;
  }
  progress.begin("reading files");
  if (size >= kLargeFiles) progress.draw_now();
}

}  // namespace spread
