/* galop.c - arrays are laid out as they are read and written.
 *
 * Pedersen and Nelin, "General Array Locality Optimization by Permutation"
 * (GALOP), 2023: the index table says how each access goes through its array,
 * the layout table in which order of dimensions it had better lie.
 *
 * requires  a verified program
 * keeps     everything but where arrays lie, which of them is read, and in
 *           which order the indices of a kernel stand
 * leaves    nothing to a second run
 */
#include "passes/galop/carried.h"
#include "passes/galop/copy.h"
#include "passes/galop/exchange.h"
#include "passes/galop/flat.h"
#include "passes/galop/web.h"
#include "passes/pass.h"
#include "passes/shared/locality/layout.h"
#include "passes/shared/target/target.h"

typedef struct GalopOptions {
    const char *target;
    OptionTexts assumed, asked;
    bool index_table, layout_table, eager;
} GalopOptions;

#define AT(field) offsetof(GalopOptions, field)

static const Option options[] = {
    {"target", OPTION_TEXT, AT(target), .arg = TARGET_ARG,
     .help = "the machine that arrays are laid out for (gpu)"},
    {"assume", OPTION_TEXTS, AT(assumed), .arg = "NAME=NUMBER",
     .help = "assume this value of a size; may be repeated"},
    {"layout", OPTION_TEXTS, AT(asked), .arg = "NAME=1,0",
     .help = "give an array this layout, whatever it costs; may be repeated"},
    {"eager", OPTION_FLAG, AT(eager),
     .help = "give arrays the layouts that accesses prefer, even where that "
             "does not pay"},
    {"print-index-table", OPTION_FLAG, AT(index_table),
     .help = "print how arrays are accessed, instead of the program"},
    {"print-layout-table", OPTION_FLAG, AT(layout_table),
     .help = "print the best layouts of arrays, instead of the program"},
    {0},
};

static const GalopOptions defaults = {.target = "gpu"};
/* On a processor what the host reads counts, too. */
static const GalopOptions eager = {.target = "cpu", .eager = true};

typedef struct Galop {
    PassContext *cx;
    IndexTable *index;
    Target target;
    LayoutTable layouts;
    LayoutWebs *webs;
    LayoutCopies *copies;
    CarriedWeb *webs_carried; /* of a function, */
    Exchange *exchanges;      /* likewise */
} Galop;

static bool may_move(Var *array, uint32_t *copies, void *data)
{
    const Galop *g = data;

    return layout_web_may_move(g->webs, array, copies);
}

/* ---- remarks ---- */

/* `'a' reads 'A'` */
static void say_access(const LayoutRow *row, Buf *out)
{
    buf_printf(out, "'%s' %s '%s'", row->index->bound->name->text,
               row->index->writes ? "writes" : "reads",
               row->index->array->name->text);
}

/* What runs fastest in the nest of ROW; NULL where there is nothing. */
static const Iter *fastest_of(const Galop *g, const LayoutRow *row)
{
    const Iter *fastest = NULL;

    for (const Iter *it = row->index->iter; it; it = it->up)
        if (!fastest || cost_pace(&g->target, row->index, it, false) >
                            cost_pace(&g->target, row->index, fastest, false))
            fastest = it;
    return fastest;
}

/* Does ROW move no more than what it asks for?  What loops along memory read
 * is together, too, though it may cost more than what vectors do. */
static bool is_together(const Galop *g, const LayoutRow *row)
{
    return row->now <= elem_info[row->index->array->type->elem].bytes ||
           (g->target.threads == 0 && row->condition == CONDITION_D);
}

static void say_how(const Galop *g, const LayoutRow *row, Buf *out)
{
    const Iter *fastest = fastest_of(g, row);

    buf_text(out, is_together(g, row) ? " together" : " scattered");
    if (fastest)
        buf_printf(out, " along '%s'",
                   fastest->var ? fastest->var->name->text : "all");
    buf_text(out, ", ");
    layout_bytes_say(row, row->now, out);
    buf_text(out, " bytes");
}

