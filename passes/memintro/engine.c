/* engine.c - where every array of a program lives.
 *
 * The walk comes to each statement with the places of its operands, and gives
 * its names theirs: a view the source's, transformed (SC22, section IV-B),
 * a fresh array one that the policy chooses (IV-C).  What bodies and calls
 * pass on is the business of other files.
 *
 * The parameters of a function are as general as its calls need.  Callees
 * stand before their callers, so functions are walked again as long as a call
 * was met that nobody had thought of, and what calls them where that made a
 * difference; a few times, then what does not fit is copied.
 */
#include "passes/memintro/inside.h"

#include "ir-text/lmad/view.h"
#include "verifier/prover/facts/walk.h"

#include <string.h>

/* An estimate. */
enum { MAX_SWEEPS = 4 }; /* in which parameters become more general */

/* ---- variables ---- */

VarInfo *info_of(Engine *e, const Var *var)
{
    uint32_t page = var->id / PAGE_VARS;

    if (page >= e->npage) {
        uint32_t n = 2 * page + 2;
        VarInfo **at = ARENA_NEW(&e->scratch, VarInfo *, n);
        if (e->npage)
            memcpy(at, e->page, e->npage * sizeof *at);
        e->page = at;
        e->npage = n;
    }
    if (!e->page[page])
        e->page[page] = ARENA_NEW(&e->scratch, VarInfo, PAGE_VARS);
    return &e->page[page][var->id % PAGE_VARS];
}

Var *engine_var(Engine *e, const char *format, const Var *old,
                const Type *type)
{
    const char *text = arena_printf(&e->scratch, format, old->name->text);
    Var *var =
        var_new(e->prog, sym_intern(e->store, text, strlen(text)), type);

    var->loc = old->loc;
    var->fresh = e->prog->has_fresh = true;
    bind_var(e, var);
    return var;
}

Var *array_of(const Scalar *s)
{
    return s->op == OP_VAR && type_is_array(s->u.var->type) ? s->u.var : NULL;
}

uint32_t loop_first(const Exp *exp)
{
    return exp->form == FORM_LOOP && !exp->is_while ? 1 : 0;
}

void walk_again(Engine *e, const Fun *fun)
{
    e->fun[fun->number].again = true;
}

void engine_fail(Engine *e, const char *why)
{
    if (!e->failed)
        pass_error(e->cx, e->prog, e->loc, 1,
                   "no index function can be said here: %s",
                   why ? why : "an expression would nest too deep");
    e->failed = true;
}

/* ---- fresh arrays ---- */

static Placement ask_for_room(Engine *e, FreshArray *array, const Type *room)
{
    const Scalar *bytes = memory_bytes(e->store, room);

    array->room = room;
    array->varies = type_varies(e, room);
    array->is_known =
        bytes && known_number(&e->known, bytes, &array->bytes);
    return e->policy->place(array, e->policy->data);
}

/* With room for all trips of the loops around an array may do without the
 * device's memory. */
static Placement ask(Engine *e, FreshArray *array)
{
    const Type *room = array->room;
    Placement place = ask_for_room(e, array, room);

    if (!(e->exec & AT_HOST) && !array->leaves && !place.mem &&
        place.space == SPACE_DEVICE) {
        const Type *largest = largest_room(e, room);
        Placement other =
            largest != room ? ask_for_room(e, array, largest) : place;
        if (other.space != SPACE_DEVICE)
            place = other;
    }
    if (!place.ixfn || !(place.bytes || place.mem))
        engine_fail(e, NULL);
    return place;
}

static FreshArray fresh_array(Engine *e, const Var *var, const Type *room)
{
    return (FreshArray){.prog = e->prog,
                        .var = var,
                        .room = room,
                        .exec = e->exec,
                        .leaves =
                            set_of(e, var)->leaves || set_of(e, var)->joins > 0,
                        .lmads = &e->known.lmads};
}

Placement ask_policy(Engine *e, const Var *var, const Type *room,
                     const uint32_t *order, bool leaves)
{
    FreshArray array = fresh_array(e, var, room);

    array.order = order;
    array.leaves |= leaves;
    return ask(e, &array);
}

Placement ask_policy_here(Engine *e, const Var *var)
{
    FreshArray array = fresh_array(e, var, var->type);

    array.leaves = false;
    return ask(e, &array);
}

