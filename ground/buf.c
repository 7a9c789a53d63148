/* buf.c - a text that grows. */
#include "ground/buf.h"

#include "ground/pages.h"

#include <stdint.h>
#include <stdio.h>

void buf_reserve(Buf *buf, size_t more)
{
    if (buf->room - buf->len >= more)
        return;
    size_t need = more > SIZE_MAX - buf->len ? SIZE_MAX : buf->len + more;
    size_t room = buf->room ? buf->room : 64;
    while (room < need)
        room = room > SIZE_MAX / 2 ? need : room * 2;
    buf->at = pages_grow(buf->at, buf->room, room);
    buf->room = room;
}

void buf_vprintf(Buf *buf, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, fmt, args);
    if (len > 0) {
        buf_reserve(buf, (size_t)len + 1);
        vsnprintf(buf->at + buf->len, (size_t)len + 1, fmt, again);
        buf->len += (size_t)len;
    }
    va_end(again);
}

void buf_printf(Buf *buf, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    buf_vprintf(buf, fmt, args);
    va_end(args);
}

void buf_free(Buf *buf)
{
    pages_free(buf->at, buf->room);
    *buf = (Buf){0};
}
