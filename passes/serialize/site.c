/* site.c - the kernels that a schedule is for.
 *
 * They stand in one body: of the function, of a kernel, or of a loop.  Whatever
 * else makes an array there has no time.  Views and scalars may be computed
 * again for each iteration that uses them.  In a loop that has no trips nothing
 * fails: sizes, and what stands between the kernels, must be known not to.
 */
#include "passes/serialize/inside.h"

#include "passes/shared/failure/proved.h"
#include "verifier/prover/bounds.h"
#include "verifier/prover/facts/walk.h"

static bool wrong(const Site *site, Loc loc, const char *fmt, const char *name)
{
    pass_error(site->cx, site->prog, loc, 1, fmt, name);
    return false;
}

/* ---- the body ---- */

typedef struct Search {
    Site *site;
    const char *name;
    uint32_t found;
} Search;

static bool makes(const Stm *stm, const char *name)
{
    return stm->exp.form == FORM_KERNEL && stm->npat &&
           strcmp(stm->pat[0]->name->text, name) == 0;
}

/* BODY, of OWNER, which stands in AROUND. */
static void search(Search *s, Body *body, Stm *owner, Body *around)
{
    for (Stm *stm = body->first; stm; stm = stm->next) {
        if (makes(stm, s->name)) {
            bool loop = owner && owner->exp.form == FORM_LOOP;
            s->found++;
            s->site->body = body;
            s->site->owner = owner;
            s->site->loop = loop ? owner : NULL;
            s->site->around = loop ? around : body;
        }
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            search(s, stm->exp.fn[i].body, stm, body);
    }
}

Made *site_made(const Site *site, const Var *var)
{
    for (uint32_t i = 0; i < site->nmade; i++)
        if (site->made[i].var == var)
            return &site->made[i];
    return NULL;
}

/* ---- its statements ---- */

static bool note_kernel(Site *site, Stm *stm, uint32_t *room)
{
    const char *name = stm->pat[0]->name->text;

    if (stm->npat > 1)
        return wrong(site, stm->loc,
                     "the kernel of '%s' makes several arrays: there are no "
                     "times for them", name);
    if (stm->exp.exec != AT_NONE)
        return wrong(site, stm->loc, "the kernel of '%s' has a level", name);
    if (stm->pat[0]->type->rank > stm->exp.fn[0].nparam)
        return wrong(site, stm->loc, "the kernel of '%s' gives rows", name);
    arena_grow(&site->arena, &site->made, site->nmade, room,
               sizeof *site->made);
    site->made[site->nmade++] = (Made){.kernel = stm, .var = stm->pat[0]};
    return true;
}

typedef struct Uses {
    const Site *site;
    bool any;
} Uses;

static void note_use(Var *var, void *data)
{
    Uses *u = data;
    u->any = u->any || u->site->depends[var->id];
}

/* What stands between kernels can be computed again. */
static bool note_other(const Site *site, const Stm *stm)
{
    FormId form = (FormId)stm->exp.form;
    Uses uses = {site, site->loop != NULL};

    stm_each_use_inside(stm, note_use, &uses);
    if (!uses.any)
        return true;
    if (form == FORM_INDEX)
        return wrong(site, stm->loc,
                     "'%s' is read outside of the kernels: there is no time "
                     "for it",
                     stm->pat[0]->name->text);
    if (form != FORM_SCALAR && form_info[form].makes != MAKES_VIEW)
        return wrong(site, stm->loc,
                     "'%s' is no kernel, and no view: there are no times for "
                     "it",
                     form_info[form].text);
    for (uint32_t i = 0; i < stm->npat; i++)
        site->depends[stm->pat[i]->id] = true;
    return true;
}

/* From the first kernel on to the last one; in a loop, all. */
static void find_range(Site *site)
{
    Stm *from = site->body->first, *to = site->body->last;

    while (!site->loop && from->exp.form != FORM_KERNEL)
        from = from->next;
    while (!site->loop && to->exp.form != FORM_KERNEL)
        to = to->prev;
    site->from = from;
    site->to = to;
}

static bool note_statements(Site *site)
{
    uint32_t room = 0;
    bool ok = true;

    find_range(site);
    for (Stm *stm = site->from; stm && ok;
         stm = stm == site->to ? NULL : stm->next) {
        if (stm->exp.form != FORM_KERNEL) {
            ok = note_other(site, stm);
            continue;
        }
        ok = note_kernel(site, stm, &room);
        site->depends[stm->pat[0]->id] = true;
    }
    return ok;
}

/* ---- what the loop carries ---- */

static uint32_t param_number(const Lambda *fn, const Var *var)
{
    uint32_t i = 1;

    while (i < fn->nparam && fn->param[i] != var)
        i++;
    return i;
}

/* What parameter I is: the array of a kernel some trips ago, or its own. */
static bool note_carried(Site *site, uint32_t i)
{
    const Lambda *fn = &site->loop->exp.fn[0];
    const Scalar *initial = site->loop->exp.arg[i];
    uint32_t k = i, lag = 1;

    for (;; lag++) {
        const Scalar *last = fn->body->res[k - 1];
        if (!type_is_array(fn->param[i]->type) || last->op != OP_VAR ||
            lag > fn->nparam)
            break;
        Made *made = site_made(site, last->u.var);
        uint32_t next = param_number(fn, last->u.var);
        if (lag == 1 && next == i) {
            site->carried[i] = (Carried){NULL, 0};
            return true;
        }
        if (!made && next < fn->nparam) {
            k = next;
            continue;
        }
        if (!made || made->var->type != fn->param[i]->type ||
            made->var->type != site->loop->pat[i - 1]->type)
            break;
        while (made->lag < lag)
            arena_grow(&site->arena, &made->first, made->lag++,
                       &made->lag_room, sizeof *made->first);
        if (made->first[lag - 1])
            return wrong(site, site->loop->loc,
                         "this loop carries the same version of '%s' twice",
                         made->var->name->text);
        made->first[lag - 1] = initial;
        site->carried[i] = (Carried){made, lag};
        return true;
    }
    return wrong(site, site->loop->loc,
                 "what this loop carries as '%s' is no array that a kernel of "
                 "its body makes, or one of another type",
                 fn->param[i]->name->text);
}

