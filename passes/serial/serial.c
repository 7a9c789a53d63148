/* serial.c - small parallel statements of a trip run in one iteration.
 *
 *     for k < n do                 for k < n do
 *       reduce ... i < n - k do      if n - k <= 1024 && n <= 1024 then
 *         ...                          kernel one < 1 do
 *       into (b[0] : f64)                for i < n - k do ... done
 *       p <- b[0]             =>         b[0] <- ...; p <- b[0]
 *       kernel j < n do                  for j < n do ... p ... done
 *         ... p ...                    done
 *       done                         else
 *     done                             (as it was)
 *                                    fi
 *                                  done
 *
 * A processor as a device takes some microseconds to begin a kernel, in which
 * one thread runs a thousand iterations; and its host waits for what it reads.
 * So neighbours in a loop of the host, that are kernels and reductions of one
 * index, and what the host reads, writes and computes between them, become one
 * kernel of one iteration, if a run finds them small.
 *
 * A run of neighbours ends before
 *   - a statement of another kind, or with loops in its bodies, which may be
 *     long;
 *   - what gives a value that is used after the run, or in a count or the size
 *     of a block, unless the host computes that;
 *   - what the host does after an assert of the run, since that decides if it
 *     comes to that.
 * What the host computes and needs itself, and its allocations, go before the
 * kernel: no statement of the run changes what they use.
 *
 * requires  a verified program of IMP
 * keeps     values; sums of floats are made in the order of the index
 * leaves    nothing to a second run
 */
#include "passes/serial/inside.h"

typedef struct SerialOptions {
    long long most;
} SerialOptions;

static const Option options[] = {
    {"most", OPTION_COUNT, offsetof(SerialOptions, most), .arg = "N", .min = 1,
     .max = 1000000, .help = "statements of N iterations at most (1024)"},
    {0},
};

static const SerialOptions defaults = {.most = 1024};
static const SerialOptions eager = {.most = 3};

/* A command of PoCL takes some microseconds, so that fewer do not pay for code
 * that is there twice.  An estimate. */
enum { FEWEST_COMMANDS = 3 };

/* In an iteration: it takes long, or is no iteration of a plain loop. */
static bool is_large(const Stm *stm, const void *data)
{
    (void)data;
    return form_info[stm->exp.form].repeats ||
           stm->exp.form >= FORM_IMP_KERNEL || stm->exp.form == FORM_IMP_ALLOC;
}

/* ---- what there is ---- */

static bool count_set(Stm *stm, void *data)
{
    if (form_info[stm->exp.form].sets)
        serial_var(data, serial_target(stm))->sets++;
    return true;
}

/* ---- a run ---- */

static bool is_devices(const Var *var, const void *data)
{
    const Serial *s = data;
    const SerialVar *of = serial_var(s, var);

    return of->run == s->run && of->from_device;
}

/* Set once, and declared in the run. */
static bool is_local(const Serial *s, const Var *var)
{
    const SerialVar *of = serial_var(s, var);

    return of->sets == 1 && of->declared == s->run;
}

/* One index, whose count is no product, at no level of its own. */
static bool is_small(const Serial *s, const Stm *stm)
{
    int64_t count;

    if (!serial_counts(stm) || stm->exp.fn[0].nparam != 1 ||
        (scalar_is_int(stm->exp.arg[0], &count) && count > s->most))
        return false;
    return stm->exp.exec == AT_NONE &&
           !stm_any_stm_inside(stm, is_large, NULL) &&
           stm->exp.arg[0]->op != OP_MUL;
}

/* May STM be in the run? */
static bool fits(const Serial *s, const Stm *stm)
{
    switch (stm->exp.form) {
    case FORM_IMP_VAR:
        return true;
    case FORM_IMP_SET:
        return type_is_scalar(serial_target(stm)->type) &&
               is_local(s, serial_target(stm));
    case FORM_IMP_READ:
        return is_local(s, serial_target(stm));
    case FORM_IMP_WRITE:
    case FORM_ASSERT:
        return true;
    case FORM_IMP_ALLOC:
        return stm->exp.elem == SPACE_DEVICE && is_local(s, serial_target(stm));
    default:
        return is_small(s, stm);
    }
}

static bool gives(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_SET || stm->exp.form == FORM_IMP_READ;
}

static void note_given(Serial *s, const Stm *stm)
{
    SerialVar *of = gives(stm) ? serial_var(s, serial_target(stm)) : NULL;
    bool from_device = stm->exp.form == FORM_IMP_READ ||
                       (of && scalar_any_var(stm->exp.arg[1], is_devices, s));

    if (stm->exp.form == FORM_IMP_VAR)
        serial_var(s, stm->pat[0])->declared = s->run;
    if (!of)
        return;
    of->run = s->run;
    of->from_device = from_device;
    of->host_needs = false;
}

/* As far as statements fit. */
static SerialRun take_run(Serial *s, Body *body, Stm *first, uint32_t position)
{
    SerialRun run = {.body = body, .first = first};

    s->run++;
    for (Stm *stm = first; stm && fits(s, stm); stm = stm->next) {
        note_given(s, stm);
        run.last = stm;
        run.end = position++;
    }
    return run;
}

/* ---- where it has to end ---- */

static void need(Var *var, void *data)
{
    serial_var(data, var)->host_needs = true;
}

