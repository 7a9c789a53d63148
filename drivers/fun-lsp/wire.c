/* wire.c - messages as they come and go. */
#include "drivers/fun-lsp/wire.h"

#include "drivers/tool.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* A head, and a body, of more bytes than that are none.  Estimates. */
enum { MOST_HEAD = 16 * 1024, MOST_BODY = 1024 * 1024 * 1024 };

static const char length_field[] = "Content-Length:";

void wire_fill(Wire *wire)
{
    if (wire->taken) {
        wire->in.len -= wire->taken;
        memmove(wire->in.at, wire->in.at + wire->taken, wire->in.len);
        wire->taken = 0;
    }
    buf_reserve(&wire->in, 64 * 1024);
    ssize_t n = read(STDIN_FILENO, wire->in.at + wire->in.len,
                     wire->in.room - wire->in.len);
    if (n > 0)
        wire->in.len += (size_t)n;
    else if (n == 0 || errno != EINTR)
        wire->ended = true;
}

/* ---- heads ---- */

/* Go on at the next length. */
static void find_length(Wire *wire)
{
    size_t len = sizeof length_field - 1;

    for (; wire->in.len - wire->taken >= len; wire->taken++) {
        const char *at = wire->in.at + wire->taken;
        if (strncasecmp(at, length_field, len) != 0 ||
            (wire->taken && at[-1] != '\n'))
            continue;
        wire->lost = false;
        return;
    }
}

/* The value of a length, which ends at END; false: it is none. */
static bool read_length(const char *at, const char *end, size_t *length)
{
    char *stop;

    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (at == end || !isdigit((unsigned char)*at))
        return false;
    unsigned long long value = strtoull(at, &stop, 10);
    while (stop < end && (*stop == ' ' || *stop == '\t'))
        stop++;
    *length = (size_t)value;
    return stop == end && value <= MOST_BODY;
}

/* One line of a head: NULL, or what is wrong. */
static const char *read_field(const char *at, const char *end, size_t *length,
                              bool *has_length)
{
    static const char type_field[] = "Content-Type:";

    if (strncasecmp(at, length_field, sizeof length_field - 1) == 0) {
        *has_length = true;
        return read_length(at + sizeof length_field - 1, end, length)
                   ? NULL
                   : "Content-Length is a number of bytes, at most 2^30";
    }
    if (!memchr(at, ':', (size_t)(end - at)))
        return "a line of the head is no field";
    if (strncasecmp(at, type_field, sizeof type_field - 1) != 0)
        return NULL;
    const char *set = memmem(at, (size_t)(end - at), "charset=", 8);
    bool utf8 = !set || strncasecmp(set + 8, "utf-8", 5) == 0 ||
                strncasecmp(set + 8, "utf8", 4) == 0;
    return utf8 ? NULL : "the content is UTF-8";
}

/* The fields of the head [AT, END), each with its line end. */
static const char *read_head(const char *at, const char *end, size_t *length)
{
    const char *wrong = NULL;
    bool has_length = false;

    while (!wrong && at < end) {
        const char *eol = memmem(at, (size_t)(end - at), "\r\n", 2);
        wrong = read_field(at, eol, length, &has_length);
        at = eol + 2;
    }
    return wrong        ? wrong
           : has_length ? NULL
                        : "the head of a message has a Content-Length";
}

static Taken malformed(Wire *wire, size_t skip, const char *why,
                       const char **body, size_t *len)
{
    wire->taken += skip;
    wire->lost = true;
    *body = why;
    *len = strlen(why);
    return TAKEN_MALFORMED;
}

static Taken take_framed(Wire *wire, const char **body, size_t *len)
{
    size_t length = 0;

    if (wire->lost)
        find_length(wire);
    const char *at = wire->in.at + wire->taken;
    size_t there = wire->in.len - wire->taken;
    if (wire->lost || there == 0)
        return TAKEN_NOTHING;
    const char *end = memmem(at, there, "\r\n\r\n", 4);
    if (!end && there < MOST_HEAD)
        return TAKEN_NOTHING;
    if (!end)
        return malformed(wire, there, "a head does not end", body, len);
    size_t head = (size_t)(end - at) + 4;
    const char *wrong = read_head(at, end + 2, &length);
    if (wrong)
        return malformed(wire, head, wrong, body, len);
    if (there - head < length) {
        buf_reserve(&wire->in, length);
        return TAKEN_NOTHING;
    }
    *body = at + head;
    *len = length;
    wire->taken += head + length;
    return TAKEN_BODY;
}

/* ---- lines ---- */

/* Blank lines, and those of comments, are none. */
static Taken take_line(Wire *wire, const char **body, size_t *len)
{
    while (wire->taken < wire->in.len) {
        const char *at = wire->in.at + wire->taken;
        size_t there = wire->in.len - wire->taken;
        const char *eol = memchr(at, '\n', there);
        if (!eol && !wire->ended)
            return TAKEN_NOTHING;
        *body = at;
        *len = eol ? (size_t)(eol - at) : there;
        wire->taken += *len + (eol != NULL);
        size_t blanks = 0;
        while (blanks < *len && isspace((unsigned char)at[blanks]))
            blanks++;
        if (blanks < *len && strncmp(at + blanks, "//", 2) != 0)
            return TAKEN_BODY;
    }
    return TAKEN_NOTHING;
}

Taken wire_take(Wire *wire, const char **body, size_t *len)
{
    return wire->by_lines ? take_line(wire, body, len)
                          : take_framed(wire, body, len);
}

/* ---- out ---- */

static int put(const char *text, size_t len, void *data)
{
    buf_bytes(data, text, len);
    return 0;
}

void wire_put(Buf *out, json_t *value)
{
    json_dump_callback(value, put, out, JSON_COMPACT | JSON_ENCODE_ANY);
    json_decref(value);
}

bool wire_send_text(const Wire *wire, const Buf *message)
{
    Buf head = {0};

    if (!wire->by_lines)
        buf_printf(&head, "Content-Length: %zu\r\n\r\n", message->len);
    bool ok = tool_write_bytes(STDOUT_FILENO, head.at, head.len) &&
              tool_write_bytes(STDOUT_FILENO, message->at, message->len) &&
              tool_write_bytes(STDOUT_FILENO, "\n", wire->by_lines);
    buf_free(&head);
    return ok;
}

bool wire_send(const Wire *wire, json_t *message)
{
    Buf body = {0};

    wire_put(&body, message);
    bool ok = wire_send_text(wire, &body);
    buf_free(&body);
    return ok;
}

/* The bytes of the character at AT, of LEN that there are; 0: it is none. */
static size_t character_length(const char *at, size_t len)
{
    for (size_t n = 1; n <= 4 && n <= len; n++) {
        json_t *whole = json_stringn(at, n);
        json_decref(whole);
        if (whole)
            return n;
    }
    return 0;
}

json_t *wire_text(const char *text, size_t len)
{
    json_t *string = json_stringn(len ? text : "", len);
    Buf clean = {0};

    for (size_t at = 0; !string && at < len;) {
        size_t n = character_length(text + at, len - at);
        if (n)
            buf_bytes(&clean, text + at, n);
        else
            buf_text(&clean, "\xef\xbf\xbd");
        at += n ? n : 1;
    }
    if (!string)
        string = json_stringn(clean.at, clean.len);
    buf_free(&clean);
    return string;
}
