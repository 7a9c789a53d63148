/* symbols.c - functions, and the statements of their bodies. */
#include "drivers/fun-lsp/features.h"

#include "drivers/fun-lsp/wire.h"
#include "printer/text/print.h"

enum { SYMBOL_FUNCTION = 12, SYMBOL_VARIABLE = 13, SYMBOL_EVENT = 24 };

/* Of a statement without a name, so many bytes are shown.  An estimate. */
enum { SHOWN = 60 };

typedef struct Symbol {
    json_t *name, *detail;
    int kind;
    size_t begin, end; /* of all of it */
    size_t at, len;    /* of its name */
} Symbol;

typedef struct Symbols {
    Request *r;
    json_t *list;
} Symbols;

static json_t *text_of(const char *text)
{
    return wire_text(text, strlen(text));
}

/* Add S, with CHILDREN or NULL, to LIST, in a tree; else to all, as a part of
 * CONTAINER.  Whatever no longer stands in the text is left out. */
static void add(Symbols *all, json_t *list, Symbol s, json_t *children,
                const char *container)
{
    Document *doc = all->r->doc;
    json_t *range = range_of_good(doc, s.begin, s.end - s.begin);
    json_t *name = range_of_good(doc, s.at, s.len);
    bool tree = all->r->client->shows_trees;

    if (range && name && tree)
        json_array_append_new(
            list, json_pack("{sOsOsisOsOsO*}", "name", s.name, "detail",
                            s.detail, "kind", s.kind, "range", range,
                            "selectionRange", name, "children", children));
    else if (range && name)
        json_array_append_new(
            all->list, json_pack("{sOsis{sssO}ss*}", "name", s.name, "kind",
                                 s.kind, "location", "uri", doc->uri, "range",
                                 range, "containerName", container));
    json_decref(range);
    json_decref(name);
    json_decref(s.name);
    json_decref(s.detail);
    json_decref(children);
}

/* ---- statements ---- */

/* The first line of the text [BEGIN, END), or the beginning of it. */
static json_t *first_line(const Analysis *a, size_t begin, size_t end)
{
    const char *text = a->source->text + begin;
    const char *eol = memchr(text, '\n', end - begin);
    size_t len = eol ? (size_t)(eol - text) : end - begin;

    if (len <= SHOWN)
        return wire_text(text, len);
    Buf shown = {0};
    for (len = SHOWN; len && ((unsigned char)text[len] & 0xc0) == 0x80; len--)
        ;
    buf_bytes(&shown, text, len);
    buf_text(&shown, "...");
    json_t *line = wire_text(shown.at, shown.len);
    buf_free(&shown);
    return line;
}

static void add_variable(Symbols *all, json_t *list, const Var *var,
                         size_t begin, size_t end, const char *container)
{
    Buf type = {0};

    print_type(&type, var->type, var->place);
    add(all, list,
        (Symbol){text_of(var->name->text), wire_text(type.at, type.len),
                 SYMBOL_VARIABLE, begin, end, var->loc - 1, var->name->len},
        NULL, container);
    buf_free(&type);
}

static void add_statement(Symbols *all, json_t *list, const Stm *stm,
                          size_t end, const char *container)
{
    const Analysis *a = all->r->doc->good;
    size_t begin = stm->loc - 1;

    end = analysis_trim(a, begin, end);
    for (uint32_t i = 0; i < stm->npat; i++)
        add_variable(all, list, stm->pat[i], begin, end, container);
    if (!stm->npat)
        add(all, list,
            (Symbol){first_line(a, begin, end), json_string(""), SYMBOL_EVENT,
                     begin, end, begin, end - begin},
            NULL, container);
}

static json_t *statements_of(Symbols *all, const Fun *fun, size_t end)
{
    json_t *list = json_array();
    size_t last = fun->body->loc ? fun->body->loc - 1 : end;

    for (const Stm *s = fun->body->first; s; s = s->next)
        add_statement(all, list, s, s->next ? s->next->loc - 1 : last,
                      fun->name->text);
    return list;
}

/* ---- functions, and what a problem consists of ---- */

static void add_function(Symbols *all, const Fun *fun)
{
    size_t end = analysis_fun_end(all->r->doc->good, fun);
    const char *detail = fun->imp ? "imp" : "fun";
    bool tree = all->r->client->shows_trees;

    if (fun->entry)
        detail = fun->imp ? "entry imp" : "entry fun";
    json_t *inside = tree ? statements_of(all, fun, end) : NULL;
    add(all, all->list,
        (Symbol){text_of(fun->name->text), text_of(detail), SYMBOL_FUNCTION,
                 fun->begin - 1, end, fun->loc - 1, fun->name->len},
        inside, NULL);
    if (!tree)
        json_decref(statements_of(all, fun, end));
}

static void add_of_problem(Symbols *all, const ProblemStm *s)
{
    const Analysis *a = all->r->doc->good;
    size_t begin = s->loc - 1;
    size_t end =
        analysis_trim(a, begin, s->next ? s->next->loc - 1 : a->source->len);

    if (s->kind == PROBLEM_LET)
        add(all, all->list,
            (Symbol){text_of(s->name->text), json_string("set"),
                     SYMBOL_VARIABLE, begin, end, s->name_loc - 1,
                     s->name->len},
            NULL, NULL);
    else
        add(all, all->list,
            (Symbol){first_line(a, begin, end), json_string(""), SYMBOL_EVENT,
                     begin, end, begin, end - begin},
            NULL, NULL);
}

json_t *answer_symbols(Request *r)
{
    const Analysis *a = r->doc->good;
    Symbols all = {r, json_array()};

    for (const Fun *f = a->prog->first; f; f = f->next)
        add_function(&all, f);
    for (const ProblemStm *s = a->problem ? a->problem->first : NULL; s;
         s = s->next)
        add_of_problem(&all, s);
    return all.list;
}
