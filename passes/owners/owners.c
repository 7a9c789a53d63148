/* owners.c - who frees a block, and when.
 *
 * A variable that holds a block of device memory either owns it, that is, is
 * the one that has to pass it on or to release it, or borrows it from a caller
 * who keeps it.  What allocates owns, so does what is given for good (a `*`
 * array lives there), and so does what is set to an owner's block.
 *
 * One walk against the order of the text knows which variables are needed
 * from there on.  The last use of an owner is followed by its release; where
 * the last use sets another variable, or returns, ownership moves along and
 * nothing is counted.  Only what is needed in two places is retained.  Where
 * paths part, an owner that one of them does not need is released on it at
 * once.  (Precise counting without a counter: Reinking, Xie, de Moura and
 * Leijen, "Perceus", PLDI 2021, with moves found by liveness alone.)
 *
 * Iterations of parallel statements own nothing: what they name was there
 * before them, and is needed until they are done.
 *
 * requires  a verified program of IMP, that frees no block too early
 * keeps     values; a block is freed after its last use on each path
 * leaves    nothing to a second run
 */
#include "ground/table.h"
#include "passes/pass.h"
#include "passes/shared/imp/taken.h"

#include <stdlib.h>

typedef struct VarStack {
    Var **at;
    uint32_t n, room;
} VarStack;

typedef struct SetIn {
    const Var *var;
    uint32_t before;
} SetIn;

/* What a trip of a loop uses that is declared outside, before it sets it. */
typedef struct LoopUses {
    const Stm *loop;
    VarStack blocks;
} LoopUses;

typedef struct Owners {
    Prog *prog;
    PassContext *cx;
    bool *owns, *live;  /* by Var.id */
    bool *odd;          /* by Var.id, false but while changes are compared */
    uint32_t *declared; /* by Var.id: how many loops are around, */
    uint32_t *set_in;   /* and in how many a trip has set it by now */
    struct SetIn *sets; /* what `set_in` was, each time that it changed */
    uint32_t nset, set_room;
    Table uses; /* of LoopUses */
    VarStack *loops;    /* the loops around, innermost last */
    uint32_t nloop, loop_room;
    VarStack changed; /* of `live`: each time that a bit changes */
} Owners;

static void push(VarStack *s, Var *var)
{
    GROUND_ROOM(s->at, s->n, s->room);
    s->at[s->n++] = var;
}

static bool is_device(const Var *var)
{
    return type_is_mem(var->type) && var->type->space == SPACE_DEVICE;
}

static bool is_loop(const Stm *stm)
{
    return form_info[stm->exp.form].repeats;
}

static bool is_control(const Stm *stm)
{
    return is_loop(stm) || stm->exp.form == FORM_IMP_IF;
}

/* The entry of LOOP in the table; a new one, if there is none. */
static LoopUses *uses_of(Owners *o, const Stm *loop)
{
    uint32_t hash = (uint32_t)((uintptr_t)loop >> 4);
    TableSlot *slot;

    table_reserve(&o->uses);
    TABLE_EACH(&o->uses, hash, slot) {
        LoopUses *uses = slot->thing;
        if (uses->loop == loop)
            return uses;
    }
    LoopUses *uses = ARENA_NEW(o->cx->arena, LoopUses, 1);
    uses->loop = loop;
    table_fill(&o->uses, slot, uses, hash);
    return uses;
}

static bool sets_block(const Stm *stm)
{
    return stm->exp.form == FORM_IMP_SET && stm->exp.arg[0]->op == OP_VAR &&
           is_device(stm->exp.arg[0]->u.var);
}

/* ---- first walk: owners, and what loops use ---- */

static void note_use(Var *var, void *data)
{
    Owners *o = data;

    if (is_device(var) && o->nloop > o->declared[var->id] &&
        PASS_LEGAL(owners_used_first, o->nloop > o->set_in[var->id]))
        push(&o->loops[o->nloop - 1], var);
}

static void enter_loop(Owners *o)
{
    GROUND_ROOM(o->loops, o->nloop, o->loop_room);
    o->loops[o->nloop++] = (VarStack){0};
}

static void leave_loop(Owners *o, const Stm *stm)
{
    VarStack uses = o->loops[--o->nloop];
    LoopUses *of = uses_of(o, stm);

    free(of->blocks.at);
    of->blocks = uses;
    for (uint32_t i = 0; i < uses.n; i++)
        note_use(uses.at[i], o);
}

