/* device_groups.c - how many threads the groups of a device have. */

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
