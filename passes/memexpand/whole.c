/* whole.c - is an array still intact where it is to be copied?
 *
 * A copy that the program did not have reads all elements of an array, also
 * those that nobody wants any more, as others are written over them: before it,
 * or at the same time by another iteration, which would be a race.  So it is
 * not made where something that is bound after the array may be written there.
 * What stands in one statement with the copy counts wherever it stands: that
 * may be a loop or a parallel form.  A contracted array is written over itself.
 *
 * Names of blocks that a parallel body binds are of the iteration's own, if
 * that is where arrays are copied to (seal.c).
 */
#include "passes/memexpand/whole.h"

#include "ir-text/lmad/view.h"
#include "passes/shared/storage/contracted.h"
#include "verifier/accesses/accesses.h"

#include <stdlib.h>

/* An estimate: each is a question to the prover. */
enum { MAX_ASKED = 1000 /* writes that could be elsewhere in the block */ };

/* Where a name is bound. */
typedef struct Bound {
    const Stm *stm;   /* by it, or by a body of it; NULL: its function does */
    bool param;       /* of that body, or that function */
    const Body *body; /* where it is in scope */
    uint32_t number;  /* in the order of the text */
    bool parallel;    /* in a parallel body */
} Bound;

typedef struct Write {
    uint32_t list, number;
    Access access;
} Write;

struct Wholes {
    Prog *prog;
    Arena *arena;
    const PointsTo *sets;
    PolyStore *polys;
    Bound *bound;       /* by Var.id, below NVAR */
    const Stm **around; /* by Var.id of what a statement binds first: in whose
                           body that stands, or NULL */
    uint32_t nvar, number;
    uint32_t *maker; /* by Var.id of what a statement binds first: the last
                        question, by number, whose array it has made */
    uint32_t asked;
    Write *write;       /* by list, then by number */
    uint32_t nwrite, write_room;
};

/* ---- the program as it is ---- */

/* Writes to blocks that may be one are in one list, but what is written under a
 * name that a parallel body binds is in that name's. */
static uint32_t list_of(const Wholes *w, const Var *block)
{
    return w->bound[block->id].parallel ? w->nvar + block->id
                                        : points_to_set(w->sets, block);
}

static void note(Wholes *w, Access access)
{
    arena_grow(w->arena, &w->write, w->nwrite, &w->write_room,
               sizeof *w->write);
    w->write[w->nwrite++] = (Write){list_of(w, access.block), w->number,
                                    access};
}

/* All of VAR, an array or a scalar in memory. */
static void note_var(Wholes *w, const Stm *stm, const Var *var)
{
    if (var->place.mem)
        note(w, (Access){.stm = stm, .array = var, .block = var->place.mem,
                         .ixfn = var->place.ixfn, .size = var->type->size,
                         .elem = (Elem)var->type->elem});
}

/* Of a statement without bodies it is told in detail. */
static void note_plain(Wholes *w, const Stm *stm)
{
    LmadCx lmads = {.polys = w->polys, .prog = w->prog};
    AccessCx cx = {.lmads = &lmads};
    AccessList list;

    stm_accesses(&cx, stm, &list);
    for (uint32_t i = 0; i < list.n; i++)
        if (list.at[i].kind == ACCESS_WRITE)
            note(w, list.at[i]);
    access_list_free(&list);
}

/* What is passed on stays as it is, and so does what lives in a block that STM
 * gives. */
static void note_results(Wholes *w, const Stm *stm)
{
    Makes makes = form_info[stm->exp.form].makes;

    for (uint32_t i = 0; i < stm->npat; i++) {
        const Var *block = stm->pat[i]->place.mem;
        bool given = block && w->bound[block->id].stm == stm;
        if ((makes != MAKES_PASSED || type_is_scalar(stm->pat[i]->type)) &&
            !given)
            note_var(w, stm, stm->pat[i]);
    }
}

static void look(Wholes *w, const Body *body, const Stm *around,
                 bool parallel);

static void look_inside(Wholes *w, const Stm *stm, bool parallel)
{
    bool forks = form_info[stm->exp.form].parallel;

    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Lambda *fn = &stm->exp.fn[i];
        Bound bound = {stm, true, fn->body, ++w->number, parallel || forks};
        for (uint32_t k = 0; k < fn->nparam; k++) {
            w->bound[fn->param[k]->id] = bound;
            if (i > 0 && forks) /* operands are copied there */
                note_var(w, stm, fn->param[k]);
        }
        look(w, fn->body, stm, parallel || forks);
    }
}

static void look(Wholes *w, const Body *body, const Stm *around, bool parallel)
{
    for (const Stm *s = body->first; s; s = s->next) {
        look_inside(w, s, parallel);
        Bound bound = {s, false, body, ++w->number, parallel};
        for (uint32_t i = 0; i < s->npat; i++)
            w->bound[s->pat[i]->id] = bound;
        if (s->npat)
            w->around[s->pat[0]->id] = around;
        if (s->exp.nfn)
            note_results(w, s);
        else
            note_plain(w, s);
    }
}

