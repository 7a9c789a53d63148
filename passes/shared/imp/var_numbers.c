/* var_numbers.c - a number for each variable, 0 where none was set. */
#include "passes/shared/imp/var_numbers.h"

uint32_t var_number(const VarNumbers *numbers, const Var *var)
{
    return var->id < numbers->room ? numbers->at[var->id] : 0;
}

void var_set_number(const Prog *prog, VarNumbers *numbers, const Var *var,
                    uint32_t number)
{
    if (var->id >= numbers->room)
        GROUND_INDEX(numbers->at, numbers->room, prog->nvar);
    numbers->at[var->id] = number;
}
