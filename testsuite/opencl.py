#!/usr/bin/env python3
"""opencl.py - is there OpenCL here, for the programs that funemit writes?

usage: opencl.py

Says what is missing, if something is.  A device that ends the programs that ask
for it, as PoCL's does in a container without /sys, is none.
"""

import functools
import os
import subprocess
import sys
import tempfile

DEVICES = """#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
int main(void)
{
    cl_platform_id platforms[16];
    cl_device_id device;
    cl_uint n = 0, found = 0;

    if (clGetPlatformIDs(16, platforms, &n) != CL_SUCCESS || n == 0)
        return 1;
    for (cl_uint i = 0; i < n && i < 16; i++) {
        cl_uint devices = 0;
        if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device,
                           &devices) == CL_SUCCESS)
            found += devices;
    }
    return found > 0 ? 0 : 2;
}
"""
REASONS = {0: None, 1: "there is no platform of OpenCL",
           2: "there is no device of OpenCL"}


@functools.lru_cache(maxsize=None)
def missing():
    """Why the tests of OpenCL cannot run, or None."""
    with tempfile.TemporaryDirectory() as folder:
        stem = os.path.join(folder, "devices")
        with open(stem + ".c", "w", encoding="utf-8") as file:
            file.write(DEVICES)
        if subprocess.run(["cc", stem + ".c", "-o", stem, "-lOpenCL"],
                          capture_output=True).returncode:
            return "there are no headers or no loader of OpenCL"
        done = subprocess.run([stem], capture_output=True, text=True)
        return REASONS.get(done.returncode, "a device of OpenCL ends programs: "
                           + done.stderr.strip().replace("\n", "; "))


if __name__ == "__main__":
    why = missing()
    print(why or "nothing is missing")
    sys.exit(1 if why else 0)