Var *own_block(Engine *e, const Var *var, Space space)
{
    VarInfo *info = info_of(e, var);
    const Type *type = type_mem(e->store, space);

    if (!info->block || info->block->type != type) {
        info->block = engine_var(e, "%s_mem", var, type);
        info_of(e, info->block)->distinct = true;
    }
    bind_var(e, info->block);
    return info->block;
}

static void put(Engine *e, Var *var, Placement place, Alloc *alloc)
{
    Var *mem = place.mem ? place.mem : own_block(e, var, place.space);

    var->place = (Place){mem, place.ixfn};
    *alloc = (Alloc){NULL, var, mem, place.mem ? NULL : place.bytes};
}

void insert_alloc(Engine *e, Inserts *at, Var *var, Placement place)
{
    Alloc *alloc = ARENA_NEW(&e->scratch, Alloc, 1);

    put(e, var, place, alloc);
    if (at->last_alloc)
        at->last_alloc->next = alloc;
    else
        at->alloc = alloc;
    at->last_alloc = alloc;
}

Var *insert_copy(Engine *e, Inserts *at, uint32_t slot, Var *of,
                 Placement place, const char *why)
{
    Copy *copy = ARENA_NEW(&e->scratch, Copy, 1);

    *copy = (Copy){.slot = slot, .of = of, .why = why,
                   .to = engine_var(e, "%s", of, of->type)};
    put(e, copy->to, place, &copy->alloc);
    if (at->last_copy)
        at->last_copy->next = copy;
    else
        at->copy = copy;
    at->last_copy = copy;
    return copy->to;
}

/* A copy of OF instead of operand SLOT: as the policy likes it, or DENSE. */
static Var *copy_operand(Engine *e, StmNote *note, uint32_t slot, Var *of,
                         bool dense, const char *why)
{
    FreshArray array = fresh_array(e, of, of->type);

    array.is_copy = true;
    Placement place = ask(e, &array);
    if (dense && !place.mem) {
        place.ixfn = memory_dense(e->store, of->type, NULL);
        place.bytes = memory_bytes(e->store, of->type);
    }
    return insert_copy(e, &note->before, slot, of, place, why);
}

/* ---- views ---- */

static void learn_operands(Engine *e, const Stm *stm, const Var *source)
{
    for (uint32_t i = 1; i < stm->exp.narg; i++)
        known_learn(&e->known, stm->exp.arg[i]);
    known_learn_place(&e->known, source->place);
}

static void walk_view(Engine *e, Stm *stm, StmNote *note)
{
    Var *source = view_source(&stm->exp);

    if (!source)
        return; /* a scalar */
    learn_operands(e, stm, source);
    const IxFn *ixfn = view_ixfn(&e->known.lmads, &stm->exp, source);
    if (!ixfn) {
        source = copy_operand(e, note, 0, source, true, e->known.lmads.why);
        ixfn = view_ixfn(&e->known.lmads, &stm->exp, source);
    }
    if (!ixfn)
        engine_fail(e, e->known.lmads.why);
    stm->pat[0]->place = (Place){source->place.mem, ixfn};
}

/* ---- parallel bodies ---- */

/* The operands of an operator are blocks that its applications share. */
static void place_operands(Engine *e, Stm *stm, StmNote *note)
{
    for (uint32_t fn = 1; fn < stm->exp.nfn; fn++)
        for (uint32_t i = 0; i < stm->exp.fn[fn].nparam; i++) {
            Var *param = stm->exp.fn[fn].param[i];
            if (type_is_array(param->type))
                insert_alloc(e, &note->before, param,
                             ask_policy(e, param, param->type, NULL, false));
        }
}

static void walk_bodies(Engine *e, Stm *stm)
{
    for (uint32_t fn = 0; fn < stm->exp.nfn; fn++)
        known_undo(&e->known, walk_nested(e, stm, fn));
}

/* ---- updates ---- */

static const char why_overlap[] = "it may overlap what it is written to";

static void walk_update(Engine *e, Stm *stm, StmNote *note)
{
    Var *source = view_source(&stm->exp);

    place_operands(e, stm, note);
    walk_bodies(e, stm);
    stm->pat[0]->place = source->place;
    if (stm->exp.form != FORM_UPDATE ||
        !info_of(e, stm->pat[0])->may_overlap)
        return;
    Var *value = array_of(stm->exp.arg[1]);
    if (!PASS_LEGAL(memintro_reads_first,
                    !may_be_overwritten(e, stm, value)))
        copy_operand(e, note, 1, value, false, why_overlap);
}

