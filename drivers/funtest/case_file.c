/* case_file.c - cases in a file: JSON, or YAML, which contains it.
 *
 *     [{"entry": "main", "input": "3 [1, 2, 3]", "output": "6"},
 *      {"entry": "main", "input": "0 empty([0]i64)", "error": "division"}]
 *
 * Values are texts as funrun reads them; their places are those of the texts.
 */
#include "drivers/arguments.h"
#include "drivers/funtest/inside.h"
#include "drivers/yaml_file.h"

#include "ground/quote.h"
#include "ir-text/numbers/bytes.h"

#include <string.h>

enum { ENTRY, INPUT, OUTPUT, ERROR, STATS, KEYS };

static const char *const keys[KEYS + 1] = {"entry", "input", "output",
                                           "error", "stats", NULL};

typedef struct Reader {
    Subject *s;
    YamlFile file;
    Diag *diag;
} Reader;

static Span span_of(const Reader *r, const yaml_node_t *node)
{
    return yaml_file_span(&r->file, node);
}

/* The values in the text of NODE. */
static bool read_values(Reader *r, const yaml_node_t *node, const Elem *elems,
                        size_t n, Value **values, size_t *count)
{
    const char *text = yaml_file_text(&r->file, node);
    Diag diag = {0};
    Source *source =
        source_of_text(&r->s->arena, r->file.source->name, text, strlen(text));
    bool ok =
        values_read_as(&r->s->arena, source, &diag, elems, n, values, count);

    for (const DiagEntry *e = diag.first; e; e = e->next)
        diag_add(r->diag, e->kind, span_of(r, node), "%s", e->text);
    for (size_t i = 0; ok && i < *count; i++)
        (*values)[i].span = span_of(r, node);
    diag_free(&diag);
    source_free(source);
    return ok;
}

/* "main(3, [1, 2, 3])": what a case of a program's text would say. */
static const char *call_of(Subject *s, const Case *c)
{
    Buf text = {0};

    buf_printf(&text, "%s(", c->fun->name->text);
    for (size_t i = 0; i < c->narg; i++) {
        buf_text(&text, i ? ", " : "");
        value_print(&text, &c->args[i], VALUE_TEXT);
    }
    buf_char(&text, ')');
    const char *call = arena_text(&s->arena, text.at, text.len);
    buf_free(&text);
    return call;
}

/* Its bounds, in a text of their own. */
static bool read_bounds(Reader *r, const yaml_node_t *node)
{
    const char *text = yaml_file_text(&r->file, node);
    Diag diag = {0};
    Source *source = source_of_text(&r->s->arena, "", text, strlen(text));
    bool ok = case_read_bounds(r->s, (Span){source, 0, source->len}, &diag);

    for (const DiagEntry *e = diag.first; e; e = e->next)
        diag_error(r->diag, span_of(r, node), "%s", e->text);
    diag_free(&diag);
    source_free(source);
    return ok;
}

static void read_expected(Reader *r, Case *c, yaml_node_t *const value[KEYS])
{
    size_t n;
    const Elem *elems = case_result_elems(c, &r->s->arena, &n);
    bool ok = true;

    if (value[ERROR]) {
        const char *pattern = yaml_file_text(&r->file, value[ERROR]);
        ok = case_expect_error(r->s, c, pattern, strlen(pattern),
                               span_of(r, value[ERROR]), r->diag);
    } else if (value[OUTPUT]) {
        c->expected = EXPECTED_VALUES;
        ok = read_values(r, value[OUTPUT], elems, n, &c->results, &c->nresult);
    }
    if (ok && c->expected != EXPECTED_ERROR)
        ok = case_fits(r->s, c, r->diag);
    if (ok && value[STATS])
        read_bounds(r, value[STATS]);
}

static void read_case(Reader *r, const yaml_node_t *node,
                      yaml_node_t *const value[KEYS])
{
    size_t n;

    if (!value[ENTRY]) {
        yaml_file_expected(&r->file, node, "\"entry\": \"NAME\"");
        return;
    }
    if (value[OUTPUT] && value[ERROR]) {
        diag_error(r->diag, span_of(r, value[ERROR]),
                   "a case has an output or an error, not both");
        return;
    }
    Case *c = case_new(r->s, yaml_file_text(&r->file, value[ENTRY]),
                       span_of(r, value[ENTRY]), r->diag);
    if (!c)
        return;
    const Elem *elems = argument_elems(c->fun, &r->s->arena, &n);
    if (value[INPUT] &&
        !read_values(r, value[INPUT], elems, n, &c->args, &c->narg))
        return;
    c->call = call_of(r->s, c);
    read_expected(r, c, value);
}

