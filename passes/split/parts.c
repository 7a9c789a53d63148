/* parts.c - neighbours in three parts: in the middle, comparisons with the ends
 * have one outcome.
 *
 *     kernel k < size at thread do      low <- min(max(1 - from, 0), size)
 *       j <- from + k                   kernel k < size - low at thread do
 *       if j > 0 then A else B fi         j <- from + low + k
 *     done                         =>     A
 *                                       done
 *                                       kernel k < low at thread do
 *                                         j <- from + k
 *                                         B
 *                                       done
 *
 * Problem: what `if j > 0 && j < n - 1` chooses is the same for all j below n
 * but the first and the last one, and so is which of both `max(j - 1, 0)` is;
 * yet each iteration asks, and vectors have masks.
 *
 * Algorithm: index-set splitting.  The index is that of the kernel, or what the
 * kernel begins with, a number that its index is added to.  Comparisons of it
 * with ends, which differ from 0 or from its bound by little, say where the
 * middle begins and ends.  In the few iterations before and after it, a
 * comparison that changes just there has its other outcome: `j > 0` is false
 * before it.  These few are not worth vectors, which their attributes say.
 */
#include "passes/split/inside.h"

#include "passes/shared/imp/declared.h"
#include "passes/shared/imp/settle.h"
#include "passes/shared/imp/write.h"

/* Ends are no wider than that.  Iterations.  An estimate. */
enum { WIDEST_END = 64 };

/* Comparisons that have one outcome, what is looked at for each, and statements
 * that are there several times.  Estimates. */
enum { MOST_OUTCOMES = 128, MOST_STEPS = 64, MOST_NAMES = 16,
       MOST_REPEATED = 256 };

/* Of `min` as a kernel's bound. */
enum { MOST_BOUNDS = 4 };

/* What `index OP e` is changes at e: */
typedef struct Turn {
    bool is_turn;
    int above_from;  /* from e + so many on it */
    bool above;      /* is that, */
    int below_until; /* and before e + so many */
    bool below;      /* that */
    Op mirrored;     /* `e OP index` */
} Turn;

/* Of numbers that are equal, `min` and `max` are both; true is the first. */
static const Turn turns[OP_COUNT] = {
    [OP_LT] = {true, 0, false, 0, true, OP_GT},
    [OP_LE] = {true, 1, false, 1, true, OP_GE},
    [OP_GT] = {true, 1, true, 1, false, OP_LT},
    [OP_GE] = {true, 0, true, 0, false, OP_LE},
    [OP_EQ] = {true, 1, false, 0, false, OP_EQ},
    [OP_NE] = {true, 1, true, 0, true, OP_NE},
    [OP_MIN] = {true, 0, false, 1, true, OP_MAX},
    [OP_MAX] = {true, 0, true, 1, false, OP_MIN},
};

typedef enum Part { PART_MIDDLE, PART_LOW, PART_HIGH, PART_COUNT } Part;

/* What OF is: IS in the middle, and OTHER in END of as many iterations; there
 * is none where END is PART_MIDDLE. */
typedef struct Outcome {
    const Scalar *of, *is, *other;
    Part end;
    int64_t width;
} Outcome;

/* Of the index, which is below each of these bounds: what the kernel's own
 * index is below, and what that is of the other. */
typedef struct Bound {
    const Scalar *own;
    const Poly *all;
} Bound;

typedef struct Parts {
    Prog *prog;
    PassContext *cx;
    ImpWriter w;
    PolyStore *polys;
    Algebra algebra;
    Settling settling;
    Declared declared;    /* in a part */
    uint8_t *sets;        /* by Var.id: statements that set it, up to 2; */
    const Scalar **value; /* the only one, given where it is declared */
    bool *once;           /* so a statement gives it, if not that value */
    uint32_t nvar;

    /* the current kernel */
    Stm *kernel;
    Var *index;
    const Scalar *base; /* what the kernel's own index is added to */
    Bound bound[MOST_BOUNDS];
    uint32_t nbound, near_bound; /* of which the middle ends near that one */
    int64_t low, high; /* from LOW up to what is HIGH less than that bound */
    Outcome outcome[MOST_OUTCOMES];
    uint32_t noutcome, steps;
} Parts;

