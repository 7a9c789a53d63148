/* runs.c - indices whose bits are changed go in runs of a power of two.
 *
 *     kernel i < n do            run <- d | e | 1024
 *       ... T[i ^ d] ...         run <- run & -run
 *       ... i & e ...            if run >= 8 && n % run == 0 then
 *     done                  =>     kernel r < n / run, l < run do
 *                                    ... T[(r * run ^ d) + l] ...
 *                                    ... r * run & e ...
 *                                  done
 *                                else
 *                                  kernel i < n do ... done
 *                                fi
 *
 * No compiler knows that neighbours read neighbours in `T[i ^ d]`.  Where d is
 * a multiple of a power of two, as the distance of a butterfly is, they do,
 * from each multiple of that power up to the next one: there, `^`, `|` and `&`
 * with such a number see only what the whole run has in common.  `run` is the
 * largest such power for all these numbers, and 1024 at most, which no cache
 * minds.
 *
 * A number counts where each iteration evaluates it, so that the host may,
 * where there are iterations; and a literal, if its runs are long enough.
 * Others stay as they are, at the index r * run + l.
 *
 * requires  a verified program of IMP
 * keeps     what each iteration does
 * leaves    nothing to a second run
 */
#include "ir-text/ir/exec.h"
#include "passes/pass.h"
#include "passes/shared/imp/new.h"
#include "passes/shared/imp/var_numbers.h"

#include "printer/text/print.h"

#include <stdlib.h>
#include <string.h>

/* Numbers of a kernel, statements that are there twice, how deep what they are
 * made of nests, and iterations of the longest run.  Estimates. */
enum { MOST_NUMBERS = 8, MOST_TWICE = 24, MOST_DEPTH = 64, LONGEST = 1024 };

typedef struct RunsOptions {
    long long least;
} RunsOptions;

static const Option options[] = {
    {"least", OPTION_COUNT, offsetof(RunsOptions, least), .arg = "N", .min = 1,
     .max = LONGEST, .help = "only runs of N or more iterations (8)"},
    {0},
};

static const RunsOptions defaults = {.least = 8};
static const RunsOptions eager = {.least = 2};

typedef struct Runs {
    Prog *prog;
    PassContext *cx;
    int64_t least;         /* iterations that a run is worth it for */
    VarNumbers inside;     /* it was declared in this kernel */
    uint32_t nkernel;
    const Var *index;      /* the last one of the current kernel */
    const Scalar *number[MOST_NUMBERS];
    uint32_t n;
    bool in_access;        /* what is looked at is an offset */
    const Scalar *example; /* what offsets are made of */
    const char *why;       /* it cannot be there twice, or NULL */
    const Scalar *start, *place; /* of the run, and in it */
} Runs;

/* ---- numbers ---- */

static bool is_inside(const Var *var, const void *data)
{
    const Runs *r = data;

    return var_number(&r->inside, var) == r->nkernel;
}

/* What S, an operation on bits, combines the index with; NULL: it is none, or
 * iterations have numbers of their own. */
static const Scalar *number_in(const Runs *r, const Scalar *s)
{
    if (s->op != OP_AND && s->op != OP_OR && s->op != OP_XOR)
        return NULL;
    bool first = scalar_is_var(s->arg[0], r->index);
    if (!first && !scalar_is_var(s->arg[1], r->index))
        return NULL;
    const Scalar *number = s->arg[first ? 1 : 0];
    return PASS_LEGAL(runs_number, !scalar_any_var(number, is_inside, r))
               ? number
               : NULL;
}

static bool is_noted(const Runs *r, const Scalar *number)
{
    for (uint32_t i = 0; i < r->n; i++)
        if (r->number[i] == number)
            return true;
    return false;
}

static bool is_worth_it(const Runs *r, const Scalar *number)
{
    int64_t value;

    return !scalar_is_int(number, &value) || value == 0 ||
           (value & (int64_t)(0 - (uint64_t)value)) >= r->least ||
           value == INT64_MIN;
}

/* S is evaluated, by each iteration if ALWAYS. */
static void look_at_scalar(Runs *r, const Scalar *s, bool always)
{
    const Scalar *number = number_in(r, s);

    if (number && (PASS_LEGAL(runs_always, always) ||
                   number->op == OP_CONST) &&
        !is_noted(r, number) && is_worth_it(r, number) && r->n < MOST_NUMBERS)
        r->number[r->n++] = number;
    if (number && r->in_access && is_noted(r, number))
        r->example = s;
    if (s->depth >= MOST_DEPTH)
        r->why = "its expressions are too deep";
    for (uint32_t i = 0; i < s->narg; i++)
        look_at_scalar(r, s->arg[i], always && !(i && op_info[s->op].lazy));
}

