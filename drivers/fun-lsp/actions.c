/* actions.c - changes that the server offers.
 *
 * For a mistake: what its message says would be right, and a comment that
 * expects it (ground/expect.h).  For a copy or an allocation that is left: an
 * assert with which it is gone.
 */
#include "drivers/fun-lsp/features.h"

#include "drivers/fun-lsp/wire.h"

typedef struct Actions {
    Request *r;
    json_t *list;
    size_t begin, end; /* of what is asked about */
} Actions;

/* ---- what is wanted ---- */

/* KIND, or what it is one of ("quickfix", "refactor"), or anything. */
static bool wants(const Actions *a, const char *kind)
{
    const json_t *only = json_path(a->r->params, "context", "only", NULL);
    json_t *wanted;
    size_t i;

    if (!json_is_array(only))
        return true;
    json_array_foreach(only, i, wanted)
    {
        const char *text = json_string_value(wanted);
        size_t len = text ? strlen(text) : 0;
        if (text && (!len || (strncmp(kind, text, len) == 0 &&
                              (!kind[len] || kind[len] == '.'))))
            return true;
    }
    return false;
}

static void add(Actions *a, json_t *title, const char *kind, bool preferred,
                json_t *diagnostic, json_t *edits)
{
    json_t *action = json_pack("{sossso}", "title", title, "kind", kind, "edit",
                               workspace_edit(a->r->doc, edits));

    if (preferred)
        json_object_set_new(action, "isPreferred", json_true());
    if (diagnostic)
        json_object_set_new(action, "diagnostics",
                            json_pack("[o]", diagnostic));
    json_array_append_new(a->list, action);
}

/* ---- what a message says would be right ---- */

/* What messages and notes say: a better text, between the two (NULL: before the
 * last quote).  Signs in what it replaces: it is a whole expression. */
static const struct {
    const char *before, *after;
    bool is_expression;
} says[] = {
    {"; did you mean '", "'?", false},
    {" is needed here: write '", "'", false},
    {" this is written '", "'", false},
    {"': write '", NULL, true},
};

/* Elsewhere a word or a literal is replaced: other signs show that the place is
 * not that of what the message is about. */
static bool is_replaceable(Span span, bool is_expression)
{
    if (!span.source || !span.source->text)
        return false;
    for (size_t i = 0; i < span.len && !is_expression; i++)
        if (strchr(":=[]{},\"\n", span.source->text[span.at + i]))
            return false;
    return true;
}

/* Long texts are cut short in messages, and words like `fdiv(a, b)` are
 * patterns. */
static bool says_better(const DiagEntry *entry, const char **at, size_t *len)
{
    for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
        const char *begin = strstr(entry->text, says[i].before);
        const char *from = begin ? begin + strlen(says[i].before) : NULL;
        const char *end = !from           ? NULL
                          : says[i].after ? strstr(from, says[i].after)
                                          : strrchr(from, '\'');
        if (!end || end == from)
            continue;
        *at = from;
        *len = (size_t)(end - from);
        return entry->span.len <= 40 && !memchr(from, ',', *len) &&
               is_replaceable(entry->span, says[i].is_expression);
    }
    return false;
}

/* What MISTAKE, or its note ENTRY, says. */
static void add_better(Actions *a, const DiagEntry *mistake,
                       const DiagEntry *entry)
{
    Request *r = a->r;
    const char *better;
    size_t len;

    if (!wants(a, "quickfix") || !says_better(entry, &better, &len))
        return;
    json_t *edit =
        text_edit(r->doc, entry->span.at, entry->span.len, better, len);
    json_t *title = json_sprintf("Write '%.*s'", (int)len, better);
    if (title)
        add(a, title, "quickfix", true,
            diagnostic_of(r->client, r->doc, mistake), json_pack("[o]", edit));
    else
        json_decref(edit);
}

/* ---- a comment that expects it ---- */

/* The line end after AT, which a new line gets, too. */
static const char *line_end(Document *doc, size_t at)
{
    size_t end = text_line_end(&doc->text, at);
    bool returns = doc->text.bytes.len - end >= 2 &&
                   memcmp(doc->text.bytes.at + end, "\r\n", 2) == 0;
    return returns ? "\r\n" : "\n";
}

/* A line before the one that ENTRY is about. */
static json_t *expect(Actions *a, const DiagEntry *entry)
{
    Document *doc = a->r->doc;
    bool placed = entry->span.source == doc->now->source;
    size_t begin = text_line_begin(&doc->text, placed ? entry->span.at : 0);
    size_t end = text_line_end(&doc->text, begin), indent = begin;
    const char *id, *close = strstr(entry->text, "}}");
    size_t len = diagnostic_text(entry, &id);
    Buf line = {0};

    while (indent < end && strchr(" \t", doc->text.bytes.at[indent]))
        indent++;
    if (close && (size_t)(close - entry->text) < len)
        len = (size_t)(close - entry->text);
    buf_bytes(&line, doc->text.bytes.at + begin, indent - begin);
    buf_printf(&line, "// expected-%s@%s {{%.*s}}%s",
               diag_kind_name(entry->kind), placed ? "below" : "unknown",
               (int)len, entry->text, line_end(doc, begin));
    json_t *edit = text_edit(doc, begin, 0, line.at, line.len);
    buf_free(&line);
    return edit;
}

