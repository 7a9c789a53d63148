/* unique.c - who may consume an array, and who may still use it.
 *
 * The rules are those of SC22, section II-C: "the old value of A is not used on
 * any subsequent execution path", for A and for all that may alias it.  One
 * walk over a function, in the order of its text, builds the sets of alias.h
 * and marks those that are consumed.
 *
 *  - A consumption marks every array that the variable may be, and every set
 *    that may hold one of them.  So a use looks at one mark.
 *  - What the first branch of an `if` consumes, the second one does not see:
 *    such marks are hidden while we walk through it.  A set that the branches
 *    make together is made when they are left; it bears no mark although one
 *    of them may have consumed what the other one passes on.
 *  - A set that was made outside of a loop's or a parallel body may not be
 *    consumed in it, so nothing needs to be followed around a loop.
 *
 * Marking comes to each set and link once, but for hidden marks: where a mark
 * is to be seen, and no link above (or below) is new since, nothing above (or
 * below) is left to mark.
 *
 * requires  nothing of a program but names that are in scope: it may be
 *           ill-typed
 */
#include "verifier/rules/check.h"
#include "verifier/rules/locate.h"
#include "verifier/rules/unique/alias.h"

#include <stdlib.h>
#include <string.h>

typedef enum Holder {
    HELD_BY_NOBODY,
    HELD_BY_FUN, /* a parameter that is not unique */
    HELD_BY_LOOP,
    HELD_BY_OPERATOR
} Holder;

/* What is known of a set. */
typedef struct Mark {
    uint32_t consumed; /* by which consumption, or 0 */
    uint32_t passed;   /* the last one that marked all above, */
    bool news_above;   /* links above are new since */
    bool news_below;
    uint32_t emptied;  /* the last one that marked all below, too */
    uint32_t seen;     /* the walk that came here last */
    uint8_t holder;    /* Holder */
} Mark;

typedef struct Consumption {
    const Var *var;
    Where where;
} Consumption;

/* Consumptions from FIRST to before END are hidden. */
typedef struct Hidden {
    uint32_t first, end;
} Hidden;

typedef enum RegionKind {
    REGION_FUN,
    REGION_LOOP,
    REGION_PARALLEL,
    REGION_OPERATOR
} RegionKind;

/* A body that may not consume what comes from outside. */
typedef struct Region {
    RegionKind kind;
    const Stm *stm;
    AliasSet first; /* sets from here on were made inside */
} Region;

typedef struct Sets {
    AliasSet *at;
    uint32_t count, room;
} Sets;

typedef struct Walk {
    Checker *c;
    Aliases *aliases;
    Region region;
    Mark *mark; /* by AliasSet */
    uint32_t nmark;
    uint32_t nlink; /* those that are accounted for */
    Consumption *consumption; /* from 1 on */
    uint32_t nconsumption, consumption_room;
    Hidden *hidden; /* of the branches that we are in, outermost first */
    uint32_t nhidden, hidden_room;
    Sets below, todo;
    uint32_t walks;
} Walk;

static void sets_push(Sets *sets, AliasSet set)
{
    GROUND_ROOM(sets->at, sets->count, sets->room);
    sets->at[sets->count++] = set;
}

/* ---- marks ---- */

/* Is what consumption MARK did to be seen from here? */
static bool is_seen(const Walk *w, uint32_t mark)
{
    uint32_t low = 0, high = w->nhidden;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (w->hidden[middle].end <= mark)
            low = middle + 1;
        else
            high = middle;
    }
    return mark && !(low < w->nhidden && w->hidden[low].first <= mark);
}

static const Consumption *consumption_of(const Walk *w, AliasSet set)
{
    uint32_t mark = w->mark[set].consumed;
    return is_seen(w, mark) ? &w->consumption[mark] : NULL;
}

/* All below SET, it included, but for what is under sets that were emptied
 * before; into w->below. */
static void find_below(Walk *w, AliasSet set)
{
    uint32_t walk = ++w->walks;

    w->below.count = 0;
    sets_push(&w->below, set);
    w->mark[set].seen = walk;
    for (uint32_t i = 0; i < w->below.count; i++) {
        AliasSet at = w->below.at[i];
        if (is_seen(w, w->mark[at].emptied) && !w->mark[at].news_below)
            continue;
        for (uint32_t k = aliases_first_down(w->aliases, at); k;) {
            const AliasLink *link = aliases_link(w->aliases, k);
            if (w->mark[link->below].seen != walk)
                sets_push(&w->below, link->below);
            w->mark[link->below].seen = walk;
            k = link->next_down;
        }
    }
}

