/* strips.c - neighbouring iterations of a kernel with loops or calls,
 * together.
 *
 * What compilers make vectors of is the innermost loop, and in a kernel such as
 * that of n bodies, whose iterations each add up in order, it cannot become
 * any: only neighbouring iterations can go side by side.  So they are exchanged
 * with the loops.  A strip of iterations goes through the loops of the kernel
 * together; what stands between these, a run of statements, is a loop over the
 * strip.  A variable of several runs is an array with an element for each
 * iteration; what is the same for all of them is computed once.
 *
 * So it is with functions on floats, which are called for one element at a
 * time: they are runs of their own, and what stands between them can become
 * vectors.  Their iterations do not wait for each other, as a chain of calls in
 * one iteration does.  A call that is all of a statement (lower --calls=apart)
 * is one of vectors, where a target has such functions.
 *
 * Narrow elements that are made wide where they are read are read ahead, in
 * runs of their own.  Else compilers take as many iterations together as a
 * vector has of these; where the kernel has much else to access, that is more
 * than registers hold.
 *
 * Loops that compilers write out are none that a vector waits for, if there are
 * no calls in them.
 *
 * Iterations do not see what others write, so that any order is right.  The
 * loops must not depend on the iteration, and it has to be worth it: what
 * neighbours access is side by side, and what the loops compute is what vectors
 * can be of.
 */
#include "printer/emit/strips.h"

#include "printer/emit/middle.h"
#include "printer/emit/quick.h"

/* Of so many vectors, most registers have one.  AVX2 has 16 registers. */
enum { MANY_ACCESSES = 16 };

typedef struct Strip {
    Emitter *e;
    const Var *index;
    uint32_t number, run;
    uint32_t calls;    /* runs of these */
    bool calls_wide;   /* there is a call of vectors */
    uint32_t wide;     /* accesses to what is not narrow */
    bool widens;       /* there is a run of what is read ahead */
    bool loops, wrote; /* there are some; this run has written */
    bool ok;
} Strip;

static EmitSpread *spread_of(const Strip *t, const Var *var)
{
    return &t->e->use[var->id].spread;
}

/* ---- what is the same for all ---- */

typedef struct Same {
    const Strip *strip;
    bool is;
} Same;

static void look_at_var(Var *var, void *data)
{
    Same *same = data;
    const EmitSpread *spread = spread_of(same->strip, var);
    bool is_theirs = spread->strip == same->strip->number && !spread->uniform;

    same->is = same->is && var != same->strip->index && !is_theirs;
}

static bool is_same(const Strip *t, const Scalar *s)
{
    Same same = {t, true};

    scalar_each_var(s, look_at_var, &same);
    return same.is;
}

/* S gives a variable its only value, and that does not depend on the iteration.
 * What was written before, only a single iteration may read here. */
static bool is_uniform(const Strip *t, const Stm *s)
{
    bool sets = s->exp.form == FORM_IMP_SET;
    bool reads = s->exp.form == FORM_IMP_READ && !t->wrote;

    return (sets || reads) && t->e->use[s->exp.arg[0]->u.var->id].once &&
           is_same(t, s->exp.arg[sets ? 1 : 2]);
}

/* Was S found to be such? */
static bool was_uniform(const Strip *t, const Stm *s)
{
    bool gives = s->exp.form == FORM_IMP_SET || s->exp.form == FORM_IMP_READ;
    const Var *var = s->exp.form == FORM_IMP_VAR ? s->pat[0]
                     : gives ? s->exp.arg[0]->u.var
                             : NULL;

    return var && spread_of(t, var)->strip == t->number &&
           spread_of(t, var)->uniform;
}

/* ---- which variables are arrays ---- */

static void mention(Var *var, void *data)
{
    const Strip *t = data;
    EmitSpread *spread = spread_of(t, var);

    if (spread->strip == t->number && !spread->uniform &&
        spread->run != t->run)
        spread->is = true;
}

static void mention_all(const Scalar *s, void *data)
{
    scalar_each_var(s, mention, data);
}

/* Is S a call of a function on floats, `y <- f(x)`, which the target has for
 * vectors? */
static bool is_wide_call(const Emitter *e, const Stm *s)
{
    const Scalar *from = s->exp.form == FORM_IMP_SET ? s->exp.arg[1] : NULL;

    return e->d->wide_call && from && from->narg == 1 &&
           op_info[from->op].price == PRICE_OF_FUNCTION &&
           elem_is_float((Elem)from->elem) && from->arg[0]->op == OP_VAR;
}

