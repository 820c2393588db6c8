"""Every fault, one file a family. Importing this fills the table."""

from . import binds, credentials, hostile, leases, lists, outages, replies, signals, watches  # noqa: F401
