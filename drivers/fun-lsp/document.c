/* document.c - an open document. */
#include "drivers/fun-lsp/document.h"

#include <stdlib.h>

Document *document_find(Document *list, const char *uri)
{
    while (list && strcmp(list->uri, uri) != 0)
        list = list->next;
    return list;
}

Document *document_open(Document **list, const char *uri)
{
    Document *doc = document_find(*list, uri);

    if (doc)
        return doc;
    doc = ground_alloc(sizeof *doc);
    *doc = (Document){.next = *list, .uri = ground_alloc(strlen(uri) + 1)};
    memcpy(doc->uri, uri, strlen(uri) + 1);
    return *list = doc;
}

void document_close(Document **list, Document *doc)
{
    while (*list != doc)
        list = &(*list)->next;
    *list = doc->next;
    if (doc->good != doc->now)
        analysis_free(doc->good);
    analysis_free(doc->now);
    text_free(&doc->text);
    free(doc->uri);
    free(doc);
}

void document_changed(Document *doc)
{
    if (doc->now != doc->good)
        analysis_free(doc->now);
    doc->now = NULL;
    doc->published = false;
}

/* How many bytes at the beginning, and then at the end, are the same? */
static void compare(Document *doc)
{
    const Source *old = doc->good->source;
    const char *a = old->text, *b = doc->text.bytes.at;
    size_t n = old->len, m = doc->text.bytes.len, least = n < m ? n : m;
    size_t head = 0, tail = 0;

    while (head < least && a[head] == b[head])
        head++;
    while (tail < least - head && a[n - 1 - tail] == b[m - 1 - tail])
        tail++;
    doc->same_head = head;
    doc->same_tail = tail;
}

void document_analyse(Document *doc)
{
    if (doc->now)
        return;
    doc->now = analysis_new(doc->uri, doc->text.bytes.at, doc->text.bytes.len);
    if (doc->now->parsed) {
        analysis_free(doc->good);
        doc->good = doc->now;
    } else if (doc->good) {
        compare(doc);
    }
}

/* A place in a text of FROM bytes, in one of TO. */
static bool shift(const Document *doc, size_t *at, size_t from, size_t to)
{
    if (document_is_good(doc) || *at <= doc->same_head)
        return true;
    if (*at < from - doc->same_tail)
        return false;
    *at = to - (from - *at);
    return true;
}

bool document_to_good(const Document *doc, size_t *at)
{
    return shift(doc, at, doc->text.bytes.len, doc->good->source->len);
}

bool document_from_good(const Document *doc, size_t *at)
{
    return shift(doc, at, doc->good->source->len, doc->text.bytes.len);
}
