/* names.c - what is known of the names of a stage. */
#include "drivers/funview/names.h"

#include "drivers/funview/json.h"
#include "passes/pass.h"
#include "passes/shared/liveness/last_uses.h"
#include "printer/text/print.h"
#include "verifier/prover/facts/walk.h"

#include <stdlib.h>

/* So many facts are shown of a name, and so many last uses; and no facts in a
 * program of more variables, where asking for all takes too long.
 * Estimates. */
enum { MOST_FACTS = 6, MOST_LAST = 4, MOST_VARIABLES = 100000 };

typedef struct LastUses {
    const char *name[MOST_LAST]; /* what these statements bind first */
    uint32_t count;
} LastUses;

typedef struct Finder {
    NameTable *table;
    Prog *prog;
    const Fun *fun;
    Facts *facts; /* NULL: nobody asks for any */
    Texts *texts;
    LastUses *last; /* by variable */
    Buf text;
} Finder;

/* ---- last uses ---- */

static void note_last(Stm *stm, Var *const *var, uint32_t n, void *data)
{
    Finder *f = data;

    for (uint32_t i = 0; i < n && stm->npat; i++) {
        LastUses *last = &f->last[var[i]->id];
        if (last->count < MOST_LAST)
            last->name[last->count++] = stm->pat[0]->name->text;
    }
}

static void add_last(Finder *f, const Var *var, Buf *json)
{
    const LastUses *last = &f->last[var->id];

    buf_text(json, ",[");
    for (uint32_t i = last->count; i-- > 0;)
        buf_printf(json, "%u%s", texts_of(f->texts, last->name[i]),
                   i ? "," : "");
    buf_char(json, ']');
}

/* ---- facts ---- */

/* What is known of S, an i64 that is no number. */
static void say_known(Finder *f, const Scalar *s, bool *any, Buf *json)
{
    PolyStore *polys = facts_polys(f->facts);
    const Poly *p = s->elem == ELEM_I64 ? poly_of(polys, s) : NULL;
    int64_t value;

    if (!p || poly_is_const(p, &value))
        return;
    f->text.len = 0;
    facts_explain_known(f->facts, p, MOST_FACTS, &f->text);
    if (f->text.len)
        buf_printf(json, "%s%u", *any ? "," : "",
                   texts_number(f->texts, f->text.at, f->text.len));
    *any |= f->text.len > 0;
}

static void add_facts(Finder *f, Var *var, Buf *json)
{
    const Type *type = var->type;
    bool any = false;

    buf_text(json, ",[");
    if (f->facts && !f->fun->imp && type_is_scalar(type))
        say_known(f, scalar_var(f->prog->store, var), &any, json);
    for (uint32_t d = 0; f->facts && !f->fun->imp && d < type->rank; d++)
        if (d == 0 || type->size[d] != type->size[d - 1])
            say_known(f, type->size[d], &any, json);
    buf_char(json, ']');
}

/* ---- one name ---- */

static void add_scalar(const Scalar *s, Buf *json)
{
    Buf text = {0};

    print_scalar(&text, s);
    quote_json(json, text.at, text.len);
    buf_free(&text);
}

/* What it is made of, for a drawing: `[[offset,[[count,stride],...]],...]`;
 * nothing of a fold. */
static void print_lmads(const IxFn *ixfn, Buf *json)
{
    for (uint32_t i = 0; i < ixfn->nlmad && !ixfn->fold; i++) {
        const Lmad *lmad = ixfn->lmad[i];
        buf_text(json, i ? ",[" : "[[");
        add_scalar(lmad->offset, json);
        buf_text(json, ",[");
        for (uint32_t d = 0; d < lmad->rank; d++) {
            buf_text(json, d ? ",[" : "[");
            add_scalar(lmad->dim[d].count, json);
            buf_char(json, ',');
            add_scalar(lmad->dim[d].stride, json);
            buf_char(json, ']');
        }
        buf_text(json, i + 1 < ixfn->nlmad ? "]]" : "]]]");
    }
}

/* The number of what is in TEXT, which is empty then. */
static uint32_t take(Finder *f)
{
    uint32_t number = texts_number(f->texts, f->text.at, f->text.len);

    f->text.len = 0;
    return number;
}

static void add_place(Finder *f, const Var *var, Buf *json)
{
    const IxFn *ixfn = var->place.ixfn;

    if (!var->place.mem) {
        buf_text(json, ",0,0,0");
        return;
    }
    buf_printf(json, ",%u", texts_of(f->texts, var->place.mem->name->text));
    print_ixfn(&f->text, ixfn);
    buf_printf(json, ",%u", take(f));
    print_lmads(ixfn, &f->text);
    buf_printf(json, ",%u", take(f));
}

