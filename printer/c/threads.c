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

/* ---- loops ---- */

void threads_share_loops(Emitter *e, uint32_t n)
{
    if (n == 1)
        emit_line(e, "FUN_OMP(for schedule(static))");
    else
        emit_line(e, "FUN_OMP(for collapse(%u) schedule(static))", n);
}

void threads_in_order(Emitter *e, const Stm *stm)
{
    ThreadRegion region;

    threads_begin_alone(e, &region);
    emit_loops(e, stm);
    threads_end(e, &region, NULL);
}
