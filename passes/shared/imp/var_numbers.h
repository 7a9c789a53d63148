/* var_numbers.h - a number for each variable, 0 where none was set. */
#ifndef PASSES_SHARED_IMP_VAR_NUMBERS_H
#define PASSES_SHARED_IMP_VAR_NUMBERS_H

#include "ir-text/ir/ir.h"

typedef struct VarNumbers {
    uint32_t *at; /* by Var.id; freed by who has it */
    uint32_t room;
} VarNumbers;

uint32_t var_number(const VarNumbers *numbers, const Var *var);
void var_set_number(const Prog *prog, VarNumbers *numbers, const Var *var,
                    uint32_t number);

#endif