static const char *keep(Finder *f, const Buf *text)
{
    return arena_printf(&f->table->arena, "%.*s", (int)text->len, text->at);
}

static void add_name(Var *var, void *data)
{
    Finder *f = data;
    NameTable *table = f->table;
    Buf json = {0};
    Known known = {.loc = var->loc};

    buf_printf(&json, "[%u,%u", texts_of(f->texts, f->fun->name->text),
               texts_of(f->texts, var->name->text));
    known.name = keep(f, &json);
    json.len = f->text.len = 0;
    if (var->unique)
        buf_char(&f->text, '*');
    print_type(&f->text, var->type, (Place){0});
    buf_printf(&json, ",%u", take(f));
    add_place(f, var, &json);
    add_last(f, var, &json);
    add_facts(f, var, &json);
    buf_char(&json, ']');
    known.what = keep(f, &json);
    GROUND_ROOM(table->at, table->count, table->room);
    table->at[table->count++] = known;
    buf_free(&json);
}

/* ---- all of them ---- */

/* What a body binds is asked for at its end, where asserts have said all. */
static void visit(Finder *f, const Body *body)
{
    for (const Stm *s = body->first; s; s = s->next) {
        for (uint32_t i = 0; i < s->exp.nfn; i++) {
            uint32_t mark = f->facts ? facts_mark(f->facts) : 0;
            if (f->facts)
                facts_enter(f->facts, s, i);
            visit(f, s->exp.fn[i].body);
            for (uint32_t k = 0; k < s->exp.fn[i].nparam; k++)
                add_name(s->exp.fn[i].param[k], f);
            if (f->facts)
                facts_undo(f->facts, mark);
        }
        if (f->facts)
            facts_pass(f->facts, s);
    }
    for (const Stm *s = body->first; s; s = s->next)
        for (uint32_t i = 0; i < s->npat; i++)
            add_name(s->pat[i], f);
}

static void visit_fun(Finder *f, const Fun *fun)
{
    uint32_t mark = f->facts ? facts_mark(f->facts) : 0;

    f->fun = fun;
    if (f->facts && !fun->imp)
        facts_enter_fun(f->facts, fun);
    visit(f, fun->body);
    for (uint32_t i = 0; i < fun->nparam; i++)
        add_name(fun->param[i], f);
    if (f->facts)
        facts_undo(f->facts, mark);
}

static int by_name(const void *a, const void *b)
{
    const Known *x = a, *y = b;
    int name = strcmp(x->name, y->name);

    return name ? name : (x->loc > y->loc) - (x->loc < y->loc);
}

void names_find(NameTable *table, Prog *printed, Texts *texts)
{
    bool imp = prog_level(printed) == LEVEL_IMP;
    bool asks = !imp && printed->nvar <= MOST_VARIABLES;
    PolyStore *polys = asks ? poly_store_new(printed->store) : NULL;
    Source *source = printed->source;
    Finder f = {.table = table,
                .prog = printed,
                .texts = texts,
                .facts = asks ? facts_new(printed, polys) : NULL};

    printed->source = NULL; /* facts without lines are often the same */
    f.last = ARENA_NEW(&table->arena, LastUses, printed->nvar);
    if (!imp)
        last_uses_each(printed, note_last, &f);
    for (const Fun *fun = printed->first; fun; fun = fun->next)
        visit_fun(&f, fun);
    printed->source = source;
    if (table->count)
        qsort(table->at, table->count, sizeof *table->at, by_name);
    if (asks) {
        facts_free(f.facts);
        poly_store_free(polys);
    }
    buf_free(&f.text);
}

/* How many of TABLE have the name of that at I, from there on. */
static size_t count_named(const NameTable *table, size_t i)
{
    size_t n = 0;

    while (i + n < table->count &&
           strcmp(table->at[i + n].name, table->at[i].name) == 0)
        n++;
    return n;
}

static bool are_same(const Known *a, const Known *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(a[i].name, b[i].name) != 0 ||
            strcmp(a[i].what, b[i].what) != 0)
            return false;
    return true;
}

void names_changed(const NameTable *before, const NameTable *now, Buf *out)
{
    size_t k = 0, n;
    bool any = false;

    for (size_t i = 0; i < now->count; i += n) {
        n = count_named(now, i);
        while (k < before->count &&
               strcmp(before->at[k].name, now->at[i].name) < 0)
            k++;
        if (k < before->count && count_named(before, k) == n &&
            are_same(&before->at[k], &now->at[i], n))
            continue;
        for (size_t j = i; j < i + n; j++) {
            buf_printf(out, "%s\n%s%s", any ? "," : "", now->at[j].name,
                       now->at[j].what);
            any = true;
        }
    }
}

void names_free(NameTable *table)
{
    free(table->at);
    arena_free(&table->arena);
    *table = (NameTable){0};
}
