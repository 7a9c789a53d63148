/* tabulate.c - compute once what a nest of iterations computes again and again.
 *
 * In `kernel i < g, j < h`, sin(f(j)) has h values, each computed g times.
 * A kernel over j alone, before the nest, puts them into a table, and the nest
 * reads that.  This is the motion of invariant code (Cocke and Schwartz,
 * "Programming languages and their compilers", 1970) for what does not change
 * with an outer index, but does with an inner one: it takes an array.
 *
 * An expression is tabulated if
 *
 * - it is made of indices of the nest, of scalars that were there before the
 *   nest, and of elements of such arrays, and an index of a body that it stands
 *   in is not among them;
 * - every iteration computes it: nothing chooses whether it runs, and bounds of
 *   inner loops are made of what there is before the nest.  So the table fails
 *   where the nest fails, if its size is 0 where an index that is left out has
 *   no value;
 * - it is a float, as types may ask how other scalars are defined;
 * - it costs enough: the nest reads an element of an array in its place.
 *
 * requires  a verified program of FUN
 * keeps     all values, bit for bit
 * leaves    nothing to a second run
 */
#include "passes/pass.h"

#include "printer/text/print.h"

#include <stdlib.h>

typedef struct TabulateOptions {
    long long cost;
} TabulateOptions;

static const Option options[] = {
    {"cost", OPTION_COUNT, offsetof(TabulateOptions, cost), .arg = "N",
     .min = 1, .max = 1000000,
     .help =
         "tabulate expressions that take as long as N additions or more (16)"},
    {0},
};

static const TabulateOptions defaults = {.cost = 16}, eager = {.cost = 1};

/* Indices are bits of a set. */
typedef uint64_t Indices;

/* Indices are bits of 64; the cost, in operations, is an estimate. */
enum { MAX_INDICES = 64, MOST_COST = 1000000 };

typedef struct Iter {
    Var *index;
    const Scalar *bound;
    bool is_loop; /* whose bound may be negative */
    bool is_inner;
} Iter;

/* What is known of a variable that the nest binds. */
typedef struct Local {
    bool inside, known;
    bool shapes;  /* a size is made of it */
    bool wanted;  /* more than one index tells what is made of it */
    Indices of;   /* that it is made of */
    Indices left; /* of the bodies around it, if a table is to have it */
    uint32_t cost;
    Stm *stm; /* that binds it, or NULL: an index */
} Local;

/* A value of the nest that a table is to have: TERM, which is in STM, or in the
 * results of BODY if that is NULL; what STM binds, if that is TERM. */
typedef struct Want {
    struct Want *next;
    const Scalar *term;
    Body *body;
    Stm *stm;
    Indices of, left; /* LEFT is empty: it is not to have it, as not every
                         iteration computes the value */
    Var *table; /* once there is one */
} Want;

typedef struct Tabulate {
    Prog *prog;
    Store *store;
    PassContext *cx;
    Local *local; /* by the id of a variable */
    uint32_t nlocal;
    Iter iter[MAX_INDICES]; /* of the current nest */
    uint32_t niter;
    Indices level[MAX_INDICES]; /* sets of indices in which bodies stand, from
                                   the outermost one on */
    uint32_t nlevel;
    Want *first, **last;
} Tabulate;

static const Local outside;

static const Local *local_of(const Tabulate *t, const Var *var)
{
    return var->id < t->nlocal ? &t->local[var->id] : &outside;
}

static Local *bind(Tabulate *t, const Var *var)
{
    if (var->id >= t->nlocal) {
        uint32_t n = 2 * (var->id + 1);
        t->local = ground_realloc(t->local, n * sizeof *t->local);
        for (; t->nlocal < n; t->nlocal++)
            t->local[t->nlocal] = outside;
    }
    t->local[var->id].inside = true;
    return &t->local[var->id];
}

static Indices path_of(const Tabulate *t)
{
    return t->nlevel ? t->level[t->nlevel - 1] : 0;
}

/* ---- what values are made of ---- */

/* In additions. */
static uint32_t cost_of_op(Op op)
{
    if (op == OP_VAR || op == OP_CONST)
        return 0;
    return op_info[op].price == PRICE_OF_FUNCTION ? 16 : 1;
}

