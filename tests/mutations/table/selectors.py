"""Labels, selectors and node affinity."""

from mutants.mutation import Mutation

SELECTOR = "src/model/selector.cpp"
REQUIRED = "src/sched/required_node_affinity.cpp"
AFFINITY = "src/sched/filters/node_affinity.cpp"

MUTATIONS = [
    Mutation(SELECTOR, "return label == nullptr || !contains(values, *label);", "return label != nullptr && !contains(values, *label);",
             "NotIn asks for the label"),
    Mutation(SELECTOR, "return label != nullptr && contains(values, *label);", "return label == nullptr || contains(values, *label);",
             "In is content without the label"),
    Mutation(SELECTOR, "*actual > *bound : *actual < *bound", "*actual >= *bound : *actual < *bound", "Gt lets an equal one through"),
    Mutation(SELECTOR, "*actual > *bound : *actual < *bound", "*actual > *bound : *actual <= *bound", "Lt lets an equal one through"),
    Mutation(SELECTOR, "if (expressions.empty() && fields.empty()) return false;", "", "an empty term matches every node"),
    Mutation(SELECTOR, "return known && requirement.values.size() == 1;", "return known;", "a field of several values is not void"),
    Mutation(SELECTOR, "(requirement.values.front() == actual) == (requirement.op", "(requirement.values.front() == actual) != (requirement.op",
             "fields are turned round"),
    Mutation(SELECTOR, "if (!std::ranges::all_of(expressions, is_valid_expression) ||\n      !std::ranges::all_of",
             "if (!std::ranges::all_of", "a malformed requirement does not void its term"),
    Mutation(REQUIRED, "return actual != nullptr && *actual == wanted.second;", "return actual != nullptr;",
             "nodeSelector does not look at values"),
    Mutation(REQUIRED, "return !terms || std::ranges::any_of", "return !terms || std::ranges::all_of", "terms are ANDed"),
    Mutation(AFFINITY, '|| field.op != Operator::In) continue;', ") continue;", "NotIn pins names"),
    Mutation(AFFINITY, "if (!names) return std::nullopt;", "if (!names) continue;", "one term's names hide the others' nodes"),
    Mutation(AFFINITY, "if (names->empty()) return Rejection{kName, kConflict, in_words(*pod.required_node_terms)};", "",
             "names that contradict one another get another reason"),
    Mutation(AFFINITY, "return !names->contains(name); });", "return names->contains(name); });", "two pins in one term are not intersected"),
]
