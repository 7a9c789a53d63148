/* jam.c - neighbours along an outer index of a kernel are one iteration
 * (unroll and jam: Callahan, Carr and Kennedy, "Improving Register Allocation
 * for Subscripted Variables", PLDI 1990).
 *
 *     kernel i < n, j < m do         kernel group < n / 2, j < m do
 *       s <- 0.0f32                    s_1 <- 0.0f32
 *       for k < l do                   s_2 <- 0.0f32
 *         x <- A[i * l + k]            for k < l do
 *         y <- B[k * m + j]      =>      x_1 <- A[group * 2 * l + k]
 *         s <- s + x * y                 y <- B[k * m + j]
 *       done                             s_1 <- s_1 + x_1 * y
 *       C[i * m + j] <- s                x_2 <- A[(group * 2 + 1) * l + k]
 *     done                               s_2 <- s_2 + x_2 * y
 *                                      done
 *                                      ...
 *
 * Problem: neighbours along the last index are vectors, and each goes through
 * the loop by itself: an element that all rows read is read for each of them.
 * A processor computes several times as much as it reads.
 *
 * Algorithm: what an iteration does along an index, some neighbours do in one
 * iteration, statement by statement between loops, and in the same loops.  What
 * does not depend on the index is done once for all of them: what all of them
 * read, none writes while the kernel runs.  The index and the number of rows
 * are such that reads in loops are spared, and that what rows keep through a
 * loop fits into registers: then strips of neighbours along the last index are
 * a vector or two (interchange).  What is left over of the rows are iterations
 * as they were.
 *
 * requires  a verified program of IMP
 * keeps     values; each iteration's order of what it does
 * leaves    nothing to a second run: what was rewritten is marked
 */
#include "passes/jam/inside.h"

#include "passes/shared/imp/host_kernels.h"

#include <stdlib.h>

#define AT(field) offsetof(JamOptions, field)

static const Option options[] = {
    {"rows", OPTION_COUNT, AT(rows), .arg = "N", .min = 2, .max = 64,
     .help = "at most N neighbours are one iteration (8)"},
    {"target", OPTION_TEXT, AT(target), .arg = TARGET_ARG,
     .help = "the machine that runs the kernels (cpu)"},
    {"values", OPTION_COUNT, AT(values), .arg = "N", .min = 1, .max = 1 << 10,
     .help = "they keep at most N values through a loop (what `registers` of "
             "the target hold)"},
    {"bytes", OPTION_COUNT, AT(bytes), .arg = "N", .min = 8, .max = 1 << 12,
     .help = "a value of a strip along the last index has N bytes (64)"},
    {0},
};

/* Estimates. */
static const JamOptions defaults = {
    .target = "cpu", .rows = 8, .values = -1, .bytes = 64};
static const JamOptions eager = {
    .target = "cpu", .rows = 2, .values = 1 << 10, .bytes = 8};

/* What is read for all rows, what a row reads, and their product have registers
 * beside the values that are kept. */
enum { OPERANDS = 3 };

/* Of the target, if nobody chose; at least two rows have one each.  False:
 * there is no such target. */
static bool choose_values(Jam *t, const JamOptions *o)
{
    const Target *target = target_now(&t->now, t->cx, o->target);

    if (!target)
        return false;
    double held = target->registers * target->vector / (double)o->bytes;
    t->values = target_or(o->values, held < OPERANDS + 2 ? 2 : held - OPERANDS);
    return true;
}

static bool repeats(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_IMP_FOR;
}

static void visit_kernel(Body *around, Stm *kernel, void *data)
{
    Jam *t = data;
    const Lambda *fn = &kernel->exp.fn[0];

    if (kernel->exp.exec != AT_NONE || fn->nparam < 2 ||
        attr_find(kernel->attrs, "task") ||
        !body_any_stm(fn->body, repeats, NULL))
        return;
    PassChoice choice = pass_choice(t->cx, t->prog, kernel);
    t->kernel = kernel;
    t->o = choice.options;
    if (!choose_values(t, t->o))
        return;
    PassWhy why = choice.off ? (PassWhy){PASS_OFF, NULL, NULL} : jam_look(t);
    if (why.text) {
        pass_missed(t->cx, t->prog, kernel, &choice, "rows",
                    "rows do not go through the loops of this kernel together",
                    why);
        return;
    }
    if (!pass_rewrite(t->cx))
        return;
    pass_remark(t->cx, t->prog, REMARK_DONE, "rows", kernel->loc,
                "%u rows along '%s' go through the loops of this kernel "
                "together",
                t->rows, fn->param[t->d]->name->text);
    Body *made = body_new(t->prog);
    jam_put(t, made);
    body_insert_all_before(around, kernel, made);
}

static bool run(Prog *prog, PassContext *cx)
{
    Jam t = {.prog = prog,
             .cx = cx,
             .w = {.prog = prog, .store = prog->store},
             .strides = strides_new(prog)};

    bool ok = choose_values(&t, cx->options);
    if (ok)
        each_host_kernel(prog, cx, visit_kernel, &t);
    strides_free(&t.strides);
    declared_free(&t.declared);
    free(t.place.at);
    return ok;
}

const Pass jam_pass = {
    .name = "jam",
    .summary = "take rows of a kernel through its loops together",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(JamOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
