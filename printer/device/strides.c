/* strides.c - how far neighbouring iterations of a kernel are apart in
 * memory.  It chooses an order for what may run in any, so it may guess. */
#include "printer/emit/inside.h"

/* The iterations of a body, of which this is the index. */
typedef struct Iterations {
    const Emitter *e;
    const Body *body;
    const Var *index;
} Iterations;

static EmitStride added(EmitStride a, EmitStride b)
{
    return a == STRIDE_NONE ? b : b == STRIDE_NONE ? a : STRIDE_MANY;
}

static EmitStride stride(const Iterations *t, const Scalar *s);

static EmitStride stride_of_variable(const Iterations *t, const Var *var)
{
    const VarUse *use = &t->e->use[var->id];

    if (var == t->index)
        return STRIDE_ONE;
    if (use->sets == 1 && use->value)
        return stride(t, use->value);
    bool own = use->sets && body_any_binding(t->body, var_is, var);
    return own ? STRIDE_MANY : STRIDE_NONE;
}

static EmitStride stride(const Iterations *t, const Scalar *s)
{
    EmitStride all = STRIDE_NONE;

    if (s->op == OP_CONST)
        return STRIDE_NONE;
    if (s->op == OP_VAR)
        return stride_of_variable(t, s->u.var);
    for (uint32_t i = 0; i < s->narg; i++)
        all = added(all, stride(t, s->arg[i]));
    if (all == STRIDE_ONE &&
        (s->op == OP_ADD || s->op == OP_CONVERT ||
         (s->op == OP_SUB && stride(t, s->arg[1]) == STRIDE_NONE)))
        return STRIDE_ONE;
    return all == STRIDE_NONE ? STRIDE_NONE : STRIDE_MANY;
}

/* The offset of an access, or NULL. */
static const Scalar *offset_of(const Stm *s)
{
    uint32_t at = form_info[s->exp.form].offset;
    return at ? s->exp.arg[at] : NULL;
}

static bool any_stride(const Iterations *t, const Body *body, EmitStride wanted)
{
    for (const Stm *s = body->first; s; s = s->next) {
        const Scalar *offset = offset_of(s);
        if (offset && stride(t, offset) == wanted)
            return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (any_stride(t, s->exp.fn[i].body, wanted))
                return true;
    }
    return false;
}

bool emit_any_stride(const Emitter *e, const Body *body, const Var *index,
                     EmitStride wanted)
{
    const Iterations t = {e, body, index};

    return any_stride(&t, body, wanted);
}

/* Is BLOCK read far apart? */
static bool reads_far(const Iterations *t, const Body *body, const Var *block)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_IMP_READ && s->exp.arg[1]->u.var == block &&
            stride(t, s->exp.arg[2]) == STRIDE_MANY)
            return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (reads_far(t, s->exp.fn[i].body, block))
                return true;
    }
    return false;
}

static bool writes_where_read(const Iterations *t, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_IMP_WRITE &&
            stride(t, s->exp.arg[1]) == STRIDE_MANY &&
            reads_far(t, t->body, s->exp.arg[0]->u.var))
            return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (writes_where_read(t, s->exp.fn[i].body))
                return true;
    }
    return false;
}

bool emit_updates_far(const Emitter *e, const Body *body, const Var *index)
{
    const Iterations t = {e, body, index};

    return writes_where_read(&t, body);
}

/* Accesses that neighbours along NEAR have side by side, and those along FAR
 * far apart. */
static bool crosses(const Iterations *near, const Iterations *far,
                    const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        const Scalar *offset = offset_of(s);
        if (offset && stride(near, offset) == STRIDE_ONE &&
            stride(far, offset) == STRIDE_MANY)
            return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (crosses(near, far, s->exp.fn[i].body))
                return true;
    }
    return false;
}

uint32_t emit_crossed_dimension(const Emitter *e, const Lambda *fn)
{
    uint32_t last = fn->nparam - 1;
    const Iterations along = {e, fn->body, fn->param[last]};

    for (uint32_t d = 0; d < last; d++) {
        const Iterations across = {e, fn->body, fn->param[d]};
        if (crosses(&across, &along, fn->body) &&
            crosses(&along, &across, fn->body))
            return d;
    }
    return last;
}
