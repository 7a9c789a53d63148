/* threads.c - regions of OpenMP, and which loops in them are worth
 * threads or vectors. */
#include "printer/c/threads.h"

#include <ctype.h>

void threads_begin_alone(Emitter *e, ThreadRegion *region)
{
    *region = (ThreadRegion){.out = e->out, .may_fail = e->may_fail};
    e->out = &region->text;
    e->here = ++e->next;
    e->ncapture = 0;
    e->region_scratch = e->takes_scratch = e->may_fail = false;
}

void threads_begin(Emitter *e, ThreadRegion *region)
{
    threads_begin_alone(e, region);
    e->indent++;
}

void threads_take(Emitter *e, ThreadRegion *r, const char *name)
{
    if (!isalpha((unsigned char)*name) || strchr(name, '('))
        return;
    if (r->ntaken == r->taken_room) {
        uint32_t room = r->taken_room ? 2 * r->taken_room : 8;
        const char **more = ARENA_NEW(&e->arena, const char *, room);
        if (r->ntaken)
            memcpy(more, r->taken, r->ntaken * sizeof *more);
        r->taken = more;
        r->taken_room = room;
    }
    r->taken[r->ntaken++] = name;
}

static const char *captured_name(const Emitter *e, uint32_t i)
{
    return e->name[e->capture[i]->id];
}

/* Was the Ith name that was taken met before? */
static bool is_repeated(const Emitter *e, const ThreadRegion *r, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++)
        if (strcmp(r->taken[k], r->taken[i]) == 0)
            return true;
    for (uint32_t k = 0; k < e->ncapture; k++)
        if (strcmp(captured_name(e, k), r->taken[i]) == 0)
            return true;
    return false;
}

static void print_captured(Emitter *e, const ThreadRegion *r)
{
    const char *between = " firstprivate(";

    for (uint32_t i = 0; i < r->ntaken; i++) {
        if (is_repeated(e, r, i))
            continue;
        buf_printf(e->out, "%s%s", between, r->taken[i]);
        between = ", ";
    }
    for (uint32_t i = 0; i < e->ncapture; i++) {
        buf_printf(e->out, "%s%s", between, captured_name(e, i));
        between = ", ";
    }
    if (*between == ',')
        buf_char(e->out, ')');
}

void threads_end(Emitter *e, ThreadRegion *region, const char *condition)
{
    bool may_fail = e->may_fail;

    e->out = region->out;
    if (condition) {
        e->indent--;
        emit_begin(e);
        buf_text(e->out, "FUN_OMP(parallel");
        if (*condition)
            buf_printf(e->out, " if(%s)", condition);
        print_captured(e, region);
        buf_char(e->out, ')');
        emit_end(e);
        emit_open(e);
    }
    if (e->region_scratch)
        emit_line(e, "fun_scratch fun_local = {NULL};");
    buf_bytes(e->out, region->text.at, region->text.len);
    if (e->region_scratch)
        emit_line(e, "fun_scratch_free(&fun_local);");
    if (condition)
        emit_close(e);
    buf_free(&region->text);
    e->here = 0;
    if (may_fail) {
        emit_line(e, "if (fun_ctx->status)");
        e->indent++;
        e->d->give_up(e);
        e->indent--;
    }
    e->may_fail = region->may_fail;
}

/* ---- what is worth it ---- */

/* Threads cost what so many small iterations do.  An estimate. */
enum { FEW_ITERATIONS = 1024 };

static bool is_small(const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        if (form_info[s->exp.form].repeats || s->exp.form >= FORM_IMP_KERNEL)
            return false;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (!is_small(s->exp.fn[i].body))
                return false;
    }
    return true;
}

/* So many iterations are not worth it. */
static int few(const Stm *stm)
{
    return is_small(stm->exp.fn[0].body) ? FEW_ITERATIONS : 1;
}

bool threads_know_total(const Stm *stm, int64_t *total)
{
    int64_t n;

    *total = 1;
    for (uint32_t d = 0; d < stm->exp.fn[0].nparam; d++)
        if (!scalar_is_int(stm->exp.arg[d], &n) || n < 0 ||
            __builtin_mul_overflow(*total, n, total))
            return false;
    return true;
}

bool threads_are_too_many(const Stm *stm)
{
    int64_t total;

    return threads_know_total(stm, &total) && total <= few(stm);
}

static bool count_stm(Stm *stm, void *data)
{
    uint32_t *n = data;

    (void)stm;
    ++*n;
    return true;
}

const char *threads_split_few(Emitter *e, const Stm *stm, const char *n)
{
    /* Of a body that is small.  An estimate. */
    enum { MOST_STATEMENTS = 24 };
    Body *body = stm->exp.fn[0].body;
    uint32_t statements = 0;
    int64_t total;

    if (threads_know_total(stm, &total) || !is_small(body))
        return NULL;
    body_each_stm(body, count_stm, &statements);
    return statements <= MOST_STATEMENTS
               ? arena_printf(&e->arena, "%s > %d", n, FEW_ITERATIONS)
               : NULL;
}

