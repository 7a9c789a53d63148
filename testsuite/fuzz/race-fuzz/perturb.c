/* perturb.c - programs whose arrays lie elsewhere than they should. */
#include "testsuite/fuzz/race-fuzz/perturb.h"

#include "ir-text/lmad/view.h"
#include "verifier/prover/prover.h"

#include <string.h>

enum { MAX_RANK = 8 };

typedef struct Perturbing {
    Prog *prog;
    Store *store;
    Random *random;
    Arena scratch;
    LmadCx cx;
    Var **placed; /* all that have a place, of one function */
    Var **block;  /* all blocks that it names */
    Var **scalar; /* all of its parameters that are an i64 */
    uint32_t nplaced, nblock, nscalar, room;
    bool *moved; /* by Var.id */
} Perturbing;

/* ---- what there is ---- */

static void note(Var *var, void *data)
{
    Perturbing *p = data;

    if (p->nplaced == p->room || p->nblock == p->room)
        return;
    if (var->place.mem && var->place.ixfn)
        p->placed[p->nplaced++] = var;
    if (type_is_mem(var->type) && var->name) /* results may have none */
        p->block[p->nblock++] = var;
}

static void note_fun(Perturbing *p, Fun *fun)
{
    p->nplaced = p->nblock = p->nscalar = 0;
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (type_is_scalar(fun->param[i]->type) &&
            fun->param[i]->type->elem == ELEM_I64 && !fun->param[i]->place.mem)
            p->scalar[p->nscalar++] = fun->param[i];
    fun_each_binding(fun, note, p);
    for (uint32_t i = 0; i < fun->nres; i++)
        if (fun->res[i].var)
            note(fun->res[i].var, p);
}

/* ---- another place ---- */

static const Scalar *number(const Perturbing *p, int64_t value)
{
    return scalar_int(p->store, ELEM_I64, value);
}

static const Scalar *combine(const Perturbing *p, Op op, const Scalar *a,
                             const Scalar *b)
{
    const Scalar *s = scalar_binary(p->store, op, a, b);
    return s ? s : a;
}

/* One stride of DIM becomes another one. */
static const Scalar *other_stride(const Perturbing *p, const LmadDim *dim,
                                  uint32_t rank, uint32_t d)
{
    const Scalar *stride = dim[d].stride;

    switch (random_below(p->random, 7)) {
    case 0:
        return number(p, 0);
    case 1:
        return number(p, 1);
    case 2:
        return combine(p, OP_ADD, stride, number(p, 1));
    case 3:
        return combine(p, OP_SUB, stride, number(p, 1));
    case 4:
        return combine(p, OP_MUL, stride, number(p, 2));
    case 5:
        return dim[d].count;
    default:
        return dim[random_below(p->random, rank)].stride;
    }
}

static const Scalar *other_offset(const Perturbing *p, const Lmad *lmad)
{
    const Scalar *offset = lmad->offset;

    switch (random_below(p->random, 4)) {
    case 0:
        return number(p, 0);
    case 1:
        return combine(p, OP_ADD, offset, number(p, 1));
    case 2:
        return lmad->rank ? combine(p, OP_ADD, offset, lmad->dim[0].count)
                          : offset;
    default:
        return combine(p, OP_MUL, offset, number(p, 2));
    }
}

/* ---- folds ---- */

/* A number, or a scalar parameter of the function. */
static const Scalar *any_term(const Perturbing *p)
{
    if (p->nscalar && random_one_in(p->random, 2))
        return scalar_var(p->store,
                          p->scalar[random_below(p->random, p->nscalar)]);
    return number(p, (int64_t)random_below(p->random, 5) - 2);
}

/* A positive number of about COUNT. */
static const Scalar *any_modulus(const Perturbing *p, const Scalar *count)
{
    const Scalar *by =
        combine(p, OP_ADD, count,
                number(p, (int64_t)random_below(p->random, 4) - 1));

    return random_one_in(p->random, 4)
               ? number(p, 1 + (int64_t)random_below(p->random, 4))
               : combine(p, OP_MAX, by, number(p, 1));
}

/* The index, most often: turned, scaled, or with another one. */
static const Scalar *any_row(const Perturbing *p, const Fold *fold, uint32_t d)
{
    const Scalar *row = scalar_var(p->store, fold->index[d]);

    if (random_one_in(p->random, 4))
        row = combine(p, OP_MUL, row,
                      number(p, (int64_t)random_below(p->random, 4) - 1));
    if (random_one_in(p->random, 6))
        row = combine(p, OP_ADD, row,
                      scalar_var(p->store, fold->index[random_below(
                                               p->random, fold->nindex)]));
    return combine(p, OP_ADD, row, any_term(p));
}

/* A fold of an array that has been at LMAD. */
static const IxFn *any_fold(const Perturbing *p, const Lmad *lmad)
{
    Arena *arena = store_arena(p->store);
    Fold *fold = ARENA_NEW(arena, Fold, 1);

    *fold = (Fold){ARENA_NEW(arena, Var *, lmad->rank), lmad->rank,
                   lmad->rank, ARENA_NEW(arena, FoldRow, lmad->rank)};
    for (uint32_t d = 0; d < lmad->rank; d++)
        fold->index[d] =
            var_named(p->prog, "p", type_scalar(p->store, ELEM_I64));
    for (uint32_t d = 0; d < lmad->rank; d++)
        fold->row[d] = (FoldRow){any_row(p, fold, d),
                                 any_modulus(p, lmad->dim[d].count)};
    return ixfn_new(p->store, 0, NULL, fold);
}