/* ---- values with names ---- */

static bool note_values(Stm *stm, void *data)
{
    Parts *p = data;

    if (form_info[stm->exp.form].sets) {
        const Var *var = stm->exp.arg[0]->u.var;
        p->sets[var->id] = p->sets[var->id] ? 2 : 1;
        p->once[var->id] = declared_at(stm) != NULL;
        if (stm->exp.form == FORM_IMP_SET && p->once[var->id])
            p->value[var->id] = stm->exp.arg[1];
    }
    return true;
}

static bool may_change(const Var *var, const void *data)
{
    const Parts *p = data;

    return var->id >= p->nvar ||
           (p->sets[var->id] > 0 &&
            !(p->sets[var->id] == 1 && p->once[var->id]));
}

/* The value that VAR always has, and that is still what it was; or NULL. */
static const Scalar *value_of(const Parts *p, const Var *var)
{
    return var->id < p->nvar && p->sets[var->id] == 1 && p->value[var->id] &&
                   PASS_LEGAL(split_value_stays,
                              !scalar_any_var(p->value[var->id], may_change, p))
               ? p->value[var->id]
               : NULL;
}

static const Outcome *outcome_of(const Parts *p, const Scalar *s)
{
    for (uint32_t i = 0; i < p->noutcome; i++)
        if (p->outcome[i].of == s)
            return &p->outcome[i];
    return NULL;
}

/* S with names of values that are given once as these values, and as it is in
 * the middle, as far as that is known; NULL where that takes too many steps. */
static const Scalar *spell_out(Parts *p, const Scalar *s)
{
    const Outcome *o = outcome_of(p, s);

    if (p->steps++ == MOST_STEPS)
        return NULL;
    if (o)
        return spell_out(p, o->is);
    if (s->op == OP_VAR) {
        const Scalar *value =
            s->u.var == p->index ? NULL : value_of(p, s->u.var);
        return value ? spell_out(p, value) : s;
    }
    if (s->op != OP_ADD && s->op != OP_SUB && s->op != OP_MUL)
        return s;
    const Scalar *a = spell_out(p, s->arg[0]);
    const Scalar *b = a ? spell_out(p, s->arg[1]) : NULL;
    return b ? scalar_binary(p->prog->store, (Op)s->op, a, b) : NULL;
}

static const Poly *poly_spelled_out(Parts *p, const Scalar *s)
{
    p->steps = 0;
    const Scalar *all = spell_out(p, s);

    return all ? poly_of(p->polys, all) : NULL;
}

/* ---- one comparison ---- */

/* `index OP *end` is what S compares; or false. */
static bool find_end(Parts *p, const Scalar *s, const Poly **end, Op *op)
{
    const Poly *a = poly_spelled_out(p, s->arg[0]);
    const Poly *b = poly_spelled_out(p, s->arg[1]);
    const Poly *all = a && b ? poly_sub(p->polys, a, b) : NULL, *by, *rest;

    if (!all || !poly_linear(p->polys, all, p->index, &by, &rest))
        return false;
    if (poly_is_value(by, 1)) {
        *op = (Op)s->op;
        *end = poly_neg(p->polys, rest);
    } else if (poly_is_value(by, -1)) {
        *op = turns[s->op].mirrored;
        *end = rest;
    } else {
        return false;
    }
    return *end != NULL;
}

static const Scalar *outcome_for(const Parts *p, const Scalar *s, bool is)
{
    return s->op == OP_MIN || s->op == OP_MAX
               ? s->arg[is ? 0 : 1]
               : scalar_bool(p->prog->store, is);
}