static Local value_of(const Tabulate *t, const Scalar *s)
{
    Local v = {.known = true, .cost = cost_of_op((Op)s->op)};

    if (s->op == OP_VAR) {
        const Local *l = local_of(t, s->u.var);
        v.known = !l->inside || l->known;
        v.of = l->of;
        v.cost = l->cost;
    }
    for (uint32_t i = 0; i < s->narg; i++) {
        Local arg = value_of(t, s->arg[i]);
        v.known = v.known && arg.known;
        v.of |= arg.of;
        v.cost += arg.cost;
    }
    if (v.cost > MOST_COST)
        v.cost = MOST_COST;
    return v;
}

/* Those of the bodies around that values made of indices OF leave out, or none:
 * then they are invariant in a body, or change with each iteration. */
static Indices left_out(const Tabulate *t, Indices of)
{
    Indices path = path_of(t), left = path & ~of;
    int64_t number;

    for (uint32_t i = 0; i < t->nlevel; i++)
        if (t->level[i] == of)
            return 0;
    for (uint32_t i = 0; i < t->niter; i++)
        if ((left >> i & 1) &&
            !(scalar_is_int(t->iter[i].bound, &number) && number <= 1))
            return left;
    return 0;
}

/* Does V, computed where the walk is, belong into a table? */
static bool pays(const Tabulate *t, const Local *v)
{
    const TabulateOptions *o = t->cx->options;

    return v->known && v->of && v->cost >= (uint32_t)o->cost &&
           left_out(t, v->of);
}

/* ---- what is wanted ---- */

static void want(Tabulate *t, const Scalar *term, Body *body, Stm *stm,
                 Indices of, Indices left)
{
    Want *w = ARENA_NEW(t->cx->arena, Want, 1);

    *w = (Want){.term = term, .body = body, .stm = stm, .of = of,
                .left = left};
    *t->last = w;
    t->last = &w->next;
}

/* What of S, which STM computes with (NULL: BODY gives it), is tabulated.  Of
 * what does not always run, it is what others have bound. */
static void look_into(Tabulate *t, const Scalar *s, Body *body, Stm *stm,
                      bool always)
{
    if (s->op == OP_VAR) {
        if (local_of(t, s->u.var)->inside)
            bind(t, s->u.var)->wanted = true;
        return;
    }
    Local v = value_of(t, s);
    bool good = s->op != OP_CONST && elem_is_float((Elem)s->elem) &&
                pays(t, &v);
    if (good) {
        bool legal = PASS_LEGAL(tabulate_term, always);
        want(t, s, body, stm, v.of, legal ? left_out(t, v.of) : 0);
        if (legal)
            return;
    }
    for (uint32_t i = 0; i < s->narg; i++)
        look_into(t, s->arg[i], body, stm, always);
}

/* ---- what sizes are made of ---- */

/* Types are equal as far as definitions say, which stay. */
static void note_shape(Var *var, void *data)
{
    Tabulate *t = data;
    const Local *l = local_of(t, var);
    const Stm *stm = l->stm;

    if (!l->inside || l->shapes)
        return;
    bind(t, var)->shapes = true;
    for (uint32_t i = 0; stm && i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], note_shape, t);
}

static bool note_shapes(Stm *stm, void *data)
{
    Tabulate *t = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        var_each_use(stm->pat[i], note_shape, t);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            var_each_use(stm->exp.fn[i].param[k], note_shape, t);
    if (stm->exp.form != FORM_SCALAR && stm->exp.form != FORM_INDEX)
        for (uint32_t i = 0; i < stm->exp.narg; i++)
            if (stm->exp.arg[i]->elem == ELEM_I64)
                scalar_each_var(stm->exp.arg[i], note_shape, t);
    return true;
}

static bool note_bound(Stm *stm, void *data)
{
    Tabulate *t = data;

    for (uint32_t i = 0; i < stm->npat; i++)
        *bind(t, stm->pat[i]) = (Local){.inside = true, .stm = stm};
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        for (uint32_t k = 0; k < stm->exp.fn[i].nparam; k++)
            *bind(t, stm->exp.fn[i].param[k]) = (Local){.inside = true};
    return true;
}

/* ---- the walk over a nest ---- */

static bool is_inside(const Var *var, const void *data)
{
    return local_of(data, var)->inside;
}

/* Is S made of what there is before the nest alone? */
static bool is_outside(const Tabulate *t, const Scalar *s)
{
    return !scalar_any_var(s, is_inside, t);
}

/* How many indices STM brings along; 0: it does not iterate, or its bounds are
 * not there before the nest. */
