/* hints.c - hints in the text: types that it leaves out; copies that stay, and
 * why; answers to the questions of a problem. */
#include "drivers/fun-lsp/features.h"

#include "drivers/fun-lsp/wire.h"
#include "printer/text/print.h"

typedef struct Hints {
    Request *r;
    size_t begin, end; /* of the text that is asked about */
    json_t *list;
} Hints;

static json_t *place_at(Document *doc, size_t at)
{
    Position p = text_position(&doc->text, at);
    return json_pack("{sIsI}", "line", (json_int_t)p.line, "character",
                     (json_int_t)p.character);
}

/* ---- types ---- */

/* After the name at AT, unless a type stands there. */
static void add_type(Hints *h, const Var *var, const Name *name)
{
    enum { TYPE = 1 };
    const Source *source = h->r->doc->good->source;
    size_t end = (size_t)name->at + name->len, next = end;
    Buf type = {0};

    while (next < source->len && strchr(" \t\r\n", source->text[next]))
        next++;
    if (source->text[next] == ':' || !document_from_good(h->r->doc, &end) ||
        end < h->begin || end >= h->end)
        return;
    buf_text(&type, ": ");
    print_type(&type, var->type, var->place);
    json_array_append_new(h->list, json_pack("{sososi}", "position",
                                             place_at(h->r->doc, end), "label",
                                             wire_text(type.at, type.len),
                                             "kind", TYPE));
    buf_free(&type);
}

static bool add_types(Stm *stm, void *data)
{
    Hints *h = data;
    const Names *names = &h->r->doc->good->names;

    for (uint32_t i = 0; stm_is_written(stm) && i < stm->npat; i++)
        add_type(h, stm->pat[i], names_find(names, stm->pat[i]->loc - 1));
    return true;
}

/* ---- what a job finds ---- */

/* The hint for FOUND, at the end of its line. */
static void add_found(Hints *h, const json_t *found, bool is_answer)
{
    Document *doc = h->r->doc;
    size_t at = (size_t)json_integer_value(json_object_get(found, "at"));
    json_t *first = json_object_get(found, is_answer ? "answer" : "what");
    json_t *more = json_object_get(found, is_answer ? "proof" : "why");
    json_t *bytes = json_object_get(found, "bytes");

    if (!document_from_good(doc, &at))
        return;
    size_t end = text_line_end(&doc->text, at);
    if (end < h->begin || at >= h->end)
        return;
    json_t *label = json_is_string(bytes)
                        ? json_sprintf("%s: %s bytes", json_string_value(first),
                                       json_string_value(bytes))
                        : json_incref(first);
    json_array_append_new(
        h->list, json_pack("{sososbsO}", "position", place_at(doc, end),
                           "label", label, "paddingLeft", 1, "tooltip", more));
}

json_t *answer_hints(Request *r)
{
    const Analysis *a = r->doc->good;
    Hints h = {.r = r};
    Position from, to;
    json_t *found;
    size_t i;

    if (!read_range(json_object_get(r->params, "range"), &from, &to))
        return request_fail(r, INVALID_PARAMS, "a range is needed");
    json_t *list = a->problem || a->verified
                       ? request_job(r, a->problem ? JOB_ANSWERS : JOB_LEFT)
                       : NULL;
    if (r->waits)
        return NULL;
    h.begin = text_offset(&r->doc->text, from);
    h.end = text_offset(&r->doc->text, to);
    h.list = json_array();
    for (const Fun *f = a->prog->first; f; f = f->next)
        body_each_stm(f->body, add_types, &h);
    json_array_foreach(list, i, found) add_found(&h, found, a->problem != NULL);
    json_decref(list);
    return h.list;
}
