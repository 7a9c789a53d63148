/* memmerge.c - blocks that are not live at one time are one.
 *
 * Problem: memory for blocks with symbolic sizes, of which each is there for a
 * part of the program.
 *
 * Algorithm.  Allocations sink to the first use of their blocks (sink.c).  Then
 * each body is a problem of its own: its allocations, in their order, take a
 * block that is dead then.  (Linear scan: Poletto and Sarkar, TOPLAS 21(5),
 * 1999; as static memory planning: Pisarchyk and Lee, "Efficient memory
 * management for deep neural net inference", 2020.)  Which one depends on when
 * a block is freed.
 *
 * On the host that is after its last use: two blocks of different times take no
 * more room than one.  They become one only where both have the same size, and
 * nothing is allocated in between: then that takes no more room at any time,
 * and saves an allocation.  The block of an entry's `*` parameter is there
 * anyway, and taken where it is large enough.
 *
 * All blocks of a parallel body, and those in shared or private memory, are
 * there while it runs: their sum counts.  So a block is taken that has the same
 * size, or else the smallest that is large enough; or the largest one that is
 * not becomes as large; or one becomes the larger of both, whichever that is.
 *
 * A block that is live may be taken, too, if all of its arrays that are used
 * from there on lie apart from those of the new block (apart.c).
 *
 * With --arena, blocks become parts of one first (arena.c), for which blocks
 * that a kernel writes over are one.
 *
 * requires  a verified program with memory
 * keeps     everything but the names of blocks and their allocations
 * leaves    what another order of the allocations would save
 */
#include "passes/memmerge/inside.h"

#include "ir-text/ir/exec.h"
#include "passes/shared/storage/dense.h"
#include "passes/shared/storage/overwrite.h"
#include "passes/suppose.h"
#include "verifier/prover/facts/walk.h"
#include "verifier/prover/prover.h"

#include <string.h>

typedef struct MergeOptions {
    int arena;
    bool require;
    const char *suppose;
} MergeOptions;

static const Option options[] = {
    {"arena", OPTION_CHOICE, offsetof(MergeOptions, arena),
     .choices = "off|on", .value_optional = true, .implied = 1,
     .help = "let the blocks of a body be parts of one"},
    {"require", OPTION_FLAG, offsetof(MergeOptions, require),
     .help = "a statement marked #[inplace] that gets a block of its own is an "
             "error"},
    {"suppose", OPTION_TEXT, offsetof(MergeOptions, suppose),
     .arg = "FUNCTION,BLOCK,OTHER",
     .help = "make BLOCK over OTHER as if accesses that may meet did not: the "
             "result may be wrong"},
    {0},
};

/* Blocks that one allocation asks the prover about.  An estimate. */
enum { MAX_ASKED = 64 };
/* Of these, blocks whose arrays it is asked about.  An estimate. */
enum { MAX_PARTS = 4 };

/* When it is live, by the numbers of statements. */
typedef struct Stretch {
    uint32_t begin, end, named; /* as in BlockRange */
    const Stm *last;
} Stretch;

/* A block with others that are in it by now. */
typedef struct Room {
    Var *block;
    Stm *alloc; /* NULL: of a parameter */
    const Scalar *bytes;
    Stretch *live; /* in their order */
    uint32_t nlive, room;
} Room;

typedef struct Rooms {
    Room *at;
    uint32_t n, room;
} Rooms;

/* How an allocation fits into a room, the best one first. */
typedef enum Fit { FIT_SAME, FIT_SMALLER, FIT_LARGER, FIT_ANY, FIT_NOT } Fit;

/* What becomes of the elements in a room. */
typedef enum How { HOW_DEAD, HOW_OVER, HOW_APART } How;

/* ---- sizes ---- */

static const Poly *size_of(Merger *m, const Scalar *bytes)
{
    return facts_normal(m->facts, poly_of(m->polys, bytes));
}

static bool is_unknown_at(const Var *var, const void *data)
{
    const void *const *at = data;

    return !block_ranges_in_order(at[0], var, at[1]);
}

/* Are the names in BYTES known where ROOM is allocated? */
static bool is_known_at(const Merger *m, const Scalar *bytes, const Room *room)
{
    const void *const at[] = {m->ranges, room->block};

    return room->alloc && !scalar_any_var(bytes, is_unknown_at, at);
}

