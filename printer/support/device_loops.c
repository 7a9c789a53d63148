/* device_loops.c - what kernels ask compilers to do with loops. */

/* N trips of a loop go together, or all are written out: a CPU, who says that
 * it is one, makes vectors around them. */
#define FUN_WORDS(text) _Pragma(#text)
#if defined __clang__ && defined FUN_CPU
#define FUN_UNROLL(n) FUN_WORDS(unroll n)
#define FUN_UNROLL_ALL(n) FUN_WORDS(clang loop unroll(full))
#else
#define FUN_UNROLL(n)
#define FUN_UNROLL_ALL(n)
#endif
#define FUN_UNROLL_IN_LANES FUN_UNROLL_ALL(0)