/* The sets next to AT, above it or below it, are to be visited. */
static void push_neighbours(Walk *w, AliasSet at, bool above)
{
    uint32_t k = above ? aliases_first_up(w->aliases, at)
                       : aliases_first_down(w->aliases, at);

    while (k) {
        const AliasLink *link = aliases_link(w->aliases, k);
        sets_push(&w->todo, above ? link->above : link->below);
        k = above ? link->next_up : link->next_down;
    }
}

/* Mark all above SET, it included. */
static void mark_above(Walk *w, AliasSet set, uint32_t consumption)
{
    w->todo.count = 0;
    sets_push(&w->todo, set);
    while (w->todo.count) {
        AliasSet at = w->todo.at[--w->todo.count];
        Mark *mark = &w->mark[at];
        if (is_seen(w, mark->passed) && !mark->news_above)
            continue;
        if (!is_seen(w, mark->consumed))
            mark->consumed = consumption;
        mark->passed = consumption;
        mark->news_above = false;
        push_neighbours(w, at, true);
    }
}

/* Mark what find_below found. */
static void mark_consumed(Walk *w, const Var *var, Where where)
{
    uint32_t number = w->nconsumption;

    GROUND_INDEX(w->consumption, w->consumption_room, number);
    w->consumption[w->nconsumption++] = (Consumption){var, where};
    for (uint32_t i = 0; i < w->below.count; i++) {
        w->mark[w->below.at[i]].emptied = number;
        w->mark[w->below.at[i]].news_below = false;
        mark_above(w, w->below.at[i], number);
    }
}

/* A link over SET is news for it and all sets ABOVE it, or below it. */
static void tell(Walk *w, AliasSet set, bool above)
{
    w->todo.count = 0;
    sets_push(&w->todo, set);
    while (w->todo.count) {
        AliasSet at = w->todo.at[--w->todo.count];
        bool *news = above ? &w->mark[at].news_below : &w->mark[at].news_above;
        if (*news)
            continue;
        *news = true;
        push_neighbours(w, at, above);
    }
}

/* Account for the sets and links that a step of alias.h made. */
static void take_news(Walk *w)
{
    uint32_t nset = aliases_set_count(w->aliases);
    uint32_t nlink = aliases_link_count(w->aliases);

    GROUND_INDEX(w->mark, w->nmark, nset);
    for (; w->nlink < nlink; w->nlink++) {
        AliasSet below = aliases_link(w->aliases, w->nlink)->below;
        tell(w, below, false);
        tell(w, below, true);
    }
}

/* ---- notes ---- */

static void note_alias(Walk *w, const Var *var, const Var *of)
{
    if (of && of != var && var->loc && w->c->diag)
        diag_note(w->c->diag, locate_var(w->c, var),
                  "'%s' may alias '%s', bound here", var->name->text,
                  of->name->text);
}

static void note_consumption(Walk *w, const Var *var, const Consumption *by)
{
    note_at(w->c, by->where, "'%s' is consumed here", by->var->name->text);
    note_alias(w, var, by->var);
}

/* What a message calls the set that stands in the way of consuming VAR. */
static const Var *var_in_way(const Walk *w, AliasSet set, const Var *var)
{
    const Var *first = aliases_var(w->aliases, set);
    return first ? first : var;
}

static void note_in_way(Walk *w, const Var *var, const Var *way)
{
    note_bound(w->c, way, "bound here");
    note_alias(w, var, way);
}

/* ---- the rules: uses ---- */

/* 5.15: what was consumed, and all that may alias it, may not be used on any
 * later path. */
static void use_consumed(Walk *w, const Scalar *s, Where where)
{
    const Var *var = var_of(s);
    AliasSet set = var ? aliases_set(w->aliases, var) : 0;
    const Consumption *by = set ? consumption_of(w, set) : NULL;

    if (!by)
        return;
    REJECT(w->c, RULE_USE_CONSUMED, where, var->name->text);
    note_consumption(w, var, by);
    aliases_forget(w->aliases, var); /* once is enough */
    take_news(w);
}

/* ---- the rules: what may be consumed ---- */