/* The number of the key that NODE is; -1: none, as an error says. */
static int key_of(Reader *r, const yaml_node_t *node)
{
    const char *name =
        yaml_file_is_text(node) ? yaml_file_text(&r->file, node) : "";

    for (int i = 0; i < KEYS; i++)
        if (strcmp(keys[i], name) == 0)
            return i;
    diag_error(r->diag, span_of(r, node),
               "a case has entry, input, output, error and stats, not '%s'%s",
               name, did_you_mean(&r->s->arena, name, strlen(name), keys));
    return -1;
}

static void read_item(Reader *r, yaml_node_t *node)
{
    yaml_node_t *value[KEYS] = {NULL};

    if (node->type != YAML_MAPPING_NODE) {
        yaml_file_expected(&r->file, node,
                           "a case: {\"entry\": \"main\", ...}");
        return;
    }
    for (yaml_node_pair_t *p = node->data.mapping.pairs.start;
         p < node->data.mapping.pairs.top; p++) {
        const yaml_node_t *key = yaml_file_node(&r->file, p->key);
        int i = key_of(r, key);
        if (i < 0)
            return;
        if (value[i]) {
            diag_error(r->diag, span_of(r, key), "'%s' is there twice",
                       keys[i]);
            return;
        }
        value[i] = yaml_file_node(&r->file, p->value);
        if (!yaml_file_is_text(value[i])) {
            yaml_file_expected(&r->file, value[i], "a text in quotes");
            return;
        }
    }
    read_case(r, node, value);
}

void case_file_read(Subject *s, Source *source, Diag *diag)
{
    Reader r = {.s = s, .diag = diag};

    r.file = (YamlFile){.source = source, .arena = &s->arena, .diag = diag};
    if (!yaml_file_open(&r.file, source->len))
        return;
    yaml_node_t *root = yaml_file_root(&r.file);
    if (!root || root->type != YAML_SEQUENCE_NODE)
        diag_error(diag, root ? span_of(&r, root) : (Span){source, 0, 0},
                   "a list of cases expected: [{\"entry\": \"main\", ...}]");
    else
        for (yaml_node_item_t *i = root->data.sequence.items.start;
             i < root->data.sequence.items.top; i++)
            read_item(&r, yaml_file_node(&r.file, *i));
    yaml_file_close(&r.file);
}

bool is_case_file(const char *file)
{
    static const char *const suffixes[] = {".json", ".yaml", ".yml"};
    size_t len = strlen(file);

    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        size_t n = strlen(suffixes[i]);
        if (len > n && strcmp(file + len - n, suffixes[i]) == 0)
            return true;
    }
    return false;
}

/* ---- writing one ---- */

static void print_values(Buf *out, const char *key, const Value *values,
                         size_t n)
{
    Buf text = {0};

    for (size_t i = 0; i < n; i++) {
        buf_text(&text, i ? " " : "");
        value_print(&text, &values[i], VALUE_TEXT);
    }
    buf_printf(out, ", \"%s\": ", key);
    quote_json(out, text.at, text.len);
    buf_free(&text);
}

static void print_bounds(Buf *out, const Case *c)
{
    buf_text(out, ", \"stats\": \"");
    for (uint32_t i = 0; i < c->nbound; i++)
        buf_printf(out, "%s%s %s %lld", i ? ", " : "", c->bounds[i].name,
                   comparison_text[c->bounds[i].comparison],
                   (long long)c->bounds[i].number);
    buf_char(out, '"');
}

void cases_print(const Case *c, size_t count, Buf *out)
{
    for (size_t i = 0; i < count; i++, c++) {
        buf_printf(out, "%s{\"entry\": \"%s\"", i ? ",\n " : "",
                   c->fun->name->text);
        print_values(out, "input", c->args, c->narg);
        if (c->expected == EXPECTED_VALUES)
            print_values(out, "output", c->results, c->nresult);
        if (c->expected == EXPECTED_ERROR) {
            buf_text(out, ", \"error\": ");
            quote_json(out, c->pattern, strlen(c->pattern));
        }
        if (c->nbound)
            print_bounds(out, c);
        buf_char(out, '}');
    }
}
