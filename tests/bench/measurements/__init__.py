"""One file a measurement: measure(bed, size) gives a Section."""
