/* source.c - a text that was read, and places in it. */
#include "ground/source.h"

#include "ground/buf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

Source *source_of_text(Arena *arena, const char *name, const char *text,
                       size_t len)
{
    Source *source = ARENA_NEW(arena, Source, 1);
    source->name = arena_text(arena, name, strlen(name));
    source->text = arena_text(arena, text, len);
    source->len = len;
    return source;
}

/* BUF becomes the text of a new source. */
static Source *source_of_buf(Arena *arena, const char *name, Buf buf)
{
    Source *source = ARENA_NEW(arena, Source, 1);

    source->name = arena_text(arena, name, strlen(name));
    source->len = buf.len;
    buf_char(&buf, '\0');
    source->text = buf.at;
    source->owned = buf;
    return source;
}

Source *source_of_copy(Arena *arena, const char *name, const char *text,
                       size_t len)
{
    Buf buf = {0};
    buf_bytes(&buf, text, len);
    return source_of_buf(arena, name, buf);
}

/* Read FD to its end.  A size that is known beforehand is room for one read
 * and for the NUL, so that large files are not copied while BUF grows. */
static bool read_all(int fd, Buf *buf)
{
    struct stat st;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0)
        buf_reserve(buf, (size_t)st.st_size + 1);
    for (;;) {
        if (buf->room == buf->len)
            buf_reserve(buf, 64 * 1024);
        ssize_t n = read(fd, buf->at + buf->len, buf->room - buf->len);
        if (n == 0)
            return true;
        if (n > 0)
            buf->len += (size_t)n;
        else if (errno != EINTR)
            return false;
    }
}

Source *source_read(Arena *arena, const char *path, const char **why)
{
    bool is_stdin = strcmp(path, "-") == 0;
    int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    Buf buf = {0};
    bool ok = fd >= 0 && read_all(fd, &buf);
    *why = ok ? NULL : strerror(errno);
    if (fd >= 0 && !is_stdin)
        close(fd);
    if (ok)
        return source_of_buf(arena, is_stdin ? "<stdin>" : path, buf);
    buf_free(&buf);
    return NULL;
}

void source_free(Source *source)
{
    free(source->lines);
    buf_free(&source->owned);
    *source = (Source){.name = source->name, .text = ""};
}

static void find_lines(Source *source)
{
    size_t room = 64, n = 0;
    size_t *lines = ground_alloc(room * sizeof *lines);
    lines[n++] = 0;
    const char *end = source->text + source->len;
    for (const char *p = source->text; p < end;) {
        p = memchr(p, '\n', (size_t)(end - p));
        if (!p)
            break;
        p++;
        if (n == room)
            lines = ground_realloc(lines, (room *= 2) * sizeof *lines);
        lines[n++] = (size_t)(p - source->text);
    }
    source->lines = lines;
    source->nline = n;
}

LineCol source_line_col(Source *source, size_t at)
{
    if (!source->lines)
        find_lines(source);
    if (at > source->len)
        at = source->len;
    size_t lo = 0, hi = source->nline;
    while (hi - lo > 1) {
        size_t mid = lo + (hi - lo) / 2;
        if (source->lines[mid] <= at)
            lo = mid;
        else
            hi = mid;
    }
    return (LineCol){lo + 1, at - source->lines[lo] + 1};
}

Span source_elsewhere(Arena *arena, const char *name, LineCol place)
{
    Source *source = ARENA_NEW(arena, Source, 1);
    source->name = name;
    return (Span){source, place.line, place.col};
}

LineCol span_line_col(Span span)
{
    if (!span.source->text)
        return (LineCol){span.at, span.len};
    return source_line_col(span.source, span.at);
}

Span source_line(Source *source, size_t line)
{
    if (!source->lines)
        find_lines(source);
    if (line < 1 || line > source->nline)
        return (Span){source, source->len, 0};
    size_t begin = source->lines[line - 1];
    size_t end = line < source->nline ? source->lines[line] - 1 : source->len;
    if (end > begin && source->text[end - 1] == '\r')
        end--;
    return (Span){source, begin, end - begin};
}

size_t source_count_lines(Source *source)
{
    if (!source->lines)
        find_lines(source);
    bool open_end = source->lines[source->nline - 1] < source->len;
    return source->nline - (open_end ? 0 : 1);
}