/* ---- fresh arrays ---- */

typedef struct Mention {
    const Stm *stm;
    bool found;
} Mention;

static void find_in_pattern(Var *var, void *data)
{
    Mention *m = data;
    for (uint32_t i = 0; i < m->stm->npat; i++)
        m->found |= m->stm->pat[i] == var;
}

bool names_pattern(const Stm *stm, const Var *var)
{
    Mention m = {stm, false};

    if (stm->npat > 1)
        type_each_var(var->type, find_in_pattern, &m);
    return m.found;
}

/* What a filter accepts is no more than what it looks at. */
static const Type *room_of(Engine *e, const Stm *stm, const Var *var)
{
    const Exp *exp = &stm->exp;

    if (!form_info[exp->form].sifts)
        return var->type;
    return type_nest(e->store, type_peel(e->store, var->type, 1), 1, exp->arg);
}

/* Is VAR made where another array is expected? */
static bool is_made_there(Engine *e, Var *var)
{
    const Var *into = info_of(e, var)->into;

    if (into && !info_of(e, into)->has_home)
        into = NULL;
    for (uint32_t i = 0; into && i < var->type->rank; i++)
        if (!known_equal(&e->known, var->type->size[i], into->type->size[i]))
            into = NULL;
    if (into)
        var->place = into->place;
    return into != NULL;
}

static void place_fresh(Engine *e, Stm *stm, StmNote *note)
{
    const Exp *exp = &stm->exp;
    const uint32_t *order = exp->form == FORM_MANIFEST ? exp->u.perm : NULL;

    for (uint32_t i = 0; i < stm->npat; i++) {
        Var *var = stm->pat[i];
        if (!type_is_array(var->type) || is_made_there(e, var))
            continue;
        const Type *room = room_of(e, stm, var);
        insert_alloc(e, &note->before, var,
                     ask_policy(e, var, room, order, false));
    }
}

static bool finds_sizes(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (type_is_array(stm->pat[i]->type) &&
            names_pattern(stm, stm->pat[i]))
            return true;
    return false;
}

static void walk_fresh(Engine *e, Stm *stm, StmNote *note)
{
    if (stm->exp.form == FORM_ONCE && finds_sizes(stm)) {
        pass_once(e, stm, note);
        return;
    }
    place_operands(e, stm, note);
    place_fresh(e, stm, note);
    walk_bodies(e, stm);
}

/* ---- statements ---- */

static void walk_passing(Engine *e, Stm *stm, StmNote *note)
{
    if (stm->exp.form == FORM_IF)
        walk_if(e, stm, note);
    else if (stm->exp.form == FORM_LOOP)
        walk_loop(e, stm, note);
    else
        walk_call(e, stm, note);
}

static void walk_other(Engine *e, Stm *stm, StmNote *note)
{
    (void)e;
    (void)stm;
    (void)note;
}

static void (*const walk_form[])(Engine *, Stm *, StmNote *) = {
    [MAKES_NONE] = walk_other,     [MAKES_FRESH] = walk_fresh,
    [MAKES_VIEW] = walk_view,      [MAKES_UPDATED] = walk_update,
    [MAKES_PASSED] = walk_passing,
};

static StmNote *note_new(Engine *e, const Stm *stm)
{
    StmNote *note = ARENA_NEW(&e->scratch, StmNote, 1);

    note->end = ARENA_NEW(&e->scratch, Inserts, stm->exp.nfn);
    return note;
}

/* That of the last walk is used again: bodies are walked often. */
static StmNote *note_of(Engine *e, const Stm *stm)
{
    VarInfo *info = stm->npat ? info_of(e, stm->pat[0]) : NULL;

    if (!info)
        return note_new(e, stm);
    if (!info->note)
        return info->note = note_new(e, stm);
    info->note->before = (Inserts){0};
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        info->note->end[i] = (Inserts){0};
    return info->note;
}

static void walk_stm(Engine *e, Stm *stm)
{
    StmNote *note = note_of(e, stm);
    uint32_t varied = e->varied;

    e->loc = stm->loc;
    walk_form[form_info[stm->exp.form].makes](e, stm, note);
    bind_pattern(e, stm, e->varied != varied);
    known_pass(&e->known, stm);
    if (e->facts)
        facts_pass(e->facts, stm);
}

