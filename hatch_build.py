"""placeholder"""
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface):
    PLUGIN_NAME = "custom"