/* An array that is given away: by a statement that consumes it, or as the
 * result BECOMES of a body. */
typedef struct Gift {
    const Var *var;
    Where where;
    const Var *becomes; /* a parameter of a loop, or a result's name */
} Gift;

/* 5.15: a function consumes of its parameters only those that are unique. */
static bool consumed_parameter(Walk *w, const Gift *gift, AliasSet set)
{
    if (w->mark[set].holder != HELD_BY_FUN)
        return true;
    const Var *way = aliases_var(w->aliases, set);
    REJECT(w->c, RULE_CONSUMED_PARAMETER, gift->where, way->name->text);
    note_in_way(w, gift->var, way);
    return false;
}

/* 5.15: likewise a loop's body. */
static bool consumed_loop_parameter(Walk *w, const Gift *gift, AliasSet set)
{
    if (w->mark[set].holder != HELD_BY_LOOP)
        return true;
    const Var *way = aliases_var(w->aliases, set);
    REJECT(w->c, RULE_CONSUMED_LOOP_PARAMETER, gift->where, way->name->text);
    note_in_way(w, gift->var, way);
    return false;
}

/* 5.9: an operator does not consume what it combines. */
static bool consumed_operand(Walk *w, const Gift *gift, AliasSet set)
{
    if (w->mark[set].holder != HELD_BY_OPERATOR)
        return true;
    const Var *way = aliases_var(w->aliases, set);
    REJECT(w->c, RULE_CONSUMED_OPERAND, gift->where, way->name->text);
    note_in_way(w, gift->var, way);
    return false;
}

static bool is_outside(const Walk *w, RegionKind kind, AliasSet set)
{
    return w->region.kind == kind && set < w->region.first;
}

/* 5.15: what a loop's body consumes from outside, its next trip would use
 * again. */
static bool consumed_in_loop(Walk *w, const Gift *gift, AliasSet set)
{
    if (!is_outside(w, REGION_LOOP, set))
        return true;
    const Var *way = var_in_way(w, set, gift->var);
    REJECT(w->c, RULE_CONSUMED_IN_LOOP, gift->where, way->name->text);
    note_at(w->c, where_stm(w->c, w->region.stm, SPOT_RHS, 0),
            "this is the loop");
    note_in_way(w, gift->var, way);
    return false;
}

/* 5.8 to 5.10: these bodies consume what is local to them only. */
static bool consumed_in_parallel(Walk *w, const Gift *gift, AliasSet set)
{
    if (!is_outside(w, REGION_PARALLEL, set))
        return true;
    const Var *way = var_in_way(w, set, gift->var);
    REJECT(w->c, RULE_CONSUMED_IN_PARALLEL, gift->where, way->name->text,
           form_info[w->region.stm->exp.form].text);
    note_in_way(w, gift->var, way);
    return false;
}

/* 5.9: an operator may capture, but not consume what it captures. */
static bool consumed_in_operator(Walk *w, const Gift *gift, AliasSet set)
{
    if (!is_outside(w, REGION_OPERATOR, set))
        return true;
    const Var *way = var_in_way(w, set, gift->var);
    REJECT(w->c, RULE_CONSUMED_IN_OPERATOR, gift->where, way->name->text);
    note_in_way(w, gift->var, way);
    return false;
}

/* 5.15: what a body gives to a unique parameter of its loop is the body's to
 * give. */
static bool loop_result_alias(Walk *w, const Gift *gift, AliasSet set)
{
    if (w->mark[set].holder == HELD_BY_NOBODY && set >= w->region.first)
        return true;
    const Var *way = var_in_way(w, set, gift->var);
    REJECT(w->c, RULE_LOOP_RESULT_ALIAS, gift->where,
           gift->becomes->name->text, way->name->text);
    note_in_way(w, gift->var, way);
    return false;
}

/* 5.15: a unique result aliases no parameter that the caller keeps. */
static bool unique_result_alias(Walk *w, const Gift *gift, AliasSet set)
{
    if (w->mark[set].holder == HELD_BY_NOBODY)
        return true;
    const Var *way = aliases_var(w->aliases, set);
    REJECT(w->c, RULE_UNIQUE_RESULT_ALIAS, gift->where, way->name->text);
    note_in_way(w, gift->var, way);
    return false;
}

