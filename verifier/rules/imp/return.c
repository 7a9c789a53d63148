/* return.c - what IMP functions return, and what their heads say of it:
 * docs/language.md, sections 7.1 and 7.4. */
#include "verifier/rules/imp/inside.h"

/* ---- the head ---- */

static const char *text_of_binding(Checker *c, const Var *var)
{
    return var->name ? arena_printf(&c->scratch, "'%s'", var->name->text)
                     : "this result";
}

/* 7.1: what it calls an array lives somewhere. */
static void imp_head_place(Walk *w, const Var *var, Where where)
{
    if (type_is_array(var->type) && !var->place.ixfn)
        REJECT(w->c, RULE_IMP_HEAD_PLACE, where, text_of_binding(w->c, var),
               text_of_type(w->c, var->type));
}

void imp_check_head(Walk *w, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++) {
        Where where = where_stm(w->c, NULL, SPOT_PARAM_TYPE, i);
        if (fun->nres)
            imp_head_place(w, fun->param[i], where);
        else
            imp_type(w, fun->param[i], where);
    }
    for (uint32_t i = 0; i < fun->nres; i++)
        imp_head_place(w, fun->res[i].var,
                       where_stm(w->c, NULL, SPOT_RESULT, i));
}

/* ---- types that are returned ---- */

/* A list of types, as it is written. */
typedef struct TypeList {
    Checker *c;
    Buf text;
} TypeList;

static void list_type(TypeList *list, const Type *type)
{
    buf_printf(&list->text, "%s%s", list->text.len ? ", " : "(",
               type ? text_of_type(list->c, type) : "?");
}

/* "(i64, mem)" */
static const char *list_text(TypeList *list)
{
    buf_text(&list->text, list->text.len ? ")" : "()");
    const char *text =
        arena_text(&list->c->scratch, list->text.at, list->text.len);
    buf_free(&list->text);
    return text;
}

static const Type *returned_type(Walk *w, const Stm *stm, uint32_t i)
{
    return type_of(w->c, stm->exp.arg[i]);
}

static const char *returned_text(Walk *w, const Stm *stm)
{
    TypeList list = {.c = w->c};

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        list_type(&list, returned_type(w, stm, i));
    return list_text(&list);
}

/* By the head: its results but for those that live in memory. */
static bool is_wanted(const Result *res)
{
    return !type_is_array(res->var->type) && !res->var->place.ixfn;
}

static const char *wanted_text(Walk *w, const Fun *fun)
{
    TypeList list = {.c = w->c};

    for (uint32_t i = 0; i < fun->nres; i++)
        if (is_wanted(&fun->res[i]))
            list_type(&list, fun->res[i].var->type);
    return list_text(&list);
}

static uint32_t count_wanted(const Fun *fun)
{
    uint32_t n = 0;

    for (uint32_t i = 0; i < fun->nres; i++)
        n += is_wanted(&fun->res[i]);
    return n;
}

static bool returns_wanted(Walk *w, const Fun *fun, const Stm *stm)
{
    bool agrees = stm->exp.narg == count_wanted(fun);

    for (uint32_t i = 0, k = 0; agrees && i < fun->nres; i++)
        if (is_wanted(&fun->res[i]))
            agrees = returned_type(w, stm, k++) == fun->res[i].var->type;
    return agrees;
}

/* ---- return ---- */

/* 6.3: blocks of a group or a thread end with it. */
static bool imp_return_space(Walk *w, const Stm *stm, uint32_t i)
{
    Where where = where_arg(w->c, stm, i);
    const Type *type = check_value(w->c, stm->exp.arg[i], where);

    if (!type || !type_is_mem(type) || type->space == SPACE_DEVICE)
        return type != NULL;
    REJECT(w->c, RULE_IMP_RETURN_SPACE, where,
           text_of_scalar(w->c, stm->exp.arg[i]), text_of_type(w->c, type));
    return false;
}

/* 7.4: all ends of a function return the same types. */
static void imp_return_agree(Walk *w, const Stm *stm)
{
    const Stm *first = w->returned;
    bool agrees = first->exp.narg == stm->exp.narg;

    for (uint32_t i = 0; agrees && i < stm->exp.narg; i++)
        agrees = returned_type(w, first, i) == returned_type(w, stm, i);
    if (agrees)
        return;
    REJECT(w->c, RULE_IMP_RETURN_AGREE, where_stm(w->c, stm, SPOT_STM, 0),
           returned_text(w, stm), returned_text(w, first));
    note_at(w->c, where_stm(w->c, first, SPOT_STM, 0), "as it does here");
}

/* 7.4: nothing follows a return, and it leaves neither loop nor kernel. */
static bool imp_return_place(Walk *w, const Stm *stm, Around around)
{
    if (around.is_end)
        return true;
    REJECT(w->c, RULE_IMP_RETURN_PLACE, where_stm(w->c, stm, SPOT_STM, 0), "");
    return false;
}

void imp_check_return(Walk *w, const Stm *stm, Around around)
{
    bool ok = imp_return_place(w, stm, around);

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        ok = imp_return_space(w, stm, i) && ok;
    if (!ok)
        w->failed = true;
    else if (!w->returned)
        w->returned = stm;
    else
        imp_return_agree(w, stm);
}

/* 7.4: where one end of a function returns something, all do.  BODY is branch
 * FN of STM, or the function's body where that is NULL. */
static void imp_return_missing(Walk *w, const Body *body, const Stm *stm,
                               uint32_t fn, const char *wanted)
{
    const Stm *last = body->last;

    if (last && last->exp.form == FORM_IMP_RETURN)
        return;
    if (last && last->exp.form == FORM_IMP_IF) {
        for (uint32_t i = 0; i < last->exp.nfn; i++)
            imp_return_missing(w, last->exp.fn[i].body, last, i, wanted);
        return;
    }
    REJECT(w->c, RULE_IMP_RETURN_MISSING,
           where_stm(w->c, stm, stm ? SPOT_STM : SPOT_FUN, 0),
           !stm       ? "the function"
           : fn == 0 ? "the first branch"
                      : "the second branch",
           wanted);
    if (w->returned)
        note_at(w->c, where_stm(w->c, w->returned, SPOT_STM, 0),
                "as it does here");
}

/* 7.4: what the head promises. */
static bool imp_return_head(Walk *w, const Fun *fun)
{
    if (!fun->nres || !w->returned || returns_wanted(w, fun, w->returned))
        return true;
    REJECT(w->c, RULE_IMP_RETURN_HEAD,
           where_stm(w->c, w->returned, SPOT_STM, 0),
           returned_text(w, w->returned), wanted_text(w, fun));
    return false;
}

void imp_check_ends(Walk *w, const Fun *fun)
{
    if (w->failed || !imp_return_head(w, fun))
        return;
    if (w->returned)
        imp_return_missing(w, fun->body, NULL, 0,
                           returned_text(w, w->returned));
    else if (count_wanted(fun))
        imp_return_missing(w, fun->body, NULL, 0, wanted_text(w, fun));
}

