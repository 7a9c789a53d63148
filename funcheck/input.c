/* input.c - checks and input, with their blanks made canonical. */
#include "funcheck/input.h"

#include "funcheck/text.h"

/* What the compiler makes one vector register.  Bytes: those of SSE2, which
 * each x86-64 has. */
enum { WIDTH = 16 };
typedef unsigned char Bytes __attribute__((vector_size(WIDTH)));

static Bytes load(const char *at)
{
    Bytes bytes;
    memcpy(&bytes, at, WIDTH);
    return bytes;
}

/* Not zero where [AT, AT + WIDTH) has bytes that may need a change.  Looks at
 * one byte more. */
static Bytes judge(const char *at, bool keep_blanks)
{
    Bytes here = load(at), next = load(at + 1);
    Bytes returns = (Bytes)(here == '\r');

    if (keep_blanks)
        return returns;
    return returns | (Bytes)(here == '\t') |
           ((Bytes)(here == ' ') & (Bytes)(next == ' '));
}

/* The first byte that is not zero, or WIDTH. */
static size_t first_set(Bytes bytes)
{
    uint64_t words[2];
    size_t i = 0;

    memcpy(words, &bytes, WIDTH);
    if (!(words[0] | words[1]))
        return WIDTH;
    while (!bytes[i])
        i++;
    return i;
}

/* The same for one byte. */
static bool is_suspect(const char *at, bool keep_blanks)
{
    return *at == '\r' || (!keep_blanks && (*at == '\t' ||
                                            (*at == ' ' && at[1] == ' ')));
}

/* The first byte of [AT, END) that may need a change, or END, where a byte can
 * be read. */
static const char *find_suspect(const char *at, const char *end,
                                bool keep_blanks)
{
    for (size_t i = WIDTH; i == WIDTH && end - at >= WIDTH; at += i)
        i = first_set(judge(at, keep_blanks));
    while (at < end && !is_suspect(at, keep_blanks))
        at++;
    return at;
}

/* The bytes from FROM on that belong together: a CR, or a run of blanks of
 * which IN_RUN says that it has begun before.  Moves FROM after them; *TO
 * gets what becomes of them. */
static const char *change(char **to, const char *from, const char *end,
                          bool in_run)
{
    if (*from == '\r') {
        if (from[1] != '\n')
            *(*to)++ = '\r';
        return from + 1;
    }
    if (!in_run)
        *(*to)++ = ' ';
    while (from < end && is_blank_char(*from))
        from++;
    return from;
}

void input_canonical(Source *source, bool keep_blanks)
{
    char *text = source->owned.at, *to = text;
    const char *from = text, *end = text + source->len;

    while (from < end) {
        const char *suspect = find_suspect(from, end, keep_blanks);
        size_t clean = (size_t)(suspect - from);
        if (to != from)
            memmove(to, from, clean);
        to += clean;
        from = suspect;
        if (from < end)
            from = change(&to, from, end,
                          from > text && is_blank_char(from[-1]));
    }
    if (source->len)
        *to = '\0';
    source->len = (size_t)(to - text);
}