static bool may_be_consumed(Walk *w, const Gift *gift, AliasSet set)
{
    return consumed_parameter(w, gift, set) &&
           consumed_loop_parameter(w, gift, set) &&
           consumed_operand(w, gift, set) &&
           consumed_in_loop(w, gift, set) &&
           consumed_in_parallel(w, gift, set) &&
           consumed_in_operator(w, gift, set);
}

static bool may_be_given(Walk *w, const Gift *gift, AliasSet set)
{
    if (gift->where.spot != SPOT_BODY_RES)
        return may_be_consumed(w, gift, set);
    return gift->where.stm ? loop_result_alias(w, gift, set)
                           : unique_result_alias(w, gift, set);
}

static void give_away(Walk *w, const Gift *gift)
{
    find_below(w, aliases_set(w->aliases, gift->var));
    for (uint32_t i = 0; i < w->below.count; i++)
        if (!may_be_given(w, gift, w->below.at[i]))
            return;
    mark_consumed(w, gift->var, gift->where);
}

/* ---- the rules: several at once ---- */

/* What consumption FIRST or a later one did to VAR. */
static const Consumption *consumption_since(const Walk *w, const Var *var,
                                            uint32_t first)
{
    AliasSet set = var ? aliases_set(w->aliases, var) : 0;
    uint32_t mark = set ? w->mark[set].consumed : 0;
    return mark >= first ? &w->consumption[mark] : NULL;
}

/* 5.15: a unique result aliases no other result. */
static bool unique_results_alias(Walk *w, const Gift *gift,
                                 const Consumption *by)
{
    REJECT(w->c, RULE_UNIQUE_RESULTS_ALIAS, gift->where, by->var->name->text);
    note_at(w->c, by->where, "it is a result here");
    note_alias(w, gift->var, by->var);
    return false;
}

/* 5.15: what one operand of a call or loop consumes, no other one consumes, */
static bool consumed_twice(Walk *w, const Gift *gift, const Consumption *by)
{
    REJECT(w->c, RULE_CONSUMED_TWICE, gift->where, gift->var->name->text);
    note_consumption(w, gift->var, by);
    return false;
}

/* or uses: the callee or the body would see it change. */
static bool consumed_beside_use(Walk *w, const Gift *gift,
                                const Consumption *by)
{
    REJECT(w->c, RULE_CONSUMED_BESIDE_USE, gift->where, gift->var->name->text);
    note_consumption(w, gift->var, by);
    return false;
}

/* Is GIFT apart from what was given away from consumption FIRST on? */
static bool is_apart(Walk *w, const Gift *gift, bool unique, uint32_t first)
{
    const Consumption *by = consumption_since(w, gift->var, first);

    if (!by)
        return true;
    if (gift->where.spot == SPOT_BODY_RES)
        return unique_results_alias(w, gift, by);
    return unique ? consumed_twice(w, gift, by)
                  : consumed_beside_use(w, gift, by);
}

/* N values S are given to what TAKER gives, all at once; those for unique
 * takers are consumed. */
static void give_all(Walk *w, const Scalar *const *s, uint32_t n, Where where,
                     const Var *(*taker)(Where where))
{
    uint32_t first = w->nconsumption;

    for (int pass = 0; pass < 2; pass++) /* the unique ones first */
        for (uint32_t i = 0; i < n; i++) {
            where.index = i;
            const Var *to = taker(where);
            Gift gift = {var_of(s[i]), where, to};
            bool unique = to && to->unique;
            if (!gift.var || !aliases_set(w->aliases, gift.var) ||
                unique != (pass == 0))
                continue;
            if (is_apart(w, &gift, unique, first) && unique)
                give_away(w, &gift);
        }
}

/* ---- statements and bodies ---- */

static const Var *param_of_loop(Where where)
{
    const Lambda *fn = &where.stm->exp.fn[0];
    bool is_result = where.spot == SPOT_BODY_RES;
    uint32_t i = where.index + (is_result && !where.stm->exp.is_while);
    return i < fn->nparam ? fn->param[i] : NULL;
}

static const Var *param_of_callee(Where where)
{
    const Fun *callee = where.stm->exp.u.callee;
    return where.index < callee->nparam ? callee->param[where.index] : NULL;
}

static const Var *result_of_fun(Where where)
{
    return where.index < where.fun->nres ? where.fun->res[where.index].var
                                         : NULL;
}

