/* emit.h - from a program of IMP to a program of a target's language.
 *
 * A program that was verified becomes one text: its functions, what they need
 * of memory, an interface for callers in C, and a `main` that reads and writes
 * values as funrun does.  Nothing is proved and nothing is checked that the
 * text does not say.
 */
#ifndef PRINTER_EMIT_EMIT_H
#define PRINTER_EMIT_EMIT_H

#include "ground/buf.h"
#include "ground/diag.h"
#include "ir-text/ir/ir.h"

typedef struct Dialect Dialect;

/* A block of a thread that has literally so many bytes at most is an array of
 * C.  Larger ones come from what a thread has for all of its iterations.  An
 * estimate. */
enum { EMIT_LARGEST_LOCAL = 16384 };

extern const Dialect emit_c;      /* C11, with OpenMP where there is some */
extern const Dialect emit_opencl; /* C, and OpenCL C in kernels */
extern const Dialect emit_cuda;   /* C++ */

typedef struct EmitRequest {
    const Dialect *dialect;
    const char *name;    /* a C identifier: what names of the interface begin
                            with */
    const char *include; /* how the text names the header; NULL: the header's
                            text stands in it */
    const char *const *taken; /* up to NULL, what else is no name; NULL: none */
} EmitRequest;

/* Can PROG be emitted?  If not, errors say why. */
bool emit_check(Prog *prog, const Dialect *dialect, Diag *diag);

/* The text of PROG, a program of IMP, and its header.  Those functions can be
 * called that are marked `entry`, or all, where none is. */
void emit_program(Prog *prog, const EmitRequest *request, Buf *text,
                  Buf *header);

/* A module of Python that has all of PROG's text in it, for a compiler of C,
 * and calls it on arrays of numpy. */
void emit_python(Prog *prog, const EmitRequest *request, Buf *text);

/* The code of PROG's kernels alone; what has none prints nothing. */
void emit_program_kernels(Prog *prog, const EmitRequest *request, Buf *text);

/* How the file of a program ends in the dialect's language, ".c"; of kernels
 * alone, or NULL: it has none. */
const char *emit_suffix(const Dialect *dialect);
const char *emit_kernels_suffix(const Dialect *dialect);
/* Can what is emitted run on a device with threads of its own, or, without
 * DEVICE, on a processor? */
bool emit_may_run_on(const Dialect *dialect, bool device);

#endif