/* ---- kernels ---- */

static void note_inside(Var *var, void *data)
{
    Runs *r = data;

    var_set_number(r->prog, &r->inside, var, r->nkernel);
}

static void look_at_body(Runs *r, const Body *body, bool always,
                         uint32_t *count)
{
    for (const Stm *s = body->first; s; s = s->next) {
        uint32_t offset = form_info[s->exp.form].offset;
        bool here = always && !attr_find(s->attrs, "spec");

        stm_each_binding(s, note_inside, r);
        if (!form_info[s->exp.form].plain)
            r->why = arena_printf(r->cx->arena, "it has '%s' in it",
                                  form_info[s->exp.form].text);
        else if (++*count > MOST_TWICE)
            r->why = "it is too large to be there twice";
        for (uint32_t i = 0; i < s->exp.narg; i++) {
            r->in_access = offset && i == offset;
            look_at_scalar(r, s->exp.arg[i], here);
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            look_at_body(r, s->exp.fn[i].body, false, count);
    }
}

/* Do neighbours of KERNEL read or write neighbours along runs? */
static bool has_runs(Runs *r, const Stm *kernel)
{
    const Lambda *fn = &kernel->exp.fn[0];
    uint32_t count = 0;

    r->nkernel++;
    r->index = fn->param[fn->nparam - 1];
    r->n = 0;
    r->example = NULL;
    r->why = NULL;
    stm_each_binding(kernel, note_inside, r);
    look_at_body(r, fn->body, true, &count);
    return r->example;
}

/* ---- the rewrite ---- */

static const Scalar *binary(const Runs *r, Op op, const Scalar *a,
                            const Scalar *b)
{
    return scalar_binary(r->prog->store, op, a, b);
}

static const Scalar *rewrite(const Scalar *s, void *data)
{
    const Runs *r = data;
    const Scalar *number = number_in(r, s);

    if (scalar_is_var(s, r->index))
        return binary(r, OP_ADD, r->start, r->place);
    if (number && is_noted(r, number)) {
        const Scalar *common = binary(r, (Op)s->op, r->start, number);
        return s->op == OP_AND ? common : binary(r, OP_ADD, common, r->place);
    }
    return scalar_map_operands(r->prog->store, s, rewrite, data);
}

static bool rewrite_stm(Stm *stm, void *data)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        if (stm->exp.arg[i]->elem != ELEM_NONE)
            stm->exp.arg[i] = rewrite(stm->exp.arg[i], data);
    return true;
}

static Var *fresh(const Runs *r, const char *name)
{
    Store *store = r->prog->store;
    Var *var = var_named(r->prog, name, type_scalar(store, ELEM_I64));

    return var;
}

/* The iterations of KERNEL, which goes, in runs of so many, RUN. */
static Stm *in_runs(Runs *r, Stm *kernel, const Scalar *run)
{
    Store *store = r->prog->store;
    Exp *exp = &kernel->exp;
    Lambda *fn = &exp->fn[0];
    uint32_t last = fn->nparam - 1;
    Var **param = ARENA_NEW(store_arena(store), Var *, last + 2);
    const Scalar **bound =
        ARENA_NEW(store_arena(store), const Scalar *, last + 2);

    for (uint32_t i = 0; i < last; i++) {
        param[i] = fn->param[i];
        bound[i] = exp->arg[i];
    }
    param[last] = fresh(r, "r");
    param[last + 1] = fresh(r, "l");
    bound[last] = binary(r, OP_DIV, exp->arg[last], run);
    bound[last + 1] = run;
    r->index = fn->param[last];
    r->start = binary(r, OP_MUL, scalar_var(store, param[last]), run);
    r->place = scalar_var(store, param[last + 1]);
    body_each_stm(fn->body, rewrite_stm, r);
    fn->param = param;
    fn->nparam = last + 2;
    exp_set_args(r->prog, exp, last + 2, bound);
    return kernel;
}

/* There are iterations of KERNEL; NULL: always. */
static const Scalar *runs_at_all(const Runs *r, const Stm *kernel)
{
    const Scalar *all = NULL, *none = scalar_int(r->prog->store, ELEM_I64, 0);
    int64_t size;

    for (uint32_t i = 0; i < kernel->exp.narg; i++) {
        if (scalar_is_int(kernel->exp.arg[i], &size) && size > 0)
            continue;
        const Scalar *some = binary(r, OP_GT, kernel->exp.arg[i], none);
        all = all ? binary(r, OP_LAND, all, some) : some;
    }
    return all;
}