static void say_done(const ArrayLayout *a, const LayoutRow *row, Buf *out)
{
    uint32_t choice = row->copy ? row->copy : a->base;

    buf_text(out,
             row->copy ? "; a copy in the layout " : "; made in the layout ");
    layout_say(a->choice[choice - 1].perm, a->array->type->rank, out);
    buf_text(out, " makes that ");
    layout_bytes_say(row, row->then, out);
}

static void say_worse(const ArrayLayout *a, const LayoutRow *row, Buf *out)
{
    buf_text(out, a->asked ? "; in the layout that was asked for, "
                           : "; in the layout for other accesses, ");
    layout_bytes_say(row, row->then, out);
}

/* Why nothing was done about ROW. */
static const char *why_not(const LayoutRow *row)
{
    if (row->index->array->type->rank == 1)
        return "the array has one dimension";
    return row->condition == CONDITION_NONE ? "another layout does not pay"
                                            : condition_text[row->condition];
}

static void remark_row(Galop *g, const ArrayLayout *a, const LayoutRow *row)
{
    Buf text = {0};
    RemarkKind kind = REMARK_MISSED;
    const char *name = "scattered";

    say_access(row, &text);
    say_how(g, row, &text);
    if (row->then < row->now) {
        kind = REMARK_DONE;
        name = row->copy ? "copied" : "made";
        say_done(a, row, &text);
    } else if (row->then > row->now) {
        name = "worse";
        say_worse(a, row, &text);
    } else if (is_together(g, row)) {
        kind = REMARK_NOTE;
        name = "together";
    } else
        buf_printf(&text, "; %s", why_not(row));
    pass_remark(g->cx, g->index->prog, kind, name, row->index->stm->loc, "%.*s",
                (int)text.len, text.at);
    buf_free(&text);
}

static void remark_array(Galop *g, const ArrayLayout *a)
{
    for (uint32_t r = 0; r < a->nrow && g->cx->wants_remarks; r++)
        remark_row(g, a, &a->row[r]);
}

static void remark_refused(Galop *g, const ArrayLayout *a, const char *why)
{
    pass_remark(g->cx, g->index->prog, REMARK_MISSED, "refused", a->array->loc,
                "'%s' stays as it is: %s", a->array->name->text, why);
}

/* ---- rewriting ---- */

/* What was to read the copy CHOICE reads the array itself. */
static void give_up_copy(ArrayLayout *a, uint32_t choice)
{
    for (uint32_t r = 0; r < a->nrow; r++)
        if (a->row[r].copy == choice) {
            a->row[r].copy = 0;
            a->row[r].then =
                a->base ? a->choice[a->base - 1].bytes[r] : a->row[r].now;
        }
}

/* All is as it was. */
static void give_up(ArrayLayout *a)
{
    a->base = a->copied = 0;
    for (uint32_t r = 0; r < a->nrow; r++) {
        a->row[r].copy = 0;
        a->row[r].then = a->row[r].now;
    }
}

/* Let it be made in another layout; NULL: it is, else why it is not. */
static const char *make_otherwise(Galop *g, ArrayLayout *a)
{
    const uint32_t *perm = a->choice[a->base - 1].perm;

    if (!layout_web_can_move(g->webs, a->array, perm))
        return "no index function expresses a view of it then";
    if (!pass_rewrite(g->cx))
        return "the limit on rewrites is reached";
    layout_web_move(g->webs, a->array, perm);
    return NULL;
}

/* What loops carry is moved when all else has been done; a web is one rewrite.
 */
static const char *carry_otherwise(Galop *g, CarriedWeb *web)
{
    if (!web->accepted && !web->refused) {
        web->accepted = pass_rewrite(g->cx);
        web->refused = !web->accepted;
    }
    return web->refused ? "the limit on rewrites is reached" : NULL;
}

static void remark_carried(Galop *g, const CarriedWeb *web)
{
    const char *name = web->array->name->text;
    Buf order = {0};

    if (web->perm)
        layout_say(web->perm, web->array->type->rank, &order);
    if (web->accepted)
        pass_remark(g->cx, g->index->prog, REMARK_DONE, "carried",
                    web->loop->loc, "'%s' is carried in the layout %.*s%s%s",
                    name, (int)order.len, order.at,
                    web->copied_in ? ", copied before the loop" : "",
                    web->copied_out ? ", copied back after it" : "");
    else if (web->why)
        pass_remark(g->cx, g->index->prog, REMARK_MISSED, "carried",
                    web->loop->loc, "'%s' is carried in its own layout: %s",
                    name, web->why);
    buf_free(&order);
}

