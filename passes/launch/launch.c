/* launch.c - what a device has to know before a kernel begins.
 *
 *     kernel i < n at block do         threads <- (min(max(m, 1), 256) + 31) /
 *       kernel j < m at lane do                    32 * 32
 *         B[i * m + j] <- ...    =>    kernel i < n at block do
 *       done                             kernel lane < threads at lane do
 *     done                                 at <- lane
 *                                          while at < m do
 *                                            j <- at
 *                                            B[i * m + j] <- ...
 *                                            at <- at + threads
 *                                          done
 *                                        done
 *                                      done
 *
 * Problem: a device counts groups along one dimension and threads along two; a
 * group has so many threads and so much shared memory as the host has said
 * before.  A program has any number of indices, of lanes, and of bytes that a
 * group computes.
 *
 * Algorithm: of a kernel with more indices the first ones are counted together,
 * as a row, and follow from it by division (loop coalescing: Polychronopoulos,
 * 1987).  Lanes of a group are its threads, and each goes through every so
 * manyth of what were lanes: as many threads as there are constant lanes, else
 * the host guesses how many lanes there will be.  The size of a shared block is
 * said in variables of the host.
 *
 * requires  a verified program of IMP
 * keeps     the iterations, and what each does
 * leaves    shared blocks whose size depends on the group
 */
#include "passes/launch/inside.h"

#include "passes/shared/imp/host_kernels.h"

static const Option options[] = {
    {"target", OPTION_TEXT, offsetof(LaunchOptions, target), .arg = TARGET_ARG,
     .help = "the machine that has the groups: of many threads, if it is a "
             "device, or of one, which is a lane after the other (gpu)"},
    {"warp", OPTION_COUNT, offsetof(LaunchOptions, warp), .arg = "N", .min = 1,
     .max = 1024,
     .help = "so many threads run as one: of lanes that are not constant, a "
             "group has a multiple (`warp` of the target)"},
    {"most", OPTION_COUNT, offsetof(LaunchOptions, most), .arg = "N", .min = 1,
     .max = 1024,
     .help = "of lanes that are not constant, a group has no more threads "
             "(`lanes`)"},
    {"threads", OPTION_COUNT, offsetof(LaunchOptions, threads), .arg = "N",
     .min = 1, .max = 1 << 20,
     .help = "of constant ones, it has N at most (`most-lanes`)"},
    {0},
};

static const LaunchOptions defaults = {"gpu", -1, -1, -1};
static const LaunchOptions eager = {"gpu", 2, 5, 7};

/* What was chosen, or else suits the target.  False: there is no such target.
 */
static bool choose_options(Launch *l, const LaunchOptions *o)
{
    const Target *target = target_now(&l->now, l->cx, o->target);

    if (!target)
        return false;
    l->o = *o;
    l->o.warp = target_or(o->warp, target->warp);
    l->o.most = target_or(o->most, target->lanes);
    l->o.threads = target_or(o->threads, target->most_lanes);
    l->many = target->threads != 0;
    return true;
}

static bool is_shared(const Stm *stm, const void *none)
{
    (void)none;
    return stm->exp.form == FORM_IMP_ALLOC && stm->exp.elem == SPACE_SHARED;
}

/* Are the iterations of KERNEL groups? */
static bool has_groups(const Stm *kernel)
{
    return kernel->exp.exec == AT_BLOCK ||
           body_any_stm(kernel->exp.fn[0].body, is_shared, NULL);
}

/* ---- shared blocks ---- */

static const Scalar *size_outside(Launch *l, const Stm *stm)
{
    return outside_of(&l->known, stm->exp.arg[1], TRIP_ANY);
}

/* Is the size of the block that STM allocates to be said otherwise? */
static bool has_new_size(const Stm *stm, const void *data)
{
    Launch *l = (Launch *)(uintptr_t)data;

    if (!is_shared(stm, NULL))
        return false;
    const Scalar *size = size_outside(l, stm);
    if (!size)
        pass_remark(l->cx, l->prog, REMARK_MISSED, "shared", stm->loc,
                    "the host does not know how large this block is");
    return size && size != stm->exp.arg[1];
}

static bool say_size(Stm *stm, void *data)
{
    Launch *l = data;
    const Scalar *size = is_shared(stm, NULL) ? size_outside(l, stm) : NULL;

    if (size)
        exp_set_args(l->prog, &stm->exp, 2,
                     (const Scalar *[]){stm->exp.arg[0], size});
    return true;
}

/* ---- kernels ---- */

/* So many indices may KERNEL have. */
static uint32_t most_indices(const Stm *kernel)
{
    return has_groups(kernel) ? 1 : 2;
}

static void say_threads(Launch *l, Stm *kernel, const Scalar *threads)
{
    int64_t n;

    if (scalar_is_int(threads, &n))
        pass_remark(l->cx, l->prog, REMARK_DONE, "threads", kernel->loc,
                    "a group of this kernel has %lld threads", (long long)n);
    else
        pass_remark(l->cx, l->prog, REMARK_DONE, "threads", kernel->loc,
                    "the host tells how many threads a group of this kernel "
                    "has");
    launch_lanes(l, kernel, threads);
    kernel->attrs = attr_set(l->prog, kernel->attrs, "launch", "off"); /* now */
}

static void join_indices(Launch *l, Stm *kernel, uint32_t n)
{
    pass_remark(l->cx, l->prog, REMARK_DONE, "indices", kernel->loc,
                "this kernel has %u indices: the first of them are counted "
                "together",
                kernel->exp.narg);
    launch_indices(l, kernel, n);
}

static void rewrite(Launch *l, Body *body, Stm *kernel)
{
    const Scalar *threads;
    uint32_t n = most_indices(kernel);

    l->w.loc = kernel->loc;
    l->w.to = body_new(l->prog);
    outside_enter(&l->known, kernel);
    threads = l->many && has_groups(kernel) ? launch_threads(l, kernel) : NULL;
    bool sizes = body_any_stm(kernel->exp.fn[0].body, has_new_size, l);
    bool any = threads || sizes || kernel->exp.narg > n;
    if (!any || !pass_rewrite(l->cx))
        return;
    if (sizes)
        body_each_stm(kernel->exp.fn[0].body, say_size, l);
    if (threads)
        say_threads(l, kernel, threads);
    if (kernel->exp.narg > n)
        join_indices(l, kernel, n);
    body_insert_all_before(body, kernel, l->w.to);
}

static void visit_kernel(Body *body, Stm *kernel, void *data)
{
    Launch *l = data;
    PassChoice choice = pass_choice(l->cx, l->prog, kernel);

    if (!choose_options(l, choice.options))
        return;
    if (choice.off)
        pass_missed(l->cx, l->prog, kernel, &choice, "threads",
                    "this kernel stays as it is",
                    (PassWhy){PASS_OFF, NULL, NULL});
    else
        rewrite(l, body, kernel);
}

static bool run(Prog *prog, PassContext *cx)
{
    Launch l = {.prog = prog,
                .cx = cx,
                .known = outside_new(prog),
                .w = {.prog = prog, .store = prog->store}};

    bool ok = choose_options(&l, cx->options);
    if (ok)
        each_host_kernel(prog, cx, visit_kernel, &l);
    outside_free(&l.known);
    return ok;
}

const Pass launch_pass = {
    .name = "launch",
    .summary = "say how many threads and how much shared memory a group has",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(LaunchOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
