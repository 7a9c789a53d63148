/* block.c - blocks of memory of IMP, and who owns them. */
#include "verifier/interpreter/imp/inside.h"

#include <stdlib.h>

/* ---- making and dropping ---- */

static char *new_bytes(Imp *r, int64_t bytes)
{
    char *data = machine_bytes(bytes);

    if (!data)
        machine_fail(&r->m, NULL,
                     "there is no memory for this block (%lld bytes)",
                     (long long)bytes);
    return data;
}

static void forget_data(Imp *r, Block *b)
{
    if (b->data && b->given) {
        heap_stats_arguments(&r->stats, -b->bytes);
    } else if (b->data) {
        heap_stats_count(&r->stats, b->space, -b->bytes);
        census_remove(&r->census, &b->census);
    }
    free(b->data);
    free(b->cell);
    b->data = NULL;
    b->cell = NULL;
}

Block *block_new(Imp *r, int64_t bytes, Space space)
{
    char *data = new_bytes(r, bytes);
    Block *b = ground_alloc(sizeof *b);

    *b = (Block){.next = r->blocks,
                 .number = r->nblock++,
                 .held = 1,
                 .owners = 1,
                 .bytes = bytes,
                 .space = space,
                 .born = r->now,
                 .each_own = space == SPACE_PRIVATE && r->exec == AT_BLOCK,
                 .allocated = r->m.loc,
                 .data = data};
    if (b->next)
        b->next->prev = b;
    r->blocks = b;
    return b;
}

void block_allocate(Imp *r, const Var *var, int64_t bytes, Space space)
{
    machine_step(&r->m, bytes / 8);
    Block *b = block_new(r, bytes, space);

    r->stats.allocated += bytes;
    r->stats.allocations++;
    heap_stats_count(&r->stats, space, bytes);
    census_add(&r->census, &b->census, space, bytes);
    block_bind(r, var, b);
    if (space != SPACE_DEVICE) /* a group or an iteration owns it */
        block_drop(r, b);
}

void block_grow(Imp *r, Block *b, int64_t bytes)
{
    if (bytes <= b->bytes)
        return;
    char *data = new_bytes(r, bytes);
    free(b->data);
    b->data = data;
    heap_stats_arguments(&r->stats, bytes - b->bytes);
    b->bytes = bytes;
}

Block *block_hold(Block *b)
{
    if (b)
        b->held++;
    return b;
}

void block_drop(Imp *r, Block *b)
{
    if (!b || --b->held)
        return;
    if (b->prev)
        b->prev->next = b->next;
    else
        r->blocks = b->next;
    if (b->next)
        b->next->prev = b->prev;
    forget_data(r, b);
    free(b);
}

void block_bind(Imp *r, const Var *var, Block *b)
{
    Block *was = r->block[var->id];

    if (r->claims[var->id] && was)
        was->claims--;
    if (r->claims[var->id] && b)
        b->claims++;
    block_hold(b);
    block_drop(r, was);
    r->block[var->id] = b;
}

void blocks_free(Imp *r)
{
    for (Block *b = r->blocks, *next; b; b = next) {
        next = b->next;
        forget_data(r, b);
        free(b);
    }
}

/* ---- owners ---- */

static _Noreturn void fail_released(Imp *r, const Var *var, const Block *b)
{
    machine_report(&r->m, NULL, "'%s' is a block that was released",
                   var->name->text);
    if (!r->m.silent)
        diag_note(r->m.diag, prog_span(r->m.prog, b->released, 1),
                  "it was released here");
    machine_stop(&r->m);
}

Block *block_named(Imp *r, const Scalar *s)
{
    Block *b = r->block[s->u.var->id];

    if (!b)
        machine_fail(&r->m, NULL, "'%s' has no value yet",
                     s->u.var->name->text);
    if (b->owners == 0)
        fail_released(r, s->u.var, b);
    return b;
}

/* Owners are counted by who allocated the block, not by what runs inside of
 * that at the same time. */
static Block *own_block(Imp *r, const Scalar *s, const char *what)
{
    Block *b = block_named(r, s);

    if (r->ninstance && b->born < r->instance[r->ninstance - 1].iteration)
        machine_fail(&r->m, NULL,
                     "'%s' is %s by one iteration, but it is a block of all",
                     s->u.var->name->text, what);
    return b;
}

void block_retain(Imp *r, const Scalar *s)
{
    own_block(r, s, "retained")->owners++;
}

void block_release(Imp *r, const Scalar *s)
{
    Block *b = own_block(r, s, "released");

    if (b->owners == 1 && b->borrowed)
        machine_fail(&r->m, NULL,
                     "'%s' is released, but its last owner is the caller",
                     s->u.var->name->text);
    if (--b->owners)
        return;
    imp_check_release(r, s->u.var, b);
    b->released = r->m.loc;
    forget_data(r, b);
    block_drop(r, b);
}

/* ---- leaks ---- */

typedef struct Leak {
    Loc allocated;
    int64_t blocks, bytes;
} Leak;

static int compare_leaks(const void *a, const void *b)
{
    const Leak *x = a, *y = b;
    return (x->allocated > y->allocated) - (x->allocated < y->allocated);
}

static bool is_leaked(const Block *b)
{
    return !b->given && b->owners > b->handed && b->space == SPACE_DEVICE;
}

static void warn_leak(const Imp *r, const Leak *leak)
{
    diag_warning(r->m.diag, prog_span(r->m.prog, leak->allocated, 1),
                 "%lld block%s (%lld bytes) that %s allocated here %s neither "
                 "returned nor released",
                 (long long)leak->blocks, leak->blocks == 1 ? "" : "s",
                 (long long)leak->bytes, leak->blocks == 1 ? "was" : "were",
                 leak->blocks == 1 ? "is" : "are");
}

void blocks_warn_leaks(Imp *r)
{
    size_t n = 0, last = 0;

    for (const Block *b = r->blocks; b; b = b->next)
        n += is_leaked(b);
    if (n == 0)
        return;
    Leak *leak = MACHINE_TAKE(&r->m, Leak, n);
    n = 0;
    for (const Block *b = r->blocks; b; b = b->next)
        if (is_leaked(b))
            leak[n++] = (Leak){b->allocated, 1, b->bytes};
    qsort(leak, n, sizeof *leak, compare_leaks);
    for (size_t i = 1; i < n; i++) {
        if (leak[i].allocated != leak[last].allocated) {
            leak[++last] = leak[i];
            continue;
        }
        leak[last].blocks++;
        leak[last].bytes += leak[i].bytes;
    }
    for (size_t i = 0; i <= last; i++)
        warn_leak(r, &leak[i]);
    machine_give(&r->m, leak);
}
