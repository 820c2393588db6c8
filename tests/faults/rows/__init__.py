"""Every fault, one file a family. Importing this fills the table."""

from . import binds, credentials, hostile, leases, lists, outages, replies, settling, signals, watches  # noqa: F401
