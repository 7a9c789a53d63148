/* wire.h - messages as they come on standard input and go to standard output.
 *
 * The base protocol of LSP 3.17: a head of lines that end in \r\n, of which
 * one says Content-Length, an empty line, and so many bytes of JSON.  Or, for
 * scripts, a message a line.  After a malformed head what follows is left out
 * up to the next line that begins with Content-Length.
 */
#ifndef DRIVERS_FUN_LSP_WIRE_H
#define DRIVERS_FUN_LSP_WIRE_H

#include "ground/buf.h"

#include <stdbool.h>

#include <jansson.h>

typedef struct Wire {
    bool by_lines;
    Buf in;
    size_t taken; /* bytes of IN that were looked at */
    bool lost;    /* after a malformed head */
    bool ended;   /* nothing more comes */
} Wire;

typedef enum Taken {
    TAKEN_NOTHING, /* the next message is not whole yet */
    TAKEN_BODY,
    TAKEN_MALFORMED
} Taken;

/* Read what there is on standard input, of which there is something. */
void wire_fill(Wire *wire);

/* The next message: *BODY stays where it is until the next wire_fill.  Of a
 * malformed head, what is wrong with it. */
Taken wire_take(Wire *wire, const char **body, size_t *len);

/* Send MESSAGE, which is given up.  False: nobody listens. */
bool wire_send(const Wire *wire, json_t *message);

/* The same of a message that is JSON already. */
bool wire_send_text(const Wire *wire, const Buf *message);

/* LEN bytes of TEXT as a string: what is no UTF-8 in it becomes U+FFFD. */
json_t *wire_text(const char *text, size_t len);

/* VALUE, which is given up, as it is written. */
void wire_put(Buf *out, json_t *value);

#endif