static uint32_t count_indices(const Tabulate *t, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    uint32_t n = exp->form == FORM_KERNEL ? exp->fn[0].nparam : 1;

    if ((exp->form != FORM_LOOP && exp->form != FORM_KERNEL &&
         exp->form != FORM_REDUCE && exp->form != FORM_SCAN &&
         !form_info[exp->form].sifts && exp->form != FORM_SCATTER) ||
        (exp->form == FORM_LOOP && exp->is_while) ||
        exp->exec & (AT_BLOCK | AT_LANE) || attr_find(stm->attrs, "spec") ||
        t->niter + n > MAX_INDICES)
        return 0;
    for (uint32_t i = 0; i < n; i++) {
        bool same = is_outside(t, exp->arg[i]);
        if (t->nlevel && !PASS_LEGAL(tabulate_bound, same))
            return 0;
    }
    return n;
}

static void enter(Tabulate *t, const Stm *stm, uint32_t n)
{
    Indices level = path_of(t);

    for (uint32_t i = 0; i < n; i++, t->niter++) {
        Var *index = stm->exp.fn[0].param[i];
        Local *local = bind(t, index);
        t->iter[t->niter] =
            (Iter){.index = index, .bound = stm->exp.arg[i],
                   .is_loop = stm->exp.form == FORM_LOOP,
                   .is_inner = t->nlevel > 0};
        level |= (Indices)1 << t->niter;
        local->known = true;
        local->of = (Indices)1 << t->niter;
    }
    t->level[t->nlevel++] = level;
}

static void walk_body(Tabulate *t, Body *body, bool always);

/* The bodies of STM, of which the first one runs for its indices, if there are
 * any: N. */
static void walk_bodies(Tabulate *t, Stm *stm, uint32_t n)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        bool iterates = i == 0 && n > 0;
        if (iterates)
            enter(t, stm, n);
        walk_body(t, stm->exp.fn[i].body, iterates);
        t->nlevel -= iterates;
    }
}

/* Is the value of STM known if those of its operands are? */
static bool is_plain(const Tabulate *t, const Stm *stm)
{
    const Exp *exp = &stm->exp;

    if (stm->npat != 1 || !type_is_scalar(stm->pat[0]->type) ||
        attr_find(stm->attrs, "spec"))
        return false;
    return exp->form == FORM_SCALAR ||
           (exp->form == FORM_INDEX &&
            !local_of(t, exp->arg[0]->u.var)->inside);
}

/* STM, which always runs, gives one scalar. */
static Local value_of_stm(const Tabulate *t, const Stm *stm)
{
    Local v = {.known = true};

    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        Local arg = value_of(t, stm->exp.arg[i]);
        v.known = v.known && arg.known;
        v.of |= arg.of;
        v.cost += arg.cost;
    }
    return v;
}

static void walk_stm(Tabulate *t, Body *body, Stm *stm, bool always)
{
    bool plain = PASS_LEGAL(tabulate_always, always) && is_plain(t, stm);
    Local v = plain ? value_of_stm(t, stm) : outside;

    if (v.known) {
        Local *local = bind(t, stm->pat[0]);
        local->known = true;
        local->of = v.of;
        local->cost = v.cost;
        if (local->shapes)
            return;
        if (elem_is_float((Elem)stm->pat[0]->type->elem) && pays(t, &v))
            local->left = left_out(t, v.of);
        if (v.of && left_out(t, v.of))
            return; /* who uses it decides */
    }
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        look_into(t, stm->exp.arg[i], body, stm, always);
    walk_bodies(t, stm, always ? count_indices(t, stm) : 0);
}

static void walk_body(Tabulate *t, Body *body, bool always)
{
    for (Stm *s = body->first; s; s = s->next)
        walk_stm(t, body, s, always);
    for (uint32_t i = 0; i < body->nres; i++)
        look_into(t, body->res[i], body, NULL, always);
}

/* What has a name in the nest. */
static bool want_named(Stm *stm, void *data)
{
    Tabulate *t = data;

    if (stm->npat == 1) {
        const Local *l = local_of(t, stm->pat[0]);
        if (l->wanted && l->left && !l->shapes)
            want(t, scalar_var(t->store, stm->pat[0]), NULL, stm, l->of,
                 l->left);
    }
    return true;
}

/* ---- the kernel that makes a table ---- */

/* How many values index I has in the table of W.  The first index of all has
 * none where one that is left out has none; nor has that of an inner form that
 * is not entered, as its bound may be negative then. */
