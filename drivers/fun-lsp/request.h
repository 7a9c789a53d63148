/* request.h - a request about a document, and its answer.
 *
 * An answer is a value of JSON; NULL: null.  A request that cannot be answered
 * fails with a code of the protocol.  One that needs what takes long waits for
 * a job, and is asked again when that has ended.
 */
#ifndef DRIVERS_FUN_LSP_REQUEST_H
#define DRIVERS_FUN_LSP_REQUEST_H

#include "drivers/fun-lsp/document.h"

enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    METHOD_NOT_FOUND = -32601,
    INVALID_PARAMS = -32602,
    SERVER_NOT_INITIALIZED = -32002,
    REQUEST_FAILED = -32803,
    CONTENT_MODIFIED = -32801,
    REQUEST_CANCELLED = -32800
};

/* What the client can do. */
typedef struct Client {
    bool counts_bytes;   /* positions are in UTF-8 */
    bool shows_related;  /* notes, as places of a diagnostic */
    bool shows_trees;    /* symbols in symbols */
    bool shows_markdown; /* in hovers */
    bool takes_actions;  /* code actions, not only commands */
    bool prepares_renames;
} Client;

typedef struct Request {
    const Client *client;
    const json_t *params;
    Document *doc;
    size_t at;  /* what the position means in GOOD's text */
    bool waits; /* for the job WANTS of GOOD */
    JobKind wants;
    Buf text; /* the answer as JSON, if there is much of it */
    int code; /* not 0: it fails, and WHY says so */
    Buf why;
} Request;

/* Fail; gives NULL. */
json_t *request_fail(Request *r, int code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The output of the job KIND of GOOD, as JSON, which the caller gives up; NULL:
 * wait for it, or it gave nothing. */
json_t *request_job(Request *r, JobKind kind);

/* ---- places ---- */

/* False where that is no position, or no range. */
bool read_position(const json_t *value, Position *position);
bool read_range(const json_t *value, Position *begin, Position *end);

/* The place of LEN bytes at AT of GOOD's text in the text; false: they no
 * longer stand there. */
bool place_of_good(const Document *doc, size_t *at, size_t *len);

/* LEN bytes at AT of the text, as the client counts. */
json_t *range_in_text(Document *doc, size_t at, size_t len);
void put_range(Buf *out, Document *doc, size_t at, size_t len);
/* The same of GOOD's text; NULL: they no longer stand in the text. */
json_t *range_of_good(Document *doc, size_t at, size_t len);
/* A change of the text. */
json_t *text_edit(Document *doc, size_t at, size_t len, const char *text,
                  size_t text_len);
/* A WorkspaceEdit that is EDITS, a list of changes, which it takes. */
json_t *workspace_edit(const Document *doc, json_t *edits);

/* ---- JSON ---- */

/* OBJECT[KEY], and so on down a path of keys that ends in NULL; or NULL. */
json_t *json_path(const json_t *object, ...) __attribute__((sentinel));

#endif
