"""Nets for `--net nets_that_fail:Class` that raise at a forward pass or take no board."""

from __future__ import annotations

import torch
from torch import nn


class _Failing(nn.Module):
    def __init__(self, spec):
        super().__init__()
        self.calls = 0
        self.weight = nn.Parameter(torch.zeros(()))

    def forward(self, planes):
        self.calls += 1
        if self.calls >= 3:
            raise self.error
        return self.weight + torch.zeros(len(planes), planes.shape[-1] ** 2), torch.zeros(len(planes))


class RaisesValueError(_Failing):
    error = ValueError("the net's own message")


class RaisesKeyboardInterrupt(_Failing):
    error = KeyboardInterrupt()
