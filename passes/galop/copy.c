/* copy.c - copies of arrays in other orders of dimensions. */
#include "passes/galop/copy.h"

#include "ir-text/lmad/view.h"
#include "passes/shared/storage/contracted.h"
#include "passes/shared/storage/dense.h"
#include "passes/shared/storage/points_to.h"
#include "passes/shared/storage/written.h"

#include <stdlib.h>
#include <string.h>

/* Where a statement stands among those of its function, counted from 1, and
 * the last one inside of it. */
typedef struct Extent {
    uint32_t first, last;
} Extent;

/* A statement writes into a block. */
typedef struct Write {
    uint32_t set, at; /* of the block; of the statement */
} Write;

struct LayoutCopies {
    IndexTable *t;
    PassContext *cx;
    LmadCx lmads;
    PointsTo blocks;
    Subst subst;
    Extent *extent;  /* by the Var.id that a statement binds first */
    uint32_t *uses;  /* by Var.id, of a function */
    Var **copied;    /* by Var.id: what stands for it in the current copy, */
    bool *planned;   /* will do so, */
    const IxFn **laid; /* and where that lies */
    const Fun *fun, *known;
    uint32_t count;  /* of statements */
    Write *write;    /* by set, then by place */
    uint32_t nwrite, write_room;
    Arena arena;     /* of a function */
    uint32_t nvar;   /* those that the tables have room for */
};

LayoutCopies *layout_copies_new(IndexTable *t, PassContext *cx)
{
    LayoutCopies *c = ARENA_NEW(&t->arena, LayoutCopies, 1);

    *c = (LayoutCopies){.t = t, .cx = cx, .nvar = t->nvar};
    c->lmads = (LmadCx){.polys = t->polys, .prog = t->prog};
    c->subst = subst_new(t->prog);
    c->extent = ARENA_NEW(&t->arena, Extent, t->nvar);
    c->uses = ARENA_NEW(&t->arena, uint32_t, t->nvar);
    c->copied = ARENA_NEW(&t->arena, Var *, t->nvar);
    c->planned = ARENA_NEW(&t->arena, bool, t->nvar);
    c->laid = ARENA_NEW(&t->arena, const IxFn *, t->nvar);
    return c;
}

void layout_copies_free(LayoutCopies *c)
{
    subst_free(&c->subst);
    arena_free(&c->arena);
}

void layout_copies_enter(LayoutCopies *c, const Fun *fun)
{
    c->fun = fun;
}

/* ---- a function as it is ---- */

static void note_write(LayoutCopies *c, const Var *block)
{
    arena_grow(&c->arena, &c->write, c->nwrite, &c->write_room,
               sizeof *c->write);
    c->write[c->nwrite++] =
        (Write){points_to_set(&c->blocks, block), c->count};
}

static void note_written(Var *var, void *data)
{
    note_write(data, written_block(var));
}

static void count_body(LayoutCopies *c, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        uint32_t first = ++c->count;
        written_each(s, note_written, c);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            count_body(c, s->exp.fn[i].body);
        if (s->npat && s->pat[0]->id < c->nvar)
            c->extent[s->pat[0]->id] = (Extent){first, c->count};
    }
}