static Fit fit_into(Merger *m, const Scalar *bytes, const Room *room)
{
    const Poly *own = size_of(m, bytes), *there = size_of(m, room->bytes);

    if (own && own == there)
        return FIT_SAME;
    if (PASS_LEGAL(memmerge_fits, is_le(m->facts, own, there)))
        return is_le(m->facts, there, own) ? FIT_SAME : FIT_SMALLER;
    if (!PASS_LEGAL(memmerge_known, is_known_at(m, bytes, room)))
        return FIT_NOT;
    return is_le(m->facts, there, own) ? FIT_LARGER : FIT_ANY;
}

/* Of two rooms that fit alike, is A to be taken? */
static bool is_better(Merger *m, Fit fit, const Room *a, const Room *b)
{
    const Poly *x = size_of(m, a->bytes), *y = size_of(m, b->bytes);

    return (fit == FIT_SMALLER && is_le(m->facts, x, y)) ||
           (fit == FIT_LARGER && is_le(m->facts, y, x));
}

/* ---- live ranges ---- */

/* How many of those in ROOM begin before RANGE does. */
static uint32_t count_before(const Room *room, const BlockRange *range)
{
    uint32_t low = 0, high = room->nlive;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (room->live[middle].begin < range->begin)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_dead_in(const Room *room, const BlockRange *range)
{
    uint32_t i = count_before(room, range);

    return (i == 0 || room->live[i - 1].end < range->begin) &&
           (i == room->nlive || room->live[i].begin > range->end);
}

/* How many of those in ROOM, of which there are two at most, meet RANGE. */
static uint32_t met_by(const Room *room, const BlockRange *range)
{
    uint32_t i = count_before(room, range), n = 0;

    n += i > 0 && room->live[i - 1].end >= range->begin;
    n += i < room->nlive && room->live[i].begin <= range->end;
    n += i + 1 < room->nlive && room->live[i + 1].begin <= range->end;
    return n;
}

/* The one that does. */
static Stretch *stretch_at(const Room *room, const BlockRange *range)
{
    uint32_t i = count_before(room, range);

    return i > 0 && room->live[i - 1].end >= range->begin ? &room->live[i - 1]
                                                          : &room->live[i];
}

/* RANGE is in ROOM, too, at the same time. */
static void extend_range(const Room *room, const BlockRange *range)
{
    Stretch *s = stretch_at(room, range);

    s->begin = range->begin < s->begin ? range->begin : s->begin;
    s->named = range->named > s->named ? range->named : s->named;
    if (range->end >= s->end) {
        s->end = range->end;
        s->last = range->last;
    }
}

static void add_range(Merger *m, Room *room, const BlockRange *range)
{
    uint32_t i = count_before(room, range);

    arena_grow(&m->arena, &room->live, room->nlive, &room->room,
               sizeof *room->live);
    memmove(room->live + i + 1, room->live + i,
            (room->nlive++ - i) * sizeof *room->live);
    room->live[i] =
        (Stretch){range->begin, range->end, range->named, range->last};
}

/* The statement that uses ROOM last and begins RANGE; NULL: they meet
 * elsewhere. */
static const Stm *taken_over_by(const Room *room, const BlockRange *range)
{
    const Stretch *last = &room->live[room->nlive - 1];
    bool meet = last->begin < range->begin && range->begin <= last->end;

    return meet && range->first && last->last == range->first ? range->first
                                                              : NULL;
}

/* ---- which room ---- */

/* An allocation that looks for room. */
typedef struct Wish {
    Stm *alloc;
    const BlockRange *range;
    bool held; /* what is allocated here is there as long as its body */
} Wish;

typedef struct Others {
    const Merger *m;
    const Wish *wish;
} Others;

static bool is_other(const Var *block, const void *data)
{
    const Others *o = data;

    return block != o->wish->alloc->pat[0] &&
           merged_block(o->m, block) == block;
}

/* Is WISH the first one to be allocated after all in ROOM are dead?  What they
 * have under other names may be dead earlier. */
static bool is_next(Merger *m, const Wish *wish, const Room *room)
{
    const Others others = {m, wish};
    const Stretch *last = &room->live[room->nlive - 1];

    return last->end < wish->range->begin &&
           !block_ranges_allocates(m->ranges, last->named, wish->range->begin,
                                   is_other, &others);
}

/* Would as much memory, at most, be taken with it in ROOM, which is dead, or
 * is to be written over? */
static bool pays(Merger *m, const Wish *wish, const Room *room, Fit fit,
                 bool over)
{
    const Stretch *last = &room->live[room->nlive - 1];

    if (!room->alloc)
        return fit <= FIT_SMALLER;
    if (wish->held)
        return fit <= FIT_LARGER ||
               (fit == FIT_ANY && wish->alloc->exp.elem != SPACE_PRIVATE);
    return fit == FIT_SAME &&
           (over ? last->named == last->end : is_next(m, wish, room));
}

static bool is_same_space(const Wish *wish, const Room *room)
{
    return room->block->type->space == wish->alloc->pat[0]->type->space;
}

/* Why a room that is dead is not taken. */
static const char *why_apart(Fit fit)
{
    return fit == FIT_SAME  ? "something is allocated in between"
           : fit == FIT_ANY ? "their sizes cannot be compared"
           : fit == FIT_NOT ? "it is not known to be large enough"
                            : "they have different sizes, and each is freed "
                              "after its last use";
}

/* The rooms that WISH may take, and why others are not taken. */
typedef struct Search {
    Room *best, *dead;
    Fit fit, why;
    How how;
    uint32_t parts; /* rooms that have been looked at, part by part */
    bool supposes; /* of BEST: that accesses which may meet do not */
    const char *reason; /* the last one; NULL: there is no other room */
} Search;

static void say_missed(Merger *m, const Wish *wish, Search *s)
{
    s->reason = arena_printf(&m->arena,
                             "'%s' is no part of '%s', which is dead then: %s",
                             wish->alloc->pat[0]->name->text,
                             s->dead->block->name->text, why_apart(s->why));
    pass_remark(m->cx, m->prog, REMARK_MISSED, "apart", wish->alloc->loc, "%s",
                s->reason);
    pass_about(m->cx, wish->alloc->pat[0]->name->text,
               s->dead->block->name->text, why_apart(s->why), false);
}

/* Is what the option says about BLOCK in ROOM? */
static bool is_supposed(const Merger *m, const Var *block, const Room *room)
{
    const MergeOptions *o = m->cx->options;

    return suppose_is(m->cx, o->suppose, block->name->text,
                      room->block->name->text);
}

/* What two blocks are read and written that may become one. */
typedef struct Two {
    const Merger *m;
    const Var *read, *written;
} Two;

static bool may_be_read(const Var *block, const void *data)
{
    const Two *two = data;
    return merged_may_be(two->m, block, two->read);
}

static bool may_be_written(const Var *block, const void *data)
{
    const Two *two = data;
    return merged_may_be(two->m, block, two->written);
}

/* FORM reads what is in ROOM for the last time, and makes what WISH is for. */
static bool writes_over(Merger *m, const Wish *wish, const Room *room,
                        const Stm *form, Search *search)
{
    uint32_t mark = facts_mark(m->facts);
    const Var *block = wish->alloc->pat[0];
    const Two two = {m, room->block, block};
    Overwrite o = {.prog = m->prog, .facts = m->facts, .arena = &m->arena,
                   .form = form, .is_read = may_be_read,
                   .is_written = may_be_written, .data = &two,
                   .supposed = is_supposed(m, block, room)};

    for (const Stm *s = wish->alloc; s != form; s = s->next)
        facts_pass(m->facts, s);
    bool may = may_overwrite(&o);
    facts_undo(m->facts, mark);
    if (may) {
        search->supposes = o.may_meet;
        return true;
    }
    search->reason = arena_printf(
        &m->arena, "'%s' is not made over '%s', which is %s: %s",
        block->name->text, room->block->name->text,
        form->exp.form == FORM_LOOP ? "used in this loop, too"
                                    : "read here for the last time",
        o.why);
    if (m->over)
        return false;
    pass_remark(m->cx, m->prog, REMARK_MISSED, "overwrite", form->loc, "%s",
                search->reason);
    pass_about(m->cx, block->name->text, room->block->name->text, o.why,
               o.may_meet);
    return false;
}

/* ROOM is live, and WISH would need no more of it.  On the host it is to be
 * there as long, or not to be larger. */
static bool lies_apart(Merger *m, const Wish *wish, Room *room, Search *search)
{
    const Var *block = wish->alloc->pat[0];

    if (m->over || !room->alloc || !m->parts[room->block->id] ||
        search->parts == MAX_PARTS || !is_same_space(wish, room))
        return false;
    Fit fit = fit_into(m, wish->alloc->exp.arg[0], room);
    if (fit > FIT_SMALLER || met_by(room, wish->range) != 1 ||
        (!wish->held && fit != FIT_SAME &&
         stretch_at(room, wish->range)->end < wish->range->end))
        return false;
    search->parts++;
    const char *why = apart_why_not(m, wish->alloc, room->block);
    if (why)
        pass_remark(m->cx, m->prog, REMARK_MISSED, "apart", wish->alloc->loc,
                    "'%s' is no part of '%s', which is live then: %s",
                    block->name->text, room->block->name->text, why);
    if (!why) {
        search->best = room;
        search->fit = fit;
        search->how = HOW_APART;
    }
    return !why;
}

/* Was it planned otherwise? */
static bool is_open(const Merger *m, const Wish *wish, const Room *room)
{
    const Var *planned = m->plan[wish->alloc->pat[0]->id];

    return !planned || merged_block(m, planned) == room->block;
}

static void try_room(Merger *m, const Wish *wish, Room *room, Search *s)
{
    bool dead = PASS_LEGAL(memmerge_dead, is_dead_in(room, wish->range));
    const Stm *over = dead ? NULL : taken_over_by(room, wish->range);

    if (!dead && !over && !s->best && lies_apart(m, wish, room, s))
        return;
    if ((!dead && !over) || (dead && (m->over || !is_open(m, wish, room))) ||
        !PASS_LEGAL(memmerge_space, is_same_space(wish, room)))
        return;
    Fit fit = fit_into(m, wish->alloc->exp.arg[0], room);
    bool taken = fit != FIT_NOT && pays(m, wish, room, fit, over != NULL);
    if (taken && (!s->best || fit < s->fit ||
                  (fit == s->fit && is_better(m, fit, room, s->best)))) {
        if (over && !writes_over(m, wish, room, over, s))
            return;
        s->supposes = s->supposes && over;
        s->best = room;
        s->fit = fit;
        s->how = over ? HOW_OVER : HOW_DEAD;
    } else if (dead && !taken && (!s->dead || fit < s->why)) {
        s->dead = room;
        s->why = fit;
    }
}

/* The room for WISH, and how it fits. */
static Search find_room(Merger *m, const Wish *wish, const Rooms *rooms)
{
    Search s = {.fit = FIT_NOT, .why = FIT_NOT};
    uint32_t asked = 0;

    for (uint32_t i = rooms->n;
         i-- > 0 && s.fit != FIT_SAME && asked < MAX_ASKED;) {
        Room *room = &rooms->at[i];
        asked += room->live[room->nlive - 1].begin < wish->range->begin;
        try_room(m, wish, room, &s);
    }
    if (!s.best && s.dead)
        say_missed(m, wish, &s);
    return s;
}

/* ---- rewriting ---- */

static const char *how_text(Fit fit)
{
    return fit == FIT_LARGER ? ", and becomes as large"
           : fit == FIT_ANY  ? ", and becomes the larger of both"
                             : "";
}

/* What ROOM takes with BYTES in it; NULL: that nests too deep.  The size of a
 * private block may be a constant only from an assert on that stands after
 * where ROOM is allocated. */
static const Scalar *bytes_with(Merger *m, const Room *room,
                                const Scalar *bytes, Fit fit)
{
    Store *store = m->prog->store;
    int64_t number;

    if (fit == FIT_ANY)
        return scalar_binary(store, OP_MAX, room->bytes, bytes);
    if (fit != FIT_LARGER)
        return room->bytes;
    return room->block->type->space == SPACE_PRIVATE &&
                   poly_is_const(size_of(m, bytes), &number)
               ? scalar_int(store, ELEM_I64, number)
               : bytes;
}

static bool merge(Merger *m, const Wish *wish, const Search *s)
{
    Room *room = s->best;
    Var *block = wish->alloc->pat[0];
    const Scalar *bytes = bytes_with(m, room, wish->alloc->exp.arg[0], s->fit);

    if (!bytes || !pass_rewrite(m->cx))
        return false;
    if (bytes != room->bytes)
        exp_set_args(m->prog, &room->alloc->exp, 1, &bytes);
    room->bytes = bytes;
    subst_put(&m->subst, block, scalar_var(m->prog->store, room->block));
    m->gone[block->id] = true;
    pass_remark(m->cx, m->prog, REMARK_DONE, "merged", wish->alloc->loc,
                "'%s' is '%s', %s%s", block->name->text,
                room->block->name->text,
                s->how == HOW_DEAD   ? "which is dead then"
                : s->how == HOW_OVER ? "which is written over"
                                     : "whose arrays lie apart",
                how_text(s->fit));
    if (s->how == HOW_APART)
        extend_range(room, wish->range);
    else
        add_range(m, room, wish->range);
    return true;
}

static void add_room(Merger *m, Rooms *rooms, Var *block, Stm *alloc,
                     const Scalar *bytes)
{
    arena_grow(&m->arena, &rooms->at, rooms->n, &rooms->room,
               sizeof *rooms->at);
    rooms->at[rooms->n] = (Room){block, alloc, bytes, NULL, 0, 0};
    add_range(m, &rooms->at[rooms->n++], block_range(m->ranges, block));
}

static void visit_alloc(Merger *m, Stm *alloc, Rooms *rooms, bool parallel)
{
    const BlockRange *range = block_range(m->ranges, alloc->pat[0]);
    const Wish wish = {alloc, range,
                       parallel || alloc->exp.elem != SPACE_DEVICE};

    if (!range->end)
        return;
    Search search = find_room(m, &wish, rooms);
    if (search.best && merge(m, &wish, &search)) {
        m->supposed = m->supposed || search.supposes;
        return;
    }
    m->why[alloc->pat[0]->id] = search.reason;
    add_room(m, rooms, alloc->pat[0], alloc, alloc->exp.arg[0]);
}

/* ---- the walk ---- */

static void visit_body(Merger *m, Body *body, Rooms *rooms, bool parallel)
{
    if (!m->over)
        plan_sums(m, body, parallel);
    for (Stm *s = body->first, *next; s; s = next) {
        next = s->next;
        if (s->exp.form == FORM_ALLOC)
            visit_alloc(m, s, rooms, parallel);
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            Rooms inner = {0};
            uint32_t mark = facts_mark(m->facts);
            facts_enter(m->facts, s, i);
            visit_body(m, s->exp.fn[i].body, &inner,
                       parallel || is_parallel(&s->exp));
            facts_undo(m->facts, mark);
        }
        facts_pass(m->facts, s);
        if (s->exp.form == FORM_ALLOC && m->gone[s->pat[0]->id])
            body_remove(body, s);
    }
}

