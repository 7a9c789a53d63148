/* inplace.c - loops update the arrays that they carry.
 *
 * A loop that makes a new array from the one of the last trip, element by
 * element, needs two blocks, and each trip moves memory for a third time: a
 * cache reads what it will overwrite.  Here the parameter becomes one that the
 * body consumes: the new array is written over it at the end of the trip.
 * shortcircuit then makes the new array there in the first place.  This is
 * update analysis (Hudak and Bloss, "The aggregate update problem in functional
 * programming systems", 1985), for whole arrays.
 *
 * Parameter P, whose next value is R, is updated if
 *
 * - R is made in the loop's body by a kernel, or by `id` in a reduction, that
 *   reads elements of P at its own indices only;
 * - nothing reads P after that;
 * - only elements are read of P and R elsewhere, so no view keeps what is
 *   overwritten, or has to move with it;
 * - the array has the same size in all trips;
 * - there are more than a few trips: what P begins with is copied, unless
 *   shortcircuit makes that in its place, too.
 *
 * requires  a verified program of FUN
 * keeps     all values
 * leaves    nothing to a second run
 */
#include "passes/pass.h"

/* A copy costs as much as so many trips save. */
enum { FEW_TRIPS = 2 };

typedef struct InPlace {
    Prog *prog;
    PassContext *cx;
} InPlace;

/* A parameter of a loop, and what it is next. */
typedef struct Updated {
    Stm *loop, *maker;
    Var *param, *next;
    uint32_t at; /* in the loop's arguments and parameters */
    uint32_t result; /* in those of its body */
} Updated;

/* ---- uses ---- */

typedef struct Uses {
    const Var *var;
    const Stm *own;    /* the form at whose own indices elements are read */
    uint32_t elements; /* reads of elements, */
    uint32_t others;   /* other uses, */
    uint32_t elsewhere; /* and elements at other indices than those of OWN */
} Uses;

static void count_use(Var *var, void *data)
{
    Uses *uses = data;

    uses->others += var == uses->var;
}

static bool is_own(const Stm *own, const Exp *read)
{
    const Lambda *fn = &own->exp.fn[0];

    for (uint32_t i = 1; i < read->narg; i++)
        if (i > fn->nparam || !scalar_is_var(read->arg[i], fn->param[i - 1]))
            return false;
    return true;
}

static bool count_uses(Stm *stm, void *data)
{
    Uses *uses = data;
    const Exp *exp = &stm->exp;
    bool reads =
        exp->form == FORM_INDEX && scalar_is_var(exp->arg[0], uses->var);

    stm_each_own_use(stm, count_use, uses);
    if (reads) {
        uses->others--;
        uses->elements++;
        uses->elsewhere += uses->own && !is_own(uses->own, exp);
    }
    return true;
}

/* How BODY uses VAR from FROM on. */
static Uses uses_from(Body *body, Stm *from, const Var *var)
{
    Uses uses = {.var = var};

    for (Stm *s = from; s; s = s->next)
        stm_each_stm(s, count_uses, &uses);
    body_each_result_use(body, count_use, &uses);
    return uses;
}

/* ---- what may be updated ---- */

/* Does STM make VAR, one element an iteration? */
static bool makes_elements(const Stm *stm, const Var *var)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (stm->pat[i] == var)
            return (stm->exp.form == FORM_KERNEL &&
                    stm->exp.narg == var->type->rank) ||
                   (stm->exp.form == FORM_REDUCE && var->type->rank == 1 &&
                    operator_keeps(&stm->exp, i));
    return false;
}

static Stm *find_maker(const Body *body, const Var *var)
{
    for (Stm *s = body->first; s; s = s->next)
        if (makes_elements(s, var))
            return s;
    return NULL;
}

static bool is_param(const Var *var, const void *data)
{
    const Lambda *fn = data;

    for (uint32_t i = 0; i < fn->nparam; i++)
        if (fn->param[i] == var)
            return true;
    return false;
}

/* Is it, or may it be, of another size in the next trip? */
static bool changes_size(const Updated *c)
{
    return type_any_var(c->param->type, is_param, &c->loop->exp.fn[0]) ||
           c->param->type != c->next->type;
}

static bool has_few_trips(const Stm *loop)
{
    int64_t trips;

    return !loop->exp.is_while && scalar_is_int(loop->exp.arg[0], &trips) &&
           trips <= FEW_TRIPS;
}

