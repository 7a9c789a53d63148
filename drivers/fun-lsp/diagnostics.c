/* diagnostics.c - mistakes, as the client shows them. */
#include "drivers/fun-lsp/features.h"

#include "drivers/fun-lsp/wire.h"
#include "verifier/rules/check.h"

/* More are of no use to anybody.  An estimate. */
enum { MOST = 1000 };

/* `message [id]`, as the verifier writes it. */
size_t diagnostic_text(const DiagEntry *entry, const char **id)
{
    size_t len = strlen(entry->text);
    const char *open = strrchr(entry->text, '[');

    *id = NULL;
    for (int i = 0; open && i < RULE_COUNT && !*id; i++) {
        size_t n = strlen(rule_info[i].id);
        if (strncmp(open + 1, rule_info[i].id, n) == 0 &&
            strcmp(open + 1 + n, "]") == 0)
            *id = rule_info[i].id;
    }
    if (!*id)
        return len;
    len = (size_t)(open - entry->text);
    while (len && entry->text[len - 1] == ' ')
        len--;
    return len;
}

/* What has no place is said at the beginning. */
static json_t *range_of(Document *doc, const DiagEntry *entry)
{
    Span span = entry->span;

    return span.source == doc->now->source
               ? range_in_text(doc, span.at, span.len)
               : range_in_text(doc, 0, 0);
}

/* The notes after ENTRY: as places, or as lines after the message. */
static void add_notes(const Client *client, Document *doc,
                      const DiagEntry *entry, json_t *related, Buf *message)
{
    for (const DiagEntry *n = entry->next; n && n->kind == DIAG_NOTE;
         n = n->next) {
        json_t *text = wire_text(n->text, strlen(n->text));
        if (client->shows_related && n->span.source == doc->now->source) {
            json_array_append_new(
                related, json_pack("{s{ssso}so}", "location", "uri", doc->uri,
                                   "range", range_of(doc, n), "message", text));
        } else {
            buf_printf(message, "\nnote: %s", n->text);
            json_decref(text);
        }
    }
}

json_t *diagnostic_of(const Client *client, Document *doc,
                      const DiagEntry *entry)
{
    static const int severity[] = {
        [DIAG_ERROR] = 1, [DIAG_WARNING] = 2, [DIAG_REMARK] = 3};
    const char *id;
    json_t *related = json_array();
    Buf message = {0};

    buf_bytes(&message, entry->text, diagnostic_text(entry, &id));
    add_notes(client, doc, entry, related, &message);
    json_t *diagnostic =
        json_pack("{sosisssoso*}", "range", range_of(doc, entry), "severity",
                  severity[entry->kind], "source", "fun", "message",
                  wire_text(message.at, message.len), "code",
                  id ? json_string(id) : NULL);
    if (json_array_size(related))
        json_object_set(diagnostic, "relatedInformation", related);
    json_decref(related);
    buf_free(&message);
    return diagnostic;
}

json_t *diagnostics_of(const Client *client, Document *doc)
{
    json_t *list = json_array();

    for (const DiagEntry *e = doc->now->diag.first; e; e = e->next)
        if (e->kind != DIAG_NOTE && json_array_size(list) < MOST)
            json_array_append_new(list, diagnostic_of(client, doc, e));
    return list;
}
