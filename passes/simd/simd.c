/* simd.c - which neighbouring iterations become vectors.
 *
 *     kernel k < n at thread do       #[simd] kernel k < n at thread do
 *       for i < 3 do             =>     #[unroll] for i < 3 do
 *         ...                             ...
 *       for j < m do             =>     #[unroll(4)] for j < m do
 *         ...                             ...          (for a device)
 *
 * Problem: iterations of a kernel in a thread may run in any order, but a C
 * compiler sees a loop, and does not know that where it cannot tell blocks
 * apart; and it does not try where it would not pay for a loop of its own.
 *
 * Algorithm: a mark where neighbours run side by side, and where what they
 * access is side by side, or they are small and do not wait for each other: not
 * where what is gathered for one vector waits for what the one before has
 * strewn into the same block.  Small lanes need none, unless they write what
 * they read: a C compiler sees their blocks as arrays.  Loops with few trips,
 * literally, are written out: what stands in them is arithmetic in registers
 * then.  gcc makes vectors of lanes around longer loops, too, and better than
 * of what is written out; clang, if no loop is left.
 *
 * PoCL's compiler unrolls no loop by itself.  So the trips of innermost loops
 * of a few statements without branches go four at a time there: they are in
 * order, as sums of floats are, but their counting and their addresses cost as
 * much as their arithmetic.
 *
 * requires  a verified program of IMP
 * keeps     everything
 * leaves    nothing to a second run
 */
#include "passes/pass.h"
#include "passes/shared/imp/neighbours.h"
#include "passes/shared/imp/strides.h"
#include "passes/shared/scalars/quick.h"
#include "passes/shared/target/target.h"

/* Trips of loops in lanes, times those of loops around them; of a loop that gcc
 * writes out; statements of a short body.  Estimates. */
enum { TRIPS_IN_LANES = 1024, TRIPS_MOST = 16, FEW_STATEMENTS = 24 };

typedef struct SimdOptions {
    const char *target;
    bool device;
} SimdOptions;

static const Option options[] = {
    {"target", OPTION_TEXT, offsetof(SimdOptions, target), .arg = TARGET_ARG,
     .help = "the machine that has the vectors (cpu)"},
    {"device", OPTION_FLAG, offsetof(SimdOptions, device),
     .help = "as if `arrays` of the target were 0: its compiler sees no block "
             "as an array, takes a mark for an order, and unrolls no loop by "
             "itself"},
    {0},
};

static const SimdOptions defaults = {.target = "cpu"};
static const SimdOptions eager = {.target = "cpu"};

typedef struct Simd {
    Prog *prog;
    PassContext *cx;
    TargetNow now;
    bool device; /* for the current kernel */
    Strides strides;
} Simd;

/* False: there is no such target. */
static bool choose_options(Simd *t, const SimdOptions *o)
{
    const Target *target = target_now(&t->now, t->cx, o->target);

    if (target)
        t->device = o->device || target->arrays == 0;
    return target != NULL;
}

/* ---- which kernels ---- */

static bool calls(const Stm *stm, const void *none)
{
    (void)none;
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        if (quick_is_call(stm->exp.arg[i]))
            return true;
    return false;
}

static bool is_loop(const Stm *stm, const void *none)
{
    (void)none;
    return form_info[stm->exp.form].repeats;
}

static bool reads_block(const Stm *stm, const void *block)
{
    return stm->exp.form == FORM_IMP_READ && stm->exp.arg[1]->u.var == block;
}

static bool writes_what_it_reads(const Stm *stm, const void *body)
{
    return stm->exp.form == FORM_IMP_WRITE &&
           body_any_stm(body, reads_block, stm->exp.arg[0]->u.var);
}

static bool reads_what_it_writes(const Body *body)
{
    return body_any_stm(body, writes_what_it_reads, body);
}

/* Why iterations of KERNEL, which run side by side, are no vector. */
static PassWhy why_not_vector(Simd *t, const Stm *kernel)
{
    const Lambda *fn = &kernel->exp.fn[0];
    const Target *target = &t->now.target;
    uint32_t last = fn->nparam - 1;
    bool lanes = kernel->exp.exec == AT_LANE;
    const Stm *loop = body_find_stm(fn->body, is_loop, NULL);
    const Stm *call = body_find_stm(fn->body, calls, NULL), *far = NULL;
    bool told = !lanes || t->device || loop;
    StridePair pair;

    if (target->vector == 0)
        return (PassWhy){"the target has no vectors", NULL, NULL};
    if (call)
        return (PassWhy){"they call functions", call, NULL};
    if (lanes ? loop_bounds(fn->body) > LOOPS_LITERAL
              : !are_loops_written_out(fn->body, (int64_t)target->unroll))
        return (PassWhy){"they have loops", loop, NULL};
    if (!told && !reads_what_it_writes(fn->body))
        return (PassWhy){"a compiler sees that by itself", NULL, NULL};
    strides_enter(&t->strides, fn);
    if (told && !(far = stride_any(&t->strides, fn->body, last, STRIDE_MANY)))
        return (PassWhy){0};
    if (loop || (t->device && !(lanes && reads_what_it_writes(fn->body))))
        return (PassWhy){"what neighbours access is far apart", far, NULL};
    return stride_updates_far(&t->strides, fn->body, last, &pair)
               ? (PassWhy){"they read far apart what they write far apart",
                           pair.write, pair.read}
               : (PassWhy){0};
}

