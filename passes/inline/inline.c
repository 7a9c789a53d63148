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
 *           its limit or not keep its types; no function whose every call is
 *           gone
 */
#include "passes/shared/rewriting/inline_call.h"

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
    Inlining calls;
    Known *current; /* of the function that is worked on */
    long long size; /* of the program, dropped functions included */
} Inliner;

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

static void say_missed(const Inliner *in, const Stm *call, const char *name,
                       const char *why, long long limit)
{
    pass_remark(in->cx, in->prog, REMARK_MISSED, name, call->loc,
                "the call of '%s' stays: %s %lld",
                call->exp.u.callee->name->text, why, limit);
}

/* Is the call to be inlined?  DEPTH is that of the body that it stands in. */
static bool is_due(const Inliner *in, const Stm *call, uint32_t depth)
{
    const Known *callee = &in->known[call->exp.u.callee->number];

    if (!callee->wanted)
        return false;
    if (!call_can_go(call)) {
        pass_remark(in->cx, in->prog, REMARK_MISSED, "spec", call->loc,
                    "the call of '%s' stays: it is '#[spec]', and may fail",
                    call->exp.u.callee->name->text);
        return false;
    }
    if (in->size + callee->size - 1 > in->options->max_size) {
        say_missed(in, call, "size",
                   "the program would have more statements than",
                   in->options->max_size);
        return false;
    }
    if (depth + callee->depth > IR_MAX_BODIES) {
        say_missed(in, call, "nesting", "bodies would nest deeper than",
                   IR_MAX_BODIES);
        return false;
    }
    return pass_rewrite(in->cx);
}

/* ---- functions ---- */

static void visit_body(Inliner *in, Body *body, uint32_t depth);

static void visit_call(Inliner *in, Body *body, Stm *stm, uint32_t depth)
{
    Known *callee = &in->known[stm->exp.u.callee->number];

    callee->calls++;
    if (!is_due(in, stm, depth))
        return;
    callee->inlined++;
    in->current->size += callee->size - 1;
    in->size += callee->size - 1;
    if (in->current->depth < depth + callee->depth)
        in->current->depth = depth + callee->depth;
    pass_remark(in->cx, in->prog, REMARK_DONE, "inlined", stm->loc,
                "'%s' is inlined", stm->exp.u.callee->name->text);
    inline_call(&in->calls, body, stm);
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

/* The call is back: inline_settle.c. */
static void count_back(const Stm *call, void *data)
{
    Inliner *in = data;
    Known *callee = &in->known[call->exp.u.callee->number];

    callee->inlined--;
    in->current->size -= callee->size - 1;
    in->size -= callee->size - 1;
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
    in.calls = inlining_new(prog, cx);
    for (Fun *f = prog->first; f; f = f->next)
        body_each_stm(f->body, count_stm, &in.size);
    for (Fun *f = prog->first; f; f = f->next) {
        cx->fun = f;
        in.current = &in.known[f->number];
        in.current->wanted = is_wanted(&in, f);
        visit_body(&in, f->body, 1);
        inline_settle(&in.calls, f, count_back, &in);
    }
    if (!in.options->keep)
        drop_functions(&in);
    inlining_free(&in.calls);
    return true;
}

const Pass inline_pass = {
    .name = "inline",
    .summary = "replace calls by the bodies of functions",
    .in = LEVEL_PURE,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(InlineOptions),
    .defaults = &defaults,
    .run = run,
};
