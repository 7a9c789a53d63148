/* inside.h - what the files of the server share. */
#ifndef DRIVERS_FUN_LSP_INSIDE_H
#define DRIVERS_FUN_LSP_INSIDE_H

#include "drivers/fun-lsp/features.h"
#include "drivers/fun-lsp/wire.h"

/* A request that waits for the job KIND of the version NUMBER of URI. */
typedef struct Waiting {
    struct Waiting *next;
    json_t *message;
    char *uri;
    uint64_t number;
    JobKind kind;
} Waiting;

typedef struct Server {
    Wire wire;
    Client client;
    Document *documents;
    json_t **queue; /* messages that have come, from FIRST on */
    size_t first, count, room;
    Waiting *waiting;
    bool initialized, shut_down, exits;
    int status;
} Server;

/* ---- sending: send.c ---- */

/* An answer to the request ID, which both take: a RESULT, or a failure. */
void send_result(Server *s, json_t *id, json_t *result);
/* The same of a result that is JSON already. */
void send_result_text(Server *s, json_t *id, const Buf *result);
void send_failure(Server *s, json_t *id, int code, const char *why);
void send_diagnostics(Server *s, Document *doc, json_t *list);
/* A line in the client's log. */
void send_log(Server *s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- documents: sync.c ---- */

void did_open(Server *s, const json_t *params);
void did_change(Server *s, const json_t *params);
void did_close(Server *s, const json_t *params);

/* ---- requests: dispatch.c ---- */

/* Handle MESSAGE, which it takes. */
void handle(Server *s, json_t *message);
/* The same once more, as its job has ended or its text has changed. */
void handle_waiting(Server *s, Waiting *waiting, bool changed);
void waiting_free(Waiting *waiting);

/* The result of `initialize`, and what CLIENT can do: capabilities.c. */
json_t *capabilities_agree(Client *client, const json_t *params);

#endif
