/* symbols.c - functions, and the statements of their bodies.
 *
 * There may be many: they are written as they are found.
 */
#include "drivers/fun-lsp/features.h"

#include "drivers/fun-lsp/wire.h"
#include "printer/text/print.h"

enum { SYMBOL_FUNCTION = 12, SYMBOL_VARIABLE = 13, SYMBOL_EVENT = 24 };

/* Of a statement without a name, so many bytes are shown.  An estimate. */
enum { SHOWN = 60 };

typedef struct Symbol {
    const char *name;
    size_t name_len;
    int kind;
    size_t begin, end; /* of all of it */
    size_t at, len;    /* of its name */
} Symbol;

typedef struct Symbols {
    Document *doc;
    const Analysis *a;
    bool tree;  /* what is in a function is a part of it */
    bool comma; /* something stands before the next one in its list */
    Buf *out;
} Symbols;

static void put_text(Buf *out, const char *key, const char *text, size_t len)
{
    buf_printf(out, ",\"%s\":", key);
    wire_put(out, wire_text(text, len));
}

/* Begin S, which is in the function CONTAINER or in none (NULL); more may come
 * before its `}`.  False: it no longer stands in the text. */
static bool begin_symbol(Symbols *all, Symbol s, const char *detail,
                         const char *container)
{
    size_t len = s.end - s.begin;
    Buf *out = all->out;

    if (!place_of_good(all->doc, &s.begin, &len) ||
        !place_of_good(all->doc, &s.at, &s.len))
        return false;
    buf_printf(out, "%s{\"kind\":%d", all->comma ? "," : "", s.kind);
    all->comma = true;
    put_text(out, "name", s.name, s.name_len);
    if (all->tree) {
        if (detail)
            put_text(out, "detail", detail, strlen(detail));
        buf_text(out, ",\"range\":");
        put_range(out, all->doc, s.begin, len);
        buf_text(out, ",\"selectionRange\":");
        put_range(out, all->doc, s.at, s.len);
        return true;
    }
    if (container)
        put_text(out, "containerName", container, strlen(container));
    buf_text(out, ",\"location\":{\"range\":");
    put_range(out, all->doc, s.begin, len);
    put_text(out, "uri", all->doc->uri, strlen(all->doc->uri));
    buf_char(out, '}');
    return true;
}

static void add_symbol(Symbols *all, Symbol s, const char *detail,
                       const char *container)
{
    if (begin_symbol(all, s, detail, container))
        buf_char(all->out, '}');
}

/* ---- statements ---- */

/* One without a name: the beginning of its first line. */
static void add_event(Symbols *all, size_t begin, size_t end,
                      const char *container)
{
    const char *text = all->a->source->text + begin;
    const char *eol = memchr(text, '\n', end - begin);
    size_t len = eol ? (size_t)(eol - text) : end - begin;

    add_symbol(all,
               (Symbol){text, len < SHOWN ? len : SHOWN, SYMBOL_EVENT, begin,
                        end, begin, len},
               NULL, container);
}

static void add_variable(Symbols *all, const Var *var, size_t begin, size_t end,
                         const char *container)
{
    const Name *name = names_find(&all->a->names, var->loc - 1);
    Buf type = {0};

    if (all->tree)
        print_type(&type, var->type, var->place);
    buf_char(&type, '\0');
    add_symbol(all,
               (Symbol){all->a->source->text + name->at, name->len,
                        SYMBOL_VARIABLE, begin, end, name->at, name->len},
               type.at, container);
    buf_free(&type);
}

static void add_statement(Symbols *all, const Stm *stm, size_t end,
                          const char *container)
{
    size_t begin = stm->loc - 1;

    end = analysis_trim(all->a, begin, end);
    for (uint32_t i = 0; i < stm->npat; i++)
        add_variable(all, stm->pat[i], begin, end, container);
    if (!stm->npat)
        add_event(all, begin, end, container);
}

/* STM, or the next one that stands in the text; or NULL. */
static const Stm *written(const Stm *stm)
{
    while (stm && !stm_is_written(stm))
        stm = stm->next;
    return stm;
}

static void add_statements(Symbols *all, const Fun *fun, size_t end)
{
    size_t last = fun->body->loc ? fun->body->loc - 1 : end;

    for (const Stm *s = written(fun->body->first), *next; s; s = next) {
        next = written(s->next);
        add_statement(all, s, next ? next->loc - 1 : last, fun->name->text);
    }
}

/* ---- functions, and what a problem consists of ---- */

static void add_function(Symbols *all, const Fun *fun)
{
    size_t end = analysis_fun_end(all->a, fun);
    const char *detail = fun->entry ? fun->imp ? "entry imp" : "entry fun"
                         : fun->imp ? "imp"
                                    : "fun";
    Symbol s = {
        fun->name->text, fun->name->len, SYMBOL_FUNCTION, fun->begin - 1, end,
        fun->loc - 1,    fun->name->len};

    if (!all->tree) {
        add_symbol(all, s, NULL, NULL);
        add_statements(all, fun, end);
    } else if (begin_symbol(all, s, detail, NULL)) {
        buf_text(all->out, ",\"children\":[");
        all->comma = false;
        add_statements(all, fun, end);
        buf_text(all->out, "]}");
        all->comma = true;
    }
}

static void add_of_problem(Symbols *all, const ProblemStm *s)
{
    const Analysis *a = all->a;
    size_t begin = s->loc - 1;
    size_t end =
        analysis_trim(a, begin, s->next ? s->next->loc - 1 : a->source->len);

    if (s->kind == PROBLEM_LET)
        add_symbol(all,
                   (Symbol){s->name->text, s->name->len, SYMBOL_VARIABLE, begin,
                            end, s->name_loc - 1, s->name->len},
                   "set", NULL);
    else
        add_event(all, begin, end, NULL);
}

json_t *answer_symbols(Request *r)
{
    const Analysis *a = r->doc->good;
    Symbols all = {r->doc, a, r->client->shows_trees, false, &r->text};

    buf_char(&r->text, '[');
    for (const Fun *f = a->prog->first; f; f = f->next)
        add_function(&all, f);
    for (const ProblemStm *s = a->problem ? a->problem->first : NULL; s;
         s = s->next)
        add_of_problem(&all, s);
    buf_char(&r->text, ']');
    return NULL;
}
