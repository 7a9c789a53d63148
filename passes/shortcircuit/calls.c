/* calls.c - calls that are in the way.
 *
 * A function knows where its parameters are and says where its results are, so
 * that an array which goes through a call, or comes from one, cannot be built
 * somewhere else; and nobody knows what a callee does with the blocks that it
 * gets.  What it does is in its statements.  So these take the place of such a
 * call, as `inline` puts them there, and the next round looks at them.
 *
 * A program may become twice as long in this way, and no more.
 */
#include "passes/shortcircuit/circuit.h"

#include "passes/shared/rewriting/inline_call.h"

#include <string.h>

/* An estimate. */
enum { MAX_MORE = 1000 /* statements, in programs that are small */ };

/* Of a function. */
typedef struct Extent {
    uint64_t size;  /* statements, nested ones too */
    uint32_t depth; /* of bodies in bodies */
} Extent;

typedef struct Calls {
    Circuits *c;
    Inlining inlining;
    Extent *extent; /* by Fun.number */
    uint64_t size;  /* of the program */
    uint32_t gone;
} Calls;

void calls_note(Circuits *c, const Var *var)
{
    if (var->id < c->nvar)
        c->blocked[var->id] = true;
}

static void measure(const Body *body, uint32_t depth, Extent *extent)
{
    if (extent->depth < depth)
        extent->depth = depth;
    for (const Stm *s = body->first; s; s = s->next) {
        extent->size++;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            measure(s->exp.fn[i].body, depth + 1, extent);
    }
}

uint64_t calls_room(const Prog *prog)
{
    Extent all = {0};

    for (const Fun *f = prog->first; f; f = f->next)
        measure(f->body, 1, &all);
    return 2 * all.size + MAX_MORE;
}

/* Is an array that CALL gives, or that it is given, to be somewhere else? */
static bool is_in_the_way(const Circuits *c, const Stm *call)
{
    for (uint32_t i = 0; i < call->npat; i++)
        if (call->pat[i]->id < c->nvar && c->blocked[call->pat[i]->id])
            return true;
    for (uint32_t i = 0; i < call->exp.narg; i++) {
        const Scalar *arg = call->exp.arg[i];
        if (arg->op == OP_VAR && arg->u.var->id < c->nvar &&
            c->blocked[arg->u.var->id])
            return true;
    }
    return false;
}

static bool has_to_stay(const Circuits *c, const Stm *call)
{
    return call->pat[0]->id < c->nstays && c->stays[call->pat[0]->id];
}

static void note_stays(Circuits *c, const Stm *call)
{
    GROUND_INDEX(c->stays, c->nstays, c->prog->nvar);
    c->stays[call->pat[0]->id] = true;
}

static bool fits(const Calls *calls, const Stm *call, uint32_t depth)
{
    const Extent *callee = &calls->extent[call->exp.u.callee->number];

    return calls->size + callee->size <= calls->c->room &&
           depth + callee->depth <= IR_MAX_BODIES;
}

static void visit(Calls *calls, Body *body, uint32_t depth)
{
    Circuits *c = calls->c;

    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            visit(calls, s->exp.fn[i].body, depth + 1);
        if (s->exp.form != FORM_CALL || !is_in_the_way(c, s) ||
            has_to_stay(c, s) || !call_can_go(s) || !fits(calls, s, depth) ||
            !pass_rewrite(c->cx))
            continue;
        pass_remark(
            c->cx, c->prog, REMARK_DONE, "inlined", s->loc,
            "'%s' is inlined: its call prevents the short-circuiting of a copy",
            s->exp.u.callee->name->text);
        calls->size += calls->extent[s->exp.u.callee->number].size;
        calls->gone++;
        inline_call(&calls->inlining, body, s);
    }
}

/* Types are not what they were without it. */
static void count_back(const Stm *call, void *data)
{
    Calls *calls = data;

    calls->size -= calls->extent[call->exp.u.callee->number].size;
    calls->gone--;
    note_stays(calls->c, call);
}

bool calls_inline(Circuits *c)
{
    Arena scratch = {0};
    Calls calls = {.c = c, .inlining = inlining_new(c->prog, c->cx),
                   .extent = ARENA_NEW(&scratch, Extent, c->prog->nfun)};

    for (const Fun *f = c->prog->first; f; f = f->next) {
        measure(f->body, 1, &calls.extent[f->number]);
        calls.size += calls.extent[f->number].size;
    }
    for (Fun *f = c->prog->first; f; f = f->next) {
        c->cx->fun = f;
        visit(&calls, f->body, 1);
        inline_settle(&calls.inlining, f, count_back, &calls);
    }
    inlining_free(&calls.inlining);
    arena_free(&scratch);
    return calls.gone > 0;
}
