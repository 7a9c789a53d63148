/* loop_slots.c - a loop passes on more. */
#include "passes/shared/rewriting/loop_slots.h"

void loop_add_slots(Prog *prog, Stm *loop, uint32_t n, const LoopSlot *slot)
{
    Exp *exp = &loop->exp;
    Lambda *fn = &exp->fn[0];
    Arena *store = store_arena(prog->store), scratch = {0};
    uint32_t first = exp->is_while ? 0 : 1, nres = fn->body->nres;
    const Scalar **arg = ARENA_NEW(&scratch, const Scalar *, exp->narg + n);
    const Scalar **res = ARENA_NEW(&scratch, const Scalar *, nres + n);
    Var **param = ARENA_NEW(store, Var *, fn->nparam + n);
    Var **pat = ARENA_NEW(store, Var *, loop->npat + n);

    for (uint32_t i = 0; i < first; i++) {
        arg[i] = exp->arg[i];
        param[i] = fn->param[i];
    }
    for (uint32_t i = 0; i < n; i++) {
        arg[first + i] = slot[i].init;
        param[first + i] = slot[i].param;
        res[i] = slot[i].next;
        pat[i] = slot[i].result;
    }
    for (uint32_t i = first; i < exp->narg; i++)
        arg[n + i] = exp->arg[i];
    for (uint32_t i = first; i < fn->nparam; i++)
        param[n + i] = fn->param[i];
    for (uint32_t i = 0; i < nres; i++)
        res[n + i] = fn->body->res[i];
    for (uint32_t i = 0; i < loop->npat; i++)
        pat[n + i] = loop->pat[i];
    exp_set_args(prog, exp, exp->narg + n, arg);
    body_set_results(prog, fn->body, nres + n, res);
    fn->param = param;
    fn->nparam += n;
    loop->pat = pat;
    loop->npat += n;
    arena_free(&scratch);
}