/* What S is in the middle; in all of END it is the other, if the middle begins
 * or ends WIDTH from there. */
static void note_outcome(Parts *p, const Scalar *s, bool is, Part end,
                         int64_t width)
{
    bool turns_once = s->op != OP_EQ && s->op != OP_NE;

    p->outcome[p->noutcome++] =
        (Outcome){s, outcome_for(p, s, is), outcome_for(p, s, !is),
                  PASS_LEGAL(split_turns_once, turns_once) ? end : PART_MIDDLE,
                  width};
}

/* Of an end of the index; it may lie beyond that. */
static bool is_near(int64_t distance)
{
    return distance >= -WIDEST_END && distance <= WIDEST_END;
}

/* END is so near to a bound, the same for all such comparisons. */
static bool is_near_bound(Parts *p, const Poly *end, int64_t *left)
{
    bool chosen = p->near_bound < p->nbound;

    for (uint32_t i = chosen ? p->near_bound : 0; i < p->nbound; i++) {
        const Poly *to = poly_sub(p->polys, p->bound[i].all, end);
        if (to && poly_is_const(to, left) && is_near(*left)) {
            p->near_bound = i;
            return true;
        }
        if (chosen)
            break;
    }
    return false;
}

static int64_t least_bound(const Parts *p)
{
    int64_t least = INT64_MAX, value;

    for (uint32_t i = 0; i < p->nbound; i++)
        if (poly_is_const(p->bound[i].all, &value) && value < least)
            least = value;
    return least;
}

/* Does S compare the index with an end?  Then what lies beyond is the
 * middle. */
static void look_at_comparison(Parts *p, const Scalar *s)
{
    const Poly *end;
    int64_t at, left;
    Op op;

    if (p->noutcome == MOST_OUTCOMES || !find_end(p, s, &end, &op))
        return;
    const Turn *turn = &turns[op];
    if (poly_is_const(end, &at) && at < least_bound(p) / 2 && is_near(at)) {
        int64_t width = at + turn->above_from;
        p->low = width > p->low ? width : p->low;
        note_outcome(p, s, turn->above, PART_LOW, width);
    } else if (is_near_bound(p, end, &left)) {
        int64_t width = left - turn->below_until;
        p->high = width > p->high ? width : p->high;
        note_outcome(p, s, turn->below, PART_HIGH, width);
    }
}

/* ---- all of them ---- */

typedef struct Sought {
    const Parts *p;
    uint32_t names; /* so many may still be looked through */
    bool found;
} Sought;

static void look_at_var(Var *var, void *data)
{
    Sought *sought = data;
    const Scalar *value =
        var == sought->p->index ? NULL : value_of(sought->p, var);

    if (var == sought->p->index) {
        sought->found = true;
    } else if (!sought->found && value && sought->names > 0) {
        sought->names--;
        scalar_each_var(value, look_at_var, sought);
    }
}

/* Is the index in S, or in a value that is named there? */
static bool mentions_index(const Parts *p, const Scalar *s)
{
    Sought sought = {p, MOST_NAMES, false};

    scalar_each_var(s, look_at_var, &sought);
    return sought.found;
}

static void look_at_scalar(Parts *p, const Scalar *s)
{
    for (uint32_t i = 0; i < s->narg; i++)
        look_at_scalar(p, s->arg[i]);
    if (turns[s->op].is_turn && s->arg[0]->elem == ELEM_I64 &&
        !outcome_of(p, s) && mentions_index(p, s))
        look_at_comparison(p, s);
}

static bool look_at_stm(Stm *stm, void *data)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        look_at_scalar(data, stm->exp.arg[i]);
    return true;
}

/* ---- the index and its bounds ---- */

