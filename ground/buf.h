/* buf.h - a text that grows: what printers write into. */
#ifndef GROUND_BUF_H
#define GROUND_BUF_H

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

/* AT holds LEN bytes (not NUL-terminated).  A zeroed Buf is empty. */
typedef struct Buf {
    char *at;
    size_t len, room;
} Buf;

/* Make room for MORE bytes after the last one. */
void buf_reserve(Buf *buf, size_t more);

void buf_printf(Buf *buf, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void buf_vprintf(Buf *buf, const char *fmt, va_list args)
    __attribute__((format(printf, 2, 0)));

void buf_free(Buf *buf);

static inline void buf_bytes(Buf *buf, const void *bytes, size_t len)
{
    if (buf->room - buf->len < len)
        buf_reserve(buf, len);
    if (len)
        memcpy(buf->at + buf->len, bytes, len);
    buf->len += len;
}

static inline void buf_char(Buf *buf, char c)
{
    if (buf->len == buf->room)
        buf_reserve(buf, 1);
    buf->at[buf->len++] = c;
}

static inline void buf_text(Buf *buf, const char *text)
{
    buf_bytes(buf, text, strlen(text));
}

/* The same for words of a few bytes. */
static inline void buf_word(Buf *buf, const char *text)
{
    for (; *text; text++)
        buf_char(buf, *text);
}

/* COUNT times the byte C. */
static inline void buf_fill(Buf *buf, char c, size_t count)
{
    if (buf->room - buf->len < count)
        buf_reserve(buf, count);
    for (; count >= 8; count -= 8, buf->len += 8)
        memset(buf->at + buf->len, c, 8);
    for (; count; count--)
        buf->at[buf->len++] = c;
}

#endif
