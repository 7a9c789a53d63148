/* quick.c - what vectors have an instruction for. */
#include "printer/emit/quick.h"

bool quick_in_vectors(const Scalar *s)
{
    Elem elem = (Elem)s->elem;
    OnVectors vectors = op_info[s->op].vectors;

    if (vectors == VECTORS_NONE ||
        (vectors == VECTORS_FLOAT && elem_is_int(elem)) ||
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
    if (op_info[s->op].vectors == VECTORS_NONE && elem_is_float((Elem)s->elem))
        return true;
    for (uint32_t i = 0; i < s->narg; i++)
        if (quick_is_call(s->arg[i]))
            return true;
    return false;
}
