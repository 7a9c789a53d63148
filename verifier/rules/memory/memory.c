/* memory.c - the rules of FUNMEM, statement by statement.
 *
 * IFL22, sections 3.1 and 3.2 (fig. 8) and SC22, section IV, for the whole
 * language; docs/language.md, section 6.  What is checked here is the text's
 * consistency: that each array is where the text says.  Whether two arrays
 * may share a block is another question (6.5: validity).
 *
 * That arrays of several element types in one block are aligned needs no
 * rule: offsets count elements of the array's own type, and no view changes
 * that type.
 */
#include "verifier/rules/memory/inside.h"

static Memory *memory_new(Checker *c)
{
    Memory *m = ARENA_NEW(&c->arena, Memory, 1);

    ROWS_ADD(&c->rows, m->block);
    ROWS_ADD(&c->rows, m->distinct);
    ROWS_ADD(&c->rows, m->soundness);
    ROWS_ADD(&c->rows, m->holds);
    ROWS_ADD(&c->rows, m->seen);
    return m;
}

/* 7.1: IMP functions whose heads say where arrays live. */
static bool has_imp_heads(const Prog *prog)
{
    for (const Fun *f = prog->first; f; f = f->next)
        if (f->imp && f->nres)
            return true;
    return false;
}

void find_prog_memory(Checker *c)
{
    for (const Fun *f = c->prog->first; f; f = f->next)
        find_levels(c, f, &c->found);
    c->funmem = c->found.blocks;
    if (c->found.blocks || has_imp_heads(c->prog))
        c->memory = memory_new(c);
}

void check_prog_memory(Checker *c)
{
    find_prog_memory(c);
    if (c->found.blocks && c->found.unplaced)
        check_levels_mixed(c);
    for (const Fun *f = c->prog->first; f; f = f->next)
        if (c->found.marks || c->found.blocks)
            check_marks(c, f);
    if (c->found.spaces)
        check_spaces(c);
}

/* What was judged as FUN, without blocks, is the same in FUNMEM. */
bool check_next_memory(Checker *c, const Fun *fun)
{
    find_levels(c, fun, &c->found);
    c->funmem = c->found.blocks;
    if (fun->imp || c->found.spaces || (c->found.blocks && c->found.unplaced))
        return false;
    if (c->found.blocks && !c->memory)
        c->memory = memory_new(c);
    if (c->found.marks || c->found.blocks)
        check_marks(c, fun);
    return true;
}

/* ---- functions ---- */

bool check_fun_memory(Checker *c, Fun *fun)
{
    bool ok = true;

    if (fun->imp ? fun->nres == 0 : !c->funmem)
        return true;
    for (uint32_t i = 0; i < fun->nparam; i++)
        ok = check_place(c, fun->param[i],
                         where_stm(c, NULL, SPOT_PARAM_TYPE, i)) &&
             ok;
    for (uint32_t i = 0; i < fun->nres; i++)
        ok = check_place(c, fun->res[i].var,
                         where_stm(c, NULL, SPOT_RESULT, i)) &&
             ok;
    if (fun->entry)
        ok = check_entry(c, fun) && ok;
    return check_space_returned(c, fun) && ok;
}

/* ---- statements ---- */

/* 5.9: what an operator combines has no place where it is a scalar; arrays
 * are copied to where its parameters say. */
static bool check_scalar_place(Checker *c, const Stm *stm, uint32_t fn,
                               uint32_t i)
{
    const Var *param = stm->exp.fn[fn].param[i];

    if (stm->exp.form == FORM_LOOP || !type_is_scalar(param->type) ||
        !param->place.ixfn)
        return true;
    REJECT(c, RULE_SCALAR_PLACE,
           where_part(where_fn(c, stm, SPOT_PARAM_TYPE, fn, i), PART_PLACE),
           param->name->text);
    return false;
}

static bool check_bindings(Checker *c, const Stm *stm)
{
    bool ok = true;

    for (uint32_t fn = 0; fn < stm->exp.nfn; fn++)
        for (uint32_t i = 0; i < stm->exp.fn[fn].nparam; i++) {
            Where where = where_fn(c, stm, SPOT_PARAM_TYPE, fn, i);
            ok = check_place(c, stm->exp.fn[fn].param[i], where) && ok;
            ok = check_scalar_place(c, stm, fn, i) && ok;
        }
    for (uint32_t i = 0; i < stm->npat; i++)
        ok = check_place(c, stm->pat[i],
                         where_stm(c, stm, SPOT_PAT_TYPE, i)) &&
             ok;
    return ok;
}

/* `let (m : mem) = k` */
static void note_alias(Checker *c, const Stm *stm)
{
    Var *block = var_of(stm->exp.arg[0]);

    if (block && type_is_mem(block->type))
        c->memory->block[stm->pat[0]->id] = block_of(c, block);
}

static bool check_alloc(Checker *c, const Stm *stm)
{
    c->memory->distinct[stm->pat[0]->id] = true;
    return check_block_size(c, stm);
}

static bool check_passed(Checker *c, const Stm *stm)
{
    if (stm->exp.form == FORM_LOOP)
        return check_loop_places(c, stm);
    if (stm->exp.form != FORM_CALL)
        return true; /* an if's branches were held against the pattern */
    bool places = check_call_places(c, stm);
    return (!stm->exp.u.callee->entry || check_entry_call(c, stm)) && places;
}

bool check_memory(Checker *c, Stm *stm)
{
    if (!c->funmem)
        return true;
    bool ok = check_bindings(c, stm);
    switch (form_info[stm->exp.form].makes) {
    case MAKES_VIEW:
        if (stm->exp.form == FORM_SCALAR)
            note_alias(c, stm);
        return check_view(c, stm) && ok;
    case MAKES_UPDATED:
        return check_view(c, stm) && ok;
    case MAKES_PASSED:
        return check_passed(c, stm) && ok;
    case MAKES_FRESH: /* lives where it says */
        return ok;
    case MAKES_NONE:
        return (stm->exp.form != FORM_ALLOC || check_alloc(c, stm)) && ok;
    }
    return ok;
}

/* ---- results ---- */

static bool check_fun_results(Checker *c)
{
    const Fun *fun = c->fun;
    Var **var = ARENA_NEW(&c->scratch, Var *, fun->nres);

    for (uint32_t i = 0; i < fun->nres; i++)
        var[i] = fun->res[i].var;
    return check_results_live(c, NULL, 0, fun->body, var, fun->nres);
}

/* What a parallel body or an operator gives is copied to where it belongs:
 * wherever it lives is right. */
bool check_result_memory(Checker *c, Stm *stm, uint32_t fn)
{
    if (!c->funmem)
        return true;
    if (!stm)
        return check_fun_results(c);
    const Lambda *lambda = &stm->exp.fn[fn];
    uint32_t first = stm->exp.is_while ? 0 : 1;
    switch ((FormId)stm->exp.form) {
    case FORM_IF:
        return check_results_live(c, stm, fn, lambda->body, stm->pat,
                                  stm->npat);
    case FORM_LOOP:
        return check_results_live(c, stm, fn, lambda->body,
                                  lambda->param + first,
                                  lambda->nparam - first);
    default:
        return true;
    }
}