const char *threads_worth(Emitter *e, const Stm *stm, const char *n)
{
    int64_t total;

    if (threads_know_total(stm, &total) && total > few(stm))
        return "";
    return arena_printf(&e->arena, "%s > %d", n, few(stm));
}

/* Neighbouring iterations can run side by side where none leaves early, none
 * takes memory that the next one takes again, and what they loop over is no
 * parallel statement, which may itself. */
static bool run_side_by_side(Emitter *e, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        FormId form = (FormId)s->exp.form;
        if (form == FORM_ASSERT || form == FORM_IMP_WHILE ||
            form == FORM_IMP_RETAIN || form == FORM_IMP_RELEASE ||
            form >= FORM_IMP_KERNEL ||
            (form == FORM_IMP_ALLOC &&
             !e->use[s->exp.arg[0]->u.var->id].local))
            return false;
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            if (!run_side_by_side(e, s->exp.fn[i].body))
                return false;
    }
    return true;
}

/* Has BODY loops?  All have constant bounds and run, or *OK becomes false. */
static bool has_loops(const Body *body, bool *ok)
{
    bool found = false;

    for (const Stm *s = body->first; s; s = s->next) {
        int64_t bound;
        if (s->exp.form == FORM_IMP_FOR) {
            found = true;
            *ok = *ok && scalar_is_int(s->exp.arg[0], &bound) && bound > 0;
        }
        for (uint32_t i = 0; i < s->exp.nfn; i++)
            found = has_loops(s->exp.fn[i].body, ok) || found;
    }
    return found;
}

/* ---- loops ---- */

void threads_share_loop(Emitter *e)
{
    emit_line(e, "FUN_OMP(for schedule(static))");
}

void threads_share_loops(Emitter *e, uint32_t outer)
{
    if (outer == 1)
        threads_share_loop(e);
    else
        emit_line(e, "FUN_OMP(for collapse(%u) schedule(static))", outer);
}

/* Is what neighbours access side by side, or the same? */
static bool are_near(const Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];

    return !emit_any_stride(e, fn->body, fn->param[fn->nparam - 1],
                            STRIDE_MANY);
}

/* Without loops in it, vectors are worth a try; not where what is gathered for
 * one waits for what the one before has strewn into the same block.  With loops
 * that are written out they are, where neighbours are side by side. */
bool threads_may_be_vector(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    const Body *body = fn->body;
    const Var *last = fn->param[fn->nparam - 1];

    return run_side_by_side(e, body) && emit_writes_out_loops(body) &&
           !emit_updates_far(e, body, last) &&
           (is_small(body) || are_near(e, stm));
}

static void say_vector(Emitter *e, const Stm *stm, const char *pragma)
{
    emit_ask_to_write_out(e, stm->exp.fn[0].body);
    emit_line(e, "%s", pragma);
}

void threads_share_vector_loop(Emitter *e, const Stm *stm)
{
    if (threads_may_be_vector(e, stm))
        say_vector(e, stm, "FUN_OMP(for simd schedule(static))");
    else
        threads_share_loop(e);
}

void threads_vector_loop(Emitter *e, const Stm *stm)
{
    bool wanted = e->d->vector && threads_may_be_vector(e, stm);

    if (wanted && (!e->kernel || are_near(e, stm)))
        say_vector(e, stm, e->d->vector);
}

bool threads_are_lanes(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];
    bool ok = true, loops = has_loops(fn->body, &ok);

    return (loops || e->kernel) && ok && run_side_by_side(e, fn->body) &&
           are_near(e, stm);
}

static bool reads_block(const Stm *stm, const void *block)
{
    return stm->exp.form == FORM_IMP_READ && stm->exp.arg[1]->u.var == block;
}

static bool writes_what_it_reads(const Stm *stm, const void *body)
{
    return stm->exp.form == FORM_IMP_WRITE &&
           body_any_stm(body, reads_block, stm->exp.arg[0]->u.var);
}

/* Lanes do not meet, but where one block is read and written, at offsets that
 * only a run knows, a compiler cannot tell: so are the halves of one. */
static bool needs_telling(Emitter *e, const Stm *stm)
{
    const Lambda *fn = &stm->exp.fn[0];

    return is_small(fn->body) && run_side_by_side(e, fn->body) &&
           body_any_stm(fn->body, writes_what_it_reads, fn->body) &&
           !emit_updates_far(e, fn->body, fn->param[fn->nparam - 1]);
}

void threads_lane_loop(Emitter *e, const Stm *stm)
{
    if (!threads_are_lanes(e, stm) && !needs_telling(e, stm))
        return;
    emit_ask_in_lanes(e, stm->exp.fn[0].body);
    say_vector(e, stm, e->d->vector);
}

void threads_in_order(Emitter *e, const Stm *stm)
{
    ThreadRegion region;

    threads_begin_alone(e, &region);
    emit_sequentially(e, stm);
    threads_end(e, &region, NULL);
}
