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

/* So many trips of a loop in one. */
#define FUN_WORDS(text) _Pragma(#text)
#if defined __clang__ || defined __NVCC__
#define FUN_UNROLL(n) FUN_WORDS(unroll n)
#else
#define FUN_UNROLL(n)
#endif
#if defined __clang__ && FUN_SIDE > 1
#define FUN_UNROLL_ALL(n) FUN_WORDS(clang loop unroll(full))
#else
#define FUN_UNROLL_ALL(n)
#endif
#define FUN_UNROLL_IN_LANES FUN_UNROLL_ALL(0)

/* A group's part is some tiles. */
#define fun_tile_count(n, tile) ((n) / (tile) + ((n) % (tile) > 0))
#define fun_tiles(n, parts, k, tile)                                           \
    (fun_part(fun_tile_count(n, tile), parts, k) * (tile))
#define fun_tiles_end(n, parts, k, tile)                                       \
    ((k) + 1 < (parts) ? fun_tiles(n, parts, (k) + 1, tile) : (n))

/* Where the order does not matter, neighbouring threads of a GPU run
 * neighbours, from fun_strip on in steps of FUN_SIDE neighbours, or of one. */
#if FUN_SIDE > 1
#define fun_strip(n, parts, k) fun_part(n, parts, k)
#define fun_strip_end(n, parts, k) fun_part_end(n, parts, k)
#define fun_strip_step(parts) FUN_SIDE
#define fun_strip_next(parts) 1
#else
#define fun_strip(n, parts, k) (k)
#define fun_strip_end(n, parts, k) (n)
#define fun_strip_step(parts) (parts)
#define fun_strip_next(parts) (parts)
#endif