/* S is of a run, in a loop if LOOPED. */
static void look_at_stm(Strip *t, const Stm *s, bool looped)
{
    switch (s->exp.form) {
    case FORM_IMP_VAR:
        t->ok = t->ok && type_is_scalar(s->pat[0]->type);
        *spread_of(t, s->pat[0]) = (EmitSpread){t->number, t->run, false,
                                                false};
        return;
    case FORM_IMP_WRITE:
        t->wrote = true;
        break;
    case FORM_IMP_SET:
    case FORM_IMP_READ:
        mention((Var *)s->exp.arg[0]->u.var, t);
        break;
    case FORM_IMP_IF: /* not for vectors; once for an iteration, it may be */
        t->ok = t->ok && !looped;
        break;
    case FORM_IMP_SKIP:
        return;
    default:
        t->ok = false;
        return;
    }
    emit_each_read(s, mention_all, t);
    looped = looped && !is_wide_call(t->e, s);
    for (uint32_t i = 0; looped && i < s->exp.narg; i++)
        t->ok = t->ok && (s->exp.arg[i]->elem == ELEM_NONE ||
                          quick_in_vectors(s->exp.arg[i]));
    for (uint32_t i = 0; i < s->exp.nfn; i++)
        for (const Stm *in = s->exp.fn[i].body->first; in; in = in->next)
            look_at_stm(t, in, looped);
}

/* ---- runs ---- */

static bool calls(const Stm *s)
{
    for (uint32_t i = 0; i < s->exp.narg; i++)
        if (quick_is_call(s->exp.arg[i]))
            return true;
    for (uint32_t i = 0; i < s->exp.nfn; i++)
        for (const Stm *in = s->exp.fn[i].body->first; in; in = in->next)
            if (calls(in))
                return true;
    return false;
}

/* Does S make an i32 of a narrow element, which the statement before the last
 * one has read? */
static bool widens(const Stm *s)
{
    const Stm *read = s->prev ? s->prev->prev : NULL;
    const Scalar *from = s->exp.form == FORM_IMP_SET ? s->exp.arg[1] : NULL;

    return from && from->op == OP_CONVERT && from->elem == ELEM_I32 &&
           elem_is_narrow((Elem)from->arg[0]->elem) && read &&
           read->exp.form == FORM_IMP_READ &&
           read->exp.arg[0] == from->arg[0];
}

static bool is_widened(const Stm *s)
{
    return s->exp.form == FORM_IMP_READ && s->next && s->next->next &&
           widens(s->next->next);
}

typedef enum RunKind {
    RUN_PLAIN,
    RUN_CALLS,
    RUN_WIDE_CALL, /* is one statement */
    RUN_NARROW /* reads narrow elements, which are wide in other runs: a loop
                  with both takes as many iterations as a vector has bytes */
} RunKind;

static const Stm *after_declarations(const Stm *s)
{
    while (s->next && s->exp.form == FORM_IMP_VAR)
        s = s->next;
    return s;
}

/* Of which run S is.  A variable is of the run that it is declared for. */
static RunKind kind_of_run(const Emitter *e, const Stm *s)
{
    s = after_declarations(s);
    return is_wide_call(e, s)            ? RUN_WIDE_CALL
           : calls(s)                    ? RUN_CALLS
           : widens(s) || is_widened(s) ? RUN_NARROW
                                         : RUN_PLAIN;
}

/* The statement after the run that begins with FROM. */
static const Stm *end_of_run(const Emitter *e, const Stm *from)
{
    RunKind kind = kind_of_run(e, from);
    const Stm *s = from;

    for (; s && s->exp.form != FORM_IMP_FOR && kind_of_run(e, s) == kind;
         s = s->next)
        if (is_wide_call(e, s))
            return s->next;
    return s;
}

static void look_at_run(Strip *t, const Stm *from, const Stm *end, bool looped)
{
    bool of_calls = false;

    t->run = ++t->e->next;
    t->wrote = false;
    for (const Stm *s = from; s != end && t->ok; s = s->next) {
        if (is_uniform(t, s)) {
            spread_of(t, s->exp.arg[0]->u.var)->uniform = true;
        } else {
            look_at_stm(t, s, looped);
            of_calls |= calls(s);
            t->calls_wide |= is_wide_call(t->e, s);
            t->widens |= widens(s);
        }
        t->wide += form_info[s->exp.form].offset &&
                   !elem_is_narrow((Elem)s->exp.elem);
    }
    t->calls += of_calls;
}

static void look_at_body(Strip *t, const Body *body, bool looped)
{
    for (const Stm *s = body->first, *end; s && t->ok; s = end) {
        if (s->exp.form != FORM_IMP_FOR) {
            end = end_of_run(t->e, s);
            look_at_run(t, s, end, looped);
            continue;
        }
        end = s->next;
        t->loops = true;
        t->ok = is_same(t, s->exp.arg[0]);
        look_at_body(t, s->exp.fn[0].body, true);
    }
}

uint32_t emit_find_strips(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    Strip t = {.e = e, .index = fn->param[fn->nparam - 1],
               .number = ++e->next, .ok = true};

    look_at_body(&t, fn->body, false);
    bool waits = t.loops && (t.calls || !emit_writes_out_loops(fn->body));
    bool ahead = t.widens && t.wide >= MANY_ACCESSES;
    return t.ok && (waits || t.calls > 1 || t.calls_wide || ahead) &&
                   !emit_any_stride(e, fn->body, t.index, STRIDE_MANY)
               ? t.number
               : 0;
}

