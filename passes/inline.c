/* inline.c - put functions where they are called.
 *
 * Callees stand before their callers, so one walk over the program meets only
 * calls of functions that are done.  A call becomes the callee's statements:
 * parameters are replaced by the arguments, and what the callee returns is
 * bound to the caller's own names at once, so that the text reads as if it
 * had been written without the function.  Other names grow from the callee's.
 *
 * requires  a verified program
 * keeps     all checks of the callee, and where each statement came from
 * leaves    no call that was asked for, unless the program would grow beyond
 *           its limit; no function whose every call is gone
 */
#include "passes/algebra.h"
#include "passes/pass.h"

#include "ir-text/lmad.h"

#include <stdlib.h>
#include <string.h>

typedef struct InlineOptions {
    OptionTexts functions; /* none: all */
    long long max_size;
    bool keep;
} InlineOptions;

#define AT(field) offsetof(InlineOptions, field)

static const Option options[] = {
    {"function", OPTION_TEXTS, AT(functions), .arg = "NAME",
     .help = "inline the calls of this function only (all); may be repeated"},
    {"keep", OPTION_FLAG, AT(keep),
     .help = "keep functions that are not called any longer"},
    {"max-size", OPTION_COUNT, AT(max_size), .arg = "N", .min = 0,
     .max = INT64_MAX,
     .help = "let the program grow to no more than N statements (1000000)"},
    {0},
};

static const InlineOptions defaults = {.max_size = 1000000};

/* What is known of a function that is done. */
typedef struct Known {
    long long size; /* statements, nested ones too */
    uint32_t depth; /* of bodies in bodies; its own is 1 */
    uint32_t calls, inlined;
    bool wanted;
} Known;

typedef struct Inliner {
    Prog *prog;
    PassContext *cx;
    const InlineOptions *options;
    Known *known;   /* by Fun.number */
    Subst subst;    /* callees' variables, each call anew */
    Known *current; /* of the function that is worked on */
    long long size; /* of the program, dropped functions included */
    bool *inside;   /* by Var.id: the callee's statements bind it */
    uint32_t ninside;
} Inliner;

/* One call. */
typedef struct Site {
    Stm *stm;
    Body *body;  /* that it stands in */
    Fun *callee;
    bool *bound; /* of its pattern: is it bound yet? */
} Site;

/* ---- which calls ---- */

static bool is_wanted(const Inliner *in, const Fun *fun)
{
    const OptionTexts *names = &in->options->functions;

    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->at[i], fun->name->text) == 0)
            return true;
    return names->count == 0;
}

static bool check_names(const Inliner *in)
{
    const OptionTexts *names = &in->options->functions;
    bool ok = true;

    for (size_t i = 0; i < names->count; i++) {
        bool found = false;
        for (const Fun *f = in->prog->first; f && !found; f = f->next)
            found = strcmp(names->at[i], f->name->text) == 0;
        if (!found)
            diag_error(in->cx->diag, (Span){0}, "there is no function '%s'",
                       names->at[i]);
        ok = ok && found;
    }
    return ok;
}

static void say_missed(const Inliner *in, const Site *site, const char *name,
                       const char *why, long long limit)
{
    pass_remark(in->cx, in->prog, REMARK_MISSED, name, site->stm->loc,
                "the call of '%s' stays: %s %lld", site->callee->name->text,
                why, limit);
}

/* Is the call to be inlined?  DEPTH is that of the body that it stands in. */
static bool is_due(const Inliner *in, const Site *site, uint32_t depth)
{
    const Known *callee = &in->known[site->callee->number];

    if (!callee->wanted)
        return false;
    /* What stands in the callee would no longer be allowed to fail. */
    if (!PASS_LEGAL(inline_may_not_fail,
                    !attr_find(site->stm->attrs, "spec"))) {
        pass_remark(in->cx, in->prog, REMARK_MISSED, "spec", site->stm->loc,
                    "the call of '%s' stays: it is '#[spec]', and may fail",
                    site->callee->name->text);
        return false;
    }
    if (in->size + callee->size - 1 > in->options->max_size) {
        say_missed(in, site, "size",
                   "the program would have more statements than",
                   in->options->max_size);
        return false;
    }
    if (depth + callee->depth > IR_MAX_BODIES) {
        say_missed(in, site, "nesting", "bodies would nest deeper than",
                   IR_MAX_BODIES);
        return false;
    }
    return pass_rewrite(in->cx);
}

/* ---- parameters ---- */

static void insert(const Site *site, Stm *stm)
{
    stm->loc = site->stm->loc;
    body_insert_before(site->body, site->stm, stm);
}