static void add_expectation(Actions *a, const DiagEntry *entry)
{
    Request *r = a->r;

    if (!wants(a, "quickfix"))
        return;
    json_t *edits = json_pack("[o]", expect(a, entry));
    for (const DiagEntry *n = entry->next; n && n->kind == DIAG_NOTE;
         n = n->next)
        json_array_append_new(edits, expect(a, n));
    add(a,
        json_sprintf("Expect this %s in a comment",
                     diag_kind_name(entry->kind)),
        "quickfix", false, diagnostic_of(r->client, r->doc, entry), edits);
}

static bool is_asked(const Actions *a, const DiagEntry *entry)
{
    Span span = entry->span;

    if (entry->kind == DIAG_NOTE)
        return false;
    if (span.source != a->r->doc->now->source)
        return a->begin == 0;
    return span.at <= a->end && a->begin <= span.at + span.len;
}

static void add_of_mistakes(Actions *a)
{
    for (const DiagEntry *e = a->r->doc->now->diag.first; e; e = e->next)
        if (is_asked(a, e)) {
            add_better(a, e, e);
            for (const DiagEntry *n = e->next; n && n->kind == DIAG_NOTE;
                 n = n->next)
                add_better(a, e, n);
            add_expectation(a, e);
        }
}

/* ---- asserts ---- */

static size_t place_of(const json_t *found, const char *key)
{
    return (size_t)json_integer_value(json_object_get(found, key));
}

/* Is something of LIST in the lines that are asked about? */
static bool is_near(const Actions *a, const json_t *found)
{
    Text *text = &a->r->doc->text;
    size_t at = place_of(found, "at");

    return text_line_begin(text, a->begin) <= at &&
           at <= text_line_end(text, a->end);
}

static bool any_near(const Actions *a, const json_t *list)
{
    json_t *found;
    size_t i;

    json_array_foreach(list, i, found) if (is_near(a, found)) return true;
    return false;
}

/* The `assert` stands in a line of its own. */
static void add_assert(Actions *a, const json_t *found)
{
    Document *doc = a->r->doc;
    const char *assert = json_string_value(json_object_get(found, "assert"));
    const char *what = json_string_value(json_object_get(found, "what"));
    size_t place = place_of(found, "place");
    bool begins = text_line_begin(&doc->text, place) == place;
    Buf line = {0};

    buf_printf(&line, "%sassert %s%s", begins ? "  " : "", assert,
               line_end(doc, place));
    if (!begins) {
        size_t begin = text_line_begin(&doc->text, place);
        buf_fill(&line, ' ', place - begin);
    }
    add(a, json_sprintf("Insert 'assert %s': without it %s", assert, what),
        "refactor.rewrite", false, NULL,
        json_pack("[o]", text_edit(doc, place, 0, line.at, line.len)));
    buf_free(&line);
}

/* Did nobody ask for it but the editor, whenever the cursor moves? */
static bool is_automatic(const Request *r)
{
    enum { AUTOMATIC = 2 };
    return json_integer_value(json_path(r->params, "context", "triggerKind",
                                        NULL)) == AUTOMATIC;
}

/* Asserts take long to find, so that nothing is tried where nothing is left.
 * Who did not ask for them does not wait. */
static void add_asserts(Actions *a)
{
    Request *r = a->r;
    json_t *found, *help = NULL;
    size_t i;

    if (!document_is_good(r->doc) || !r->doc->good->verified ||
        !wants(a, "refactor.rewrite"))
        return;
    json_t *left = request_job(r, JOB_LEFT);
    if (!r->waits && any_near(a, left))
        help = request_job(r, JOB_HELP);
    r->waits &= !is_automatic(r);
    json_array_foreach(help, i, found) if (is_near(a, found))
        add_assert(a, found);
    json_decref(left);
    json_decref(help);
}

json_t *answer_actions(Request *r)
{
    Position from, to;
    Actions a = {.r = r};

    if (!read_range(json_object_get(r->params, "range"), &from, &to))
        return request_fail(r, INVALID_PARAMS, "a range is needed");
    if (!r->client->takes_actions)
        return NULL;
    a.list = json_array();
    a.begin = text_offset(&r->doc->text, from);
    a.end = text_offset(&r->doc->text, to);
    add_asserts(&a);
    if (!r->waits)
        add_of_mistakes(&a);
    if (!r->waits)
        return a.list;
    json_decref(a.list);
    return NULL;
}