/* ---- index functions ---- */

static const IxFn *other_ixfn(const Perturbing *p, const IxFn *ixfn)
{
    const Lmad *lmad = ixfn->nlmad ? ixfn->lmad[ixfn->nlmad - 1] : NULL;
    const Lmad *link[MAX_RANK];
    LmadDim dim[MAX_RANK];

    if (!lmad || ixfn->fold || lmad->rank > MAX_RANK ||
        ixfn->nlmad > MAX_RANK)
        return ixfn;
    if (lmad->rank > 0 && ixfn->nlmad == 1 && random_one_in(p->random, 3))
        return any_fold(p, lmad);
    const Scalar *offset = lmad->offset;
    uint32_t rank = lmad->rank, d, e;
    memcpy(dim, lmad->dim, rank * sizeof *dim);
    memcpy(link, ixfn->lmad, ixfn->nlmad * sizeof *link);
    if (rank == 0 || random_one_in(p->random, 3)) {
        offset = other_offset(p, lmad);
    } else if (random_one_in(p->random, 4)) { /* from the last to the first */
        d = (uint32_t)random_below(p->random, rank);
        const Scalar *last = combine(p, OP_SUB, dim[d].count, number(p, 1));
        offset = combine(p, OP_ADD, offset,
                         combine(p, OP_MUL, last, dim[d].stride));
        dim[d].stride = combine(p, OP_SUB, number(p, 0), dim[d].stride);
    } else if (rank > 1 && random_one_in(p->random, 3)) {
        d = (uint32_t)random_below(p->random, rank);
        e = (uint32_t)random_below(p->random, rank);
        const Scalar *swap = dim[d].stride;
        dim[d].stride = dim[e].stride;
        dim[e].stride = swap;
    } else {
        d = (uint32_t)random_below(p->random, rank);
        dim[d].stride = other_stride(p, dim, rank, d);
    }
    link[ixfn->nlmad - 1] = lmad_new(p->store, offset, rank, dim);
    return ixfn_new(p->store, ixfn->nlmad, link, NULL);
}

/* All that are where WHOSE is move to another place, and the results of
 * functions whose index function is the same. */
static void move(Perturbing *p, const Var *whose)
{
    Place old = whose->place, to = old;

    if (p->nblock > 1 && random_one_in(p->random, 3))
        to.mem = p->block[random_below(p->random, p->nblock)];
    else
        to.ixfn = other_ixfn(p, old.ixfn);
    for (uint32_t i = 0; i < p->nplaced; i++) {
        Var *var = p->placed[i];
        if (var->place.ixfn != old.ixfn)
            continue;
        if (var->place.mem == old.mem)
            var->place = to;
        else
            var->place.ixfn = to.ixfn;
        p->moved[var->id] = true;
    }
}

/* What is a view of something that moved moves along. */
static bool follow(Stm *stm, void *data)
{
    Perturbing *p = data;
    const Var *source = view_source(&stm->exp);

    if (!source || !source->place.mem || !source->place.ixfn ||
        !stm->npat || !p->moved[source->id])
        return true;
    const IxFn *ixfn = view_ixfn(&p->cx, &stm->exp, source);
    if (ixfn)
        stm->pat[0]->place = (Place){source->place.mem, ixfn};
    p->moved[stm->pat[0]->id] = true;
    return true;
}

static bool widen_block(Stm *stm, void *data)
{
    Perturbing *p = data;

    if (stm->exp.form == FORM_ALLOC)
        stm->exp.arg[0] =
            combine(p, OP_ADD,
                    combine(p, OP_MUL, stm->exp.arg[0], number(p, 4)),
                    number(p, 256));
    return true;
}

static bool perturb_fun(Perturbing *p, Fun *fun)
{
    note_fun(p, fun);
    if (!p->nplaced)
        return false;
    for (uint64_t left = 1 + random_below(p->random, 2); left; left--)
        move(p, p->placed[random_below(p->random, p->nplaced)]);
    body_each_stm(fun->body, follow, p);
    return true;
}

bool perturb(Prog *prog, Random *random)
{
    Perturbing p = {.prog = prog, .store = prog->store, .random = random,
                    .room = prog->nvar};
    PolyStore *polys = poly_store_new(prog->store);
    Facts *facts = facts_new(prog, polys);
    bool any = false;

    p.cx = (LmadCx){.polys = polys, .sign = prover_sign, .facts = facts,
                    .prog = prog};
    p.placed = ARENA_NEW(&p.scratch, Var *, prog->nvar);
    p.block = ARENA_NEW(&p.scratch, Var *, prog->nvar);
    p.scalar = ARENA_NEW(&p.scratch, Var *, prog->nvar);
    p.moved = ARENA_NEW(&p.scratch, bool, prog->nvar);
    for (Fun *f = prog->first; f; f = f->next) {
        if (f->imp)
            continue;
        any |= perturb_fun(&p, f);
        body_each_stm(f->body, widen_block, &p);
    }
    facts_free(facts);
    poly_store_free(polys);
    arena_free(&p.scratch);
    return any;
}