static void find_bounds(Parts *p, const Scalar *own)
{
    const Scalar *value = own->op == OP_VAR ? value_of(p, own->u.var) : NULL;

    if (value && value->op == OP_MIN)
        own = value;
    if (own->op == OP_MIN) {
        find_bounds(p, own->arg[0]);
        find_bounds(p, own->arg[1]);
        return;
    }
    const Scalar *all = scalar_binary(p->prog->store, OP_ADD, p->base, own);
    const Poly *poly = all ? poly_spelled_out(p, all) : NULL;
    if (poly && p->nbound < MOST_BOUNDS)
        p->bound[p->nbound++] = (Bound){own, poly};
}

static bool mentions(const Stm *stm, const void *var)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        if (scalar_any_var(stm->exp.arg[i], var_is, var))
            return true;
    return false;
}

/* The index that the kernel begins with: `var j; j <- base + k`, where nothing
 * else mentions k.  False: there is none. */
static bool begins_with_index(Parts *p)
{
    Body *body = p->kernel->exp.fn[0].body;
    Var *own = p->kernel->exp.fn[0].param[0];
    Stm *var = body->first, *gives = var ? var->next : NULL;

    if (!gives || var->exp.form != FORM_IMP_VAR ||
        gives->exp.form != FORM_IMP_SET ||
        gives->exp.arg[0]->u.var != var->pat[0] || gives->attrs)
        return false;
    const Scalar *sum = gives->exp.arg[1];
    if (sum->op != OP_ADD || !scalar_is_var(sum->arg[1], own) ||
        scalar_any_var(sum->arg[0], var_is, own) ||
        !value_of(p, var->pat[0]))
        return false;
    for (Stm *s = gives->next; s; s = s->next)
        if (mentions(s, own) ||
            (s->exp.nfn && body_any_stm(s->exp.fn[0].body, mentions, own)) ||
            (s->exp.nfn > 1 && body_any_stm(s->exp.fn[1].body, mentions, own)))
            return false;
    p->index = var->pat[0];
    p->base = sum->arg[0];
    return true;
}

static bool find_parts(Parts *p)
{
    p->nbound = p->noutcome = 0;
    p->near_bound = MOST_BOUNDS;
    p->low = p->high = 0;
    if (!begins_with_index(p)) {
        p->index = p->kernel->exp.fn[0].param[0];
        p->base = imp_int(&p->w, 0);
    }
    find_bounds(p, p->kernel->exp.arg[0]);
    body_each_stm(p->kernel->exp.fn[0].body, look_at_stm, p);
    return p->low > 0 || p->high > 0;
}

/* ---- what is left of a part ---- */

typedef struct InPart {
    Parts *p;
    Part part;
    Outcome *outcome; /* in the names of the copy */
    Subst constants;  /* bools of that that are such, by name */
} InPart;

/* What S is in this part, where that is known; else NULL. */
static const Scalar *known(const InPart *in, const Scalar *s)
{
    const Parts *p = in->p;
    int64_t width = in->part == PART_LOW ? p->low : p->high;

    for (uint32_t i = 0; i < p->noutcome; i++) {
        const Outcome *o = &in->outcome[i];
        if (o->of != s)
            continue;
        if (in->part == PART_MIDDLE)
            return o->is;
        return o->end == in->part &&
                       PASS_LEGAL(split_all_of_end, o->width == width)
                   ? o->other
                   : NULL;
    }
    return NULL;
}

static const Scalar *settled(const InPart *in, const Scalar *s)
{
    const Scalar *is = known(in, s), *arg[MAX_ARITY];
    bool same = true;

    if (is)
        return settled(in, is);
    for (uint32_t i = 0; i < s->narg; i++) {
        arg[i] = settled(in, s->arg[i]);
        same = same && arg[i] == s->arg[i];
    }
    return same ? s : scalar_with(in->p->prog->store, s, arg);
}

