/* entry.c - what the body of an entry may rely on: the blocks of its
 * parameters are distinct, and the arrays in them row-major at offset 0.
 * docs/language.md, section 6.1. */
#include "verifier/rules/memory/inside.h"

/* 6.1: an array parameter has its block for itself. */
static bool check_entry_block(Checker *c, const Var *param, Where where)
{
    uint32_t id = param->place.mem->id;
    const Var *other = c->memory->holds[id];

    c->memory->holds[id] = param;
    if (!other)
        return true;
    REJECT(c, RULE_ENTRY_BLOCK, where_part(where, PART_BLOCK),
           other->name->text, param->name->text,
           param->place.mem->name->text);
    note_bound(c, other, "bound here");
    return false;
}

/* 6.1: in row-major order from the block's beginning on. */
static bool check_entry_layout(Checker *c, const Var *param, Where where)
{
    const Lmad *dense =
        lmad_row_major(c->store, param->type->rank, param->type->size);
    const IxFn *wanted = dense ? ixfn_of_lmad(c->store, dense) : NULL;

    if (!wanted || ixfns_equal(c, wanted, param->place.ixfn))
        return true;
    REJECT(c, RULE_ENTRY_LAYOUT, where_part(where, PART_IXFN),
           param->name->text, text_of_ixfn(c, wanted),
           text_of_ixfn(c, param->place.ixfn));
    return false;
}

/* 6.3: shared and private blocks are allocated within. */
static bool check_entry_space(Checker *c, const Var *param, Where where)
{
    if (!type_is_mem(param->type) || param->type->space == SPACE_DEVICE)
        return true;
    REJECT(c, RULE_ENTRY_SPACE, where, param->name->text,
           text_of_type(c, param->type));
    return false;
}

bool check_entry(Checker *c, const Fun *fun)
{
    bool ok = true;

    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        Where where = where_stm(c, NULL, SPOT_PARAM_TYPE, i);
        ok = check_entry_space(c, param, where) && ok;
        if (type_is_mem(param->type))
            c->memory->distinct[param->id] = true;
        if (!param->place.ixfn || !place_is_sound(c, param))
            continue;
        ok = check_entry_block(c, param, where) && ok;
        ok = check_entry_layout(c, param, where) && ok;
    }
    return ok;
}

/* ---- calls of entries ---- */

static bool is_block(const Scalar *s)
{
    return s->op == OP_VAR && type_is_mem(s->u.var->type);
}

static const char *text_of_clash(Checker *c, const Var *block,
                                 const Var *other, bool again)
{
    return again ? arena_printf(&c->scratch, "'%s' was passed before",
                                block->name->text)
                 : arena_printf(&c->scratch, "'%s' may be '%s'",
                                block->name->text, other->name->text);
}

/* 6.1: blocks that may be one are no arguments of an entry. */
bool check_entry_call(Checker *c, const Stm *stm)
{
    Memory *m = c->memory;
    const Fun *callee = stm->exp.u.callee;
    const Var *before = NULL, *unknown = NULL;

    m->question++;
    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        if (!is_block(stm->exp.arg[i]))
            continue;
        const Var *arg = stm->exp.arg[i]->u.var;
        const Var *block = block_of(c, stm->exp.arg[i]->u.var);
        bool known = m->distinct[block->id];
        if (before &&
            (!known || unknown || m->seen[block->id] == m->question)) {
            REJECT(c, RULE_ENTRY_CALL, where_stm(c, stm, SPOT_ARG, i),
                   callee->name->text,
                   text_of_clash(c, arg, known && unknown ? unknown : before,
                                 m->seen[block->id] == m->question));
            return false;
        }
        m->seen[block->id] = m->question;
        unknown = known ? unknown : arg;
        before = arg;
    }
    return true;
}