/* `let (var) = value` before the call. */
static void bind(const Inliner *in, const Site *site, Var *var,
                 const Scalar *value)
{
    Stm *stm = stm_new(in->prog, FORM_SCALAR, 1, &var);

    exp_set_args(in->prog, &stm->exp, 1, &value);
    insert(site, stm);
}

/* Is an array that is given as PARAM laid out so that what is made of it is,
 * too? */
static bool is_laid_alike(const Inliner *in, const Var *param,
                          const Scalar *arg)
{
    const IxFn *ixfn = place_subst(&in->subst, param->place).ixfn;

    return arg->op != OP_VAR || !ixfn || !arg->u.var->place.ixfn ||
           ixfn_alike(ixfn, arg->u.var->place.ixfn);
}

/* The argument itself, or a variable that is bound to it. */
static void replace_parameter(Inliner *in, const Site *site, Var *param,
                              const Scalar *arg)
{
    if (!scalar_is_leaf(arg) || !is_laid_alike(in, param, arg)) {
        Var *var = var_fresh(in->prog, param);
        var->type = type_subst(&in->subst, param->type);
        var->place = place_subst(&in->subst, param->place);
        var->unique = false;
        bind(in, site, var, arg);
        arg = scalar_var(in->prog->store, var);
    }
    subst_put(&in->subst, param, arg);
}

/* ---- results ---- */

typedef struct Scope {
    const Site *site;
    bool ok;
} Scope;

static void require_bound(Var *var, void *data)
{
    Scope *scope = data;

    for (uint32_t i = 0; i < scope->site->stm->npat; i++)
        if (scope->site->stm->pat[i] == var && !scope->site->bound[i])
            scope->ok = false;
}

/* Is all bound that the type of result I mentions? */
static bool type_is_ready(const Site *site, uint32_t i)
{
    Scope scope = {site, true};

    var_each_use(site->stm->pat[i], require_bound, &scope);
    return scope.ok;
}

typedef struct Search {
    const Inliner *in;
    bool found;
} Search;

static void look_inside(Var *var, void *data)
{
    Search *search = data;

    search->found |=
        var->id < search->in->ninside && search->in->inside[var->id];
}

/* Does the result hang on nothing that the callee's statements bind? */
static bool is_known_before(const Inliner *in, const Scalar *res)
{
    Search search = {in, false};

    scalar_each_var(res, look_inside, &search);
    return !search.found;
}

static void bind_result(const Inliner *in, const Site *site, uint32_t i)
{
    const Scalar *res = scalar_subst(&in->subst, site->callee->body->res[i]);

    bind(in, site, site->stm->pat[i], res);
    site->bound[i] = true;
}

/* Sizes that other results' types mention are often arguments. */
static void bind_results_before(const Inliner *in, const Site *site)
{
    for (uint32_t i = 0; i < site->stm->npat; i++)
        if (is_known_before(in, site->callee->body->res[i]) &&
            PASS_LEGAL(inline_size_bound_first, type_is_ready(site, i)))
            bind_result(in, site, i);
}

static void bind_results_behind(const Inliner *in, const Site *site)
{
    for (uint32_t i = 0; i < site->stm->npat; i++)
        if (!site->bound[i])
            bind_result(in, site, i);
}

/* ---- statements ---- */

/* A value of the callee may serve annotations alone in the caller: then its
 * name there is no name for the value. */
static bool is_marked_alike(const Var *a, const Var *b)
{
    return !attr_find(a->attrs, "mem") == !attr_find(b->attrs, "mem");
}

/* The caller's name for the callee's VAR, which a statement binds; NULL
 * where it has none, or where that cannot be bound yet. */
static Var *caller_name(const Inliner *in, const Site *site, const Var *var)
{
    const Body *body = site->callee->body;

    for (uint32_t i = 0; i < body->nres; i++)
        if (!site->bound[i] && body->res[i]->op == OP_VAR &&
            body->res[i]->u.var == var &&
            PASS_LEGAL(inline_result_bound_first, type_is_ready(site, i)) &&
            PASS_LEGAL(inline_marked_alike,
                       is_marked_alike(site->stm->pat[i], var)) &&
            is_laid_alike(in, var,
                          scalar_var(in->prog->store, site->stm->pat[i]))) {
            site->bound[i] = true;
            return site->stm->pat[i];
        }
    return NULL;
}

/* Bind what OLD bound to the caller's names where it has some.  What stands
 * behind in the pattern reads them, too. */
static void name_results(Inliner *in, const Site *site, const Stm *old,
                         Stm *copy)
{
    bool renamed = false;

    for (uint32_t i = 0; i < old->npat; i++) {
        Var *name = caller_name(in, site, old->pat[i]);
        if (name) {
            copy->pat[i] = name;
            subst_put(&in->subst, old->pat[i],
                      scalar_var(in->prog->store, name));
            renamed = true;
        } else if (renamed) {
            copy->pat[i]->type = type_subst(&in->subst, old->pat[i]->type);
            copy->pat[i]->place = place_subst(&in->subst, old->pat[i]->place);
        }
    }
}

