"""One change of a condition at a time, built and judged."""
