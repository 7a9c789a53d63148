/* text.c - the text of an open document, and places in it. */
#include "drivers/fun-lsp/text.h"

#include "ground/arena.h"

#include <stdlib.h>

static void forget_lines(Text *text)
{
    free(text->line);
    text->line = NULL;
    text->nline = 0;
    text->seen_line = text->seen_at = text->seen_character = 0;
}

void text_set(Text *text, const char *bytes, size_t len)
{
    forget_lines(text);
    text->bytes.len = 0;
    buf_bytes(&text->bytes, bytes, len);
}

void text_free(Text *text)
{
    forget_lines(text);
    buf_free(&text->bytes);
}

void text_replace(Text *text, size_t from, size_t to, const char *bytes,
                  size_t len)
{
    Buf *buf = &text->bytes;
    size_t after = buf->len - to;

    forget_lines(text);
    buf_reserve(buf, len);
    if (after)
        memmove(buf->at + from + len, buf->at + to, after);
    if (len)
        memcpy(buf->at + from, bytes, len);
    buf->len = from + len + after;
}

/* ---- lines ---- */

/* The bytes of the line end at AT; 0: there is none. */
static size_t line_end_at(const Buf *buf, size_t at)
{
    if (at >= buf->len)
        return 0;
    if (buf->at[at] == '\r')
        return at + 1 < buf->len && buf->at[at + 1] == '\n' ? 2 : 1;
    return buf->at[at] == '\n';
}

static void find_lines(Text *text)
{
    size_t room = 0;

    if (text->line)
        return;
    GROUND_ROOM(text->line, text->nline, room);
    text->line[text->nline++] = 0;
    for (size_t at = 0; at < text->bytes.len;) {
        size_t end = line_end_at(&text->bytes, at);
        at += end ? end : 1;
        if (!end)
            continue;
        GROUND_ROOM(text->line, text->nline, room);
        text->line[text->nline++] = at;
    }
}

/* The number of the line that AT stands in. */
static size_t line_of(Text *text, size_t at)
{
    find_lines(text);
    size_t lo = 0, hi = text->nline;

    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        if (text->line[mid] <= at)
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

size_t text_line_begin(Text *text, size_t at)
{
    size_t line = line_of(text, at);
    return text->line[line];
}

size_t text_line_end(Text *text, size_t at)
{
    size_t end = text_line_begin(text, at);

    while (end < text->bytes.len && !line_end_at(&text->bytes, end))
        end++;
    return end;
}

/* ---- characters ---- */

/* How many bytes the character at AT has, and how many units the client counts
 * for it. */
static size_t character_at(const Text *text, size_t at, size_t *units)
{
    const unsigned char *p = (const unsigned char *)text->bytes.at + at;
    size_t n = *p < 0x80 ? 1 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : 4;

    *units = text->counts_bytes ? n : n == 4 ? 2 : 1;
    return n;
}

size_t text_offset(Text *text, Position position)
{
    find_lines(text);
    if (position.line >= text->nline)
        return text->bytes.len;
    size_t at = text->line[position.line], left = position.character;

    while (left && at < text->bytes.len && !line_end_at(&text->bytes, at)) {
        size_t units, n = character_at(text, at, &units);
        if (units > left)
            break;
        left -= units;
        at += n;
    }
    return at;
}

Position text_position(Text *text, size_t at)
{
    if (at > text->bytes.len)
        at = text->bytes.len;
    size_t line = line_of(text, at);
    size_t p = text->line[line], character = 0;

    if (text->counts_bytes)
        return (Position){line, at - p};
    if (line == text->seen_line && text->seen_at >= p && text->seen_at <= at) {
        p = text->seen_at;
        character = text->seen_character;
    }
    while (p < at) {
        size_t units, n = character_at(text, p, &units);
        if (p + n > at)
            break;
        p += n;
        character += units;
    }
    text->seen_line = line;
    text->seen_at = p;
    text->seen_character = character;
    return (Position){line, character};
}