static const Scalar *size_of(const Tabulate *t, const Want *w, uint32_t i,
                             bool first)
{
    Indices asked = (first || t->iter[i].is_inner ? w->left : 0) |
                    (t->iter[i].is_inner ? w->of : 0);
    const Iter *iter = &t->iter[i];
    const Scalar *zero = scalar_int(t->store, ELEM_I64, 0);
    const Scalar *size = iter->bound, *runs = NULL;
    int64_t number;

    if (iter->is_loop)
        size = scalar_binary(t->store, OP_MAX, size, zero);
    for (uint32_t k = 0; k < t->niter; k++) {
        const Scalar *other = t->iter[k].bound;
        if (k == i || !(asked >> k & 1) ||
            (scalar_is_int(other, &number) && number > 0))
            continue;
        other = scalar_binary(t->store, OP_GT, other, zero);
        runs = runs ? scalar_binary(t->store, OP_LAND, runs, other) : other;
    }
    if (!runs || !PASS_LEGAL(tabulate_entered, true))
        return size;
    return scalar_op(t->store, OP_SELECT,
                     (const Scalar *[]){runs, size, zero});
}

typedef struct Making {
    Tabulate *t;
    Subst subst; /* from the nest to the table */
    Body *body;
} Making;

/* What binds VAR in the nest stands in the body, too, after what it needs. */
static void bring(Var *var, void *data)
{
    Making *m = data;
    Stm *stm = local_of(m->t, var)->stm;

    if (!local_of(m->t, var)->inside || !stm ||
        scalar_subst(&m->subst, scalar_var(m->t->store, var))->u.var != var)
        return;
    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], bring, m);
    body_append(m->body, stm_clone(&m->subst, stm));
}

/* Wanted where W is: their tables are results of one kernel. */
static bool is_alike(const Want *a, const Want *w)
{
    return a->of == w->of && a->left == w->left;
}

static Stm *make_kernel(Tabulate *t, Want *first)
{
    Making m = {t, subst_new(t->prog), body_new(t->prog)};
    Arena *arena = t->cx->arena;
    const Scalar **size = ARENA_NEW(arena, const Scalar *, t->niter);
    Var **index = ARENA_NEW(store_arena(t->store), Var *, t->niter);
    uint32_t n = 0, count = 0;

    for (uint32_t i = 0; i < t->niter; i++)
        if (first->of >> i & 1) {
            size[n] = size_of(t, first, i, n == 0);
            index[n] = var_fresh(t->prog, t->iter[i].index);
            subst_put(&m.subst, t->iter[i].index,
                      scalar_var(t->store, index[n++]));
        }
    for (Want *w = first; w; w = w->next)
        count += is_alike(w, first);
    Var **table = ARENA_NEW(arena, Var *, count);
    const Scalar **res = ARENA_NEW(arena, const Scalar *, count);
    uint32_t tables = 0;
    for (Want *w = first; w; w = w->next) {
        if (!is_alike(w, first))
            continue;
        scalar_each_var(w->term, bring, &m);
        const Scalar *value = scalar_subst(&m.subst, w->term);
        uint32_t k = 0;
        while (k < tables && res[k] != value)
            k++;
        if (k == tables) {
            res[tables] = value;
            table[tables++] =
                var_named(t->prog, "table",
                          type_array(t->store, (Elem)value->elem, n, size));
        }
        w->table = table[k];
    }
    body_set_results(t->prog, m.body, tables, res);
    Stm *stm = stm_new(t->prog, FORM_KERNEL, tables, table);
    exp_set_args(t->prog, &stm->exp, n, size);
    exp_set_fns(t->prog, &stm->exp, 1,
                &(Lambda){.param = index, .nparam = n, .body = m.body});
    subst_free(&m.subst);
    return stm;
}

/* ---- what reads it ---- */

static void read_table(const Tabulate *t, const Want *w, Exp *exp)
{
    const Scalar *arg[1 + MAX_INDICES] = {scalar_var(t->store, w->table)};
    uint32_t n = 0;
    uint8_t *dim = ARENA_NEW(store_arena(t->store), uint8_t, t->niter);

    for (uint32_t i = 0; i < t->niter; i++)
        if (w->of >> i & 1) {
            dim[n] = DIM_POINT;
            arg[++n] = scalar_var(t->store, t->iter[i].index);
        }
    *exp = (Exp){.form = FORM_INDEX};
    exp_set_args(t->prog, exp, n + 1, arg);
    exp->u.sel = (Selection){.dim = dim, .rank = n, .first = 1};
}

