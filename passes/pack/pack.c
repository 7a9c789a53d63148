/* pack.c - what many iterations of a kernel read lies as they read it (packing:
 * Goto and van de Geijn, "Anatomy of High-Performance Matrix Multiplication",
 * TOMS 2008).
 *
 *                                    kernel p < m / 16, k < l, e < 16 do
 *                                      P[(p * l + k) * 16 + e] <-
 *                                        B[k * m + (p * 16 + e)]
 *     kernel i < n, j < m do         done
 *       for k < l do                 kernel p < m / 16, i < n, e < 16 do
 *         y <- B[k * m + j]    =>      for k < l do
 *         ...                            y <- P[(p * l + k) * 16 + e]
 *
 * Problem: neighbours along the last index are vectors, and go through a loop
 * whose trips read far apart.  Each trip takes another line of the caches, and
 * if the distance is a power of two, all of them meet in a few sets: what the
 * next row needs again is not there.
 *
 * Algorithm: neighbours along the last index become panels, as wide as a vector
 * or two.  Before the kernel, others copy what its loops read, panel by panel,
 * in the order of the trips.  That is done for reads that all iterations along
 * another index make, if these are so many that the copy costs little; that is
 * decided when the program runs.  There is a bound on what is copied at once:
 * panels are taken some at a time.  The iterations that no panel has are a
 * kernel as it was.
 *
 * A read is copied if its offset is known before the kernel begins, from the
 * indices and the trips of loops, if all iterations come to it, and if these
 * loops are as long for all of them.  Then the copy reads what the kernel does.
 * No iteration writes what it reads: another one along that index reads the
 * same, and that would be a race.
 *
 * requires  a verified program of IMP
 * keeps     values; each iteration's order of what it does
 * leaves    nothing to a second run: what was rewritten is marked
 */
#include "passes/pack/inside.h"

#include "passes/shared/imp/host_kernels.h"

#define AT(field) offsetof(PackOptions, field)

static const Option options[] = {
    {"least", OPTION_COUNT, AT(least), .arg = "N", .min = 2, .max = 1 << 20,
     .help = "N iterations read the same, or more (64)"},
    {"bytes", OPTION_COUNT, AT(bytes), .arg = "N", .min = 8, .max = 1 << 12,
     .help = "neighbours in a panel read N bytes (64)"},
    {"most", OPTION_COUNT, AT(most), .arg = "N", .min = 1, .max = 1 << 30,
     .help = "N bytes, at most, are copied at once (8388608)"},
    {0},
};

/* Estimates. */
static const PackOptions defaults = {.least = 64, .bytes = 64, .most = 8 << 20};
static const PackOptions eager = {.least = 2, .bytes = 8, .most = 1 << 8};

static bool repeats(const Stm *stm, const void *none)
{
    (void)none;
    return stm->exp.form == FORM_IMP_FOR;
}

static void visit_kernel(Body *around, Stm *kernel, void *data)
{
    Pack *p = data;
    const Lambda *fn = &kernel->exp.fn[0];

    if (kernel->exp.exec != AT_NONE || fn->nparam < 2 ||
        attr_find(kernel->attrs, "task") ||
        !body_any_stm(fn->body, repeats, NULL))
        return;
    PassChoice choice = pass_choice(p->cx, p->prog, kernel);
    p->kernel = kernel;
    p->o = choice.options;
    PassWhy why = choice.off ? (PassWhy){PASS_OFF, NULL, NULL} : pack_look(p);
    if (why.text) {
        pass_missed(p->cx, p->prog, kernel, &choice, "panels",
                    "what the loops of this kernel read is not packed", why);
        return;
    }
    if (!pass_rewrite(p->cx))
        return;
    for (uint32_t r = 0; r < p->nread; r++)
        pass_remark(p->cx, p->prog, REMARK_DONE, "panels", kernel->loc,
                    "what this kernel reads of '%s' is packed, in panels of "
                    "%u neighbours along '%s'",
                    p->read[r].stm->exp.arg[1]->u.var->name->text, p->wide,
                    fn->param[fn->nparam - 1]->name->text);
    Body *made = body_new(p->prog);
    pack_put(p, made);
    body_insert_all_before(around, kernel, made);
    body_remove(around, kernel);
}

static bool run(Prog *prog, PassContext *cx)
{
    Pack p = {.prog = prog,
              .cx = cx,
              .w = {.prog = prog, .store = prog->store},
              .strides = strides_new(prog)};

    each_host_kernel(prog, cx, visit_kernel, &p);
    strides_free(&p.strides);
    declared_free(&p.declared);
    return true;
}

const Pass pack_pass = {
    .name = "pack",
    .summary = "copy what many iterations read to where they read it in order",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(PackOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