/* ---- loops that are written out ---- */

/* Are the loops in BODY, which comes TIMES times, no more than that in all? */
static bool fit(const Body *body, int64_t times)
{
    for (const Stm *s = body->first; s; s = s->next) {
        int64_t trips = 1;
        if (s->exp.form == FORM_IMP_FOR &&
            (!scalar_is_int(s->exp.arg[0], &trips) || trips < 1 ||
             trips > TRIPS_IN_LANES / times))
            return false;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (!fit(s->exp.fn[i].body, times * trips))
                return false;
    }
    return true;
}

static bool write_out(Stm *stm, void *data)
{
    Simd *t = data;
    int64_t trips;

    if (stm->exp.form == FORM_IMP_FOR && !attr_find(stm->attrs, "unroll") &&
        scalar_is_int(stm->exp.arg[0], &trips))
        stm->attrs = attr_set(t->prog, stm->attrs, "unroll",
                              trips <= TRIPS_MOST ? NULL : "lanes");
    return true;
}

/* Is BODY a few assignments and accesses? */
static bool is_short(const Body *body)
{
    uint32_t n = 0;

    for (const Stm *s = body->first; s; s = s->next, n++)
        if (form_info[s->exp.form].repeats || s->exp.nfn ||
            s->exp.form == FORM_ASSERT || n == FEW_STATEMENTS)
            return false;
    return true;
}

/* Trips that are in order, in a kernel. */
static bool unroll_some(Stm *stm, void *data)
{
    Simd *t = data;

    if (stm->exp.form != FORM_IMP_FOR || attr_find(stm->attrs, "unroll") ||
        attr_find(stm->attrs, "comm") || !is_short(stm->exp.fn[0].body) ||
        !pass_rewrite(t->cx))
        return true;
    pass_remark(t->cx, t->prog, REMARK_DONE, "trips", stm->loc,
                "trips of this loop go four at a time");
    stm->attrs = attr_set(t->prog, stm->attrs, "unroll", "4");
    return true;
}

/* ---- all of them ---- */

static void visit_kernel(Simd *t, Stm *kernel)
{
    Body *body = kernel->exp.fn[0].body;
    PassChoice choice = pass_choice(t->cx, t->prog, kernel);

    if (!choose_options(t, choice.options))
        return;
    PassWhy why = why_not_side_by_side(body);
    if (choice.off)
        why = (PassWhy){PASS_OFF, NULL, NULL};
    else if (!why.text)
        why = why_not_vector(t, kernel);
    if (why.text) {
        pass_missed(t->cx, t->prog, kernel, &choice, "vectors",
                    "iterations of this kernel become no vectors", why);
        return;
    }
    if (!pass_rewrite(t->cx))
        return;
    pass_remark(t->cx, t->prog, REMARK_DONE, "vectors", kernel->loc,
                "iterations of this kernel become vectors");
    kernel->attrs = attr_with(t->prog, kernel->attrs, "simd");
    if (fit(body, 1))
        body_each_stm(body, write_out, t);
}

static bool visit_stm(Stm *stm, void *data)
{
    bool is_kernel = stm->exp.form == FORM_IMP_KERNEL;

    if (is_kernel && !attr_marks(stm->attrs, "simd") &&
        (stm->exp.exec == AT_THREAD || stm->exp.exec == AT_LANE))
        visit_kernel(data, stm);
    return true;
}

static bool visit_loops(Stm *stm, void *data)
{
    if (stm->exp.form == FORM_IMP_KERNEL)
        body_each_stm(stm->exp.fn[0].body, unroll_some, data);
    return true;
}

static bool run(Prog *prog, PassContext *cx)
{
    Simd t = {.prog = prog, .cx = cx, .strides = strides_new(prog)};

    bool ok = choose_options(&t, cx->options);
    for (Fun *f = prog->first; ok && f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        body_each_stm(f->body, visit_stm, &t);
        if (t.device)
            body_each_stm(f->body, visit_loops, &t);
    }
    strides_free(&t.strides);
    return ok;
}

const Pass simd_pass = {
    .name = "simd",
    .summary = "mark kernels in threads and lanes that are to be vectors",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(SimdOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
