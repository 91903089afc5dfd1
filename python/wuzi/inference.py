"""Forward passes for rollouts and matches, and how torch is set up for them."""

from __future__ import annotations

import copy
import ctypes
import os
import platform
import sys
from collections.abc import Callable, Mapping

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from wuzi.command import UsageError
from wuzi.language import t
from wuzi.rollouts import Policy
from wuzi.symmetries import from_view, to_view, views

__all__ = ["Policies", "TorchPolicy", "choose_device", "tune_cpu"]


def tune_cpu() -> None:
    """One torch thread a caller, and glibc's malloc kept from returning each activation to the system.

    Call it before torch allocates: with glibc's defaults a batch of 16 or more pays page faults on every
    activation. Does nothing to malloc where the C library is another.
    """
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    os.environ.setdefault("MKL_CBWR", "AUTO,STRICT")  # a row's result depends on no other row, without AVX-512 too
    torch.set_num_threads(1)
    if platform.libc_ver()[0] == "glibc":
        libc = ctypes.CDLL(None)
        m_trim_threshold, m_top_pad, m_mmap_threshold = -1, -2, -3
        libc.mallopt(m_mmap_threshold, 1 << 30)
        libc.mallopt(m_trim_threshold, 1 << 30)
        libc.mallopt(m_top_pad, 64 << 20)


def choose_device(name: str) -> torch.device:
    """The device called `auto`, `cpu` or `cuda`.

    A GPU that does not work raises `UsageError` for `cuda`, and for `auto` leaves the CPU and a line on stderr.
    """
    if name == "cpu" or (name == "auto" and not torch.cuda.is_available()):
        return torch.device("cpu")
    try:
        device = torch.device("cuda")
        torch.ones(1, device=device).add_(1).item()
        return device
    except (RuntimeError, AssertionError) as error:  # AssertionError: torch was built without CUDA
        reason = str(error).splitlines()[0]
    if name == "cuda":
        raise UsageError(t("--device is cuda, which does not work here ({reason}): give --device cpu", reason=reason))
    print(t("the GPU does not work ({reason}): going on with the CPU", reason=reason), file=sys.stderr)
    return torch.device("cpu")


class TorchPolicy:
    """A net behind the `Policy` protocol; on the CPU it reads the planes where they lie and copies only its results.

    With a `salt` the net sees each position in the symmetry `symmetries.views` gives it, and answers for the position
    as it is: rollouts are then played by the very policy that an update on the moved rows begins from, which rows
    moved only in the update are not (their probability ratios start away from 1, and PPO clips what it should learn).
    """

    def __init__(self, net: nn.Module, device: torch.device, salt: int | None = None):
        self._net = net
        self._device = device
        self._salt = salt

    def __call__(self, planes: NDArray[np.uint8], policy: NDArray[np.float32], value: NDArray[np.float32]) -> None:
        """Fills `policy` [n, size*size] and `value` [n] for `planes` [n, planes, size, size]; any thread may call."""
        with torch.inference_mode():
            boards, logits = torch.from_numpy(planes), torch.from_numpy(policy)
            if self._salt is None:
                found, values = self._net(boards.to(self._device))
                logits.copy_(found)
            else:
                symmetry = views(boards, self._salt)
                found, values = self._net(to_view(boards, symmetry).to(self._device))
                from_view(found.cpu(), symmetry, logits)
            torch.from_numpy(value).copy_(values)


class Policies:
    """A net, and a second one of its kind for weights it had earlier, behind policies that a stop request ends."""

    def __init__(self, net: nn.Module, device: torch.device, guard: Callable[[Policy], Policy]):
        self.net = net
        self._other = copy.deepcopy(net)
        self._device = device
        self._guard = guard

    def own(self, salt: int | None = None) -> Policy:
        """The net as it is, and as it will be."""
        return self._guard(TorchPolicy(self.net, self._device, salt))

    def other(self, weights: Mapping[str, Tensor]) -> Policy:
        """A net of these weights, until other ones are asked for."""
        self._other.load_state_dict(weights)
        return self._guard(TorchPolicy(self._other, self._device))