static void walk_body(Engine *e, Body *body)
{
    for (Stm *s = body->first; s && !e->failed; s = s->next)
        walk_stm(e, s);
}

/* What it knows stays known, for its results, until that is undone. */
KnownMark walk_nested(Engine *e, Stm *stm, uint32_t fn)
{
    const Lambda *lambda = &stm->exp.fn[fn];
    ExecLevel exec = e->exec;
    uint32_t begin = e->begin;
    bool in_group = e->in_group;
    KnownMark mark = known_mark(&e->known);
    uint32_t facts = e->facts ? facts_mark(e->facts) : 0;

    if (e->facts)
        facts_enter(e->facts, stm, fn);
    e->exec = exec_inside(&stm->exp, exec);
    e->in_group |= (e->exec & (AT_BLOCK | AT_LANE)) != 0;
    e->begin = e->clock;
    bind_params(e, stm, fn);
    walk_body(e, lambda->body);
    e->begin = begin;
    e->exec = exec;
    e->in_group = in_group;
    if (e->facts)
        facts_undo(e->facts, facts);
    return mark;
}

/* ---- functions ---- */

/* What callers see of FUN. */
static Place *places_of(const Fun *fun, Arena *arena)
{
    Place *place = ARENA_NEW(arena, Place, fun->nparam + fun->nres);

    for (uint32_t i = 0; i < fun->nparam; i++)
        place[i] = fun->param[i]->place;
    for (uint32_t i = 0; i < fun->nres; i++)
        place[fun->nparam + i] = fun->res[i].var->place;
    return place;
}

static bool same_places(const Place *a, const Place *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        if (a[i].mem != b[i].mem || a[i].ixfn != b[i].ixfn)
            return false;
    return true;
}

static void walk_fun(Engine *e, Fun *fun)
{
    FunInfo *info = &e->fun[fun->number];

    info->again = false;
    e->at = e->cx->fun = fun;
    e->loc = fun->loc;
    e->exec = info->exec;
    e->in_group = (info->exec & (AT_BLOCK | AT_LANE)) != 0;
    info->end = (Inserts){0};
    bind_fun(e, fun);
    if (e->facts)
        facts_enter_fun(e->facts, fun);
    place_params(e, fun);
    info->mark = e->begin = e->clock;
    walk_body(e, fun->body);
    if (!e->failed)
        place_results(e, fun);
    known_undo(&e->known, (KnownMark){0, 0});
    if (e->facts)
        facts_undo(e->facts, 0);
}

/* Callers stand after FUN. */
static void walk_with_callers(Engine *e, Fun *fun)
{
    Arena scratch = {0};
    const Place *before = places_of(fun, &scratch);

    walk_fun(e, fun);
    if (!same_places(before, places_of(fun, &scratch),
                     fun->nparam + fun->nres))
        for (const Caller *c = e->fun[fun->number].caller; c; c = c->next)
            walk_again(e, c->fun);
    arena_free(&scratch);
}

static void walk_prog(Engine *e, Facts *facts)
{
    bool any = true;

    for (Fun *f = e->prog->first; f; f = f->next)
        walk_again(e, f);
    for (uint32_t sweep = 0; any && !e->failed; sweep++) {
        any = false;
        e->frozen = sweep >= MAX_SWEEPS;
        for (Fun *f = e->prog->first; f && !e->failed; f = f->next) {
            if (!e->fun[f->number].again)
                continue;
            any = true;
            e->facts = e->fun[f->number].overlaps ? facts : NULL;
            walk_with_callers(e, f);
        }
    }
}

bool memory_introduce(Prog *prog, PassContext *cx, const MemoryPolicy *policy)
{
    Engine e = {.prog = prog, .store = prog->store, .cx = cx,
                .policy = policy};
    Facts *facts = NULL; /* most programs have no use for them */

    e.fun = ARENA_NEW(&e.scratch, FunInfo, prog->nfun);
    e.known = known_new(prog);
    e.subst = subst_new(prog);
    if (memory_find_blocks(&e))
        facts = facts_new(prog, e.known.polys);
    walk_prog(&e, facts);
    if (!e.failed) {
        memory_write(&e);
        memory_remarks(&e);
    }
    cx->fun = NULL;
    subst_free(&e.subst);
    facts_free(facts);
    known_free(&e.known);
    arena_free(&e.scratch);
    return !e.failed;
}
