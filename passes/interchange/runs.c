/* runs.c - statements of a kernel that one loop over a strip does. */
#include "passes/interchange/inside.h"

#include "passes/shared/scalars/quick.h"

bool interchange_is_wide_call(const Interchange *t, const Stm *s)
{
    const Scalar *from = s->exp.form == FORM_IMP_SET ? s->exp.arg[1] : NULL;

    return t->o.wide_calls && from && from->narg == 1 &&
           op_info[from->op].price == PRICE_OF_FUNCTION &&
           elem_is_float((Elem)from->elem) && from->arg[0]->op == OP_VAR;
}

bool interchange_calls(const Stm *s)
{
    for (uint32_t i = 0; i < s->exp.narg; i++)
        if (quick_is_call(s->exp.arg[i]))
            return true;
    for (uint32_t i = 0; i < s->exp.nfn; i++)
        for (const Stm *in = s->exp.fn[i].body->first; in; in = in->next)
            if (interchange_calls(in))
                return true;
    return false;
}

bool interchange_widens(const Stm *s)
{
    const Stm *read = s->prev ? s->prev->prev : NULL;
    const Scalar *from = s->exp.form == FORM_IMP_SET ? s->exp.arg[1] : NULL;

    return from && from->op == OP_CONVERT && from->elem == ELEM_I32 &&
           elem_is_narrow((Elem)from->arg[0]->elem) && read &&
           read->exp.form == FORM_IMP_READ && read->exp.arg[0] == from->arg[0];
}

static bool is_widened(const Stm *s)
{
    return s->exp.form == FORM_IMP_READ && s->next && s->next->next &&
           interchange_widens(s->next->next);
}

/* A variable is of the run that it is declared for. */
static const Stm *after_declarations(const Stm *s)
{
    while (s->next && s->exp.form == FORM_IMP_VAR)
        s = s->next;
    return s;
}

RunKind interchange_kind(const Interchange *t, const Stm *s)
{
    s = after_declarations(s);
    return interchange_is_wide_call(t, s)           ? RUN_WIDE_CALL
           : interchange_calls(s)                   ? RUN_CALLS
           : interchange_widens(s) || is_widened(s) ? RUN_NARROW
                                                    : RUN_PLAIN;
}

const Stm *interchange_end(const Interchange *t, const Stm *from)
{
    RunKind kind = interchange_kind(t, from);
    const Stm *s = from;

    for (; s && s->exp.form != FORM_IMP_FOR && interchange_kind(t, s) == kind;
         s = s->next)
        if (interchange_is_wide_call(t, s))
            return s->next;
    return s;
}
