/* points_to.c - which names may, or must, denote the same memory. */
#include "passes/shared/storage/points_to.h"

#include "ir-text/lmad/view.h"
#include "passes/shared/rewriting/result_list.h"

/* An estimate. */
enum { MAX_PAIRS = 64 /* that are taken for granted, or looked into */ };

typedef enum Kind {
    UNKNOWN, /* any of its set */
    OWN,     /* what nobody had before */
    LENT,    /* a parameter; the caller may have it under other names */
    SAME,    /* a view, an update or an alias of FROM[0] */
    ONE_OF,  /* FROM[i], on the path i */
    ANY_OF   /* one of FROM, or what nobody had before */
} Kind;

/* What a name denotes. */
typedef struct Pointee {
    Var *var;
    Var **from;
    uint32_t n;
    uint32_t bound; /* more for what is bound after it; 0: that is unknown */
    Kind kind;
} Pointee;

/* ---- sets ---- */

uint32_t points_to_set(const PointsTo *p, const Var *var)
{
    uint32_t *parent = p->parent, set = var->id;

    while (parent[set] != set)
        set = parent[set] = parent[parent[set]];
    return set;
}

/* The smaller number stands for both. */
void points_to_join(PointsTo *p, const Var *a, const Var *b)
{
    uint32_t x = points_to_set(p, a), y = points_to_set(p, b);

    if (x < y)
        p->parent[y] = x;
    else
        p->parent[x] = y;
}

bool points_to_may_be_one(const PointsTo *p, const Var *a, const Var *b)
{
    return a->id >= p->room || b->id >= p->room ||
           points_to_set(p, a) == points_to_set(p, b);
}

/* All variables that there are have a set. */
void points_to_grow(PointsTo *p, const Prog *prog)
{
    uint32_t room = p->room ? 2 * prog->nvar : prog->nvar;

    if (prog->nvar <= p->room)
        return;
    uint32_t *parent = ARENA_NEW(p->arena, uint32_t, room);
    for (uint32_t i = 0; i < room; i++)
        parent[i] = i < p->room ? p->parent[i] : i;
    p->parent = parent;
    p->room = room;
}

/* ---- what names denote ---- */

static const Pointee *pointee_of(const PointsTo *p, const Var *var)
{
    static const Pointee none;

    return var->id < p->npointee ? &p->pointee[var->id] : &none;
}

const Var *points_to_root(const PointsTo *p, const Var *var)
{
    while (pointee_of(p, var)->kind == SAME)
        var = pointee_of(p, var)->from[0];
    return var;
}

typedef struct Origins {
    const PointsTo *p;
    uint8_t *seen; /* by Var.id */
    VarFn fn;
    void *data;
} Origins;

static void each_origin(Origins *o, Var *var)
{
    const Pointee *m = pointee_of(o->p, var);

    if (var->id < o->p->npointee && o->seen[var->id]++)
        return;
    if (m->kind != SAME && m->kind != ONE_OF)
        o->fn(var, o->data);
    for (uint32_t i = 0; i < m->n; i++)
        each_origin(o, m->from[i]);
}

void points_to_each_origin(const PointsTo *p, Var *block, VarFn fn, void *data)
{
    Arena scratch = {0};
    Kind kind = pointee_of(p, block)->kind;

    if (kind != SAME && kind != ONE_OF && kind != ANY_OF) {
        fn(block, data);
        return;
    }
    Origins o = {p, ARENA_NEW(&scratch, uint8_t, p->npointee), fn, data};
    each_origin(&o, block);
    arena_free(&scratch);
}

/* VAR is bound now; N names that it may be are to be added. */
static void bind(PointsTo *p, Var *var, Kind kind, uint32_t n)
{
    if (!type_is_scalar(var->type) && var->id < p->npointee)
        p->pointee[var->id] = (Pointee){.var = var,
                                      .kind = kind,
                                      .from = n ? ARENA_NEW(p->arena, Var *, n)
                                                : NULL,
                                      .bound = p->late ? 0 : p->bound};
}

static void add(PointsTo *p, const Var *var, Var *from)
{
    if (type_is_scalar(from->type) ||
        type_is_mem(var->type) != type_is_mem(from->type))
        return;
    points_to_join(p, var, from);
    if (var->id < p->npointee) {
        Pointee *m = &p->pointee[var->id];
        m->from[m->n++] = from;
    }
}

static void add_operand(PointsTo *p, const Var *var, const Scalar *from)
{
    if (!type_is_scalar(var->type) && from->op == OP_VAR)
        add(p, var, from->u.var);
}

static void bind_own(PointsTo *p, Var *const *var, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        bind(p, var[i], OWN, 0);
}

