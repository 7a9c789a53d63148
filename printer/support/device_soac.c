/* device_soac.c - into how many parts a device cuts the iterations of reduce,
 * scan, filter and the like, and how many threads its groups have. */

/* A GPU runs so many threads of a group at a time. */
enum { FUN_GROUP_LANES = 256, FUN_WARP = 32 };

/* As many threads of a group as there are, up to WANTED.  A CPU has one: it
 * would run more of them in turn, from barrier to barrier, and keep for each
 * what it computes. */
FUN_UNUSED static i64 fun_group_lanes(fun_context *c, int kernel, i64 wanted)
{
    return fun_lanes_of(c, kernel, fun_is_cpu(c->device) ? 1 : wanted);
}

/* Groups of lanes of which there are so many as the largest of N counts says,
 * if that is known. */
FUN_UNUSED
static i64 fun_lanes_for(fun_context *c, int kernel, int n, const i64 *counts)
{
    i64 lanes = 0;

    for (int i = 0; i < n; i++)
        if (counts[i] > lanes)
            lanes = counts[i];
    if (lanes == 0 || lanes > FUN_GROUP_LANES)
        lanes = FUN_GROUP_LANES;
    lanes = (lanes + FUN_WARP - 1) / FUN_WARP * FUN_WARP;
    return fun_group_lanes(c, kernel, lanes);
}

/* Of the group that copies a square. */
FUN_UNUSED static i64 fun_square_lanes(fun_context *c, int kernel)
{
    return fun_group_lanes(c, kernel, FUN_LANES);
}

/* A CPU has few long parts; on a GPU, neighbours share a group.  PoCL's threads
 * take one group more than their share of those that are left: of four, the
 * first of two threads runs three, and of 16 nine.  Parts; measured. */
enum { FUN_PARTS_OF_UNIT = 8, FUN_CPU_PARTS = 64, FUN_CPU_LEAST = 2048,
       FUN_GPU_PARTS = 32768, FUN_GPU_LEAST = 16, FUN_GPU_LANES = 128,
       FUN_JOIN_LANES = 256 };
#ifndef FUN_GPU_GROUPS
#define FUN_GPU_GROUPS 2048
#endif

FUN_UNUSED static i64 fun_cut(i64 n, i64 least, i64 most)
{
    i64 parts = n / least + (n % least > 0);
    return parts < most ? parts : most;
}

/* N alone decides, and what kind of device it is. */
FUN_UNUSED static i64 fun_parts(const fun_context *c, i64 n)
{
    return n <= 0                ? 0
           : fun_is_cpu(c->device) ? fun_cut(n, FUN_CPU_LEAST, FUN_CPU_PARTS)
                                   : fun_cut(n, FUN_GPU_LEAST, FUN_GPU_PARTS);
}

/* The same where the results do not depend on how it is cut. */
FUN_UNUSED static i64 fun_parts_by_units(const fun_context *c, i64 n)
{
    i64 parts = fun_parts(c, n);
    i64 most = FUN_PARTS_OF_UNIT * fun_units(c->device);

    return fun_is_cpu(c->device) && most < parts ? most : parts;
}

/* The same where a group of a GPU has a part, of one tile at least. */
FUN_UNUSED
static i64 fun_tiled_parts(const fun_context *c, i64 n, i64 tile)
{
    return n <= 0 || fun_is_cpu(c->device) ? fun_parts(c, n)
                                           : fun_cut(n, tile, FUN_GPU_GROUPS);
}

FUN_UNUSED
static i64 fun_tiled_parts_by_units(const fun_context *c, i64 n, i64 tile)
{
    return fun_is_cpu(c->device) ? fun_parts_by_units(c, n)
                                 : fun_tiled_parts(c, n, tile);
}

FUN_UNUSED static i64 fun_part_lanes(const fun_context *c)
{
    return fun_is_cpu(c->device) ? 1 : FUN_GPU_LANES;
}

FUN_UNUSED static i64 fun_part_groups(const fun_context *c, i64 parts)
{
    return (parts + fun_part_lanes(c) - 1) / fun_part_lanes(c);
}

/* Of the group that joins what parts came to. */
FUN_UNUSED static i64 fun_join_lanes(fun_context *c, int kernel)
{
    return fun_group_lanes(c, kernel, FUN_JOIN_LANES);
}

/* Parts that combine into EXTENT elements each do so in arrays of their own of
 * so many elements; 0: it is not worth it. */
FUN_UNUSED
static i64 fun_own_room(const fun_context *c, i64 n, i64 parts, i64 extent)
{
    return fun_is_cpu(c->device) && parts > 1 && extent > 0 &&
                   extent <= n / parts / 4
               ? extent + 64
               : 0;
}

/* On elements of so many bytes. */
FUN_UNUSED static bool fun_prefers_atomics(const fun_context *c, int bytes)
{
    return !fun_is_cpu(c->device) &&
           (bytes <= 4 || fun_has_wide_atomics(c->device));
}

/* Groups of a GPU that combine N iterations in EXTENT elements of their own
 * first, of ROOM that there are; 0: it is not worth it. */
FUN_UNUSED
static i64 fun_sharing_groups(const fun_context *c, i64 n, i64 extent, i64 room)
{
    const i64 each = 4 * FUN_JOIN_LANES < 4 * extent ? 4 * extent
                                                     : 4 * FUN_JOIN_LANES;

    return extent > 0 && extent <= room && n >= 2 * each
               ? fun_cut(n, each, 8 * fun_units(c->device))
               : 0;
}
