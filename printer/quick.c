/* quick.c - what vectors have an instruction for. */
#include "printer/quick.h"

/* Vectors have no such instruction. */
static const bool is_slow[OP_COUNT] = {
    [OP_EXP] = true,   [OP_LOG] = true,   [OP_LOG2] = true,
    [OP_SIN] = true,   [OP_COS] = true,   [OP_TAN] = true,
    [OP_ASIN] = true,  [OP_ACOS] = true,  [OP_ATAN] = true,
    [OP_ATAN2] = true, [OP_SINH] = true,  [OP_COSH] = true,
    [OP_TANH] = true,  [OP_POW] = true,   [OP_ERF] = true,
    [OP_FMA] = true,   [OP_FDIV] = true,  [OP_FMOD] = true,
    [OP_REM] = true,   [OP_MULHI] = true, [OP_POPCOUNT] = true,
    [OP_CLZ] = true,
};

bool quick_in_vectors(const Scalar *s)
{
    Elem elem = (Elem)s->elem;

    if (is_slow[s->op] || (s->op == OP_DIV && elem_is_int(elem)) ||
        (s->op == OP_CONVERT && elem_is_int(elem) &&
         elem_is_float((Elem)s->arg[0]->elem)))
        return false;
    for (uint32_t i = 0; i < s->narg; i++)
        if (!quick_in_vectors(s->arg[i]))
            return false;
    return true;
}

bool quick_is_call(const Scalar *s)
{
    if (is_slow[s->op] && elem_is_float((Elem)s->elem))
        return true;
    for (uint32_t i = 0; i < s->narg; i++)
        if (quick_is_call(s->arg[i]))
            return true;
    return false;
}
