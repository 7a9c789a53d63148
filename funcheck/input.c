/* input.c - checks and input, with their blanks made canonical. */
#include "funcheck/input.h"

#include "funcheck/text.h"

/* Blocks are judged by a loop without branches, which compilers turn into
 * vector code. */
enum { BLOCK = 64 };

/* May the bytes in [AT, AT + BLOCK) need a change?  Looks at one byte more. */
static bool is_suspect(const char *at, bool keep_blanks)
{
    unsigned char returns = 0, blanks = 0;

    for (size_t i = 0; i < BLOCK; i++) {
        returns |= at[i] == '\r';
        blanks |= (at[i] == '\t') |
                  ((at[i] == ' ') & ((at[i + 1] == ' ')));
    }
    return returns || (blanks && !keep_blanks);
}

/* Copy [FROM, END) to TO; the byte at END can be read. */
static char *copy_canonical(char *to, const char *from, const char *end,
                            const char *text, bool keep_blanks)
{
    for (; from < end; from++) {
        if (*from == '\r' && from[1] == '\n')
            continue;
        if (keep_blanks || !is_blank_char(*from))
            *to++ = *from;
        else if (from == text || !is_blank_char(from[-1]))
            *to++ = ' ';
    }
    return to;
}

/* How many bytes from the beginning on can surely stay as they are: all, or
 * up to a block that may have to change. */
static size_t count_clean(const Source *raw, bool keep_blanks)
{
    const char *text = raw->text;
    size_t at = 0;

    while (raw->len - at > BLOCK) {
        if (is_suspect(text + at, keep_blanks))
            return at;
        at += BLOCK;
    }
    for (size_t i = at; i < raw->len; i++)
        if (text[i] == '\r' ||
            (!keep_blanks && (text[i] == '\t' ||
                              (text[i] == ' ' && is_blank_char(text[i + 1])))))
            return at;
    return raw->len;
}

Source *input_canonical(Arena *arena, Source *raw, bool keep_blanks)
{
    const char *text = raw->text;
    size_t at = count_clean(raw, keep_blanks);

    if (at == raw->len)
        return raw;
    char *copy = ground_alloc(raw->len + 1), *to = copy + at;
    if (at)
        memcpy(copy, text, at);
    for (size_t len; at < raw->len; at += len) {
        bool whole = raw->len - at > BLOCK;
        len = whole ? BLOCK : raw->len - at;
        if (whole && !is_suspect(text + at, keep_blanks) &&
            (at == 0 || !is_blank_char(text[at - 1]))) {
            memcpy(to, text + at, BLOCK);
            to += BLOCK;
        } else {
            to = copy_canonical(to, text + at, text + at + len, text,
                                keep_blanks);
        }
    }
    *to = '\0';
    Source *source = ARENA_NEW(arena, Source, 1);
    *source = (Source){.name = raw->name, .text = copy, .owned = copy,
                       .len = (size_t)(to - copy)};
    return source;
}