/* What the right-hand side itself uses and consumes. */
static void check_operands(Walk *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    int consumes = form_info[exp->form].consumes;
    Where where = where_stm(w->c, stm, SPOT_ARG, 0);

    for (where.index = 0; where.index < exp->narg; where.index++)
        use_consumed(w, exp->arg[where.index], where);
    if (exp->form == FORM_LOOP)
        give_all(w, exp->arg, exp->narg, where, param_of_loop);
    if (exp->form == FORM_CALL)
        give_all(w, exp->arg, exp->narg, where, param_of_callee);
    if (consumes < 0 || (uint32_t)consumes >= exp->narg)
        return;
    where.index = (uint32_t)consumes;
    Gift gift = {var_of(exp->arg[consumes]), where, NULL};
    if (gift.var && aliases_set(w->aliases, gift.var))
        give_away(w, &gift);
}

/* Consumptions from FIRST on are not seen until the branch is left. */
static void hide(Walk *w, uint32_t first)
{
    GROUND_ROOM(w->hidden, w->nhidden, w->hidden_room);
    w->hidden[w->nhidden++] = (Hidden){first, w->nconsumption};
}

static void walk_stm(Walk *w, const Stm *stm);

/* Nested body FN of STM; the function's body where STM is NULL. */
static void walk_body(Walk *w, const Body *body, const Stm *stm, uint32_t fn)
{
    Where where = where_fn(w->c, stm, SPOT_BODY_RES, fn, 0);

    for (const Stm *s = body->first; s; s = s->next)
        walk_stm(w, s);
    for (where.index = 0; where.index < body->nres; where.index++)
        use_consumed(w, body->res[where.index], where);
    if (!stm)
        give_all(w, body->res, body->nres, where, result_of_fun);
    else if (stm->exp.form == FORM_LOOP)
        give_all(w, body->res, body->nres, where, param_of_loop);
}

static void walk_bodies(Walk *w, const Stm *stm, AliasSet first)
{
    const Exp *exp = &stm->exp;
    Region outside = w->region;
    uint32_t begin = w->nconsumption;

    for (uint32_t i = 0; i < exp->nfn; i++) {
        if (exp->form == FORM_LOOP)
            w->region = (Region){REGION_LOOP, stm, first};
        else if (form_info[exp->form].parallel || exp->form == FORM_ONCE)
            w->region = (Region){i == 0 ? REGION_PARALLEL : REGION_OPERATOR,
                                 stm, first};
        bool is_else = exp->form == FORM_IF && i == 1;
        if (is_else)
            hide(w, begin);
        walk_body(w, exp->fn[i].body, stm, i);
        w->nhidden -= is_else;
    }
    w->region = outside;
}

/* A parameter that is not unique belongs to HOLDER while its body is walked. */
static void hold_params(Walk *w, Var *const *param, uint32_t n, Holder holder)
{
    for (uint32_t i = 0; i < n; i++)
        if (!param[i]->unique)
            w->mark[aliases_set(w->aliases, param[i])].holder =
                (uint8_t)holder;
}

static void walk_stm(Walk *w, const Stm *stm)
{
    const Exp *exp = &stm->exp;
    AliasSet first = aliases_set_count(w->aliases);

    check_operands(w, stm);
    aliases_enter(w->aliases, stm);
    take_news(w);
    for (uint32_t i = 0; i < exp->nfn; i++)
        hold_params(w, exp->fn[i].param, exp->fn[i].nparam,
                    exp->form == FORM_LOOP ? HELD_BY_LOOP : HELD_BY_OPERATOR);
    walk_bodies(w, stm, first);
    for (uint32_t i = 0; i < exp->nfn; i++)
        hold_params(w, exp->fn[i].param, exp->fn[i].nparam, HELD_BY_NOBODY);
    aliases_leave(w->aliases, stm);
    take_news(w);
}

void check_unique(Checker *c, Fun *fun)
{
    Walk w = {.c = c, .aliases = aliases_new(ALIAS_OWNERS)};

    w.nlink = w.nconsumption = 1; /* they count from 1 */
    w.region.first = aliases_set_count(w.aliases);
    aliases_enter_fun(w.aliases, fun);
    take_news(&w);
    hold_params(&w, fun->param, fun->nparam, HELD_BY_FUN);
    walk_body(&w, fun->body, NULL, 0);
    aliases_free(w.aliases);
    free(w.mark);
    free(w.consumption);
    free(w.hidden);
    free(w.below.at);
    free(w.todo.at);
}