/* The statements that set RUN stand before KERNEL, in BODY. */
static void compute_run(const Runs *r, Body *body, Stm *kernel,
                        const Scalar *run)
{
    Store *store = r->prog->store;
    Loc loc = kernel->loc;
    const Scalar *some = runs_at_all(r, kernel);
    const Scalar *bits = scalar_int(store, ELEM_I64, LONGEST);
    Stm *outer = NULL;

    for (uint32_t i = r->n; i-- > 0;)
        bits = binary(r, OP_OR, r->number[i], bits);
    Stm *all = imp_new_set(r->prog, loc, run, bits);
    Stm *lowest =
        imp_new_set(r->prog, loc, run,
                      binary(r, OP_AND, run, scalar_unary(store, OP_NEG, run)));
    if (some) {
        body_insert_before(
            body, kernel,
            imp_new_set(r->prog, loc, run, scalar_int(store, ELEM_I64, 1)));
        outer = imp_new_if(r->prog, loc, some);
        body_insert_before(body, kernel, outer);
        body_append(outer->exp.fn[1].body,
                    stm_with(r->prog, FORM_IMP_SKIP, loc, 0, NULL));
        body = outer->exp.fn[0].body;
        body_append(body, all);
        body_append(body, lowest);
    } else {
        body_insert_before(body, kernel, all);
        body_insert_before(body, kernel, lowest);
    }
}

static void remark(const Runs *r, const Stm *kernel)
{
    if (!r->cx->wants_remarks)
        return;
    Buf text = {0};
    print_scalar(&text, r->example);
    if (r->why)
        pass_remark(r->cx, r->prog, REMARK_MISSED, "runs", kernel->loc,
                    "this kernel, with '%.*s', is not split into runs: %s",
                    (int)text.len, text.at, r->why);
    else
        pass_remark(r->cx, r->prog, REMARK_DONE, "runs", kernel->loc,
                    "this kernel is split into runs, for '%.*s'",
                    (int)text.len, text.at);
    buf_free(&text);
}

/* KERNEL, a statement of BODY, is there twice: in runs, and as it was. */
static void split(Runs *r, Body *body, Stm *kernel)
{
    Store *store = r->prog->store;
    Subst subst = subst_new(r->prog);
    Var *var = fresh(r, "run");
    const Scalar *run = scalar_var(store, var);
    const Scalar *size = kernel->exp.arg[kernel->exp.narg - 1];
    Loc loc = kernel->loc;

    body_insert_before(body, kernel, imp_new_var(r->prog, loc, var));
    compute_run(r, body, kernel, run);
    const Scalar *is_long =
        binary(r, OP_GE, run, scalar_int(store, ELEM_I64, r->least));
    const Scalar *fits = binary(r, OP_EQ, binary(r, OP_REM, size, run),
                                scalar_int(store, ELEM_I64, 0));
    Stm *fork = imp_new_if(r->prog, loc, binary(r, OP_LAND, is_long, fits));
    body_insert_before(body, kernel, fork);
    body_remove(body, kernel);
    body_append(fork->exp.fn[0].body,
                in_runs(r, stm_clone(&subst, kernel), run));
    body_append(fork->exp.fn[1].body, kernel);
    subst_free(&subst);
}

static void visit_kernel(Runs *r, Body *body, Stm *kernel)
{
    if (r->why)
        remark(r, kernel);
    else if (pass_rewrite(r->cx)) {
        remark(r, kernel);
        split(r, body, kernel);
    }
}

/* Is STM a choice between runs and what was there before: this pass made it? */
static bool chooses_runs(const Stm *stm)
{
    const Scalar *s = stm->exp.form == FORM_IMP_IF ? stm->exp.arg[0] : NULL;
    const Scalar *rest =
        s && s->op == OP_LAND && s->arg[1]->op == OP_EQ ? s->arg[1]->arg[0]
                                                        : NULL;

    return rest && rest->op == OP_REM && s->arg[0]->op == OP_GE &&
           s->arg[0]->arg[0] == rest->arg[1] && rest->arg[1]->op == OP_VAR;
}

/* The kernels of the host's statements whose iterations threads run. */
static void walk_body(Runs *r, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (s->exp.form == FORM_IMP_KERNEL && s->exp.exec != AT_BLOCK &&
            has_runs(r, s))
            visit_kernel(r, body, s);
        else if (s->exp.form < FORM_IMP_KERNEL && !chooses_runs(s))
            for (uint32_t i = 0; i < s->exp.nfn; i++)
                walk_body(r, s->exp.fn[i].body);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    const RunsOptions *o = cx->options;
    Runs r = {.prog = prog, .cx = cx, .least = o->least};

    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        walk_body(&r, f->body);
    }
    free(r.inside.at);
    return true;
}

const Pass runs_pass = {
    .name = "runs",
    .summary = "split indices whose bits are changed into runs",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(RunsOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
