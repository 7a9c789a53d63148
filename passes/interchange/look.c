/* look.c - what the runs of a kernel are, and how a strip has its variables. */
#include "passes/interchange/inside.h"

#include "passes/shared/imp/neighbours.h"
#include "passes/shared/scalars/quick.h"

/* What is computed again in each run has no more operators.  An estimate. */
enum { MOST_AGAIN = 8 };

/* ---- what is the same for all, or made of the index ---- */

static bool is_others(const Var *var, const void *data)
{
    const Interchange *t = data;
    const Spread *s = spread_of(t, var);

    return var == t->kernel->exp.fn[0].param[0] ||
           (s && s->kind != SPREAD_COMMON);
}

/* Neither the same for all nor made of the index. */
static bool is_own(const Var *var, const void *data)
{
    const Interchange *t = data;
    const Spread *s = spread_of(t, var);

    return s && s->kind != SPREAD_COMMON && s->kind != SPREAD_AGAIN;
}

/* S gives a variable its only value, and that does not depend on the iteration.
 * What was written before, only a single iteration may read here. */
static bool gives_common(const Interchange *t, const Stm *s)
{
    bool sets = s->exp.form == FORM_IMP_SET;
    bool reads = s->exp.form == FORM_IMP_READ &&
                 PASS_LEGAL(interchange_wrote, !t->wrote);

    if (!(sets || reads) || !declared_at(s) ||
        !declared_one_value(&t->declared, s->exp.arg[0]->u.var))
        return false;
    for (uint32_t i = 1; i < s->exp.narg; i++)
        if (!PASS_LEGAL(interchange_common,
                        !scalar_any_var(s->exp.arg[i], is_others, t)))
            return false;
    return true;
}

static uint32_t operators_of(const Scalar *s)
{
    uint32_t n = s->narg > 0;

    for (uint32_t i = 0; i < s->narg && n <= MOST_AGAIN; i++)
        n += operators_of(s->arg[i]);
    return n;
}

/* S gives a variable its only value, a number made of the index and of what is
 * the same for all. */
static bool gives_again(const Interchange *t, const Stm *s)
{
    return s->exp.form == FORM_IMP_SET && !s->attrs &&
           s->exp.arg[1]->elem == ELEM_I64 && declared_at(s) &&
           declared_one_value(&t->declared, s->exp.arg[0]->u.var) &&
           operators_of(s->exp.arg[1]) <= MOST_AGAIN &&
           PASS_LEGAL(interchange_again,
                      !scalar_any_var(s->exp.arg[1], is_own, t));
}

static const Var *var_of(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_VAR   ? stm->pat[0]
           : form_info[stm->exp.form].sets ? stm->exp.arg[0]->u.var
                                           : NULL;
}

static bool is_kind(const Interchange *t, const Stm *stm, SpreadKind kind)
{
    const Var *var = stm->exp.form == FORM_IMP_VAR ||
                             stm->exp.form == FORM_IMP_SET ||
                             stm->exp.form == FORM_IMP_READ
                         ? var_of(stm)
                         : NULL;
    const Spread *s = var ? spread_of(t, var) : NULL;

    return s && s->kind == kind;
}

bool interchange_is_common(const Interchange *t, const Stm *stm)
{
    return is_kind(t, stm, SPREAD_COMMON);
}

bool interchange_is_again(const Interchange *t, const Stm *stm)
{
    return is_kind(t, stm, SPREAD_AGAIN);
}

/* ---- which variables have elements ---- */

static void refuse(Interchange *t, const char *why, const Stm *one,
                   const Stm *other)
{
    if (!t->why.text)
        t->why = (PassWhy){why, one, other};
}

static void mention(Var *var, void *data)
{
    const Interchange *t = data;
    Spread *s = spread_of(t, var);

    if (s && s->kind == SPREAD_NONE && s->run != t->run)
        s->kind = SPREAD_ELEMENT;
}

static bool mentions(const Stm *s, const void *var)
{
    for (uint32_t i = 0; i < s->exp.narg; i++)
        if (scalar_any_var(s->exp.arg[i], var_is, var))
            return true;
    for (uint32_t i = 0; i < s->exp.nfn; i++)
        if (body_any_stm(s->exp.fn[i].body, mentions, var))
            return true;
    return false;
}

/* The first statement from S on, before END, that mentions VAR; or END. */
static const Stm *first_of(const Var *var, const Stm *s, const Stm *end)
{
    while (s != end && !mentions(s, var))
        s = s->next;
    return s;
}

bool interchange_gives(const Stm *s, const Var *var)
{
    if (form_info[s->exp.form].sets) {
        bool reads = false;
        for (uint32_t i = 1; i < s->exp.narg; i++)
            reads = reads || scalar_any_var(s->exp.arg[i], var_is, var);
        return s->exp.arg[0]->u.var == var && !reads;
    }
    if (s->exp.form != FORM_IMP_IF ||
        scalar_any_var(s->exp.arg[0], var_is, var))
        return false;
    for (uint32_t i = 0; i < 2; i++) {
        const Stm *in = first_of(var, s->exp.fn[i].body->first, NULL);
        if (!in || !interchange_gives(in, var))
            return false;
    }
    return true;
}

/* What an iteration has of VAR in the run [FROM, END) comes from its element,
 * which has a value then, or is given there first.  A compiler of C would warn
 * of one that is read and that nobody may have written. */