static void note_uses(Owners *o, const Stm *stm)
{
    bool sets = sets_block(stm) || stm->exp.form == FORM_IMP_ALLOC;

    for (uint32_t i = sets; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], note_use, o);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_use(stm->exp.fn[i].body, note_use, o);
}

/* In this trip of all loops around VAR is set. */
static void note_set(Owners *o, const Var *var)
{
    GROUND_ROOM(o->sets, o->nset, o->set_room);
    o->sets[o->nset++] = (SetIn){var, o->set_in[var->id]};
    o->set_in[var->id] = o->nloop;
}

/* What was set since there were MARK of them may not be. */
static void forget_sets(Owners *o, uint32_t mark)
{
    while (o->nset > mark) {
        const SetIn *last = &o->sets[--o->nset];
        o->set_in[last->var->id] = last->before;
    }
}

static bool find_owners(Owners *o, const Body *body);

/* Both branches set a variable, or it may not be set. */
static bool find_owners_in_if(Owners *o, const Stm *stm)
{
    uint32_t mark = o->nset;
    bool found = find_owners(o, stm->exp.fn[0].body);
    uint32_t n = o->nset - mark;
    SetIn *first = ARENA_NEW(o->cx->arena, SetIn, n);

    for (uint32_t i = 0; i < n; i++)
        first[i] = o->sets[mark + i];
    forget_sets(o, mark);
    found |= find_owners(o, stm->exp.fn[1].body);
    for (uint32_t i = 0; i < n; i++)
        first[i].before = o->set_in[first[i].var->id];
    forget_sets(o, mark);
    for (uint32_t i = 0; i < n; i++)
        if (first[i].before > o->set_in[first[i].var->id])
            note_set(o, first[i].var);
    return found;
}

static bool find_owners_inside(Owners *o, const Stm *stm)
{
    uint32_t mark = o->nset;

    if (!is_loop(stm))
        return find_owners_in_if(o, stm);
    enter_loop(o);
    bool found = find_owners(o, stm->exp.fn[0].body);
    forget_sets(o, mark);
    leave_loop(o, stm);
    return found;
}

/* True: there are more than were known. */
static bool find_owners(Owners *o, const Body *body)
{
    bool found = false;

    for (const Stm *s = body->first; s; s = s->next) {
        const Exp *exp = &s->exp;
        if (exp->form == FORM_IMP_VAR)
            o->declared[s->pat[0]->id] = o->nloop;
        if (is_control(s)) {
            found |= find_owners_inside(o, s);
            continue;
        }
        note_uses(o, s);
        bool owns =
            (exp->form == FORM_IMP_ALLOC && exp->elem == SPACE_DEVICE) ||
            (sets_block(s) && o->owns[exp->arg[1]->u.var->id]);
        if (owns && !o->owns[exp->arg[0]->u.var->id])
            found = o->owns[exp->arg[0]->u.var->id] = true;
        if (sets_block(s) || exp->form == FORM_IMP_ALLOC)
            note_set(o, exp->arg[0]->u.var);
    }
    return found;
}

static void free_uses(Owners *o)
{
    for (uint32_t i = 0; i < o->uses.room; i++) {
        LoopUses *uses = o->uses.slot[i].thing;
        if (uses)
            free(uses->blocks.at);
    }
    table_free(&o->uses);
}

/* A block with a `*` array in it is the function's. */
static void find_given(Owners *o, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++)
        if (fun->param[i]->unique && fun->param[i]->place.mem &&
            is_device(fun->param[i]->place.mem))
            o->owns[fun->param[i]->place.mem->id] = true;
}

/* ---- second walk: releases ---- */

static void set_live(Owners *o, Var *var, bool live)
{
    if (o->live[var->id] == live)
        return;
    o->live[var->id] = live;
    push(&o->changed, var);
}

static Stm *count_stm(Owners *o, FormId form, Var *var, Loc loc)
{
    Stm *stm = stm_new(o->prog, form, 0, NULL);
    const Scalar *arg = scalar_var(o->prog->store, var);

    exp_set_args(o->prog, &stm->exp, 1, &arg);
    stm->loc = loc;
    return stm;
}

static void release_after(Owners *o, Body *body, Stm *stm, Var *var)
{
    Stm *release = count_stm(o, FORM_IMP_RELEASE, var, stm->loc);

    body_insert_before(body, stm->next, release);
}