static bool settle_stm(Stm *stm, void *data)
{
    const InPart *in = data;

    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        const Scalar *is = settled(in, stm->exp.arg[i]);
        if (is != stm->exp.arg[i])
            stm->exp.arg[i] = algebra_fold(&in->p->algebra, is);
    }
    return true;
}

/* A bool that has one value, a constant. */
static bool note_constant(Stm *stm, void *data)
{
    InPart *in = data;

    if (stm->exp.form == FORM_IMP_SET && stm->exp.arg[1]->op == OP_CONST &&
        stm->exp.arg[1]->elem == ELEM_BOOL && declared_at(stm) &&
        declared_one_value(&in->p->declared, stm->exp.arg[0]->u.var))
        subst_put(&in->constants, stm->exp.arg[0]->u.var, stm->exp.arg[1]);
    return true;
}

static bool use_constants(Stm *stm, void *data)
{
    const InPart *in = data;

    for (uint32_t i = form_info[stm->exp.form].sets; i < stm->exp.narg; i++) {
        const Scalar *is = scalar_subst(&in->constants, stm->exp.arg[i]);
        if (is != stm->exp.arg[i])
            stm->exp.arg[i] = algebra_fold(&in->p->algebra, is);
    }
    return true;
}

/* BODY is a copy, by NAMES, of the kernel's, for PART. */
static void settle(Parts *p, Part part, const Subst *names, Body *body)
{
    InPart in = {p, part, ARENA_NEW(p->cx->arena, Outcome, p->noutcome),
                 subst_new(p->prog)};

    for (uint32_t i = 0; i < p->noutcome; i++) {
        Outcome *o = &in.outcome[i];
        *o = p->outcome[i];
        o->of = scalar_subst(names, o->of);
        o->is = scalar_subst(names, o->is);
        o->other = scalar_subst(names, o->other);
    }
    body_each_stm(body, settle_stm, &in);
    declared_enter(&p->declared, p->prog, body);
    body_each_stm(body, note_constant, &in);
    body_each_stm(body, use_constants, &in);
    imp_settle(&p->settling, body);
    imp_drop_unread(&p->settling, body);
    subst_free(&in.constants);
}

/* ---- the rewrite ---- */

/* A few iterations are not worth vectors. */
static Attr *attrs_of(const Parts *p, Part part)
{
    Attr *attrs = p->kernel->attrs;

    if (part == PART_MIDDLE)
        return attrs;
    attrs = attr_set(p->prog, attrs, "simd", "off");
    return attr_set(p->prog, attrs, "interchange", "off");
}

/* The kernel for SIZE iterations from FROM on, of its own index, which are
 * PART. */
static void put_part(Parts *p, Part part, const Scalar *from,
                     const Scalar *size)
{
    ImpWriter *w = &p->w;
    const Lambda *fn = &p->kernel->exp.fn[0];
    Var *own = fn->param[0];
    bool based = p->index != own;
    Subst names = subst_new(p->prog);
    const Scalar *first = from, *k;

    if (based)
        first = imp_leaf(w, "first", imp_op(w, OP_ADD, p->base, from));
    ImpAround around =
        imp_begin_loop(w, FORM_IMP_KERNEL, own->name->text, size, &k);
    around->last->exp.exec = p->kernel->exp.exec;
    around->last->attrs = attrs_of(p, part);
    subst_put(&names, own,
              based ? k
                    : imp_leaf(w, own->name->text,
                               imp_op(w, OP_ADD, first, k)));
    Body *body = body_clone(&names, fn->body);
    if (based)
        body->first->next->exp.arg[1] = imp_op(w, OP_ADD, first, k);
    settle(p, part, &names, body);
    imp_put_all(w, body);
    imp_end(w, around);
    subst_free(&names);
}

/* X, but at least 0 and at most MOST. */
static const Scalar *clamped(ImpWriter *w, const Scalar *x, const Scalar *most)
{
    return imp_op(w, OP_MIN, imp_op(w, OP_MAX, x, imp_int(w, 0)), most);
}

