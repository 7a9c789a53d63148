/* cut.c - a kernel becomes one over squares of two of its indices. */
#include "passes/tile/inside.h"

#include "passes/shared/imp/new.h"

bool tile_is_simple(const Stm *stm)
{
    const FormInfo *info = &form_info[stm->exp.form];

    return info->plain && !info->repeats;
}

Var *tile_index(Tile *t, const char *name)
{
    return var_named(t->prog, name, type_scalar(t->prog->store, ELEM_I64));
}

/* The index for the squares along SIDE, and how many there are. */
static Var *count_squares(Tile *t, TileSide *side, const Scalar **count)
{
    Var *index = tile_index(
        t, arena_printf(t->cx->arena, "t%s", side->index->name->text));

    side->bound = imp_leaf(&t->w, "size", side->bound);
    side->first = scalar_var(t->w.store, index);
    *count = imp_rounded_up(&t->w, side->bound, imp_int(&t->w, t->o.square));
    return index;
}

/* Where the current square begins along SIDE, and how much of it there is.
 * (Of `min(bound - first, square)` gcc sees that it is small, and writes out
 * what loops over it leave over.) */
static void measure(Tile *t, TileSide *side, const char *name)
{
    ImpWriter *w = &t->w;
    const Scalar *square = imp_int(w, t->o.square);
    int64_t bound;

    if (side->whole) {
        side->first = imp_int(w, 0);
        side->size = side->bound;
        return;
    }
    side->first = imp_op(w, OP_MUL, side->first, square);
    if (scalar_is_int(side->bound, &bound) && bound % t->o.square == 0) {
        side->size = square;
        return;
    }
    const Scalar *end =
        imp_op(w, OP_MIN, side->bound, imp_op(w, OP_ADD, side->first, square));
    side->size = imp_let(w, name, imp_op(w, OP_SUB, end, side->first));
}

bool tile_begin(Tile *t)
{
    Prog *prog = t->prog;
    Exp *exp = &t->kernel->exp;
    Arena *arena = store_arena(prog->store);
    Var **param = ARENA_NEW(arena, Var *, exp->narg);
    const Scalar **bound = ARENA_NEW(arena, const Scalar *, exp->narg);
    Body *before = body_new(prog);
    uint32_t n = 0;

    if (!pass_rewrite(t->cx))
        return false;
    t->w.to = before;
    pass_remark(t->cx, prog, REMARK_DONE, "squares", t->kernel->loc,
                "this kernel runs in squares of '%s' and '%s'",
                t->side[0].index->name->text, t->side[1].index->name->text);
    for (uint32_t d = 0; d < exp->narg; d++) {
        TileSide *side = d == t->side[0].d   ? &t->side[0]
                         : d == t->side[1].d ? &t->side[1]
                                             : NULL;
        if (!side) {
            param[n] = exp->fn[0].param[d];
            bound[n++] = exp->arg[d];
        } else if (!side->whole) {
            param[n] = count_squares(t, side, &bound[n]);
            n++;
        }
    }
    for (Stm *s = before->first, *next; s; s = next) {
        next = s->next;
        body_remove(before, s);
        body_insert_before(t->around, t->kernel, s);
    }
    Lambda fn = {.param = param, .nparam = n, .body = body_new(prog)};
    fn.body->loc = exp->fn[0].body->loc;
    exp_set_args(prog, exp, n, bound);
    exp_set_fns(prog, exp, 1, &fn);
    t->w.to = fn.body;
    measure(t, &t->side[0], "rows");
    measure(t, &t->side[1], "columns");
    return true;
}

void tile_declare(Tile *t, const TileSide *side, Var *index, Var *at)
{
    body_append(t->w.to, imp_new_var(t->prog, t->w.loc, index));
    imp_set(&t->w, index,
            imp_op(&t->w, OP_ADD, side->first, scalar_var(t->w.store, at)));
}