static void insert_first(Body *body, Stm *stm)
{
    Stm *first = body->first;

    body_insert_before(body, first, stm);
    if (first && first->exp.form == FORM_IMP_SKIP)
        body_remove(body, first);
}

static void retain_before(Owners *o, Body *body, Stm *stm, Var *var)
{
    body_insert_before(body, stm, count_stm(o, FORM_IMP_RETAIN, var, stm->loc));
    pass_remark(o->cx, o->prog, REMARK_NOTE, "counted", stm->loc,
                "the owners of '%s' are counted: it has another use",
                var->name->text);
}

typedef struct LastUse {
    Owners *o;
    Body *body;
    Stm *stm;
} LastUse;

static void use_block(Var *var, void *data)
{
    const LastUse *use = data;
    Owners *o = use->o;

    if (!o->owns[var->id])
        return;
    if (PASS_LEGAL(owners_release_last, !o->live[var->id]))
        release_after(o, use->body, use->stm, var);
    set_live(o, var, true);
}

static void walk_leaf(Owners *o, Body *body, Stm *stm)
{
    LastUse use = {o, body, stm};

    for (uint32_t i = 0; i < stm->exp.narg; i++)
        scalar_each_var(stm->exp.arg[i], use_block, &use);
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        body_each_use(stm->exp.fn[i].body, use_block, &use);
}

static void walk_alloc(Owners *o, Body *body, Stm *stm)
{
    Var *var = stm->exp.arg[0]->u.var;

    if (!o->owns[var->id])
        return;
    if (!o->live[var->id])
        release_after(o, body, stm, var);
    set_live(o, var, false);
}

/* The new name owns what the old one does not need to any longer. */
static void walk_set(Owners *o, Body *body, Stm *stm)
{
    Var *to = stm->exp.arg[0]->u.var, *from = stm->exp.arg[1]->u.var;

    if (!o->owns[to->id])
        return;
    if (!o->live[to->id]) {
        body_remove(body, stm);
        return;
    }
    set_live(o, to, false);
    if (!PASS_LEGAL(owners_move, o->owns[from->id] && !o->live[from->id]))
        retain_before(o, body, stm, from);
    if (o->owns[from->id])
        set_live(o, from, true);
}

/* A block is given away once for each time that it is returned. */
static void walk_return(Owners *o, Body *body, Stm *stm)
{
    for (uint32_t i = 0; i < stm->exp.narg; i++) {
        const Scalar *s = stm->exp.arg[i];
        if (s->op != OP_VAR || !is_device(s->u.var))
            continue;
        if (!o->owns[s->u.var->id] || o->live[s->u.var->id])
            retain_before(o, body, stm, s->u.var);
        else
            set_live(o, s->u.var, true);
    }
}

static void walk_body(Owners *o, Body *body);

/* The variables that are not as they were when there were MARK changes. */
static VarStack differing(Owners *o, uint32_t mark)
{
    VarStack found = {0};

    for (uint32_t i = mark; i < o->changed.n; i++)
        o->odd[o->changed.at[i]->id] ^= true;
    for (uint32_t i = mark; i < o->changed.n; i++) {
        Var *var = o->changed.at[i];
        if (!o->odd[var->id])
            continue;
        o->odd[var->id] = false;
        push(&found, var);
    }
    return found;
}

static void undo(Owners *o, uint32_t mark)
{
    while (o->changed.n > mark) {
        Var *var = o->changed.at[--o->changed.n];
        o->live[var->id] = !o->live[var->id];
    }
}

static void release_first(Owners *o, Body *body, Var *var, Loc loc)
{
    insert_first(body, count_stm(o, FORM_IMP_RELEASE, var, loc));
}

/* What one branch needs and the other one does not, that one releases. */
static void walk_if(Owners *o, Stm *stm)
{
    Body *const branch[] = {stm->exp.fn[0].body, stm->exp.fn[1].body};
    uint32_t mark = o->changed.n;

    walk_body(o, branch[0]);
    VarStack first = differing(o, mark);
    undo(o, mark);
    walk_body(o, branch[1]);
    VarStack second = differing(o, mark);
    for (uint32_t i = 0; i < second.n; i++)
        o->odd[second.at[i]->id] = true;
    for (uint32_t i = 0; i < first.n; i++) {
        Var *var = first.at[i];
        bool both = o->odd[var->id], needs = o->live[var->id] == both;
        o->odd[var->id] = false;
        if (!both)
            release_first(o, branch[needs ? 1 : 0], var, stm->loc);
        set_live(o, var, true);
        if (both && !needs)
            set_live(o, var, false);
    }
    for (uint32_t i = 0; i < second.n; i++) {
        Var *var = second.at[i];
        if (!o->odd[var->id])
            continue;
        o->odd[var->id] = false;
        release_first(o, branch[o->live[var->id] ? 0 : 1], var, stm->loc);
        set_live(o, var, true);
    }
    free(first.at);
    free(second.at);
}

