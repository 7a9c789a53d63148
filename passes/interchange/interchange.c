/* interchange.c - neighbours go through loops together (loop interchange, after
 * strip mining: Allen and Kennedy, "Optimizing Compilers for Modern
 * Architectures", 2001, section 5.2 and 5.3).
 *
 *     kernel k < size at thread do        for strip < size / 64 do
 *       s <- 0.0f32                         start <- strip * 64
 *       for i < n do                        kernel l < 64 at thread do
 *         x <- A[i * m + k]                   s_mem[l] <- 0.0f32
 *         s <- s + x                  =>    done
 *       done                                for i < n do
 *       B[k] <- s                             kernel l < 64 at thread do
 *     done                                      x <- A[i * m + (start + l)]
 *                                               s_mem[l] <- s_mem[l] + x
 *                                             done
 *                                           done
 *                                           ...
 *
 * Problem: what compilers make vectors of is the innermost loop, and where
 * iterations each add up in order it cannot become any: only neighbours can go
 * side by side.
 *
 * Algorithm: iterations are exchanged with the loops of their body.  A strip of
 * them goes through these together; what stands between them, a run of
 * statements, is a kernel over the strip.  A variable of several runs has an
 * element for each iteration in a private block; what is the same for all is
 * computed once, and what is made of the index alone in each run.
 *
 * So it is with functions on floats, which are called for one element at a
 * time: they are runs of their own, and what stands between them can become
 * vectors.  Their iterations do not wait for each other, as a chain of calls in
 * one iteration does.  A call that is all of a statement (calls) is one of
 * vectors, where a target has such functions.
 *
 * Narrow elements that are made wide where they are read (widen) are read
 * ahead, in runs of their own.  Else compilers take as many iterations together
 * as a vector has of these; where the kernel has much else to access, that is
 * more than registers hold.
 *
 * requires  a verified program of IMP
 * keeps     values; iterations do not see what others write, so any order of
 *           them is right
 * leaves    nothing to a second run
 */
#include "passes/interchange/inside.h"

#include "passes/shared/imp/neighbours.h"

#define AT(field) offsetof(InterchangeOptions, field)

static const Option options[] = {
    {"target", OPTION_TEXT, AT(target), .arg = TARGET_ARG,
     .help = "the machine that runs the kernels (cpu)"},
    {"strip", OPTION_COUNT, AT(strip), .arg = "N", .min = 1, .max = 1 << 16,
     .help = "strips have N neighbours (`strip` of the target)"},
    {"accesses", OPTION_COUNT, AT(accesses), .arg = "N", .min = 0,
     .max = 1 << 20,
     .help = "narrow elements are read ahead beside N accesses (`registers`)"},
    {"wide-calls", OPTION_FLAG, AT(wide_calls),
     .help = "there are functions of vectors: a call is a run of its own"},
    {"lanes", OPTION_FLAG, AT(lanes),
     .help = "lanes of a group that one thread runs go in strips, too"},
    {0},
};

/* Of so many vectors as there are registers, most have one. */
static const InterchangeOptions defaults = {"cpu", -1, -1, false, false};
static const InterchangeOptions eager = {"cpu", 2, 0, true, true};

/* What was chosen, or else suits the target.  False: there is no such target.
 */
static bool choose_options(Interchange *t, const InterchangeOptions *o)
{
    const Target *target = target_now(&t->now, t->cx, o->target);

    if (!target)
        return false;
    t->o = *o;
    t->o.strip = target_or(o->strip, target->strip);
    t->o.accesses = target_or(o->accesses, target->registers);
    t->o.wide_calls = o->wide_calls || target->wide_calls != 0;
    return true;
}

/* Why neighbours of the kernel do not go together. */
static PassWhy why_not(Interchange *t)
{
    const Lambda *fn = &t->kernel->exp.fn[0];
    PassWhy why = {"the target has no strips", NULL, NULL};

    if (t->o.strip)
        why = interchange_look(t);
    if (why.text)
        return why;
    bool waits =
        t->loops && (t->calls || !are_loops_written_out(
                                     fn->body, (int64_t)t->now.target.unroll));
    bool ahead = t->widens && t->wide >= t->o.accesses;
    if (!waits && t->calls < 2 && !t->calls_wide && !ahead)
        return (PassWhy){"nothing in it keeps neighbours from being a vector",
                         NULL, NULL};
    strides_enter(&t->strides, fn);
    const Stm *far = stride_any(&t->strides, fn->body, 0, STRIDE_MANY);
    return (PassWhy){far ? "what neighbours access is far apart" : NULL, far,
                     NULL};
}

static void visit_kernel(Interchange *t, Body *around, Stm *kernel)
{
    Body *made = body_new(t->prog);
    PassChoice choice = pass_choice(t->cx, t->prog, kernel);

    t->kernel = kernel;
    if (!choose_options(t, choice.options))
        return;
    PassWhy why = choice.off ? (PassWhy){PASS_OFF, NULL, NULL} : why_not(t);
    if (why.text) {
        pass_missed(t->cx, t->prog, kernel, &choice, "strips",
                    "neighbours do not go through this kernel together", why);
        return;
    }
    if (!pass_rewrite(t->cx))
        return;
    pass_remark(t->cx, t->prog, REMARK_DONE, "strips", kernel->loc,
                "neighbours go through this kernel together");
    t->w.to = made;
    t->w.loc = kernel->loc;
    interchange_put(t);
    body_insert_all_before(around, kernel, made);
    body_remove(around, kernel);
}

/* Is STM a kernel whose neighbours may go together? */
static bool is_candidate(const Interchange *t, const Stm *stm)
{
    const InterchangeOptions *o = t->cx->options;

    return stm->exp.form == FORM_IMP_KERNEL && stm->exp.fn[0].nparam == 1 &&
           (stm->exp.exec == AT_THREAD ||
            (stm->exp.exec == AT_LANE && o->lanes));
}

/* The kernels in threads and groups; INSIDE of what is parallel there can be
 * private and shared blocks. */
static void visit_body(Interchange *t, Body *body, bool inside)
{
    for (Stm *stm = body->first, *next; stm; stm = next) {
        next = stm->next;
        if (inside && is_candidate(t, stm)) {
            visit_kernel(t, body, stm);
            continue;
        }
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            visit_body(t, stm->exp.fn[i].body,
                       inside || stm->exp.form >= FORM_IMP_KERNEL);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Interchange t = {.prog = prog,
                     .cx = cx,
                     .w = {.prog = prog, .store = prog->store},
                     .strides = strides_new(prog),
                     .spread = ARENA_NEW(cx->arena, Spread, prog->nvar)};

    bool ok = choose_options(&t, cx->options);
    for (Fun *f = prog->first; ok && f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        visit_body(&t, f->body, false);
    }
    strides_free(&t.strides);
    declared_free(&t.declared);
    return ok;
}

const Pass interchange_pass = {
    .name = "interchange",
    .summary = "take neighbours through the loops of a kernel together",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(InterchangeOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
