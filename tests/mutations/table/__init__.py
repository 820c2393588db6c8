"""The conditions to break, a module a theme."""

from . import deciding, nodes, pods, resources, selectors, volumes

MUTATIONS = [*nodes.MUTATIONS, *resources.MUTATIONS, *selectors.MUTATIONS, *pods.MUTATIONS, *volumes.MUTATIONS,
             *deciding.MUTATIONS]
