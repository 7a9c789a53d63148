/* dispatch.c - what each message is about, and whether its time has come. */
#include "drivers/fun-lsp/inside.h"

#include <stdlib.h>

/* ---- requests about documents ---- */

static const struct {
    const char *method;
    Answer answer;
    bool at_position;
    bool about_now; /* it needs no version that was read */
} about_documents[] = {
    {"textDocument/definition", answer_definition, true, false},
    {"textDocument/references", answer_references, true, false},
    {"textDocument/documentHighlight", answer_highlight, true, false},
    {"textDocument/hover", answer_hover, true, false},
    {"textDocument/prepareRename", answer_prepare_rename, true, false},
    {"textDocument/rename", answer_rename, true, false},
    {"textDocument/documentSymbol", answer_symbols, false, false},
    {"textDocument/formatting", answer_formatting, false, false},
    {"textDocument/inlayHint", answer_hints, false, false},
    {"textDocument/codeAction", answer_actions, false, true},
};

enum { ABOUT_DOCUMENTS = sizeof about_documents / sizeof *about_documents };

/* R->at; false: there is nothing to say of the position, or R has failed. */
static bool find_place(Request *r)
{
    Position position;

    if (!read_position(json_object_get(r->params, "position"), &position)) {
        request_fail(r, INVALID_PARAMS, "a position is needed");
        return false;
    }
    r->at = text_offset(&r->doc->text, position);
    return document_to_good(r->doc, &r->at);
}

static json_t *ask(Server *s, Request *r, int k)
{
    const char *uri =
        json_string_value(json_path(r->params, "textDocument", "uri", NULL));

    r->doc = uri ? document_find(s->documents, uri) : NULL;
    if (!r->doc)
        return request_fail(r, INVALID_PARAMS, "'%.200s' is not open",
                            uri ? uri : "");
    document_analyse(r->doc);
    if (!r->doc->good && !about_documents[k].about_now)
        return NULL;
    if (about_documents[k].at_position && !find_place(r))
        return NULL;
    return about_documents[k].answer(r);
}

static char *copy_of(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(ground_alloc(size), text, size);
}

/* Put the request MESSAGE aside. */
static void put_aside(Server *s, const Request *r, json_t *message)
{
    Waiting *w = ground_alloc(sizeof *w), **last = &s->waiting;

    *w = (Waiting){NULL, json_incref(message), copy_of(r->doc->uri),
                   r->doc->good->number, r->wants};
    while (*last)
        last = &(*last)->next;
    *last = w;
}

static void answer(Server *s, json_t *message, int k)
{
    json_t *id = json_object_get(message, "id");
    Request r = {.client = &s->client,
                 .params = json_object_get(message, "params")};
    json_t *result = ask(s, &r, k);

    if (r.waits) {
        put_aside(s, &r, message);
    } else if (r.code) {
        buf_char(&r.why, '\0');
        send_failure(s, json_incref(id), r.code, r.why.at);
    } else if (r.text.len) {
        send_result_text(s, json_incref(id), &r.text);
    } else {
        send_result(s, json_incref(id), result);
    }
    buf_free(&r.text);
    buf_free(&r.why);
}

static int about_document(const char *method)
{
    for (int k = 0; k < ABOUT_DOCUMENTS; k++)
        if (strcmp(about_documents[k].method, method) == 0)
            return k;
    return -1;
}

void handle_waiting(Server *s, Waiting *w, bool changed)
{
    json_t *id = json_object_get(w->message, "id");
    const char *method =
        json_string_value(json_object_get(w->message, "method"));

    if (changed)
        send_failure(s, json_incref(id), CONTENT_MODIFIED,
                     "the text has changed");
    else
        answer(s, w->message, about_document(method));
    waiting_free(w);
}

void waiting_free(Waiting *w)
{
    json_decref(w->message);
    free(w->uri);
    free(w);
}

/* ---- the life of the server ---- */

static void initialize(Server *s, const json_t *params, json_t *id)
{
    if (s->initialized) {
        send_failure(s, id, INVALID_REQUEST, "the server is initialized");
        return;
    }
    s->initialized = true;
    send_result(s, id, capabilities_agree(&s->client, params));
}

static void request(Server *s, const char *method, json_t *message)
{
    const json_t *params = json_object_get(message, "params");
    json_t *id = json_incref(json_object_get(message, "id"));
    int k = about_document(method);

    if (s->shut_down) {
        send_failure(s, id, INVALID_REQUEST, "the server is shut down");
    } else if (strcmp(method, "initialize") == 0) {
        initialize(s, params, id);
    } else if (!s->initialized) {
        send_failure(s, id, SERVER_NOT_INITIALIZED,
                     "the first request is 'initialize'");
    } else if (strcmp(method, "shutdown") == 0) {
        s->shut_down = true;
        send_result(s, id, NULL);
    } else if (k < 0) {
        send_failure(s, id, METHOD_NOT_FOUND, "there is no such method");
    } else {
        answer(s, message, k);
        json_decref(id);
    }
}

/* ---- notifications ---- */

static void exit_server(Server *s, const json_t *params)
{
    (void)params;
    s->exits = true;
    s->status = !s->shut_down;
}

/* One that waits is answered at once; one that came with this message is no
 * longer in the queue (server.c). */
static void cancel(Server *s, const json_t *params)
{
    const json_t *id = json_object_get(params, "id");

    for (Waiting **at = &s->waiting; *at; at = &(*at)->next) {
        Waiting *w = *at;
        json_t *own = json_object_get(w->message, "id");
        if (!json_equal(own, id))
            continue;
        *at = w->next;
        send_failure(s, json_incref(own), REQUEST_CANCELLED, "cancelled");
        waiting_free(w);
        return;
    }
}

static const struct {
    const char *method;
    void (*take)(Server *s, const json_t *params);
} notifications[] = {
    {"textDocument/didOpen", did_open},
    {"textDocument/didChange", did_change},
    {"textDocument/didClose", did_close},
    {"$/cancelRequest", cancel},
};

/* Before `initialize` and after `shutdown` all but `exit` is dropped; others
 * are not for us. */
static void notification(Server *s, const char *method, const json_t *params)
{
    size_t n = sizeof notifications / sizeof *notifications;

    if (strcmp(method, "exit") == 0)
        exit_server(s, params);
    else if (s->initialized && !s->shut_down)
        for (size_t i = 0; i < n; i++)
            if (strcmp(notifications[i].method, method) == 0)
                notifications[i].take(s, params);
}

/* ---- messages ---- */

static bool is_id(const json_t *id)
{
    return json_is_integer(id) || json_is_string(id);
}

void handle(Server *s, json_t *message)
{
    json_t *id = json_object_get(message, "id");
    const char *method = json_string_value(json_object_get(message, "method"));

    if (method && !id)
        notification(s, method, json_object_get(message, "params"));
    else if (method && is_id(id))
        request(s, method, message);
    else if (!id || (!json_object_get(message, "result") &&
                     !json_object_get(message, "error")))
        send_failure(s, is_id(id) ? json_incref(id) : NULL, INVALID_REQUEST,
                     "this is no request and no notification");
    json_decref(message);
}