static void put_parts(Parts *p)
{
    ImpWriter *w = &p->w;
    const Scalar *size = imp_leaf(w, "size", p->kernel->exp.arg[0]);
    const Scalar *low = imp_int(w, 0), *high = size;

    if (p->low > 0)
        low = imp_let(
            w, "low",
            clamped(w, imp_op(w, OP_SUB, imp_int(w, p->low), p->base), size));
    if (p->high > 0)
        high = imp_let(w, "high",
                       imp_op(w, OP_MAX,
                              imp_op(w, OP_MIN,
                                     imp_op(w, OP_SUB,
                                            p->bound[p->near_bound].own,
                                            imp_int(w, p->high)),
                                     size),
                              low));
    put_part(p, PART_MIDDLE, low, imp_op(w, OP_SUB, high, low));
    if (p->low > 0)
        put_part(p, PART_LOW, imp_int(w, 0), low);
    if (p->high > 0)
        put_part(p, PART_HIGH, high, imp_op(w, OP_SUB, size, high));
}

static bool count_stm(Stm *stm, void *data)
{
    uint32_t *n = data;

    (void)stm;
    ++*n;
    return true;
}

static void visit_kernel(Parts *p, Body *around, Stm *kernel)
{
    Body *made = body_new(p->prog);
    uint32_t statements = 0;

    PassChoice choice = pass_choice(p->cx, p->prog, kernel);
    PassWhy why = {0};

    p->kernel = kernel;
    if (kernel->exp.fn[0].nparam > 1)
        return;
    bool found = find_parts(p);
    body_each_stm(kernel->exp.fn[0].body, count_stm, &statements);
    if (!found)
        why.text = "nothing is compared with its ends";
    else if (choice.off)
        why.text = PASS_OFF;
    else if (statements > MOST_REPEATED)
        why.text = "this kernel is too large to be there several times";
    if (why.text && (found || choice.must))
        pass_missed(p->cx, p->prog, kernel, &choice, "parts",
                    arena_printf(p->cx->arena,
                                 "the middle of '%s' does not go apart",
                                 p->index->name->text),
                    why);
    if (why.text)
        return;
    if (!pass_rewrite(p->cx))
        return;
    pass_remark(p->cx, p->prog, REMARK_DONE, "parts", kernel->loc,
                "the middle of '%s' goes apart from its ends",
                p->index->name->text);
    p->w.to = made;
    p->w.loc = kernel->loc;
    put_parts(p);
    body_insert_all_before(around, kernel, made);
    body_remove(around, kernel);
}

static void visit_body(Parts *p, Body *body)
{
    for (Stm *stm = body->first, *next; stm; stm = next) {
        next = stm->next;
        if (stm->exp.form == FORM_IMP_KERNEL && stm->exp.exec == AT_THREAD)
            visit_kernel(p, body, stm);
        else
            for (uint32_t i = 0; i < stm->exp.nfn; i++)
                visit_body(p, stm->exp.fn[i].body);
    }
}

void split_kernels(Prog *prog, PassContext *cx)
{
    PolyStore *polys = poly_store_new(prog->store);
    Parts p = {.prog = prog,
               .cx = cx,
               .w = {.prog = prog, .store = prog->store},
               .polys = polys,
               .algebra = algebra_new(prog->store, polys),
               .sets = ARENA_NEW(cx->arena, uint8_t, prog->nvar),
               .value = ARENA_NEW(cx->arena, const Scalar *, prog->nvar),
               .once = ARENA_NEW(cx->arena, bool, prog->nvar),
               .nvar = prog->nvar};

    p.settling = (Settling){.prog = prog, .algebra = &p.algebra};
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        body_each_stm(f->body, note_values, &p);
        visit_body(&p, f->body);
    }
    settling_free(&p.settling);
    declared_free(&p.declared);
    algebra_free(&p.algebra);
    poly_store_free(polys);
}
