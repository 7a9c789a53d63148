"""cuda.py - what compiles programs in CUDA: nvcc, where it is, and a compiler of
C++ for our own device, which is a header."""

import os
import shutil

# Flags of a compiler of C++; what is after them is in CUDA.
OUR_DEVICE = ["-std=c++17", "-I" + os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "emit", "cuda"),
              "-Wno-sign-compare", "-x", "c++"]


def find_nvcc():
    """Where it is, or None."""
    for name in [os.environ.get("CUDACXX"), "nvcc", "/usr/local/cuda/bin/nvcc"]:
        path = shutil.which(name) if name else None
        if path:
            return path
    return None
