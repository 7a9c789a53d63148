/* walk.c - the walk over a function, the only recursion of the engine.
 *
 * It comes to each statement with the places of its operands, and gives its
 * names theirs.  What has to be said before and after a body is walked is the
 * business of other files.
 */
#include "passes/shared/placing/inside.h"

#include "verifier/prover/facts/walk.h"

static void walk_body(Engine *e, Body *body);

/* Walk nested body FN, and say what was known before: what it knows stays
 * known, for its results, until that is undone. */
static KnownMark walk_nested(Engine *e, Stm *stm, uint32_t fn)
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
    e->in_group |= (e->exec & (AT_BLOCK | AT_LANE)) != 0 ||
                   stm->exp.form == FORM_ONCE;
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

static bool finds_sizes(const Stm *stm)
{
    for (uint32_t i = 0; i < stm->npat; i++)
        if (type_is_array(stm->pat[i]->type) &&
            names_pattern(stm, stm->pat[i]))
            return true;
    return false;
}

/* What is found out inside cannot be allocated before it. */
static void walk_once(Engine *e, Stm *stm, StmNote *note)
{
    uint32_t mark = e->clock;
    KnownMark before = walk_nested(e, stm, 0);

    if (!e->failed)
        pass_once(e, stm, note, mark);
    known_undo(&e->known, before);
}

static void walk_if(Engine *e, Stm *stm, StmNote *note)
{
    const bool *home = find_homes(e, stm, note);
    uint32_t mark = e->clock;
    Offer *offer[2] = {NULL, NULL};

    for (uint32_t b = 0; b < 2; b++) {
        KnownMark before = walk_nested(e, stm, b);
        if (!e->failed)
            offer[b] = end_branch(e, stm, note, b, home, mark);
        known_undo(&e->known, before);
    }
    pass_branches(e, stm, note, home, offer, mark);
}

static void walk_loop(Engine *e, Stm *stm, StmNote *note)
{
    LoopWalk *w = begin_loop(e, stm, note);

    while (begin_trip(w)) {
        KnownMark before = walk_nested(e, stm, 0);
        if (!e->failed)
            end_trip(w);
        known_undo(&e->known, before);
    }
    end_loop(w);
}

static void (*const place_made[])(Engine *, Stm *, StmNote *) = {
    [MAKES_FRESH] = place_fresh,
    [MAKES_VIEW] = place_view,
    [MAKES_UPDATED] = place_updated,
    [MAKES_PASSED] = pass_call,
};

/* What STM makes has a place before its bodies are walked. */
static void walk_other(Engine *e, Stm *stm, StmNote *note)
{
    uint8_t makes = form_info[stm->exp.form].makes;

    place_operands(e, stm, note);
    if (makes != MAKES_NONE)
        place_made[makes](e, stm, note);
    for (uint32_t fn = 0; fn < stm->exp.nfn; fn++)
        known_undo(&e->known, walk_nested(e, stm, fn));
}

static void walk_form(Engine *e, Stm *stm, StmNote *note)
{
    if (stm->exp.form == FORM_IF)
        walk_if(e, stm, note);
    else if (stm->exp.form == FORM_LOOP)
        walk_loop(e, stm, note);
    else if (stm->exp.form == FORM_ONCE && finds_sizes(stm))
        walk_once(e, stm, note);
    else
        walk_other(e, stm, note);
}

/* That of the last walk is used again: bodies are walked often. */
static StmNote *note_of(Engine *e, const Stm *stm)
{
    VarInfo none = {0}, *info = stm->npat ? info_of(e, stm->pat[0]) : &none;

    if (!info->note) {
        info->note = ARENA_NEW(&e->scratch, StmNote, 1);
        info->note->end = ARENA_NEW(&e->scratch, Inserts, stm->exp.nfn);
    }
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
    walk_form(e, stm, note);
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

void walk_fun(Engine *e, Fun *fun)
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
