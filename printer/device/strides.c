/* strides.c - how far neighbouring iterations of a kernel are apart in
 * memory.  It chooses an order for what may run in any, so it may guess. */
#include "printer/emit/inside.h"

static EmitStride added(EmitStride a, EmitStride b)
{
    return a == STRIDE_NONE ? b : b == STRIDE_NONE ? a : STRIDE_MANY;
}

EmitStride emit_stride(const Emitter *e, const Scalar *s, const Var *index)
{
    if (s->op == OP_CONST)
        return STRIDE_NONE;
    if (s->op == OP_VAR) {
        const VarUse *use = &e->use[s->u.var->id];
        if (s->u.var == index)
            return STRIDE_ONE;
        if (use->sets == 1 && use->value)
            return emit_stride(e, use->value, index);
        return use->sets ? STRIDE_MANY : STRIDE_NONE;
    }
    EmitStride all = STRIDE_NONE;
    for (uint32_t i = 0; i < s->narg; i++)
        all = added(all, emit_stride(e, s->arg[i], index));
    if (all == STRIDE_ONE &&
        (s->op == OP_ADD || s->op == OP_CONVERT ||
         (s->op == OP_SUB &&
          emit_stride(e, s->arg[1], index) == STRIDE_NONE)))
        return STRIDE_ONE;
    return all == STRIDE_NONE ? STRIDE_NONE : STRIDE_MANY;
}

/* The offset of an access, or NULL. */
static const Scalar *offset_of(const Stm *s)
{
    uint32_t at = form_info[s->exp.form].offset;
    return at ? s->exp.arg[at] : NULL;
}

bool emit_any_stride(const Emitter *e, const Body *body, const Var *index,
                     EmitStride stride)
{
    for (const Stm *s = body->first; s; s = s->next) {
        const Scalar *offset = offset_of(s);
        if (offset && emit_stride(e, offset, index) == stride)
            return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (emit_any_stride(e, s->exp.fn[i].body, index, stride))
                return true;
    }
    return false;
}

/* Is BLOCK read far apart? */
static bool reads_far(const Emitter *e, const Body *body, const Var *index,
                      const Var *block)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_IMP_READ && s->exp.arg[1]->u.var == block &&
            emit_stride(e, s->exp.arg[2], index) == STRIDE_MANY)
            return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (reads_far(e, s->exp.fn[i].body, index, block))
                return true;
    }
    return false;
}

static bool writes_where_read(const Emitter *e, const Body *all,
                              const Body *body, const Var *index)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_IMP_WRITE &&
            emit_stride(e, s->exp.arg[1], index) == STRIDE_MANY &&
            reads_far(e, all, index, s->exp.arg[0]->u.var))
            return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (writes_where_read(e, all, s->exp.fn[i].body, index))
                return true;
    }
    return false;
}

bool emit_updates_far(const Emitter *e, const Body *body, const Var *index)
{
    return writes_where_read(e, body, body, index);
}

/* Accesses that neighbours along NEAR have side by side, and those along FAR
 * far apart. */
static bool crosses(const Emitter *e, const Body *body, const Var *near,
                    const Var *far)
{
    for (const Stm *s = body->first; s; s = s->next) {
        const Scalar *offset = offset_of(s);
        if (offset && emit_stride(e, offset, near) == STRIDE_ONE &&
            emit_stride(e, offset, far) == STRIDE_MANY)
            return true;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (crosses(e, s->exp.fn[i].body, near, far))
                return true;
    }
    return false;
}

uint32_t emit_crossed_dimension(const Emitter *e, const Lambda *fn)
{
    uint32_t last = fn->nparam - 1;

    for (uint32_t d = 0; d < last; d++)
        if (crosses(e, fn->body, fn->param[d], fn->param[last]) &&
            crosses(e, fn->body, fn->param[last], fn->param[d]))
            return d;
    return last;
}