static void put_reading(Tabulate *t, const Want *w)
{
    if (w->term->op == OP_VAR) {
        read_table(t, w, &w->stm->exp);
        return;
    }
    Var *var =
        var_named(t->prog, "value", type_scalar(t->store, (Elem)w->term->elem));
    const Scalar *name = scalar_var(t->store, var);
    Stm *reads = stm_new(t->prog, FORM_INDEX, 1, &var);
    read_table(t, w, &reads->exp);
    bind(t, var)->stm = reads;
    if (w->stm)
        reads->loc = w->stm->loc;
    body_insert_before(w->body, w->stm, reads);
    uint32_t n = w->stm ? w->stm->exp.narg : w->body->nres;
    const Scalar **arg = w->stm ? w->stm->exp.arg : w->body->res;
    for (uint32_t i = 0; i < n; i++)
        arg[i] = scalar_exchange(t->store, arg[i], w->term, name);
}

/* ---- nests ---- */

static void print_indices(const Tabulate *t, Indices set, Buf *out)
{
    const char *comma = "";

    for (uint32_t i = 0; i < t->niter; i++)
        if (set >> i & 1) {
            buf_printf(out, "%s%s", comma, t->iter[i].index->name->text);
            comma = ", ";
        }
    buf_char(out, '\0');
}

static Loc place_of(const Want *w)
{
    return w->stm ? w->stm->loc : w->body->loc;
}

static void tell(const Tabulate *t, const Want *w)
{
    Buf term = {0}, left = {0}, of = {0};

    if (!t->cx->wants_remarks)
        return;
    print_scalar(&term, w->term);
    buf_char(&term, '\0');
    print_indices(t, w->left, &left);
    print_indices(t, w->of, &of);
    pass_remark(t->cx, t->prog, REMARK_DONE, "table",
                place_of(w),
                "'%s' is computed before the iterations over '%s', for each "
                "'%s'", term.at, left.at, of.at);
    buf_free(&term);
    buf_free(&left);
    buf_free(&of);
}

/* Gives the first of the kernels that it puts before NEST, or NULL. */
static Stm *make_tables(Tabulate *t, Body *around, Stm *nest)
{
    Stm *made = NULL;

    for (Want *w = t->first; w; w = w->next) {
        if (!w->left || w->table || !pass_rewrite(t->cx))
            continue;
        Stm *kernel = make_kernel(t, w);
        kernel->loc = nest->loc;
        made = made ? made : kernel;
        for (Want *k = w; k; k = k->next)
            if (is_alike(k, w)) {
                tell(t, k);
                put_reading(t, k);
            }
        body_insert_before(around, nest, kernel);
    }
    return made;
}

/* NEST, which brings N indices; gives what is to be visited next. */
static Stm *visit_nest(Tabulate *t, Body *body, Stm *nest, uint32_t n)
{
    t->first = NULL;
    t->last = &t->first;
    stm_each_stm(nest, note_bound, t);
    stm_each_stm(nest, note_shapes, t);
    walk_bodies(t, nest, n);
    stm_each_stm(nest, want_named, t);
    Stm *made = make_tables(t, body, nest);
    for (const Want *w = t->first; w && !made; w = w->next)
        if (!w->left)
            pass_remark(t->cx, t->prog, REMARK_MISSED, "chosen", place_of(w),
                        "no table for this: not every iteration computes it");
    return made ? made : nest->next;
}

static void visit_body(Tabulate *t, Body *body)
{
    for (Stm *s = body->first, *next; s; s = next) {
        t->niter = t->nlevel = 0;
        uint32_t n = s->exp.form == FORM_LOOP ? 0 : count_indices(t, s);
        next = n ? visit_nest(t, body, s, n) : s->next;
        bool chooses = s->exp.form == FORM_IF || s->exp.form == FORM_LOOP;
        for (uint32_t i = 0; chooses && i < s->exp.nfn; i++)
            visit_body(t, s->exp.fn[i].body);
    }
}

static bool run(Prog *prog, PassContext *cx)
{
    Tabulate t = {.prog = prog, .store = prog->store, .cx = cx};

    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        visit_body(&t, f->body);
    }
    free(t.local);
    return true;
}

const Pass tabulate_pass = {
    .name = "tabulate",
    .summary = "compute once what iterations compute repeatedly",
    .in = LEVEL_FUN,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(TabulateOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
