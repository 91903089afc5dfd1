"""Quick, seeded tests of the learning side: one torch thread, run folders in a temporary directory."""

from __future__ import annotations

import os

os.environ["OMP_NUM_THREADS"] = "1"
os.environ["MKL_CBWR"] = "AUTO,STRICT"

import pytest
import torch

torch.set_num_threads(1)


@pytest.fixture
def workdir(tmp_path, monkeypatch):
    """An empty current directory, where `runs/` goes."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
