"""How torch is set up, and devices."""

from __future__ import annotations

import pytest
import torch

from wuzi.command import UsageError
from wuzi.inference import choose_device, tune_cpu


def test_cpu_is_always_there():
    assert choose_device("cpu").type == "cpu"
    tune_cpu()
    assert torch.get_num_threads() == 1


@pytest.mark.skipif(torch.cuda.is_available(), reason="needs a machine without a GPU")
def test_cuda_where_there_is_none_is_one_line():
    with pytest.raises(UsageError, match="--device is cuda, which does not work here") as error:
        choose_device("cuda")
    assert "\n" not in str(error.value)
    assert choose_device("auto").type == "cpu"


def test_a_gpu_that_fails_leaves_the_cpu_and_a_line(monkeypatch, capsys):
    def broken(*args, **kwargs):
        raise RuntimeError("CUDA error: no kernel image\nmore")

    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch, "ones", broken)
    assert choose_device("auto").type == "cpu"
    assert capsys.readouterr().err == "the GPU does not work (CUDA error: no kernel image): going on with the CPU\n"