static int by_list(const void *a, const void *b)
{
    const Write *x = a, *y = b;

    if (x->list != y->list)
        return x->list < y->list ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

Wholes *wholes_new(Prog *prog, PolyStore *polys, const PointsTo *sets,
                   Arena *arena)
{
    Wholes *w = ARENA_NEW(arena, Wholes, 1);

    *w = (Wholes){.prog = prog, .arena = arena, .sets = sets, .polys = polys,
                  .bound = ARENA_NEW(arena, Bound, prog->nvar),
                  .around = ARENA_NEW(arena, const Stm *, prog->nvar),
                  .maker = ARENA_NEW(arena, uint32_t, prog->nvar),
                  .nvar = prog->nvar};
    for (const Fun *f = prog->first; f; f = f->next) {
        Bound bound = {.param = true, .body = f->body, .number = ++w->number};
        for (uint32_t i = 0; i < f->nparam; i++)
            w->bound[f->param[i]->id] = bound;
        look(w, f->body, NULL, false);
    }
    if (w->nwrite)
        qsort(w->write, w->nwrite, sizeof *w->write, by_list);
    return w;
}

/* ---- from where to where ---- */

static const Stm *binder(const Wholes *w, const Var *var)
{
    const Bound *bound = &w->bound[var->id];

    return bound->param ? NULL : bound->stm;
}

/* Notes the views and updates that have made ARRAY what it is. */
static void note_makers(Wholes *w, const Var *array)
{
    w->asked++;
    for (const Stm *s; (s = binder(w, array)); array = view_source(&s->exp)) {
        w->maker[s->pat[0]->id] = w->asked;
        if (!view_source(&s->exp))
            break;
    }
}

static bool has_made(const Wholes *w, const Stm *stm)
{
    return w->maker[stm->pat[0]->id] == w->asked;
}

/* In whose body VAR is bound; NULL: a function's. */
static const Stm *around(const Wholes *w, const Var *var)
{
    const Bound *bound = &w->bound[var->id];

    return bound->param || !bound->stm ? bound->stm
                                       : w->around[bound->stm->pat[0]->id];
}

/* The statement of the body that binds VAR that AT is in; AT itself, if it is
 * around that. */
static const Stm *beside(const Wholes *w, const Var *var, const Stm *at)
{
    const Body *home = w->bound[var->id].body;
    const Stm *s = at;

    while (s && w->bound[s->pat[0]->id].body != home)
        s = w->around[s->pat[0]->id];
    return s ? s : at;
}

/* ---- may they meet? ---- */

typedef struct Seen {
    const Wholes *w;
    const Var *from;
} Seen;

/* Is VAR neither in scope where FROM is bound, nor beside? */
static bool is_not_seen(const Var *var, const void *data)
{
    const Seen *seen = data;
    const Wholes *w = seen->w;
    const Var *at = seen->from;
    const Stm *s = NULL;

    while (w->bound[var->id].body != w->bound[at->id].body &&
           (s = around(w, at)))
        at = s->pat[0];
    return w->bound[var->id].body != w->bound[at->id].body;
}

/* What WRITE reaches is told by names that are one thing as long as ARRAY is
 * there, and is apart from that. */
static bool is_apart(const Wholes *w, Facts *facts, const Access *write,
                     const Var *array)
{
    Seen seen = {w, points_to_root(w->sets, array)};
    Access read = {.ixfn = array->place.ixfn, .size = array->type->size,
                   .elem = (Elem)array->type->elem};
    Region ra, rb;

    return write->ixfn &&
           !place_any_var((Place){array->place.mem, write->ixfn}, is_not_seen,
                          &seen) &&
           access_regions(facts, w->prog, write, &read, &ra, &rb) &&
           (regions_plainly_disjoint(facts, w->prog, &ra, &rb) ||
            regions_briefly_disjoint(facts, w->prog, &ra, &rb));
}

/* Does a function get both, or what they are made of?  All of each is there
 * then. */
static bool are_got(const Wholes *w, const Access *write, const Var *array)
{
    const Var *a = points_to_root(w->sets, array);
    const Var *b = points_to_root(w->sets, write->array);

    return a != b && !type_is_mem(b->type) && !w->bound[a->id].stm &&
           !w->bound[b->id].stm;
}

/* Who calls a function with one block under two names has arrays in each, or
 * needs only one of the names: so these are apart as those of an entry are. */
static bool may_overwrite(const Wholes *w, Facts *facts, const Access *write,
                          const Var *array, uint32_t *asked)
{
    const Var *block = array->place.mem;

    if (has_made(w, write->stm) || are_got(w, write, array) ||
        (write->block != block &&
         points_to_apart(w->sets, CALLER_APART, write->block, block)))
        return false;
    return ++*asked > MAX_ASKED || !is_apart(w, facts, write, array);
}

/* The first write of LIST after NUMBER. */
static uint32_t first_after(const Wholes *w, uint32_t list, uint32_t number)
{
    uint32_t low = 0, high = w->nwrite;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        const Write *write = &w->write[mid];
        if (write->list < list ||
            (write->list == list && write->number <= number))
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

/* As wholes_overwriter, among the writes of LIST. */
static const Var *overwriter(const Wholes *w, Facts *facts, const Var *array,
                             const Stm *at, uint32_t list)
{
    const Var *first = points_to_root(w->sets, array);
    uint32_t to = w->bound[beside(w, first, at)->pat[0]->id].number;
    uint32_t asked = 0;

    for (uint32_t i = first_after(w, list, w->bound[first->id].number);
         i < w->nwrite && w->write[i].list == list && w->write[i].number <= to;
         i++)
        if (may_overwrite(w, facts, &w->write[i].access, array, &asked))
            return w->write[i].access.array;
    return NULL;
}

const Var *wholes_overwriter(Wholes *w, Facts *facts, const Var *array,
                             const Stm *at)
{
    const Var *block = array->place.mem, *by;

    if (array->id >= w->nvar || block->id >= w->nvar)
        return NULL; /* a copy */
    if (is_contracted(w->polys, array) ||
        is_contracted(w->polys, points_to_root(w->sets, array)))
        return points_to_root(w->sets, array);
    note_makers(w, array);
    by = overwriter(w, facts, array, at, points_to_set(w->sets, block));
    if (!by && w->bound[block->id].parallel)
        by = overwriter(w, facts, array, at, list_of(w, block));
    return by;
}