/* At the head of a loop is needed what its body uses and what follows it. */
static void walk_loop(Owners *o, Body *body, Stm *stm)
{
    const VarStack *uses = &uses_of(o, stm)->blocks;
    Body *trip = stm->exp.fn[0].body;
    LastUse use = {o, body, stm};

    for (uint32_t i = 0; i < uses->n; i++)
        use_block(uses->at[i], &use);
    uint32_t mark = o->changed.n;
    walk_body(o, trip);
    VarStack dead = differing(o, mark);
    for (uint32_t i = 0; i < dead.n; i++) {
        release_first(o, trip, dead.at[i], stm->loc);
        set_live(o, dead.at[i], true);
    }
    free(dead.at);
}

static void walk_stm(Owners *o, Body *body, Stm *stm)
{
    if (stm->exp.form == FORM_IMP_IF)
        walk_if(o, stm);
    else if (is_loop(stm))
        walk_loop(o, body, stm);
    else if (stm->exp.form == FORM_IMP_ALLOC)
        walk_alloc(o, body, stm);
    else if (stm->exp.form == FORM_IMP_RETURN)
        walk_return(o, body, stm);
    else if (sets_block(stm))
        walk_set(o, body, stm);
    else
        walk_leaf(o, body, stm);
}

static void walk_body(Owners *o, Body *body)
{
    for (Stm *s = body->last, *prev; s; s = prev) {
        prev = s->prev;
        walk_stm(o, body, s);
    }
}

/* What was given for good and is not used at all. */
static void release_unused(Owners *o, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nparam; i++) {
        Var *var = fun->param[i];
        if (!is_device(var) || !o->owns[var->id])
            continue;
        if (!o->live[var->id])
            release_first(o, fun->body, var, fun->loc);
        set_live(o, var, false);
    }
}

/* A result may live in a block that was given: the caller goes on with it. */
static void keep_results(Owners *o, const Fun *fun)
{
    for (uint32_t i = 0; i < fun->nres; i++) {
        const Var *res = fun->res[i].var;
        if (res->place.mem && o->owns[res->place.mem->id])
            set_live(o, res->place.mem, true);
    }
}

static bool is_count(FormId form)
{
    return form == FORM_IMP_RETAIN || form == FORM_IMP_RELEASE;
}

static void place_in_fun(Owners *o, const Fun *fun)
{
    bool more = true;

    find_given(o, fun);
    while (more) {
        more = find_owners(o, fun->body);
        forget_sets(o, 0);
    }
    keep_results(o, fun);
    walk_body(o, fun->body);
    release_unused(o, fun);
    o->changed.n = 0;
}

static bool run(Prog *prog, PassContext *cx)
{
    Owners o = {.prog = prog, .cx = cx};

    o.owns = ARENA_NEW(cx->arena, bool, prog->nvar);
    o.live = ARENA_NEW(cx->arena, bool, prog->nvar);
    o.odd = ARENA_NEW(cx->arena, bool, prog->nvar);
    o.declared = ARENA_NEW(cx->arena, uint32_t, prog->nvar);
    o.set_in = ARENA_NEW(cx->arena, uint32_t, prog->nvar);
    for (Fun *f = prog->first; f; f = f->next) {
        if (!f->imp)
            continue;
        cx->fun = f;
        if (!pass_may_rewrite(cx))
            break;
        Taken taken = taken_from(f->body, is_count);
        place_in_fun(&o, f);
        if (!taken_is_back(&taken, f->body, is_count))
            pass_rewrite(cx);
        taken_free(&taken);
    }
    free_uses(&o);
    free(o.loops);
    free(o.sets);
    free(o.changed.at);
    return true;
}

const Pass owners_pass = {
    .name = "owners",
    .summary = "free each block after its last use, and count owners as needed",
    .in = LEVEL_IMP,
    .out = LEVEL_SAME,
    .run = run,
};