static bool is_used_later(const Serial *s, const SerialRun *run, const Var *var)
{
    return PASS_LEGAL(serial_later, serial_var(s, var)->last_use > run->end);
}

static void find_needs(Serial *s, const SerialRun *run)
{
    for (const Stm *stm = run->last; stm != run->first->prev; stm = stm->prev) {
        if (stm->exp.form == FORM_IMP_ALLOC)
            scalar_each_var(stm->exp.arg[1], need, s);
        else if (serial_counts(stm))
            scalar_each_var(stm->exp.arg[0], need, s);
        else if (stm->exp.form == FORM_IMP_SET &&
                 (serial_var(s, serial_target(stm))->host_needs ||
                  is_used_later(s, run, serial_target(stm)))) {
            need(serial_target(stm), s);
            scalar_each_var(stm->exp.arg[1], need, s);
        }
    }
}

/* The first statement that cannot be in it; NULL: all can.  What the host needs
 * it computes: nothing of that is the device's. */
static const Stm *first_wrong(const Serial *s, const SerialRun *run)
{
    bool asserts = false;

    for (const Stm *stm = run->first; stm != run->last->next; stm = stm->next) {
        const SerialVar *of =
            gives(stm) ? serial_var(s, serial_target(stm)) : NULL;
        if (of && of->from_device &&
            (!PASS_LEGAL(serial_host, !of->host_needs) ||
             is_used_later(s, run, serial_target(stm))))
            return stm;
        if (asserts && stm->exp.form != FORM_IMP_VAR && serial_is_hosts(s, stm))
            return stm;
        asserts = asserts || stm->exp.form == FORM_ASSERT;
    }
    return NULL;
}

static uint32_t commands_of(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_REDUCE ? 2
           : serial_counts(stm) || stm->exp.form == FORM_IMP_READ ||
                   stm->exp.form == FORM_IMP_WRITE
               ? 1
               : 0;
}

/* The last statement is none of RUN, which does not give its variable then. */
static void drop_last(Serial *s, SerialRun *run)
{
    if (gives(run->last))
        serial_var(s, serial_target(run->last))->run = 0;
    run->last = run->last == run->first ? NULL : run->last->prev;
    run->end--;
}

/* It ends with a command. */
static void trim(Serial *s, SerialRun *run)
{
    while (run->last != run->first && !commands_of(run->last))
        drop_last(s, run);
}

/* Shorten RUN until all of it may be there; false: nothing is left. */
static bool shorten(Serial *s, SerialRun *run)
{
    const Stm *wrong;

    for (;;) {
        if (!run->last)
            return false;
        trim(s, run);
        find_needs(s, run);
        wrong = first_wrong(s, run);
        if (!wrong)
            return true;
        while (run->last != wrong)
            drop_last(s, run);
        drop_last(s, run);
    }
}

/* ---- all of them ---- */

static bool is_worth_it(const SerialRun *run)
{
    uint32_t commands = 0;
    bool parallel = false;

    for (const Stm *stm = run->first; stm != run->last->next; stm = stm->next) {
        commands += commands_of(stm);
        parallel = parallel || serial_counts(stm);
    }
    return parallel && commands >= FEWEST_COMMANDS;
}

/* The run of BODY that begins with FIRST, at POSITION; gives what comes after
 * it. */
static Stm *visit_run(Serial *s, Body *body, Stm *first, uint32_t *position)
{
    SerialRun run = take_run(s, body, first, *position);

    if (!run.last || !shorten(s, &run)) {
        ++*position;
        return first->next;
    }
    Stm *next = run.last->next;
    *position = run.end + 1;
    if (is_worth_it(&run) && pass_rewrite(s->cx))
        serial_rewrite(s, &run);
    return next;
}

typedef struct LastUse {
    Serial *s;
    uint32_t position;
} LastUse;

/* What a kernel inside was made of has variables of its own. */
static void note_use(Var *var, void *data)
{
    const LastUse *l = data;

    if (var->id < l->s->nvar)
        serial_var(l->s, var)->last_use = l->position;
}

static void note_uses(Serial *s, const Body *body)
{
    LastUse l = {s, 0};

    for (const Stm *stm = body->first; stm; stm = stm->next) {
        stm_each_use_inside(stm, note_use, &l);
        l.position++;
    }
}

static void visit_body(Serial *s, Body *body, bool in_loop)
{
    uint32_t position = 0;

    for (Stm *stm = body->first; stm; stm = stm->next)
        for (uint32_t i = 0;
             i < stm->exp.nfn && stm->exp.form < FORM_IMP_KERNEL; i++)
            visit_body(s, stm->exp.fn[i].body,
                       in_loop || form_info[stm->exp.form].repeats);
    if (!in_loop)
        return;
    note_uses(s, body);
    for (Stm *stm = body->first; stm;)
        stm = visit_run(s, body, stm, &position);
}

static bool run(Prog *prog, PassContext *cx)
{
    const SerialOptions *o = cx->options;
    Serial s = {.prog = prog,
                .cx = cx,
                .most = o->most,
                .nvar = prog->nvar,
                .var = ARENA_NEW(cx->arena, SerialVar, prog->nvar)};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        body_each_stm(f->body, count_set, &s);
        visit_body(&s, f->body, false);
    }
    return true;
}

const Pass serial_pass = {
    .name = "serial",
    .summary = "run small parallel statements of a loop in one iteration",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(SerialOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