/* Arrays that leave `once` are copied. */
static void bind_given(PointsTo *p, const Stm *stm)
{
    bool copies = stm->exp.form == FORM_ONCE;

    for (uint32_t k = 0; k < stm->npat; k++) {
        bool own = copies && !type_is_mem(stm->pat[k]->type);
        bind(p, stm->pat[k], own ? OWN : ONE_OF, stm->exp.nfn);
        for (uint32_t i = 0; i < stm->exp.nfn && !own; i++)
            add_operand(p, stm->pat[k], stm->exp.fn[i].body->res[k]);
    }
}

static void bind_trips(PointsTo *p, const Stm *stm)
{
    Var *const *param = loop_params(&stm->exp);

    for (uint32_t k = 0; k < stm->npat; k++) {
        bind(p, param[k], ONE_OF, 2);
        add_operand(p, param[k], loop_inits(&stm->exp)[k]);
        add_operand(p, param[k], stm->exp.fn[0].body->res[k]);
    }
}

static void bind_loop(PointsTo *p, const Stm *stm)
{
    for (uint32_t k = 0; k < stm->npat; k++) {
        bind(p, stm->pat[k], ONE_OF, 1);
        add(p, stm->pat[k], loop_params(&stm->exp)[k]);
    }
}

/* All arrays, and all blocks, that come here are in one set: those BEFORE. */
static void join_alike(PointsTo *p, const Var **before, const Var *var)
{
    const Var **one = &before[type_is_mem(var->type)];

    if (*one)
        points_to_join(p, *one, var);
    *one = var;
}

/* A callee may give back any of the blocks and arrays that it was given; and
 * what it gives may be one under several names.  An array that it gives as
 * unique is its own, unless it lives in a block. */
static void bind_call(PointsTo *p, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    const Var *given[2] = {NULL, NULL};

    for (uint32_t k = 0; k < stm->npat; k++) {
        Var *var = stm->pat[k];
        bool own = exp->u.callee->res[k].var->unique && !var->place.mem;
        bind(p, var, own ? OWN : ANY_OF, exp->narg);
        if (own || type_is_scalar(var->type))
            continue;
        for (uint32_t i = 0; i < exp->narg; i++)
            add_operand(p, var, exp->arg[i]);
        join_alike(p, given, var);
    }
}

/* An array is what it is a view or an update of; a block, another name. */
static void bind_same(PointsTo *p, const Stm *stm)
{
    Var *source = view_source(&stm->exp);

    bind(p, stm->pat[0], SAME, 1);
    if (source)
        add(p, stm->pat[0], source);
    else
        add_operand(p, stm->pat[0], stm->exp.arg[0]);
}

/* Of IMP: it may be set again. */
static void set_variable(PointsTo *p, const Var *var, const Scalar *to)
{
    if (type_is_mem(var->type) && to->op == OP_VAR)
        points_to_join(p, var, to->u.var);
}

static void bind_pattern(PointsTo *p, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    Makes makes = form_info[exp->form].makes;

    if (exp->form == FORM_IMP_SET)
        set_variable(p, exp->arg[0]->u.var, exp->arg[1]);
    else if (makes == MAKES_VIEW || makes == MAKES_UPDATED)
        bind_same(p, stm);
    else if (exp->form == FORM_LOOP)
        bind_loop(p, stm);
    else if (exp->form == FORM_CALL)
        bind_call(p, stm);
    else if (exp->form == FORM_IF || exp->form == FORM_ONCE)
        bind_given(p, stm);
    else if (form_info[exp->form].level != LEVEL_IMP)
        bind_own(p, stm->pat, stm->npat);
}

static void walk_body(PointsTo *p, const Body *body);

/* Operands of an operator were copied to where its parameters are. */
static void walk_stm(PointsTo *p, const Stm *stm)
{
    p->bound++;
    if (stm->exp.form == FORM_LOOP)
        bind_trips(p, stm);
    else
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            bind_own(p, stm->exp.fn[i].param, stm->exp.fn[i].nparam);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        walk_body(p, stm->exp.fn[i].body);
    p->bound++;
    bind_pattern(p, stm);
}

static void walk_body(PointsTo *p, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next)
        walk_stm(p, s);
}

/* Nobody else has what is given as unique, nor the blocks of an entry, which
 * are distinct. */
static bool is_own(const Fun *fun, const Var *param)
{
    return param->unique ||
           (fun->entry && (type_is_mem(param->type) || param->place.mem));
}