static bool note_loop(Site *site)
{
    const Stm *loop = site->loop;
    bool ok = true;

    if (loop->exp.is_while)
        return wrong(site, loop->loc, "the trips of a '%s' have no times",
                     "while");
    site->carried =
        ARENA_NEW(&site->arena, Carried, loop->exp.fn[0].nparam);
    for (uint32_t i = 1; i < loop->exp.fn[0].nparam && ok; i++)
        ok = note_carried(site, i);
    for (uint32_t k = 0; k < site->nmade && ok; k++)
        for (uint32_t l = 0; l < site->made[k].lag && ok; l++)
            if (!site->made[k].first[l])
                ok = wrong(site, loop->loc,
                           "this loop carries only one of the last versions "
                           "of '%s'",
                           site->made[k].var->name->text);
    return ok;
}

/* ---- what fails ---- */

static bool has_body(const Stm *stm, const void *body)
{
    for (uint32_t i = 0; i < stm->exp.nfn; i++)
        if (stm->exp.fn[i].body == body)
            return true;
    return false;
}

/* What holds before SITE's loop. */
static void reach(Facts *facts, const Site *site, const Body *body)
{
    for (const Stm *stm = body->first; stm && stm != site->loop;
         stm = stm->next) {
        for (uint32_t i = 0; i < stm->exp.nfn; i++)
            if (stm->exp.fn[i].body == site->around ||
                body_any_stm(stm->exp.fn[i].body, has_body, site->around)) {
                facts_enter(facts, stm, i);
                reach(facts, site, stm->exp.fn[i].body);
                return;
            }
        facts_pass(facts, stm);
    }
}

static bool sizes_hold(Facts *facts, const Site *site, const Made *made)
{
    const Type *type = made->var->type;

    for (uint32_t i = 0; i < type->rank; i++)
        if (!value_is_proved(facts, type->size[i]) ||
            bound_size(facts, type->size[i]).verdict != PROVED)
            return wrong(site, made->kernel->loc,
                         "the size of '%s' may fail to be computed where the "
                         "loop has no trips",
                         made->var->name->text);
    return true;
}

static bool nothing_fails(const Site *site)
{
    PolyStore *polys = poly_store_new(site->prog->store);
    Facts *facts = facts_new(site->prog, polys);
    bool ok = true;

    facts_enter_fun(facts, site->fun);
    reach(facts, site, site->fun->body);
    for (uint32_t i = 0; i < site->nmade && ok; i++)
        ok = sizes_hold(facts, site, &site->made[i]);
    facts_enter(facts, site->loop, 0);
    for (const Stm *stm = site->body->first; stm && ok; stm = stm->next) {
        if (stm->exp.form != FORM_KERNEL && !stm_is_proved(facts, stm))
            ok = wrong(site, stm->loc,
                       "'%s' may fail, and is not computed in each trip if it "
                       "is only for iterations",
                       stm->npat ? stm->pat[0]->name->text
                                 : form_info[stm->exp.form].text);
        facts_pass(facts, stm);
    }
    facts_free(facts);
    poly_store_free(polys);
    return ok;
}

/* ---- the site ---- */

bool site_find(Site *site, const char *name)
{
    Search s = {site, name, 0};

    for (const Fun *fun = site->prog->first; fun; fun = fun->next) {
        uint32_t before = s.found;
        search(&s, fun->body, NULL, NULL);
        if (s.found > before)
            site->fun = site->cx->fun = fun;
    }
    if (s.found != 1) {
        diag_error(site->cx->diag, (Span){0},
                   s.found ? "--schedule: several kernels make '%s'"
                           : "--schedule: no kernel makes '%s'",
                   name);
        return false;
    }
    if (site->owner && !site->loop && site->owner->exp.form != FORM_KERNEL)
        return wrong(site, site->owner->loc,
                     "kernels in the body of this '%s' have no times",
                     form_info[site->owner->exp.form].text);
    site->depends = ARENA_NEW(&site->arena, bool, site->prog->nvar);
    for (uint32_t i = 0; site->loop && i < site->loop->exp.fn[0].nparam; i++)
        site->depends[site->loop->exp.fn[0].param[i]->id] = true;
    return note_statements(site) &&
           (!site->loop || (note_loop(site) && nothing_fails(site)));
}

bool site_check(Site *site, const char *schedule)
{
    Stm *loop = site->loop;
    const DataflowOptions options = {.from = loop ? loop : site->from,
                                     .to = loop ? loop : site->to,
                                     .domains = true,
                                     .schedule = schedule};
    ConflictTexts *texts = &site->texts;

    if (!dataflow_conflicts(site->prog, site->fun, &options, &site->arena,
                            site->cx->diag, texts))
        return false;
    for (uint32_t i = 0; i < texts->nstatement; i++) {
        Made *made = site_made(site, texts->statement[i].var);
        if (!made)
            return wrong(site, texts->statement[i].var->loc,
                         "'%s' is made by no kernel of the body that the "
                         "schedule is for",
                         texts->statement[i].var->name->text);
        made->name = texts->statement[i].name;
    }
    return true;
}