static void lay_out(Galop *g, ArrayLayout *a)
{
    const char *why = a->carried ? carry_otherwise(g, a->carried)
                      : a->base  ? make_otherwise(g, a)
                                 : NULL;

    if (a->asked && a->nchoice && !a->base && !a->copied)
        remark_refused(g, a,
                       "it can neither be made in that layout nor copied");
    if (why) {
        remark_refused(g, a, why);
        give_up(a);
    }
    for (uint32_t k = 1; k <= a->nchoice; k++) {
        why = layout_is_copied(a, k) ? layout_copy(g->copies, a, k) : NULL;
        if (why) {
            remark_refused(g, a, why);
            give_up_copy(a, k);
        }
    }
    remark_array(g, a);
}

static void lay_out_all(Galop *g, const Fun *fun)
{
    layout_copies_enter(g->copies, fun);
    for (uint32_t k = 0; k < g->layouts.n; k++)
        lay_out(g, &g->layouts.at[k]);
    layout_carried_apply(&g->layouts, g->webs, g->webs_carried, fun);
    for (const CarriedWeb *web = g->webs_carried; web; web = web->next)
        remark_carried(g, web);
    layout_exchange_apply(&g->layouts, g->exchanges);
}

static void look_at(Galop *g, Fun *fun, Called called)
{
    const GalopOptions *o = g->cx->options;
    uint32_t first = g->index->nrow;

    g->cx->fun = fun;
    index_table_add(g->index, fun, called);
    layout_sizes_learn(g->layouts.sizes, fun);
    layout_webs_enter(g->webs, fun);
    layout_table_make(&g->layouts, first);
    g->exchanges = layout_exchange_find(&g->layouts, first, g->cx);
    g->webs_carried = layout_carried_find(&g->layouts, g->webs, fun);
    if (o->index_table)
        index_table_show(g->index, fun, first, g->cx->print);
    if (o->layout_table)
        layout_table_show(&g->layouts, fun, g->cx->print);
    if (!o->index_table && !o->layout_table)
        lay_out_all(g, fun);
    layout_table_clear(&g->layouts);
}

static bool prepare(Galop *g)
{
    const GalopOptions *o = g->cx->options;
    IndexTable *t = g->index;

    if (!target_read(o->target, &g->target, g->cx->arena, g->cx->diag))
        return false;
    g->layouts = (LayoutTable){
        .index = t,
        .target = &g->target,
        .eager = o->eager,
        .all = g->cx->wants_remarks,
        .sizes = layout_sizes_new(t, &g->target, &o->assumed, g->cx->diag),
        .may_move = may_move,
        .data = g,
        .asked = layout_asked_new(t->prog, &o->asked, &t->arena, g->cx->diag),
        .carried = ARENA_NEW(&t->arena, bool, t->nvar),
        .number = ARENA_NEW(&t->arena, uint32_t, t->nvar)};
    g->webs = layout_webs_new(t);
    g->copies = layout_copies_new(t, g->cx);
    return g->layouts.sizes && g->layouts.asked;
}

static bool run(Prog *prog, PassContext *cx)
{
    const GalopOptions *o = cx->options;
    FlatViews *flat = flat_views_make(prog, cx->arena);
    Galop g = {.cx = cx, .index = index_table_new(prog, o->index_table)};
    Called *called = index_calls(prog, &g.index->arena);
    bool ok = prepare(&g);

    for (Fun *f = prog->first; f && ok; f = f->next)
        look_at(&g, f, called[f->number]);
    ok = ok && layout_asked_met(g.layouts.asked);
    if (g.copies)
        layout_copies_free(g.copies);
    flat_views_settle(flat);
    index_table_free(g.index);
    return ok;
}

const Pass galop_pass = {
    .name = "galop",
    .summary = "choose the layouts of arrays by their accesses",
    .in = LEVEL_PURE,
    .out = LEVEL_SAME,
    .options = options,
    .options_size = sizeof(GalopOptions),
    .defaults = &defaults,
    .eager = &eager,
    .run = run,
};
