/* interpreter.c - a function of any level, run on values. */
#include "verifier/interpreter/interpreter.h"

#include "verifier/interpreter/imp/imp.h"

bool run_any(Prog *prog, const Fun *fun, const Value *args, size_t narg,
             RunBudget *budget, Arena *arena, Diag *diag, Value **results,
             size_t *nresult)
{
    if (fun->imp)
        return run_imp(prog, fun, args, narg, &(ImpOptions){NULL, budget},
                       arena, diag, results, nresult);
    return run_value(prog, fun, args, narg, budget, arena, diag, results,
                     nresult);
}