/* Why the parameter of C is not updated; NULL: it may be. */
static const char *why_not(const Updated *c)
{
    Body *body = c->loop->exp.fn[0].body;
    Uses param = uses_from(body, body->first, c->param);
    Uses next = uses_from(body, c->maker->next, c->next);
    Uses after = uses_from(body, c->maker->next, c->param);
    Uses made = {.var = c->param, .own = c->maker};

    stm_each_stm(c->maker, count_uses, &made);
    if (!PASS_LEGAL(inplace_no_views, param.others == 0))
        return "it is used for more than reads of its elements";
    if (next.others != 1)
        return "its next value is used for more than reads of its elements";
    if (after.elements)
        return "it is read after its next value is made";
    if (made.elsewhere)
        return "its next value depends on its elements at other indices";
    if (!PASS_LEGAL(inplace_same_size, !changes_size(c)))
        return "its size may change from trip to trip";
    return has_few_trips(c->loop) ? "the loop has too few trips" : NULL;
}

/* ---- the update ---- */

/* `let (p_1 : t) = copy a` before the loop, which begins with that. */
static void copy_initial(InPlace *in, Body *around, const Updated *c)
{
    Var *copy = var_fresh(in->prog, c->param);
    Stm *stm = stm_new(in->prog, FORM_COPY, 1, &copy);

    exp_set_args(in->prog, &stm->exp, 1, &c->loop->exp.arg[c->at]);
    stm->loc = c->loop->loc;
    copy->unique = false;
    body_insert_before(around, c->loop, stm);
    c->loop->exp.arg[c->at] = scalar_var(in->prog->store, copy);
}

/* `let (p_2 : t) = p with [:, ...] = r` at the end of the body, which gives
 * that. */
static void update(InPlace *in, const Updated *c)
{
    Body *body = c->loop->exp.fn[0].body;
    uint32_t rank = c->param->type->rank;
    Var *whole = var_fresh(in->prog, c->param);
    Stm *stm = stm_new(in->prog, FORM_UPDATE, 1, &whole);
    const Scalar *arg[] = {scalar_var(in->prog->store, c->param),
                           scalar_var(in->prog->store, c->next)};
    uint8_t *dim = ARENA_NEW(store_arena(in->prog->store), uint8_t, rank);

    for (uint32_t i = 0; i < rank; i++)
        dim[i] = DIM_ALL;
    exp_set_args(in->prog, &stm->exp, 2, arg);
    stm->exp.u.sel = (Selection){.dim = dim, .rank = rank, .first = 2};
    stm->loc = c->maker->loc;
    whole->unique = false;
    body_append(body, stm);
    body->res[c->result] = scalar_var(in->prog->store, whole);
    c->param->unique = true;
}

static void visit_param(InPlace *in, Body *around, const Updated *c)
{
    const char *why = why_not(c);

    if (why)
        pass_remark(in->cx, in->prog, REMARK_MISSED, "update", c->loop->loc,
                    "'%s' is not updated in place: %s", c->param->name->text,
                    why);
    if (why || !pass_rewrite(in->cx))
        return;
    pass_remark(in->cx, in->prog, REMARK_DONE, "update", c->loop->loc,
                "'%s' is updated in place: '%s' is written over it",
                c->param->name->text, c->next->name->text);
    copy_initial(in, around, c);
    update(in, c);
}

static void visit_loop(InPlace *in, Body *around, Stm *loop)
{
    const Lambda *fn = &loop->exp.fn[0];
    uint32_t first = loop->exp.is_while ? 0 : 1;

    for (uint32_t i = first; i < fn->nparam; i++) {
        Var *param = fn->param[i];
        const Scalar *next = fn->body->res[i - first];
        if (!type_is_array(param->type) || param->unique ||
            next->op != OP_VAR)
            continue;
        Updated c = {.loop = loop, .param = param, .next = next->u.var,
                     .at = i, .result = i - first};
        c.maker = find_maker(fn->body, c.next);
        if (c.maker)
            visit_param(in, around, &c);
    }
}

/* Parallel bodies have no loops of their own here: what these carry is a
 * thread's. */
static void visit_body(InPlace *in, Body *body)
{
    for (Stm *s = body->first; s; s = s->next) {
        if (s->exp.form != FORM_LOOP && s->exp.form != FORM_IF)
            continue;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            visit_body(in, s->exp.fn[i].body);
        if (s->exp.form == FORM_LOOP)
            visit_loop(in, body, s);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    InPlace in = {prog, cx};

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        visit_body(&in, f->body);
    }
    return true;
}

const Pass inplace_pass = {
    .name = "inplace",
    .summary = "update in place the arrays that loops carry",
    .in = LEVEL_FUN,
    .out = LEVEL_SAME,
    .run = run,
};
