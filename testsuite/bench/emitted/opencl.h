/* opencl.h - what programs by hand need of OpenCL. */
#ifndef OPENCL_H
#define OPENCL_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <stddef.h>

/* Kernel NAME of hand.cl, which is built once. */
cl_kernel load(const char *name);
/* Memory of the device, with the bytes of DATA if that is not NULL. */
cl_mem buffer(const void *data, size_t bytes);
/* The arguments of KERNEL from the first one on: bytes, address, ..., 0. */
void arguments(cl_kernel kernel, ...);
/* GLOBAL work-items in groups of LOCAL, after what was begun before; local[0]
 * is 0: any. */
void start(cl_kernel kernel, cl_uint dimensions, const size_t *global,
           const size_t *local);
/* COUNT groups of one work-item each, as a CPU likes them. */
void start_single(cl_kernel kernel, size_t count);
/* As many groups of equal shares as keep the device's cores busy. */
size_t shares(void);
void copy(cl_mem from, cl_mem to, size_t bytes);
void finish(void);
void fetch(cl_mem from, void *to, size_t bytes);

#endif
