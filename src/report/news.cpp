#include "report/news.h"

namespace spread {
namespace {

// Pods that vanish while they wait are not told of: what is remembered of them is bounded instead.
constexpr std::size_t kMostRemembered = 100'000;

}  // namespace

bool News::is_new(const PodResult& result) {
  const auto pod = std::pair(result.pod, result.uid);
  if (!result.still_wants_node && result.outcome != Outcome::WouldBind) {
    said_.erase(pod);
    return true;
  }
  if (said_.size() > kMostRemembered) said_.clear();
  std::string news = result.node + " " + result.message;
  std::string& last = said_[pod];
  const bool is_new = last != news;
  last = std::move(news);
  return is_new;
}

}  // namespace spread
