/* arena.c - the blocks of a body are windows of one allocation.
 *
 * Problem: blocks of one body and one space are to be parts of one block, the
 * arena, which is allocated where the first of them was (windows.c says where
 * they lie in it).  That can be said where arrays alone name a block: their
 * index functions move by its offset.
 *
 * What keeps a block out: it is passed on by its name, whose arrays then lie
 * elsewhere; its size is not known, or may be negative, where the arena is
 * allocated; or an assert stands before it, and its size is not proved to have
 * a value above that.  (Of a negative size another block would lie before the
 * arena.)
 *
 * A size that is known too late for one arena may become part of a later one,
 * of which there are few in a body.
 */
#include "passes/memmerge/inside.h"

#include "ir-text/ir/exec.h"
#include "passes/memmerge/windows.h"
#include "passes/shared/failure/checks.h"
#include "passes/shared/failure/proved.h"
#include "passes/shared/failure/undefined.h"
#include "passes/shared/storage/in_place.h"
#include "passes/shared/storage/shifted.h"
#include "printer/text/print.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

/* Arenas that a body tries to make in one space.  An estimate. */
enum { MAX_TRIES = 4 };

static const char known_late[] = "its size is not known there";

/* An array in a block. */
typedef struct Resident {
    struct Resident *next;
    Var *var;
    const IxFn *moved;
} Resident;

/* What is known of a block. */
typedef struct Block {
    Resident *first;
    const char *named; /* how it is passed on; NULL: it is not */
} Block;

typedef struct Arenas {
    Prog *prog;
    PassContext *cx;
    PolyStore *polys;
    Facts *facts;
    BlockRanges *ranges;
    Checks checks;
    const uint8_t *undefined; /* by Var.id */
    Block *block;             /* likewise */
    bool require;
    Arena arena;
} Arenas;

/* The blocks of a body and a space that are in no arena so far, in the order
 * of their allocations. */
typedef struct Hosts {
    Body *body;
    Window *window;
    uint32_t n, room;
    uint32_t all;   /* how many there were */
    uint32_t next;  /* the first one that is not allocated yet */
    uint32_t tries; /* arenas that were */
    int space;
} Hosts;

/* ---- what is known of blocks ---- */

static void note_resident(Var *var, void *data)
{
    Arenas *a = data;

    if (type_is_mem(var->type) || !var->place.mem)
        return;
    Block *block = &a->block[var->place.mem->id];
    Resident *resident = ARENA_NEW(&a->arena, Resident, 1);
    *resident = (Resident){block->first, var, NULL};
    block->first = resident;
}

static void note_named(Arenas *a, const Scalar *const *s, uint32_t n,
                       const char *how)
{
    for (uint32_t i = 0; i < n; i++)
        if (s[i]->op == OP_VAR && type_is_mem(s[i]->u.var->type))
            a->block[s[i]->u.var->id].named = how;
}

static bool note_stm(Stm *stm, void *data)
{
    Arenas *a = data;

    note_named(a, stm->exp.arg, stm->exp.narg,
               stm->exp.form == FORM_CALL   ? "a function gets it"
               : stm->exp.form == FORM_LOOP ? "a loop carries it"
                                            : "it has another name");
    for (uint32_t i = 0; i < stm->exp.nfn; i++) {
        const Body *body = stm->exp.fn[i].body;
        note_named(a, body->res, body->nres,
                   stm->exp.form == FORM_LOOP ? "a loop carries it"
                                              : "a branch passes it on");
    }
    return true;
}

static void note_fun(Arenas *a, const Fun *fun)
{
    fun_each_binding(fun, note_resident, a);
    body_each_stm(fun->body, note_stm, a);
    note_named(a, fun->body->res, fun->body->nres, "it is a result");
}

static int64_t widest(const Block *block)
{
    int64_t width = 1;

    for (const Resident *r = block->first; r; r = r->next) {
        int64_t own = elem_info[r->var->type->elem].bytes;
        width = own > width ? own : width;
    }
    return width;
}

/* ---- who may join ---- */

static bool is_unknown_at(const Var *var, const void *data)
{
    const void *const *at = data;

    return !block_ranges_in_order(at[0], var, at[1]);
}

static bool is_undefined(const Var *var, const void *data)
{
    const uint8_t *undefined = data;

    return undefined[var->id] != NONE_NOT;
}

/* Does BYTES have its value above an assert, too? */
static bool is_total(Arenas *a, const Scalar *bytes)
{
    return !scalar_any_var(bytes, is_undefined, a->undefined) &&
           value_is_proved(a->facts, bytes);
}

