/* spec.c - forms that may fail, and then give an undefined value.
 *
 * IMP marks single reads and assignments `#[spec]` (docs/language.md, 7.3).
 * Of any other statement that is marked so, one thread runs it, and keeps in
 * a variable whether all has gone well: whatever may fail (demands.h) is
 * asked about before it is done, and what comes after is done only if
 *
 *     ok <- ...
 *     if ok then ... fi
 *
 * Where such a statement computes with what a single one before it left
 * undefined, it has failed; but it need not ask about that: the single one is
 * run in the same way, and where it fails it gives 0, which is as good.
 *
 * To the end of the current body statements go into such branches; out_close
 * ends them along with the body.  Threads allocate no device memory: what does
 * is run by the host, and one thread runs each parallel form in it.
 */
#include "passes/lower/inside.h"

#include "passes/shared/failure/demands.h"
#include "passes/shared/rewriting/result_list.h"

/* ---- which statements ---- */

static bool is_speculative(const Stm *stm)
{
    return attr_find(stm->attrs, "spec") && stm->npat == 1 &&
           type_is_scalar(stm->pat[0]->type);
}

static bool is_single(const Stm *stm)
{
    return stm->exp.form == FORM_SCALAR || stm->exp.form == FORM_INDEX;
}

/* Does what is tried compute with what STM gives, or what its trips pass on? */
static bool is_wanted(const Lowerer *l, const Stm *stm)
{
    bool loops = stm->exp.form == FORM_LOOP;
    bool wanted = is_speculative(stm) && !is_single(stm);

    for (uint32_t i = 0; i < stm->npat && !wanted; i++)
        wanted = var_number(&l->tried, stm->pat[i]) ||
                 (loops && var_number(&l->tried, loop_params(&stm->exp)[i]));
    return wanted;
}

typedef struct Search {
    Lowerer *l;
    bool again;
} Search;

static void want(Var *var, void *data)
{
    Search *search = data;

    if (!type_is_scalar(var->type) || var_number(&search->l->tried, var))
        return;
    var_set_number(search->l->prog, &search->l->tried, var, 1);
    search->again = true;
}

/* From the end on, so that only loops are gone through again.  ALL: all that
 * BODY computes with is wanted. */
static void look(Search *search, const Body *body, bool all)
{
    for (uint32_t i = 0; i < body->nres && all; i++)
        scalar_each_var(body->res[i], want, search);
    for (const Stm *s = body->last; s; s = s->prev) {
        bool wanted = all || is_wanted(search->l, s);
        if (wanted)
            stm_each_use(s, want, search);
        for (uint32_t i = s->exp.nfn; i-- > 0;)
            look(search, s->exp.fn[i].body, wanted);
    }
}

void lower_find_tried(Lowerer *l)
{
    Search search = {l, true};

    while (search.again) {
        search.again = false;
        for (const Fun *f = l->prog->first; f; f = f->next)
            if (!f->imp)
                look(&search, f->body, false);
    }
}

bool lower_is_tried(const Lowerer *l, const Stm *stm)
{
    return is_speculative(stm) &&
           (!is_single(stm) ||
            (!l->ok && var_number(&l->tried, stm->pat[0])));
}

/* ---- branches ---- */

/* Has one just been opened, for the same reason? */
static bool asks_already(const Lowerer *l)
{
    const Check *last = l->ncheck ? &l->check[l->ncheck - 1] : NULL;

    return last && last->ok == l->ok && last->open.body == l->body &&
           !l->body->first;
}

void lower_if_ok(Lowerer *l)
{
    if (!l->ok || asks_already(l))
        return;
    GROUND_ROOM(l->check, l->ncheck, l->check_room);
    Open open = out_open(l);
    l->check[l->ncheck++] = (Check){open, l->ok};
}

void lower_end_check(Lowerer *l)
{
    Check check = l->check[--l->ncheck];
    Body *then = out_close(l, check.open);

    if (then->first)
        out_if(l, out_name(l, check.ok), then, body_new(l->prog));
}

/* ---- what is asked ---- */

void lower_check(Lowerer *l, const Scalar *condition)
{
    out_set(l, l->ok, lower_value(l, condition));
    lower_if_ok(l);
}

static void check_demand(const Demand *demand, void *data)
{
    Lowerer *l = data;
    const Scalar *condition = demand_condition(l->store, demand);

    if (condition)
        lower_check(l, condition);
    else
        lower_fail(l, "a check would nest too deep here");
}

