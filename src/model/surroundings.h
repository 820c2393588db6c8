#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/controller.h"
#include "model/labels.h"
#include "model/pod.h"
#include "model/storage.h"

namespace spread {

// What decisions look at besides nodes and the pods on them.
struct Surroundings {
  std::map<std::string, Labels, std::less<>> namespaces;  // name to labels
  Storage storage;
  Controllers controllers;
  std::vector<PodRef> nominated;  // waiting pods, of any scheduler, that were promised a node
};

// Which of it the pods at hand ask for: the rest need not be read.
struct Needs {
  bool namespaces = false;
  bool storage = false;
  std::set<std::string> controllers;  // kinds: "ReplicaSet"

  bool operator==(const Needs&) const = default;
};

}  // namespace spread