bool emit_is_spread(const Emitter *e, const Var *var)
{
    const EmitSpread *spread = &e->use[var->id].spread;

    return e->strip && spread->strip == e->strip && spread->is;
}

/* ---- what is printed ---- */

/* What stands before the loop of a run: what is the same for all, and arrays.
 * Is there anything left for the loop? */
static bool print_before(const Strip *t, const Stm *from, const Stm *end)
{
    Emitter *e = t->e;
    bool any = false;

    for (const Stm *s = from; s != end; s = s->next) {
        if (was_uniform(t, s)) {
            emit_stm(e, s);
        } else if (s->exp.form == FORM_IMP_VAR &&
                   emit_is_spread(e, s->pat[0])) {
            emit_declare_spread(e, s->pat[0]);
            any = true;
        } else if (s->exp.form != FORM_IMP_SKIP) {
            any = true;
        }
    }
    return any;
}

static void say_vector(Emitter *e)
{
    if (e->d->vector)
        emit_line(e, "%s", e->d->vector);
}

/* The run that begins with FROM as one call for a whole strip, if it is one. */
static bool print_wide_call(Emitter *e, const Stm *from)
{
    const Stm *s = after_declarations(from);

    if (!is_wide_call(e, s))
        return false;
    const Var *to = s->exp.arg[0]->u.var, *of = s->exp.arg[1]->arg[0]->u.var;
    if (!emit_is_spread(e, to) || !emit_is_spread(e, of) ||
        emit_is_left_out(e, to))
        return false;
    e->d->wide_call(e, s->exp.arg[1], e->name[to->id], e->name[of->id]);
    return true;
}

static void print_run(const Strip *t, const Stm *from, const Stm *end)
{
    Emitter *e = t->e;
    RunKind kind = kind_of_run(e, from);

    if (!print_before(t, from, end) || print_wide_call(e, from))
        return;
    if (kind != RUN_CALLS && kind != RUN_WIDE_CALL)
        say_vector(e);
    emit_loop(e, t->index, "fun_strip", "fun_end");
    for (const Stm *s = from; s != end; s = s->next)
        if (!was_uniform(t, s))
            emit_stm(e, s);
    emit_close(e);
}

static void print_body(const Strip *t, const Body *body)
{
    Emitter *e = t->e;

    for (const Stm *s = body->first, *end; s; s = end) {
        if (s->exp.form != FORM_IMP_FOR) {
            end = end_of_run(t->e, s);
            print_run(t, s, end);
            continue;
        }
        end = s->next;
        emit_loop(e, s->exp.fn[0].param[0], "0", emit_bound(e, s->exp.arg[0]));
        print_body(t, s->exp.fn[0].body);
        emit_close(e);
    }
}

/* Strips are alike. */
static void print_equal(const Strip *t, const Body *body, const char *from,
                        const char *to)
{
    Emitter *e = t->e;

    emit_line(e, "for (i64 fun_strip = %s; fun_strip < %s; "
                 "fun_strip += FUN_STRIP) {", from, to);
    e->indent++;
    emit_line(e, "const i64 fun_end = %s - fun_strip < FUN_STRIP ? %s : "
                 "fun_strip + FUN_STRIP;", to, to);
    print_body(t, body);
    emit_close(e);
}

/* The runs of a loop come again and again, and how long they are costs as much
 * as some vectors: those of whole strips say it, and a last strip is apart. */
static void print_whole_and_last(const Strip *t, const Body *body,
                                 const char *from, const char *to)
{
    Emitter *e = t->e;

    emit_line(e, "i64 fun_strip = %s;", from);
    emit_line(e, "for (; %s - fun_strip >= FUN_STRIP; "
                 "fun_strip += FUN_STRIP) {", to);
    e->indent++;
    emit_line(e, "const i64 fun_end = fun_strip + FUN_STRIP;");
    print_body(t, body);
    emit_close(e);
    emit_line(e, "if (fun_strip < %s) {", to);
    e->indent++;
    emit_line(e, "const i64 fun_end = %s;", to);
    print_body(t, body);
    emit_close(e);
}

static bool has_loop(const Body *body)
{
    const Stm *s = body->first;

    while (s && s->exp.form != FORM_IMP_FOR)
        s = s->next;
    return s != NULL;
}

void emit_strips(Emitter *e, const Stm *stm, uint32_t strip, const char *from,
                 const char *to)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Strip t = {.e = e, .index = fn->param[fn->nparam - 1],
                     .number = strip};

    e->strip = strip;
    e->strip_index = t.index;
    if (has_loop(fn->body))
        print_whole_and_last(&t, fn->body, from, to);
    else
        print_equal(&t, fn->body, from, to);
    e->strip = 0;
}