static void note_inside(Inliner *in, const Body *body, bool inside)
{
    uint32_t nvar = in->prog->nvar;

    if (in->ninside < nvar) {
        uint32_t room = nvar + nvar / 2;
        in->inside = ground_realloc(in->inside, room * sizeof *in->inside);
        memset(in->inside + in->ninside, 0,
               (room - in->ninside) * sizeof *in->inside);
        in->ninside = room;
    }
    for (const Stm *s = body->first; s; s = s->next)
        for (uint32_t i = 0; i < s->npat; i++)
            in->inside[s->pat[i]->id] = inside;
}

static void add_attributes(const Inliner *in, const Stm *from, Stm *to)
{
    Arena *arena = store_arena(in->prog->store);
    Attr **end = &to->attrs;

    if (!from->attrs)
        return;
    for (const Attr *a = to->attrs; a; a = a->next) {
        *end = ARENA_NEW(arena, Attr, 1);
        **end = *a;
        end = &(*end)->next;
    }
    *end = from->attrs;
}

static void inline_call(Inliner *in, Body *body, Stm *stm)
{
    Fun *callee = stm->exp.u.callee;
    Site site = {stm, body, callee, NULL};

    site.bound = ARENA_NEW(in->cx->arena, bool, stm->npat);
    note_inside(in, callee->body, true);
    for (uint32_t i = 0; i < callee->nparam; i++)
        replace_parameter(in, &site, callee->param[i], stm->exp.arg[i]);
    bind_results_before(in, &site);
    for (const Stm *s = callee->body->first; s; s = s->next) {
        Stm *copy = stm_clone(&in->subst, s);
        name_results(in, &site, s, copy);
        body_insert_before(body, stm, copy);
    }
    bind_results_behind(in, &site);
    note_inside(in, callee->body, false);
    add_attributes(in, stm, stm->prev);
    body_remove(body, stm);
}

/* ---- functions ---- */

static void visit_body(Inliner *in, Body *body, uint32_t depth);

static void visit_call(Inliner *in, Body *body, Stm *stm, uint32_t depth)
{
    Site site = {stm, body, stm->exp.u.callee, NULL};
    Known *callee = &in->known[site.callee->number];

    callee->calls++;
    if (!is_due(in, &site, depth))
        return;
    callee->inlined++;
    in->current->size += callee->size - 1;
    in->size += callee->size - 1;
    if (in->current->depth < depth + callee->depth)
        in->current->depth = depth + callee->depth;
    pass_remark(in->cx, in->prog, REMARK_DONE, "inlined", stm->loc,
                "'%s' is inlined", site.callee->name->text);
    inline_call(in, body, stm);
}

static void visit_body(Inliner *in, Body *body, uint32_t depth)
{
    if (in->current->depth < depth)
        in->current->depth = depth;
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        in->current->size++;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            visit_body(in, s->exp.fn[i].body, depth + 1);
        if (s->exp.form == FORM_CALL)
            visit_call(in, body, s, depth);
    }
}

/* Functions whose calls are all gone. */
static void drop_functions(Inliner *in)
{
    Fun **link = &in->prog->first;
    uint32_t number = 0;

    in->prog->last = NULL;
    for (Fun *f = in->prog->first; f; f = f->next) {
        const Known *known = &in->known[f->number];
        if (known->calls > 0 && known->inlined == known->calls && !f->entry)
            continue;
        f->number = number++;
        *link = in->prog->last = f;
        link = &f->next;
    }
    *link = NULL;
    in->prog->nfun = number;
}

static bool count_stm(Stm *stm, void *data)
{
    (void)stm;
    ++*(long long *)data;
    return true;
}

static bool run(Prog *prog, PassContext *cx)
{
    Inliner in = {.prog = prog, .cx = cx, .options = cx->options};

    if (!check_names(&in))
        return false;
    in.known = ARENA_NEW(cx->arena, Known, prog->nfun);
    in.subst = subst_new(prog);
    for (Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, count_stm, &in.size);
    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        in.current = &in.known[f->number];
        in.current->wanted = is_wanted(&in, f);
        visit_body(&in, f->body, 1);
    }
    if (!in.options->keep)
        drop_functions(&in);
    subst_free(&in.subst);
    free(in.inside);
    return true;
}

const Pass inline_pass = {
    .name = "inline",
    .summary = "put functions where they are called",
    .in = STAGE_ARRAYS,
    .out = STAGE_SAME,
    .options = options,
    .options_size = sizeof(InlineOptions),
    .defaults = &defaults,
    .run = run,
};