/* The arrays of an entry have their blocks for themselves. */
static void add_given(Merger *m, const Fun *fun, Rooms *rooms)
{
    for (uint32_t i = 0; i < fun->nparam; i++) {
        const Var *param = fun->param[i];
        if (!param->place.mem || !PASS_LEGAL(memmerge_entry, fun->entry))
            continue;
        const Scalar *bytes = memory_bytes(m->prog->store, param->type);
        if (bytes)
            add_room(m, rooms, param->place.mem, NULL, bytes);
    }
}

static void visit_fun(Merger *m, Fun *fun)
{
    Rooms rooms = {0};
    uint32_t mark = facts_mark(m->facts);

    m->cx->fun = fun;
    m->subst = subst_new(m->prog);
    facts_enter_fun(m->facts, fun);
    add_given(m, fun, &rooms);
    visit_body(m, fun->body, &rooms, false);
    facts_undo(m->facts, mark);
    body_subst(&m->subst, fun->body);
    subst_free(&m->subst);
}

/* OVER: only blocks that a kernel reads for the last time are taken.  *SUPPOSED
 * becomes true where what the option says was.  False: some blocks are not as
 * they are required. */
static bool merge_blocks(Prog *prog, PassContext *cx, bool over, bool *supposed)
{
    const MergeOptions *o = cx->options;
    Merger m = {.prog = prog,
                .cx = cx,
                .polys = poly_store_new(prog->store),
                .over = over};

    m.facts = facts_new(prog, m.polys);
    facts_seek_proofs(m.facts);
    PointsTo memory = points_to_new(prog, &m.arena);
    m.memory = &memory;
    m.ranges = block_ranges_new(prog, m.memory, &m.arena);
    m.nvar = prog->nvar;
    m.gone = ARENA_NEW(&m.arena, bool, prog->nvar);
    m.plan = ARENA_NEW(&m.arena, Var *, prog->nvar);
    m.why = ARENA_NEW(&m.arena, const char *, prog->nvar);
    apart_prepare(&m);
    for (Fun *f = prog->first; f; f = f->next)
        visit_fun(&m, f);
    facts_free(m.facts);
    poly_store_free(m.polys);
    bool ok = over || !o->require || blocks_are_as_required(&m);
    *supposed = *supposed || m.supposed;
    arena_free(&m.arena);
    return ok;
}

/* Two blocks of which a kernel writes over the one need no more than one of
 * them in an arena; what is in none becomes one block with others as ever. */
static bool run(Prog *prog, PassContext *cx)
{
    const MergeOptions *o = cx->options;
    bool supposed = false;

    sink_allocs(prog, cx);
    if (o->arena) {
        merge_blocks(prog, cx, true, &supposed);
        make_arenas(prog, cx, o->require);
    }
    return merge_blocks(prog, cx, false, &supposed) &&
           suppose_check(cx, o->suppose, supposed);
}

const Pass memmerge_pass = {
    .name = "memmerge",
    .summary = "blocks that are not live at one time are one",
    .in = LEVEL_FUNMEM,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(MergeOptions),
    .run = run,
};
