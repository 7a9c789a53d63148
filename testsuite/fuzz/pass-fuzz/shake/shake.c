/* shake.c - unusual memory for random programs. */
#include "testsuite/fuzz/pass-fuzz/shake/shake.h"

#include "testsuite/fuzz/pass-fuzz/shake/branch.h"
#include "testsuite/fuzz/pass-fuzz/shake/foreign.h"
#include "testsuite/fuzz/pass-fuzz/shake/restore.h"

#include <stdlib.h>

/* ---- scalars in memory ---- */

static bool may_live_in_memory(const Stm *stm, Elem elem)
{
    return stm->exp.form == FORM_SCALAR && type_is_scalar(stm->pat[0]->type) &&
           stm->pat[0]->type->elem == elem && !stm->pat[0]->place.mem &&
           !attr_find(stm->pat[0]->attrs, "mem");
}

/* A block of eight bytes, allocated before all else. */
static Var *add_block(Prog *prog, Body *body)
{
    Var *block = var_new(prog, sym_intern(prog->store, "slot", 4),
                         type_mem(prog->store, SPACE_DEVICE));
    Stm *alloc = stm_new(prog, FORM_ALLOC, 1, &block);
    const Scalar *bytes = scalar_int(prog->store, ELEM_I64, 8);

    block->fresh = prog->has_fresh = true;
    exp_set_args(prog, &alloc->exp, 1, &bytes);
    if (body->first)
        body_insert_before(body, body->first, alloc);
    else
        body_append(body, alloc);
    return block;
}

static void insert_after(Body *body, Stm *before, Stm *stm)
{
    if (before->next)
        body_insert_before(body, before->next, stm);
    else
        body_append(body, stm);
}

/* `let (x : t) = e` becomes `let (x : t @ block -> 0 + {}) = e` and, at once,
 * `let (x_1 : t) = x`, which all others use from now on: so one block does
 * for many. */
static void put_in_memory(Prog *prog, Body *body, Stm *stm, Var *block,
                          Subst *subst)
{
    Store *store = prog->store;
    Var *x = stm->pat[0], *copy = var_fresh(prog, x);
    const Lmad *lmad =
        lmad_new(store, scalar_int(store, ELEM_I64, 0), 0, NULL);
    Stm *read = stm_new(prog, FORM_SCALAR, 1, &copy);
    const Scalar *value = scalar_var(store, x);

    exp_set_args(prog, &read->exp, 1, &value);
    subst_put(subst, x, scalar_var(store, copy));
    insert_after(body, stm, read);
    x->place = (Place){block, ixfn_of_lmad(store, lmad)};
}

/* The element type of some scalar of BODY. */
static Elem choose_elem(const Body *body, Random *random)
{
    Elem chosen = ELEM_NONE;
    uint64_t n = 0;

    for (const Stm *s = body->first; s; s = s->next)
        if (s->exp.form == FORM_SCALAR && type_is_scalar(s->pat[0]->type) &&
            random_one_in(random, ++n))
            chosen = (Elem)s->pat[0]->type->elem;
    return chosen;
}

static void shake_scalars(Prog *prog, Body *body, Random *random)
{
    Elem elem = choose_elem(body, random);
    Subst subst = subst_new(prog);
    Var *block = NULL;

    for (Stm *s = body->first; s; s = s->next) {
        stm_subst(&subst, s);
        if (!may_live_in_memory(s, elem) || random_one_in(random, 3))
            continue;
        if (!block)
            block = add_block(prog, body);
        put_in_memory(prog, body, s, block, &subst);
        s = s->next; /* the copy reads what is in memory */
    }
    for (uint32_t i = 0; i < body->nres; i++)
        body->res[i] = scalar_subst(&subst, body->res[i]);
    subst_free(&subst);
}

/* ---- blocks that are used again ---- */

typedef struct LastUse {
    uint32_t *of_block; /* by Var.id: the last statement that has to do with
                           what lives there; those of a body are numbered
                           from 1 */
    uint32_t now;
} LastUse;

static void note_use(Var *var, void *data)
{
    LastUse *last = data;

    if (type_is_mem(var->type))
        last->of_block[var->id] = last->now;
    else if (var->place.mem)
        last->of_block[var->place.mem->id] = last->now;
}

static void find_last_uses(const Body *body, LastUse *last)
{
    for (const Stm *s = body->first; s; s = s->next) {
        last->now++;
        stm_each_use(s, note_use, last);
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            body_each_use(s->exp.fn[i].body, note_use, last);
    }
    last->now++;
    body_each_result_use(body, note_use, last);
}

static bool is_plain_alloc(const Stm *stm)
{
    return stm->exp.form == FORM_ALLOC && stm->exp.elem == SPACE_DEVICE;
}

/* Is the block that ALLOC makes passed on, so that it has other names? */
static bool has_other_names(const Body *body, const Var *block)
{
    for (const Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->exp.narg; i++)
            if (s->exp.arg[i]->op == OP_VAR && s->exp.arg[i]->u.var == block)
                return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            const Body *inner = s->exp.fn[i].body;
            for (uint32_t k = 0; k < inner->nres; k++)
                if (inner->res[k]->op == OP_VAR &&
                    inner->res[k]->u.var == block)
                    return true;
            if (has_other_names(inner, block))
                return true;
        }
    }
    return false;
}

/* The block of an allocation of the same size before STM that nobody has to
 * do with any more, or NULL. */
static Var *find_idle(const Body *body, const Stm *stm, const LastUse *last,
                      uint32_t number)
{
    for (const Stm *s = body->first; s != stm; s = s->next)
        if (is_plain_alloc(s) && s->exp.arg[0] == stm->exp.arg[0] &&
            last->of_block[s->pat[0]->id] < number &&
            !has_other_names(body, s->pat[0]))
            return s->pat[0];
    return NULL;
}

static void shake_blocks(Prog *prog, Body *body, Random *random)
{
    LastUse last = {0};
    Subst subst = subst_new(prog);
    uint32_t number = 0;

    last.of_block = calloc(prog->nvar, sizeof *last.of_block);
    find_last_uses(body, &last);
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        number++;
        stm_subst(&subst, s);
        Var *idle = is_plain_alloc(s) && !random_one_in(random, 4)
                        ? find_idle(body, s, &last, number)
                        : NULL;
        if (!idle)
            continue;
        Var *block = s->pat[0];
        last.of_block[idle->id] = last.of_block[block->id];
        subst_put(&subst, block, scalar_var(prog->store, idle));
        body_remove(body, s);
    }
    for (uint32_t i = 0; i < body->nres; i++)
        body->res[i] = scalar_subst(&subst, body->res[i]);
    free(last.of_block);
    subst_free(&subst);
}

void shake_memory(Prog *prog, Random *random)
{
    for (Fun *f = prog->first; f; f = f->next) {
        shake_blocks(prog, f->body, random);
        shake_scalars(prog, f->body, random);
        shake_restore(prog, f->body, random);
        if (random_one_in(random, 2))
            shake_branch(prog, f, random);
        if (random_one_in(random, 40))
            shake_foreign(prog, f->body);
    }
    names_settle(prog);
}
