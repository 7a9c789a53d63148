/* request.c - a request about a document, and its answer. */
#include "drivers/fun-lsp/request.h"

#include "drivers/fun-lsp/wire.h"
#include "drivers/fun-lsp/work.h"

json_t *request_fail(Request *r, int code, const char *fmt, ...)
{
    va_list args;

    r->code = code;
    r->why.len = 0;
    va_start(args, fmt);
    buf_vprintf(&r->why, fmt, args);
    va_end(args);
    return NULL;
}

json_t *request_job(Request *r, JobKind kind)
{
    Job **job = &r->doc->good->job[kind];

    if (!*job)
        *job = work_start(kind, r->doc->good);
    r->wants = kind;
    r->waits = (*job)->from >= 0;
    return (*job)->done ? json_loadb((*job)->out.at, (*job)->out.len, 0, NULL)
                        : NULL;
}

/* ---- places ---- */

static bool read_count(const json_t *value, size_t *count)
{
    json_int_t n = json_integer_value(value);

    *count = (size_t)n;
    return json_is_integer(value) && n >= 0;
}

bool read_position(const json_t *value, Position *position)
{
    return read_count(json_object_get(value, "line"), &position->line) &&
           read_count(json_object_get(value, "character"),
                      &position->character);
}

bool read_range(const json_t *value, Position *begin, Position *end)
{
    return read_position(json_object_get(value, "start"), begin) &&
           read_position(json_object_get(value, "end"), end);
}

json_t *range_in_text(Document *doc, size_t at, size_t len)
{
    Position begin = text_position(&doc->text, at);
    Position end = text_position(&doc->text, at + len);

    return json_pack(
        "{s{sIsI}s{sIsI}}", "start", "line", (json_int_t)begin.line,
        "character", (json_int_t)begin.character, "end", "line",
        (json_int_t)end.line, "character", (json_int_t)end.character);
}

void put_range(Buf *out, Document *doc, size_t at, size_t len)
{
    Position begin = text_position(&doc->text, at);
    Position end = text_position(&doc->text, at + len);

    buf_printf(out,
               "{\"start\":{\"line\":%zu,\"character\":%zu},"
               "\"end\":{\"line\":%zu,\"character\":%zu}}",
               begin.line, begin.character, end.line, end.character);
}

bool place_of_good(const Document *doc, size_t *at, size_t *len)
{
    size_t end = *at + *len;

    if (!document_from_good(doc, at) || !document_from_good(doc, &end) ||
        end < *at)
        return false;
    *len = end - *at;
    return true;
}

json_t *range_of_good(Document *doc, size_t at, size_t len)
{
    return place_of_good(doc, &at, &len) ? range_in_text(doc, at, len) : NULL;
}

json_t *text_edit(Document *doc, size_t at, size_t len, const char *text,
                  size_t text_len)
{
    return json_pack("{soso}", "range", range_in_text(doc, at, len), "newText",
                     wire_text(text, text_len));
}

json_t *workspace_edit(const Document *doc, json_t *edits)
{
    return json_pack("{s{so}}", "changes", doc->uri, edits);
}

/* ---- JSON ---- */

json_t *json_path(const json_t *object, ...)
{
    va_list keys;
    const char *key;
    const json_t *value = object;

    va_start(keys, object);
    while ((key = va_arg(keys, const char *)))
        value = json_object_get(value, key);
    va_end(keys);
    return (json_t *)(uintptr_t)value;
}
