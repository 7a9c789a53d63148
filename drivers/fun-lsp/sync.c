/* sync.c - documents are opened, changed and closed. */
#include "drivers/fun-lsp/inside.h"

static const char *uri_of(const json_t *params)
{
    return json_string_value(json_path(params, "textDocument", "uri", NULL));
}

/* A document of that name; NULL: the client never opened it. */
static Document *named(Server *s, const json_t *params, const char *method)
{
    const char *uri = uri_of(params);
    Document *doc = uri ? document_find(s->documents, uri) : NULL;

    if (!doc)
        send_log(s, "%s: '%s' is not open", method, uri ? uri : "");
    return doc;
}

static void set_version(Document *doc, const json_t *params)
{
    const json_t *version = json_path(params, "textDocument", "version", NULL);

    if (json_is_integer(version))
        doc->version = json_integer_value(version);
}

void did_open(Server *s, const json_t *params)
{
    const json_t *text = json_path(params, "textDocument", "text", NULL);
    const char *uri = uri_of(params);

    if (!uri || !json_is_string(text)) {
        send_log(s, "didOpen: a uri and a text are needed");
        return;
    }
    Document *doc = document_open(&s->documents, uri);
    doc->text.counts_bytes = s->client.counts_bytes;
    set_version(doc, params);
    text_set(&doc->text, json_string_value(text), json_string_length(text));
    document_changed(doc);
}

/* One change; false: it is malformed. */
static bool change(Document *doc, const json_t *event)
{
    const json_t *text = json_object_get(event, "text");
    const json_t *range = json_object_get(event, "range");
    const char *bytes = json_string_value(text);
    size_t len = json_string_length(text);
    Position from, to;

    if (!bytes)
        return false;
    if (!range || json_is_null(range)) {
        text_set(&doc->text, bytes, len);
        return true;
    }
    if (!read_range(range, &from, &to))
        return false;
    size_t begin = text_offset(&doc->text, from);
    size_t end = text_offset(&doc->text, to);
    text_replace(&doc->text, begin < end ? begin : end,
                 begin < end ? end : begin, bytes, len);
    return true;
}

void did_change(Server *s, const json_t *params)
{
    const json_t *changes = json_object_get(params, "contentChanges");
    Document *doc = named(s, params, "didChange");
    json_t *event;
    size_t i;

    if (!doc)
        return;
    set_version(doc, params);
    json_array_foreach(changes, i, event) if (!change(doc, event))
        send_log(s, "didChange: change %zu has no text or no range", i);
    document_changed(doc);
}

void did_close(Server *s, const json_t *params)
{
    Document *doc = named(s, params, "didClose");

    if (!doc)
        return;
    send_diagnostics(s, doc, json_array());
    document_close(&s->documents, doc);
}