/* Why WINDOW cannot be a part of what FIRST allocates; CHECKED: an assert
 * stands between them. */
static const char *why_apart(Arenas *a, const Window *window, const Var *first,
                             bool checked)
{
    const Var *var = window->range->block;
    const Block *block = &a->block[var->id];
    const void *const at[] = {a->ranges, first};

    if (!PASS_LEGAL(memmerge_arena_named, !block->named))
        return block->named;
    if (!PASS_LEGAL(memmerge_arena_known,
                    !scalar_any_var(window->bytes, is_unknown_at, at)))
        return known_late;
    if (!PASS_LEGAL(memmerge_arena_nonneg,
                    is_nonneg(a->facts, poly_of(a->polys, window->bytes))))
        return "its size is not known to be 0 or more";
    if (checked && !is_total(a, window->bytes))
        return "an assert precedes it";
    return NULL;
}

/* A statement marked #[inplace] wants a block that is there already. */
static bool is_free(const Arenas *a, const BlockRange *range)
{
    return range->end &&
           !(a->require && range->first && stm_is_in_place(range->first));
}

static Hosts hosts_of(Arenas *a, Body *body, int space)
{
    Hosts h = {.body = body, .space = space};

    for (Stm *s = body->first; s; s = s->next) {
        if (s->exp.form != FORM_ALLOC || s->exp.elem != space)
            continue;
        const BlockRange *range = block_range(a->ranges, s->pat[0]);
        if (!is_free(a, range))
            continue;
        arena_grow(&a->arena, &h.window, h.n, &h.room, sizeof *h.window);
        h.window[h.n++] = (Window){.range = range,
                                   .bytes = s->exp.arg[0],
                                   .width = widest(&a->block[s->pat[0]->id])};
        h.all = h.n;
    }
    return h;
}

/* ---- rewriting ---- */

/* Find the index functions of what lives in WINDOW. */
static bool move_residents(Arenas *a, const Window *window)
{
    bool moved = true;

    for (Resident *r = a->block[window->range->block->id].first; r && moved;
         r = r->next) {
        const Scalar *by = height_scalar(a->polys, window->at,
                                         elem_info[r->var->type->elem].bytes);
        r->moved =
            by ? ixfn_shifted(a->prog->store, r->var->place.ixfn, by) : NULL;
        moved = r->moved;
    }
    return moved;
}

static const char *bytes_text(Arenas *a, const Scalar *bytes)
{
    Buf text = {0};

    print_scalar(&text, bytes);
    const char *kept = arena_text(&a->arena, text.at, text.len);
    buf_free(&text);
    return kept;
}

static void say_joined(Arenas *a, const Window *window, const Window *first)
{
    const Scalar *at = height_scalar(a->polys, window->at, 1);

    if (at)
        pass_remark(a->cx, a->prog, REMARK_DONE, "arena",
                    window->range->alloc->loc,
                    "'%s' is a part of '%s', at byte %s",
                    window->range->block->name->text,
                    first->range->block->name->text, bytes_text(a, at));
}

static void say_made(Arenas *a, const Window *first, uint32_t n,
                     const Scalar *bytes)
{
    if (a->cx->wants_remarks)
        pass_remark(a->cx, a->prog, REMARK_DONE, "arena",
                    first->range->alloc->loc,
                    "'%s' becomes %u blocks, in %s bytes",
                    first->range->block->name->text, n, bytes_text(a, bytes));
}

/* WINDOW is a part of what FIRST allocates. */
static void join(Arenas *a, Body *body, const Window *window,
                 const Window *first)
{
    Var *block = window->range->block;

    if (a->cx->wants_remarks)
        say_joined(a, window, first);
    for (Resident *r = a->block[block->id].first; r; r = r->next)
        r->var->place = (Place){first->range->block, r->moved};
    if (window->range != first->range)
        body_remove(body, window->range->alloc);
}

/* Those of H with an offset become one block of BYTES, and leave H. */
static void make_arena(Arenas *a, Hosts *h, const Scalar *bytes)
{
    uint32_t kept = h->next, n = 0;
    Window first = {NULL};

    for (uint32_t i = h->next; i < h->n; i++) {
        Window window = h->window[i];
        if (!window.at) {
            h->window[kept++] = window;
            continue;
        }
        first = n++ ? first : window;
        join(a, h->body, &window, &first);
    }
    h->n = kept;
    say_made(a, &first, n, bytes);
    exp_set_args(a->prog, &first.range->alloc->exp, 1, &bytes);
}

