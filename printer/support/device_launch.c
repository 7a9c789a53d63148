/* device_launch.c - how many threads run a kernel, and in which groups. */

/* A CPU's core runs a group alone: all of its threads may have their arrays,
 * and some scalars, on that core's stack at once, which has so many bytes for
 * them. */
#define FUN_GROUP_STACK (1 << 20)
#define FUN_THREAD_SCALARS 1024

static i64 fun_stack_lanes(const fun_device *d, int kernel)
{
    const i64 most = FUN_GROUP_STACK / FUN_THREAD_SCALARS;

    if (!fun_is_cpu(d))
        return INT64_MAX;
    return most / (1 + fun_own_bytes[kernel] / FUN_THREAD_SCALARS);
}

/* As many threads of a group as there are, up to WANTED. */
FUN_UNUSED static i64 fun_lanes_of(fun_context *c, int kernel, i64 wanted)
{
    const i64 most = fun_most_lanes(c->device, kernel);
    const i64 fit = fun_stack_lanes(c->device, kernel);

    if (wanted > most)
        wanted = most;
    if (wanted > fit)
        wanted = fit;
    return wanted < 1 ? 1 : wanted;
}

/* The same, of a group that works together.  A CPU has one: it would run more
 * of them in turn, from barrier to barrier, and keep for each what it
 * computes. */
FUN_UNUSED static i64 fun_group_lanes(fun_context *c, int kernel, i64 wanted)
{
    return fun_lanes_of(c, kernel, fun_is_cpu(c->device) ? 1 : wanted);
}

/* May groups of KERNEL share so many bytes, and are there so many of them? */
static bool fun_check_groups(fun_context *c, int kernel, const i64 *groups,
                             const i64 *lanes, i64 shared)
{
    const i64 all = fun_size_mul(fun_size_mul(groups[0], lanes[0]),
                                 fun_size_mul(groups[1], lanes[1]));
    bool shares = shared >= 0 && fun_may_share(c->device, kernel, shared);

    if (shares && all >= 0 && groups[0] <= FUN_MOST_GROUPS &&
        groups[1] <= FUN_MOST_GROUPS)
        return true;
    fun_wait(c);
    if (shares)
        fun_fail(c, FUN_NO_DEVICE, "%s: there are too many groups",
                 fun_kernel_names[kernel]);
    else
        fun_fail(c, FUN_NO_MEMORY,
                 "%s: a group of this device shares %" PRId64 " bytes, and "
                 "that is too little for %s", fun_kernel_names[kernel],
                 (int64_t)fun_most_shared(c->device), fun_shared_names[kernel]);
    return false;
}

/* So many groups share so many bytes each. */
static void fun_count_shared(fun_context *c, const i64 *groups, i64 shared)
{
    const i64 all = fun_size_mul(fun_size_mul(groups[0], groups[1]), shared);

    if (all > c->peak_shared)
        c->peak_shared = all;
}

/* Groups in a row, and rows of them, of LANES threads each; groups share so
 * many bytes. */
FUN_UNUSED
static bool fun_launch_rows(fun_context *c, int kernel, int statement,
                            const i64 *groups, const i64 *lanes, i64 shared,
                            int n, const fun_pass *args)
{
    if (!fun_check_groups(c, kernel, groups, lanes, shared))
        return false;
    fun_count_shared(c, groups, shared);
    return fun_flush_all(c, n, args) &&
           fun_enqueue(c, kernel, statement, groups, lanes, shared, n, args);
}

/* GROUPS groups of LANES threads. */
FUN_UNUSED
static bool fun_launch(fun_context *c, int kernel, int statement, i64 groups,
                       i64 lanes, i64 shared, int n, const fun_pass *args)
{
    const i64 in_row[] = {groups, 1}, of[] = {lanes, 1};

    return groups <= 0 || fun_launch_rows(c, kernel, statement, in_row, of,
                                          shared, n, args);
}

enum {
    FUN_LANES = 256,
    FUN_MANY_LANES = 1024,
    FUN_FEW_LANES = 16,
    FUN_TASK_LANES = 128
};

/* Of groups of any size.  To begin one takes a CPU longer than an iteration;
 * but first each of its cores gets some. */
FUN_UNUSED
static i64 fun_flat_lanes(fun_context *c, int kernel, i64 total)
{
    bool many = total / FUN_MANY_LANES >= 4 * fun_units(c->device);

    return fun_lanes_of(c, kernel, !fun_is_cpu(c->device) ? FUN_LANES
                                   : many                 ? FUN_MANY_LANES
                                                          : FUN_FEW_LANES);
}

/* TOTAL threads, in groups of any size. */
FUN_UNUSED
static bool fun_launch_flat(fun_context *c, int kernel, int statement,
                            i64 total, int n, const fun_pass *args)
{
    i64 lanes = fun_flat_lanes(c, kernel, total);

    if (total <= 0)
        return true;
    return fun_launch(c, kernel, statement, total / lanes + (total % lanes > 0),
                      lanes, 0, n, args);
}

/* Tasks take long.  PoCL's threads take one group more than their share, of two
 * both: so a CPU has FUN_APART groups for each of few, and the last of these
 * runs it. */
enum { FUN_FEW_TASKS = 32, FUN_APART = 16 };

/* Of a group for TOTAL iterations, which are TASKS.  To begin one takes a CPU
 * as long as some iterations, or a few of very many tasks; but each core gets
 * its share. */
static i64 fun_grid_lanes(const fun_device *d, bool tasks, i64 total)
{
    const i64 least = tasks ? 1 : 16, most = tasks ? 64 : FUN_LANES;

    if (!fun_is_cpu(d))
        return tasks ? FUN_TASK_LANES : FUN_LANES;
    const i64 each = total / ((tasks ? 512 : 16) * fun_units(d));
    return each < least ? least : each < most ? each : most;
}

/* ROWS times COLUMNS iterations, each in a thread.  Where a row is short, a
 * group has several. */
FUN_UNUSED
static bool fun_launch_grid(fun_context *c, int kernel, int statement,
                            bool tasks, i64 rows, i64 columns, int n,
                            const fun_pass *args)
{
    i64 most = FUN_LANES, wide = 1, high = 1;

    if (rows <= 0 || columns <= 0)
        return true;
    const i64 total = fun_size_mul(rows, columns);
    most = fun_lanes_of(c, kernel, fun_grid_lanes(c->device, tasks, total));
    if (tasks && fun_is_cpu(c->device) && total <= FUN_FEW_TASKS)
        columns *= FUN_APART;
    while (wide < columns && 2 * wide <= most)
        wide *= 2;
    while (high < rows && 2 * high * wide <= most)
        high *= 2;
    const i64 lanes[] = {wide, high};
    const i64 groups[] = {(columns - 1) / wide + 1, (rows - 1) / high + 1};
    return fun_launch_rows(c, kernel, statement, groups, lanes, 0, n, args);
}