static void follow_var(Interchange *t, const Var *var, const Stm *from,
                       const Stm *end)
{
    Spread *spread = spread_of(t, var);
    const Stm *s = first_of(var, from, end);

    if (s == end)
        return;
    spread->given = spread->given || interchange_gives(s, var);
    if (!spread->given)
        refuse(t, "a variable may have no value", s, NULL);
}

/* ---- statements ---- */

static void look_at_stm(Interchange *t, const Stm *s, bool looped);

static void look_in_vectors(Interchange *t, const Stm *s)
{
    for (uint32_t i = 0; i < s->exp.narg; i++)
        if (s->exp.arg[i]->elem != ELEM_NONE &&
            !quick_in_vectors(s->exp.arg[i]))
            refuse(t, "its loops compute what vectors have no instructions for",
                   s, NULL);
}

static void look_at_branches(Interchange *t, const Stm *s, bool looped)
{
    if (looped)
        refuse(t, "a loop in it chooses", s, NULL);
    for (uint32_t i = 0; i < s->exp.nfn; i++)
        for (const Stm *in = s->exp.fn[i].body->first; in; in = in->next)
            look_at_stm(t, in, looped);
}

static void declare(Interchange *t, const Stm *stm)
{
    const Var *var = stm->pat[0];

    t->spread[var->id] = (Spread){.kernel = t->number, .run = t->run};
    if (!type_is_scalar(var->type))
        refuse(t, "it has blocks of its own", stm, NULL);
    if (t->nvar == t->var_room)
        arena_grow(t->cx->arena, &t->var, t->nvar, &t->var_room,
                   sizeof *t->var);
    t->var[t->nvar++] = var;
}

/* S is of a run, in a loop if LOOPED. */
static void look_at_stm(Interchange *t, const Stm *s, bool looped)
{
    switch (s->exp.form) {
    case FORM_IMP_VAR:
        declare(t, s);
        return;
    case FORM_IMP_WRITE:
        t->wrote = true;
        break;
    case FORM_IMP_SET:
    case FORM_IMP_READ:
    case FORM_IMP_IF:
        break;
    case FORM_IMP_SKIP:
        return;
    default:
        refuse(t,
               "it has other statements than reads, writes, assignments, "
               "choices and loops",
               s, NULL);
        return;
    }
    for (uint32_t i = 0; i < s->exp.narg; i++)
        scalar_each_var(s->exp.arg[i], mention, t);
    if (looped && !interchange_is_wide_call(t, s))
        look_in_vectors(t, s);
    look_at_branches(t, s, looped && s->exp.form == FORM_IMP_IF);
}

static void look_at_run(Interchange *t, const Stm *from, const Stm *end,
                        bool looped)
{
    bool of_calls = false;

    t->run++;
    t->wrote = false;
    for (const Stm *s = from; s != end; s = s->next) {
        if (gives_common(t, s)) {
            spread_of(t, s->exp.arg[0]->u.var)->kind = SPREAD_COMMON;
        } else if (gives_again(t, s)) {
            Spread *spread = spread_of(t, s->exp.arg[0]->u.var);
            spread->kind = SPREAD_AGAIN;
            spread->value = s->exp.arg[1];
        } else {
            look_at_stm(t, s, looped);
            of_calls |= interchange_calls(s);
            t->calls_wide |= interchange_is_wide_call(t, s);
            t->widens |= interchange_widens(s);
        }
        t->wide +=
            form_info[s->exp.form].offset && !elem_is_narrow((Elem)s->exp.elem);
    }
    t->calls += of_calls;
}

static void look_at_body(Interchange *t, const Body *body, bool looped)
{
    for (const Stm *s = body->first, *end; s && !t->why.text; s = end) {
        if (s->exp.form != FORM_IMP_FOR) {
            end = interchange_end(t, s);
            look_at_run(t, s, end, looped);
            continue;
        }
        end = s->next;
        t->loops = true;
        if (!PASS_LEGAL(interchange_bound,
                        !scalar_any_var(s->exp.arg[0], is_others, t)))
            refuse(t, "its loops are not as long for all iterations", s,
                   loop_bound_given(t->kernel->exp.fn[0].body, s));
        look_at_body(t, s->exp.fn[0].body, true);
    }
}

/* ---- values ---- */

static void follow_run(Interchange *t, const Stm *from, const Stm *end)
{
    for (uint32_t i = 0; i < t->nvar; i++)
        if (spread_of(t, t->var[i])->kind == SPREAD_ELEMENT)
            follow_var(t, t->var[i], from, end);
}

/* What a loop gives, its next trip has; after the loop, nobody knows. */
static void follow_body(Interchange *t, const Body *body)
{
    for (const Stm *s = body->first, *end; s && !t->why.text; s = end) {
        if (s->exp.form != FORM_IMP_FOR) {
            end = interchange_end(t, s);
            follow_run(t, s, end);
            continue;
        }
        end = s->next;
        bool *before = ARENA_NEW(t->cx->arena, bool, t->nvar);
        for (uint32_t i = 0; i < t->nvar; i++)
            before[i] = spread_of(t, t->var[i])->given;
        follow_body(t, s->exp.fn[0].body);
        for (uint32_t i = 0; i < t->nvar; i++)
            spread_of(t, t->var[i])->given = before[i];
    }
}

PassWhy interchange_look(Interchange *t)
{
    Body *body = t->kernel->exp.fn[0].body;

    t->number++;
    t->nvar = t->calls = t->wide = 0;
    t->calls_wide = t->widens = t->loops = false;
    t->why = why_not_side_by_side(body);
    declared_enter(&t->declared, t->prog, body);
    look_at_body(t, body, false);
    follow_body(t, body);
    return t->why;
}
