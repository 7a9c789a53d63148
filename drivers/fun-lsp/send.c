/* send.c - what the server sends. */
#include "drivers/fun-lsp/inside.h"

/* Without anybody who listens there is nothing more to do. */
static void send(Server *s, json_t *message)
{
    if (!wire_send(&s->wire, message))
        s->exits = true;
}

void send_result(Server *s, json_t *id, json_t *result)
{
    send(s, json_pack("{sssoso}", "jsonrpc", "2.0", "id", id, "result",
                      result ? result : json_null()));
}

void send_result_text(Server *s, json_t *id, const Buf *result)
{
    Buf message = {0};

    buf_text(&message, "{\"jsonrpc\":\"2.0\",\"id\":");
    wire_put(&message, id);
    buf_text(&message, ",\"result\":");
    buf_bytes(&message, result->at, result->len);
    buf_char(&message, '}');
    if (!wire_send_text(&s->wire, &message))
        s->exits = true;
    buf_free(&message);
}

void send_failure(Server *s, json_t *id, int code, const char *why)
{
    send(s, json_pack("{sssos{siso}}", "jsonrpc", "2.0", "id",
                      id ? id : json_null(), "error", "code", code, "message",
                      wire_text(why, strlen(why))));
}

static void notify(Server *s, const char *method, json_t *params)
{
    send(s, json_pack("{ssssso}", "jsonrpc", "2.0", "method", method, "params",
                      params));
}

void send_diagnostics(Server *s, Document *doc, json_t *list)
{
    notify(s, "textDocument/publishDiagnostics",
           json_pack("{sssIso}", "uri", doc->uri, "version", doc->version,
                     "diagnostics", list));
}

void send_log(Server *s, const char *fmt, ...)
{
    enum { ERROR = 1 };
    Buf text = {0};
    va_list args;

    va_start(args, fmt);
    buf_vprintf(&text, fmt, args);
    va_end(args);
    notify(s, "window/logMessage",
           json_pack("{siso}", "type", ERROR, "message",
                     wire_text(text.at, text.len)));
    buf_free(&text);
}
