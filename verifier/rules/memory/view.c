/* view.c - arrays that are derived from others.
 *
 * Slices, changes of layout and aliases are the source's memory seen in
 * another way: "index space transformations of a prior array" (IFL22, section
 * 3; SC22, section IV-B).  An updated array is the one that it was.
 */
#include "verifier/rules/memory/inside.h"

#include "ir-text/lmad/view.h"

/* What views compute depends on what is known of the names in them. */
static void learn_operands(Checker *c, const Stm *stm, const Var *source)
{
    for (uint32_t i = 1; i < stm->exp.narg; i++)
        learn_definitions(c, stm->exp.arg[i]);
    learn_place_definitions(c, source->place);
}

/* What a form has done to its source. */
static const char *const done[FORM_COUNT] = {
    [FORM_SCALAR] = "",
    [FORM_SLICE] = " sliced",
    [FORM_LMAD_SLICE] = " sliced",
#define VIEW(id, text, syntax, rank, total, done, wants)                       \
    [FORM_##id] = " " done,
#include "ir-text/language/views.def"
    [FORM_UPDATE] = " updated",
    [FORM_SCATTER] = " updated",
};

/* "'A' sliced" */
static const char *text_of_view(Checker *c, const Stm *stm, const Var *source)
{
    return arena_printf(&c->scratch, "'%s'%s", source->name->text,
                        done[stm->exp.form]);
}

/* 6.2: in the source's block. */
static bool check_view_block(Checker *c, const Stm *stm, const Var *source)
{
    const Var *var = stm->pat[0];

    if (blocks_equal(c, var->place.mem, source->place.mem))
        return true;
    REJECT(c, RULE_VIEW_BLOCK,
           where_part(where_stm(c, stm, SPOT_PAT_TYPE, 0), PART_BLOCK),
           var->name->text, text_of_view(c, stm, source),
           source->place.mem->name->text, var->place.mem->name->text);
    note_bound(c, source, "bound here");
    return false;
}

/* 6.2: an index function that polynomials can say. */
static bool check_view_refused(Checker *c, const Stm *stm, const Var *source,
                               const IxFn *wanted)
{
    if (wanted)
        return true;
    REJECT(c, RULE_VIEW_REFUSED, where_stm(c, stm, SPOT_RHS, 0),
           stm->pat[0]->name->text, text_of_view(c, stm, source),
           c->lmads.why ? c->lmads.why : "an expression would nest too deep");
    note_bound(c, source, "bound here");
    return false;
}

/* 6.2: the transformed index function, as a function. */
static bool check_view_ixfn(Checker *c, const Stm *stm, const Var *source,
                            const IxFn *wanted)
{
    const Var *var = stm->pat[0];

    if (ixfns_equal(c, wanted, var->place.ixfn))
        return true;
    REJECT(c, RULE_VIEW_IXFN,
           where_part(where_stm(c, stm, SPOT_PAT_TYPE, 0), PART_IXFN),
           var->name->text, text_of_view(c, stm, source),
           text_of_ixfn(c, wanted), text_of_ixfn(c, var->place.ixfn));
    note_bound(c, source, "bound here");
    return false;
}

bool check_view(Checker *c, const Stm *stm)
{
    const Var *source = view_source(&stm->exp);

    if (!source || !place_is_sound(c, source) ||
        !place_is_sound(c, stm->pat[0]))
        return true;
    bool block = check_view_block(c, stm, source);
    if (stm->exp.narg > 1)
        learn_operands(c, stm, source);
    c->lmads.why = NULL;
    const IxFn *wanted = view_ixfn(&c->lmads, &stm->exp, source);
    return check_view_refused(c, stm, source, wanted) &&
           check_view_ixfn(c, stm, source, wanted) && block;
}