static void walk_fun(PointsTo *p, const Fun *fun)
{
    const Var *lent[2] = {NULL, NULL};

    p->bound++;
    for (uint32_t i = 0; i < fun->nparam; i++) {
        Var *var = fun->param[i];
        bool own = is_own(fun, var);
        bind(p, var, own ? OWN : LENT, 0);
        if (!own && !type_is_scalar(var->type))
            join_alike(p, lent, var);
    }
    walk_body(p, fun->body);
}

PointsTo points_to_new(const Prog *prog, Arena *arena)
{
    PointsTo p = {.arena = arena};

    points_to_grow(&p, prog);
    p.pointee = ARENA_NEW(arena, Pointee, prog->nvar);
    p.npointee = prog->nvar;
    for (const Fun *f = prog->first; f; f = f->next)
        walk_fun(&p, f);
    p.late = true;
    return p;
}

void points_to_add(PointsTo *p, const Stm *stm)
{
    walk_stm(p, stm);
}

/* ---- apart ---- */

typedef struct Pair {
    const Var *a, *b;
} Pair;

typedef struct Apart {
    const PointsTo *p;
    PointsToCaller caller;
    Pair pair[MAX_PAIRS];
    uint32_t n;
} Apart;

static bool are_apart(Apart *q, const Var *a, const Var *b);

/* Bound at once, by one statement or function. */
static bool beside_apart(Apart *q, const Pointee *x, const Pointee *y)
{
    if (x->kind == LENT && y->kind == LENT)
        return q->caller == CALLER_APART;
    if (x->kind == OWN || y->kind == OWN)
        return true;
    for (uint32_t i = 0; i < x->n && x->kind == ONE_OF; i++)
        if (!are_apart(q, x->from[i], y->from[i]))
            return false;
    return x->kind == ONE_OF;
}

/* X is bound after B. */
static bool newer_apart(Apart *q, const Pointee *x, const Var *b)
{
    if (x->kind == OWN)
        return true;
    if (x->kind != ONE_OF && x->kind != ANY_OF)
        return false;
    for (uint32_t i = 0; i < x->n; i++)
        if (!are_apart(q, x->from[i], b))
            return false;
    return true;
}

/* Is the pair taken for granted?  It is, before the trip. */
static bool is_granted(const Apart *q, const Var *a, const Var *b)
{
    for (uint32_t i = 0; i < q->n; i++)
        if ((q->pair[i].a == a && q->pair[i].b == b) ||
            (q->pair[i].a == b && q->pair[i].b == a))
            return true;
    return false;
}

static bool are_apart(Apart *q, const Var *a, const Var *b)
{
    const Pointee *x, *y;

    a = points_to_root(q->p, a);
    b = points_to_root(q->p, b);
    x = pointee_of(q->p, a);
    y = pointee_of(q->p, b);
    if (a == b || !points_to_may_be_one(q->p, a, b))
        return a != b;
    if (is_granted(q, a, b))
        return true;
    if (q->n == MAX_PAIRS || !x->bound || !y->bound)
        return false;
    q->pair[q->n++] = (Pair){a, b};
    return x->bound == y->bound  ? beside_apart(q, x, y)
           : x->bound < y->bound ? newer_apart(q, y, a)
                                 : newer_apart(q, x, b);
}

bool points_to_apart(const PointsTo *p, PointsToCaller caller, const Var *a,
                     const Var *b)
{
    Apart q; /* its pairs are written before they are read */

    q.p = p;
    q.caller = caller;
    q.n = 0;
    return are_apart(&q, a, b);
}

/* ---- surely ---- */

/* What M surely is, as far as that is known of others.  A name that is made of
 * no others is itself. */
static Var *meet(const PointsTo *p, Var *const *surely, const Pointee *m)
{
    Var *all = NULL;

    for (uint32_t i = 0; i < m->n; i++) {
        Kind kind = pointee_of(p, m->from[i])->kind;
        bool is_made = kind == SAME || kind == ONE_OF;
        Var *one = is_made ? surely[m->from[i]->id] : m->from[i];
        if (all && one && one != all)
            return m->var;
        all = one ? one : all;
    }
    return all;
}

Var **points_to_surely(const PointsTo *p, Arena *arena)
{
    Var **surely = ARENA_NEW(arena, Var *, p->npointee);
    bool changed = true;

    while (changed) {
        changed = false;
        for (uint32_t id = 0; id < p->npointee; id++) {
            const Pointee *m = &p->pointee[id];
            bool is_made = m->kind == SAME || m->kind == ONE_OF;
            Var *now = is_made ? meet(p, surely, m) : m->var;
            if (surely[id] == now || (surely[id] && surely[id] == m->var))
                continue;
            surely[id] = now;
            changed = true;
        }
    }
    return surely;
}