static int by_set(const void *a, const void *b)
{
    const Write *x = a, *y = b;

    if (x->set != y->set)
        return x->set < y->set ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

static void add_use(Var *var, void *data)
{
    LayoutCopies *c = data;

    if (var->id < c->nvar)
        c->uses[var->id]++;
}

static void drop_use(Var *var, void *data)
{
    LayoutCopies *c = data;

    if (var->id < c->nvar)
        c->uses[var->id]--;
}

static void look(LayoutCopies *c)
{
    if (c->known == c->fun)
        return;
    c->known = c->fun;
    arena_free(&c->arena);
    c->count = c->nwrite = c->write_room = 0;
    c->write = NULL;
    if (!c->blocks.room)
        c->blocks = points_to_new(c->t->prog, &c->t->arena);
    count_body(c, c->fun->body);
    if (c->nwrite)
        qsort(c->write, c->nwrite, sizeof *c->write, by_set);
    body_each_use(c->fun->body, add_use, c);
}

/* ---- where a copy goes ---- */

typedef struct Spot {
    Nest *nest;
    Stm *first, *last; /* the statements of NEST in which the copy is read */
} Spot;

static Nest *common(Nest *a, Nest *b)
{
    while (a != b) {
        if (a->level > b->level)
            a = a->up;
        else if (b->level > a->level)
            b = b->up;
        else {
            a = a->up;
            b = b->up;
        }
    }
    return a;
}

/* The statement of NEST that ROW is in. */
static Stm *stm_at(const Nest *nest, const IndexRow *row)
{
    const Nest *at = row->nest;

    if (at == nest)
        return row->stm;
    while (at->up != nest)
        at = at->up;
    return at->stm;
}

static Extent extent_of(const LayoutCopies *c, const Stm *stm)
{
    return c->extent[stm->pat[0]->id];
}

static Spot find_spot(LayoutCopies *c, const ArrayLayout *a, uint32_t choice)
{
    Spot spot = {0};

    for (uint32_t r = 0; r < a->nrow; r++)
        if (a->row[r].copy == choice)
            spot.nest = spot.nest ? common(spot.nest, a->row[r].index->nest)
                                  : a->row[r].index->nest;
    while (spot.nest->in_loop)
        spot.nest = spot.nest->up;
    for (uint32_t r = 0; r < a->nrow; r++) {
        if (a->row[r].copy != choice)
            continue;
        Stm *stm = stm_at(spot.nest, a->row[r].index);
        if (!spot.first ||
            extent_of(c, stm).first < extent_of(c, spot.first).first)
            spot.first = stm;
        if (!spot.last ||
            extent_of(c, stm).first > extent_of(c, spot.last).first)
            spot.last = stm;
    }
    return spot;
}

/* How many writes into the blocks of SET come before statement AT. */
static uint32_t writes_before(const LayoutCopies *c, uint32_t set, uint32_t at)
{
    uint32_t low = 0, high = c->nwrite;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        bool before = c->write[mid].set < set ||
                      (c->write[mid].set == set && c->write[mid].at < at);
        if (before)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

/* The statement after which all of VAR's elements are where it says: that
 * which makes what VAR is a view or, by *UPDATES updates, an update of.  0: a
 * parameter. */
static uint32_t made_at(const LayoutCopies *c, const Var *var,
                        uint32_t *updates)
{
    const Stm *stm = c->t->home[var->id].stm;
    const Var *source;

    *updates = 0;
    while (stm && (source = view_source(&stm->exp))) {
        *updates += form_info[stm->exp.form].makes == MAKES_UPDATED;
        stm = c->t->home[source->id].stm;
    }
    return stm ? extent_of(c, stm).last : 0;
}

/* May elements of VAR be overwritten between when it is made and the last
 * read? */
static bool is_written(const LayoutCopies *c, const Var *var, const Spot *spot)
{
    uint32_t set, updates, from, to;

    if (!var->place.mem)
        return false;
    set = points_to_set(&c->blocks, var->place.mem);
    from = made_at(c, var, &updates) + 1;
    to = extent_of(c, spot->last).last + 1;
    return writes_before(c, set, to) - writes_before(c, set, from) > updates;
}

/* ---- what is to be made ---- */

/* Views of the array, each after that which it is a view of. */
typedef struct Plan {
    Arena arena;
    Var **view;
    uint32_t n, room;
} Plan;

/* Where the view of the copy lies that VAR is of the array; false: that cannot
 * be said. */
static bool lay_view(LayoutCopies *c, const Var *var)
{
    const Exp *exp = &c->t->home[var->id].stm->exp;
    Var source = *view_source(exp);

    if (!source.place.mem)
        return true;
    source.place.ixfn = c->laid[source.id];
    c->laid[var->id] = view_ixfn(&c->lmads, exp, &source);
    return c->laid[var->id] != NULL;
}

/* VAR, and what it is a view of. */
static bool plan_view(LayoutCopies *c, Plan *plan, Var *var)
{
    uint32_t n = 0, room = 0;
    Var **chain = NULL;
    bool said = true;

    for (Var *v = var; !c->planned[v->id];
         v = view_source(&c->t->home[v->id].stm->exp)) {
        arena_grow(&plan->arena, &chain, n, &room, sizeof *chain);
        chain[n++] = v;
    }
    while (n-- > 0 && said) {
        said = lay_view(c, chain[n]);
        c->planned[chain[n]->id] = true;
        arena_grow(&plan->arena, &plan->view, plan->n, &plan->room,
                   sizeof *plan->view);
        plan->view[plan->n++] = chain[n];
    }
    return said;
}

/* The copy of A's array in the order PERM, and the views of it that CHOICE
 * needs; false: it cannot be said how large it is, or how they lie. */
static bool make_plan(LayoutCopies *c, Plan *plan, const ArrayLayout *a,
                      uint32_t choice, const uint32_t *perm)
{
    Store *store = c->t->prog->store;
    Var *array = a->array;
    bool said = true;

    c->planned[array->id] = true;
    if (array->place.mem) {
        c->laid[array->id] = memory_dense(store, array->type, perm);
        said = c->laid[array->id] && memory_bytes(store, array->type);
    }
    for (uint32_t r = 0; r < a->nrow && said; r++)
        if (a->row[r].copy == choice)
            said = plan_view(c, plan, a->row[r].index->through);
    return said;
}

static void forget(LayoutCopies *c, Plan *plan, const Var *array)
{
    c->planned[array->id] = false;
    c->copied[array->id] = NULL;
    for (uint32_t i = 0; i < plan->n; i++) {
        c->planned[plan->view[i]->id] = false;
        c->copied[plan->view[i]->id] = NULL;
    }
    arena_free(&plan->arena);
}

/* ---- the copy ---- */

static void insert(Body *body, Stm *before, Stm *stm, Loc loc)
{
    stm->loc = loc;
    body_insert_before(body, before, stm);
}

/* The copy of ARRAY gets a block, which is allocated here. */
static void give_place(LayoutCopies *c, const Spot *spot, const Var *array,
                       Var *copy)
{
    Prog *prog = c->t->prog;
    const Scalar *bytes = memory_bytes(prog->store, array->type);
    Var *mem = var_fresh(prog, array->place.mem);
    Stm *stm = stm_new(prog, FORM_ALLOC, 1, &mem);
    stm->exp.elem = SPACE_DEVICE;
    exp_set_args(prog, &stm->exp, 1, &bytes);
    insert(spot->nest->body, spot->first, stm, spot->first->loc);
    copy->place = (Place){mem, c->laid[array->id]};
}

static Var *make_copy(LayoutCopies *c, const Spot *spot, Var *array,
                      const uint32_t *perm)
{
    Prog *prog = c->t->prog;
    Var *copy = var_fresh(prog, array);
    Stm *stm = stm_new(prog, FORM_MANIFEST, 1, &copy);
    const Scalar *of = scalar_var(prog->store, array);
    uint32_t rank = array->type->rank;

    copy->unique = false;
    copy->attrs = NULL;
    if (array->place.mem)
        give_place(c, spot, array, copy);
    exp_set_args(prog, &stm->exp, 1, &of);
    stm->exp.nperm = rank;
    stm->exp.u.perm = ARENA_NEW(store_arena(prog->store), uint32_t, rank);
    memcpy(stm->exp.u.perm, perm, rank * sizeof *perm);
    insert(spot->nest->body, spot->first, stm, spot->first->loc);
    return copy;
}

/* ---- views of it ---- */

/* The view of the copy that VAR is of the array, after VAR or after the
 * copy. */
static Var *copy_view(LayoutCopies *c, const Spot *spot, const Var *var)
{
    const Home *home = &c->t->home[var->id];
    const Var *source = view_source(&home->stm->exp);
    Var *of = c->copied[source->id];

    subst_put(&c->subst, source, scalar_var(c->t->prog->store, of));
    Stm *stm = stm_clone(&c->subst, home->stm);
    stm->pat[0]->place = (Place){of->place.mem, NULL};
    if (of->place.mem)
        stm->pat[0]->place.ixfn = c->laid[var->id];
    stm_each_use(stm, add_use, c);
    if (extent_of(c, home->stm).first < extent_of(c, spot->first).first)
        insert(spot->nest->body, spot->first, stm, home->stm->loc);
    else
        insert(home->nest->body, home->stm->next, stm, home->stm->loc);
    return stm->pat[0];
}

/* Views that nobody reads any longer go. */
static void drop_views(LayoutCopies *c, Var *var)
{
    while (c->uses[var->id] == 0) {
        const Home *home = &c->t->home[var->id];
        if (home->root == var || !home->seen)
            return;
        stm_each_use(home->stm, drop_use, c);
        body_remove(home->nest->body, home->stm);
        var = view_source(&home->stm->exp);
    }
}

static void redirect(LayoutCopies *c, const IndexRow *row, Var *to)
{
    const Scalar **arg = row->operand == OPERAND_RESULT
                             ? &row->nest->body->res[row->at]
                             : &row->stm->exp.arg[row->at];

    *arg = scalar_var(c->t->prog->store, to);
    c->uses[row->through->id]--;
    drop_views(c, row->through);
}

/* Views are made before anything reads them. */
static void read_copy(LayoutCopies *c, const ArrayLayout *a, uint32_t choice,
                      const Spot *spot, const Plan *plan)
{
    for (uint32_t i = 0; i < plan->n; i++)
        c->copied[plan->view[i]->id] = copy_view(c, spot, plan->view[i]);
    for (uint32_t r = 0; r < a->nrow; r++)
        if (a->row[r].copy == choice)
            redirect(c, a->row[r].index,
                     c->copied[a->row[r].index->through->id]);
}

const char *layout_copy(LayoutCopies *c, ArrayLayout *a, uint32_t choice)
{
    const uint32_t *perm = a->choice[choice - 1].perm;
    const char *why = NULL;
    Plan plan = {0};

    look(c);
    Spot spot = find_spot(c, a, choice);
    if (!PASS_LEGAL(galop_source_kept, !is_written(c, a->array, &spot)))
        return "its block is written between it and the last of these reads";
    if (a->array->place.mem && is_contracted(c->t->polys, a->array))
        return "two of its elements share an offset";
    if (!make_plan(c, &plan, a, choice, perm))
        why = "an index function would be too large";
    else if (!pass_rewrite(c->cx))
        why = "the limit on rewrites is reached";
    else {
        c->copied[a->array->id] = make_copy(c, &spot, a->array, perm);
        read_copy(c, a, choice, &spot, &plan);
    }
    forget(c, &plan, a->array);
    return why;
}
