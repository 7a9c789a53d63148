/* device_parts.c - which iterations a thread of a device runs of those that are
 * cut into parts. */

/* Neighbours that are folded side by side, and a chunk whose accepted elements
 * are put together first: a CPU, who says so, makes vectors of them. */
#ifndef FUN_SIDE
#define FUN_SIDE 1
#define FUN_CHUNK 1
#endif

#define fun_part(n, parts, k)                                                  \
    ((n) / (parts) * (k) + ((k) < (n) % (parts) ? (k) : (n) % (parts)))
#define fun_part_end(n, parts, k) fun_part(n, parts, (k) + 1)

/* Where the order does not matter, neighbouring threads of a GPU run
 * neighbours, from fun_strip on in steps. */
#if FUN_SIDE > 1
#define fun_strip(n, parts, k) fun_part(n, parts, k)
#define fun_strip_end(n, parts, k) fun_part_end(n, parts, k)
#define fun_strip_step(parts) FUN_SIDE
#else
#define fun_strip(n, parts, k) (k)
#define fun_strip_end(n, parts, k) (n)
#define fun_strip_step(parts) (parts)
#endif

/* Iterations of a row of N: one for a thread of a GPU, and on a CPU neighbours,
 * a loop that becomes vectors.  So many of these go through loops together. */
#if FUN_SIDE > 1
#define FUN_STRIP 64
#define fun_width(n) (((i64)(n) - 1) / fun_globals() / 16 * 16 + 16)
#define fun_first(n) (fun_global() * fun_width(n))
#define fun_behind(n) fun_least(fun_first(n) + fun_width(n), n)
#else
#define FUN_STRIP 1
#define fun_first(n) fun_global()
#define fun_behind(n) fun_least(fun_global() + 1, n)
#endif
#define fun_least(a, b) ((a) < (b) ? (a) : (b))