/* ---- one arena ---- */

/* Why each of H that is not allocated yet is not to be in an arena that is made
 * at STM, the allocation of the first one of these. */
static void ask_windows(Arenas *a, Hosts *h, const Stm *stm)
{
    bool checked = false;
    uint32_t i = h->next;

    for (const Stm *s = stm; s && i < h->n; s = s->next) {
        checked = checked || checks_has(&a->checks, s);
        if (s == h->window[i].range->alloc) {
            h->window[i].why =
                why_apart(a, &h->window[i], stm->pat[0], checked);
            i++;
        }
    }
}

static uint32_t count_placed(Arenas *a, const Hosts *h)
{
    uint32_t n = 0;

    for (uint32_t i = h->next; i < h->n; i++) {
        Window *window = &h->window[i];
        if (window->at && !move_residents(a, window)) {
            window->at = NULL;
            window->why = "no offset can be expressed";
        }
        n += window->at != NULL;
    }
    return n;
}

static void try_arena(Arenas *a, Hosts *h, const Stm *stm)
{
    Arena scratch = {0};

    h->tries++;
    ask_windows(a, h, stm);
    const Height *height =
        windows_place(a->facts, h->window + h->next, h->n - h->next,
                      h->space == SPACE_PRIVATE, &scratch);
    const Scalar *bytes = height ? height_scalar(a->polys, height, 1) : NULL;
    if (bytes && count_placed(a, h) > 1 && pass_rewrite(a->cx))
        make_arena(a, h, bytes);
    for (uint32_t i = h->next; i < h->n; i++)
        h->window[i].at = NULL;
    arena_free(&scratch);
}

/* STM allocates in the space of H. */
static void visit_alloc(Arenas *a, Hosts *h, const Stm *stm)
{
    if (h->next == h->n || h->window[h->next].range->alloc != stm)
        return;
    if (h->tries == 0 ||
        (h->tries < MAX_TRIES && h->window[h->next].why == known_late))
        try_arena(a, h, stm);
    h->next += h->next < h->n && h->window[h->next].range->alloc == stm;
}

static void say_apart(Arenas *a, const Hosts *h)
{
    for (uint32_t i = 0; i < h->n && h->all > 1; i++) {
        const Window *window = &h->window[i];
        pass_remark(a->cx, a->prog, REMARK_MISSED, "alone",
                    window->range->alloc->loc, "'%s' is in no arena: %s",
                    window->range->block->name->text,
                    window->why ? window->why : "no other block joins it");
    }
}

/* ---- the walk ---- */

static void visit_body(Arenas *a, Body *body)
{
    Hosts hosts[SPACE_COUNT];

    for (int space = 0; space < SPACE_COUNT; space++)
        hosts[space] = hosts_of(a, body, space);
    for (const Stm *s = body->first; s; s = s->next) {
        if (s->exp.form == FORM_ALLOC)
            visit_alloc(a, &hosts[s->exp.elem], s);
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            uint32_t mark = facts_mark(a->facts);
            facts_enter(a->facts, s, i);
            visit_body(a, s->exp.fn[i].body);
            facts_undo(a->facts, mark);
        }
        facts_pass(a->facts, s);
    }
    for (int space = 0; space < SPACE_COUNT; space++)
        say_apart(a, &hosts[space]);
}

static void visit_fun(Arenas *a, Fun *fun)
{
    uint32_t mark = facts_mark(a->facts);

    a->cx->fun = fun;
    facts_enter_fun(a->facts, fun);
    visit_body(a, fun->body);
    facts_undo(a->facts, mark);
}

void make_arenas(Prog *prog, PassContext *cx, bool require)
{
    Arenas a = {.prog = prog,
                .cx = cx,
                .polys = poly_store_new(prog->store),
                .require = require};
    const PointsTo memory = points_to_new(prog, &a.arena);

    a.facts = facts_new(prog, a.polys);
    facts_seek_proofs(a.facts);
    a.ranges = block_ranges_new(prog, &memory, &a.arena);
    a.checks = checks_new(prog, &a.arena);
    a.undefined = undefined_vars(prog, &a.arena);
    a.block = ARENA_NEW(&a.arena, Block, prog->nvar);
    for (const Fun *f = prog->first; f; f = f->next)
        note_fun(&a, f);
    for (Fun *f = prog->first; f; f = f->next)
        visit_fun(&a, f);
    facts_free(a.facts);
    poly_store_free(a.polys);
    arena_free(&a.arena);
}
