/* quick.c - what is computed quickly, and what vectors have an instruction
 * for. */
#include "passes/shared/scalars/quick.h"

static bool is_slow(const Scalar *s, const void *none)
{
    Elem elem = (Elem)s->elem;
    OnVectors vectors = op_info[s->op].vectors;

    (void)none;
    return vectors == VECTORS_NONE ||
           (vectors == VECTORS_FLOAT && elem_is_int(elem)) ||
           (s->op == OP_CONVERT && elem_is_int(elem) &&
            elem_is_float((Elem)s->arg[0]->elem));
}

bool quick_in_vectors(const Scalar *s)
{
    return !scalar_any_part(s, is_slow, NULL);
}

static bool is_call(const Scalar *s, const void *none)
{
    (void)none;
    return op_info[s->op].vectors == VECTORS_NONE &&
           elem_is_float((Elem)s->elem);
}

bool quick_is_call(const Scalar *s)
{
    return scalar_any_part(s, is_call, NULL);
}

static bool is_expensive(const Scalar *s, const void *none)
{
    (void)none;
    return elem_is_float((Elem)s->elem) && s->op != OP_CONVERT &&
           op_info[s->op].notation == NOTATION_CALL;
}

bool quick_is_expensive(const Scalar *s)
{
    return scalar_any_part(s, is_expensive, NULL);
}

bool quick_is_cheap(const Body *body)
{
    /* Of a body.  An estimate. */
    enum { FEW_STATEMENTS = 16 };
    uint32_t count = 0;

    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.nfn || s->exp.form == FORM_IMP_ALLOC ||
            ++count > FEW_STATEMENTS)
            return false;
        for (uint32_t i = 0; i < s->exp.narg; i++)
            if (quick_is_expensive(s->exp.arg[i]))
                return false;
    }
    for (uint32_t k = 0; k < body->nres; k++)
        if (quick_is_expensive(body->res[k]))
            return false;
    return true;
}
