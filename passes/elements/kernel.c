/* kernel.c - a kernel with one iteration runs what moves to the
 * device.
 *
 * It stands where the last write did.  A variable that is declared there alone
 * moves with its declaration.  One that is used later is another one in the
 * kernel: its value goes through a block of eight bytes, from which the host
 * reads it.
 */
#include "passes/elements/inside.h"

/* A variable of what moves that is used later, too, is another one in the
 * kernel. */
void elements_find_out(const Elements *e, Run *run)
{
    for (uint32_t i = 0; i < run->moved.n; i++) {
        if (!element_gives(run->moved.at[i]))
            continue;
        Var *var = element_target(run->moved.at[i]);
        ElementVar *of = element_var(e, var);
        if (!of->used_later)
            continue;
        of->inner = var_fresh(e->prog, var);
        arena_grow(e->cx->arena, &run->out, run->nout, &run->out_room,
                   sizeof *run->out);
        run->out[run->nout++] = var;
    }
}

/* The kernel declares the variable of S, too. */
static void move_declaration(const Elements *e, const Run *run, Subst *subst,
                             const Stm *s, Body *to)
{
    const ElementVar *of = element_var(e, element_target(s));

    if (of->inner) {
        subst_put(subst, element_target(s),
                  scalar_var(e->prog->store, of->inner));
        body_append(to, imp_new_var(e->prog, s->loc, of->inner));
    } else {
        body_remove(run->body, of->declares);
        body_append(to, of->declares);
    }
}

static void move_all(const Elements *e, const Run *run, Body *to)
{
    Subst subst = subst_new(e->prog);

    for (uint32_t i = 0; i < run->moved.n; i++) {
        Stm *s = run->moved.at[i];
        if (element_gives(s))
            move_declaration(e, run, &subst, s, to);
        body_remove(run->body, s);
        body_append(to, s);
    }
    body_subst(&subst, to);
    subst_free(&subst);
}

/* STM of BODY, with the declaration of what it gives, comes before NEXT. */
static void put_before(const Elements *e, Body *body, Stm *next, Stm *stm)
{
    Stm *declares = element_var(e, element_target(stm))->declares;

    body_remove(body, declares);
    body_remove(body, stm);
    body_insert_before(body, next, declares);
    body_insert_before(body, next, stm);
}

/* VAR's value in KERNEL goes through a block, from which it is read again
 * before NEXT. */
static void pass_out(const Elements *e, Body *body, Stm *kernel, Stm *next,
                     Var *var)
{
    Store *store = e->prog->store;
    Loc loc = kernel->loc;
    const char *name = arena_printf(e->cx->arena, "%s_mem", var->name->text);
    Var *block = var_named(e->prog, name, type_mem(store, SPACE_DEVICE));
    const Scalar *zero = scalar_int(store, ELEM_I64, 0);
    const Scalar *mem = scalar_var(store, block);
    const Scalar *inner = scalar_var(store, element_var(e, var)->inner);
    Stm *allocates =
        stm_with(e->prog, FORM_IMP_ALLOC, loc, 2,
                 (const Scalar *[]){mem, scalar_int(store, ELEM_I64, 8)});
    Stm *writes = stm_with(e->prog, FORM_IMP_WRITE, loc, 3,
                           (const Scalar *[]){mem, zero, inner});
    Stm *reads =
        stm_with(e->prog, FORM_IMP_READ, loc, 3,
                 (const Scalar *[]){scalar_var(store, var), mem, zero});

    allocates->exp.elem = SPACE_DEVICE;
    writes->exp.elem = reads->exp.elem = var->type->elem;
    body_insert_before(body, kernel, imp_new_var(e->prog, loc, block));
    body_insert_before(body, kernel, allocates);
    body_append(kernel->exp.fn[0].body, writes);
    body_insert_before(body, next, reads);
    put_before(e, body, next, reads);
    body_append(body, stm_with(e->prog, FORM_IMP_RELEASE, loc, 1, &mem));
}

/* The kernel stands where the last write did; what follows from it comes
 * after it. */
void elements_move(const Elements *e, const Run *run)
{
    Body *body = run->body;
    Stm *next = run->last->next;
    Stm *kernel = imp_one_iteration(e->prog, run->last->loc);

    body_insert_before(body, next, kernel);
    move_all(e, run, kernel->exp.fn[0].body);
    for (uint32_t i = 0; i < run->nout; i++)
        pass_out(e, body, kernel, next, run->out[i]);
    for (uint32_t i = 0; i < run->late.n; i++)
        put_before(e, body, next, run->late.at[i]);
}
