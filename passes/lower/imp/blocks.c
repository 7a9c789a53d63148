/* blocks.c - which names of blocks stay.
 *
 * A name that surely is another one (points_to.h) is replaced by that: an
 * alias, what both branches of an `if` give back, what a loop passes on
 * unchanged.  What is left is what allocates, what the function takes, and
 * names of which only the run tells what they mean.
 */
#include "passes/lower/inside.h"

typedef struct Blocks {
    Lowerer *l;
    Var **surely; /* by Var.id */
} Blocks;

static void replace(Var *var, void *data)
{
    const Blocks *b = data;
    Var *means = b->surely[var->id];

    if (type_is_mem(var->type) && means && means != var)
        subst_put(&b->l->subst, var, scalar_var(b->l->store, means));
}

void lower_find_blocks(Lowerer *l)
{
    Arena scratch = {0};
    Blocks b = {l, points_to_surely(&l->sets, &scratch)};

    for (const Fun *f = l->prog->first; f; f = f->next)
        fun_each_binding(f, replace, &b);
    arena_free(&scratch);
}