void lower_check_stm(Lowerer *l, const Stm *stm)
{
    if (l->ok && !stm_each_demand(l->facts, stm, check_demand, l))
        lower_fail(l, "a check would nest too deep here");
}

void lower_check_results(Lowerer *l, const Body *body)
{
    if (l->ok && !body_each_demand(l->facts, body, check_demand, l))
        lower_fail(l, "a check would nest too deep here");
}

void lower_stop_while(Lowerer *l, Body *trip, Var *condition)
{
    if (!l->ok)
        return;
    Open open = {trip, l->body};
    l->body = trip;
    Open no = out_open(l);
    out_set(l, condition, scalar_bool(l->store, false));
    Body *stop = out_close(l, no);
    out_if(l, out_name(l, l->ok), body_new(l->prog), stop);
    out_close(l, open);
}

/* ---- calls ---- */

/* `inline` leaves these alone: not all that a callee does can be marked. */
void lower_call_here(Lowerer *l, const Stm *stm)
{
    const Fun *callee = stm->exp.u.callee;
    Subst subst = subst_new(l->prog);

    for (uint32_t i = 0; i < callee->nparam; i++)
        subst_put(&subst, callee->param[i], stm->exp.arg[i]);
    Body *body = lower_another_body(l, &subst, l->body_of[callee->number]);
    subst_free(&subst);
    lower_stms(l, body);
    if (!l->failed)
        lower_check_results(l, body);
    if (!l->failed)
        lower_bind(l, stm->pat[0], body->res[0]);
}

/* ---- the form ---- */

/* What fails, and so leaves a variable undefined; or, if it IS_SOMETHING, 0. */
static const Scalar *nothing(Lowerer *l, Elem elem, bool is_something)
{
    Elem whole = elem_is_int(elem) ? elem : ELEM_I64;
    const Scalar *zero = scalar_int(l->store, whole, 0);
    const Scalar *one = scalar_int(l->store, whole, 1);
    const Scalar *s =
        is_something ? zero : scalar_binary(l->store, OP_DIV, one, zero);

    if (elem == ELEM_BOOL)
        return scalar_binary(l->store, OP_EQ, s, is_something ? one : zero);
    return elem == whole ? s : scalar_convert(l->store, elem, s);
}

/* STM, with another name for what it gives. */
static Stm *plain(Lowerer *l, const Stm *stm)
{
    Var *var = lower_fresh_like(l, stm->pat[0], stm->pat[0]->type);
    Stm *copy = stm_new(l->prog, (FormId)stm->exp.form, 1, &var);

    copy->loc = stm->loc;
    copy->exp = stm->exp;
    return copy;
}

static void run_alone(Lowerer *l, const Stm *stm)
{
    Var *outer = l->ok, *res = lower_declare(l, stm->pat[0]);
    Var *ok = lower_fresh(l, "ok", type_scalar(l->store, ELEM_BOOL));
    Stm *copy = plain(l, stm);
    LowerMark mark = lower_mark(l);
    bool tried = var_number(&l->tried, stm->pat[0]);

    out_set(l, res, nothing(l, (Elem)res->type->elem, tried));
    if (!tried)
        l->body->last->attrs = attr_with(l->prog, NULL, "spec");
    out_var(l, ok);
    out_set(l, ok, scalar_bool(l->store, true));
    Open open = out_open(l);
    l->ok = ok;
    lower_stm(l, copy);
    if (!is_single(stm))
        lower_if_ok(l);
    if (!l->failed)
        out_set(l, res, lower_value(l, out_name(l, copy->pat[0])));
    Body *body = out_close(l, open);
    l->ok = outer;
    lower_undo(l, mark);
    out_all(l, body);
    lower_store(l, stm->pat[0]);
}

static bool is_device_alloc(const Stm *stm, const void *data)
{
    (void)data;
    return stm->exp.form == FORM_ALLOC && stm->exp.elem == SPACE_DEVICE;
}

void lower_speculative(Lowerer *l, const Stm *stm)
{
    if (is_single(stm) || exec_is_alone(l->exec) ||
        (l->exec == AT_HOST && stm_any_stm_inside(stm, is_device_alloc, NULL)))
        run_alone(l, stm);
    else
        lower_on_one(l, stm, run_alone);
}
