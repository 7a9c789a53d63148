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

/* Move [FROM, END) to TO, which is not behind it; BEFORE is the byte in front,
 * and the byte at END can be read. */
static char *move_canonical(char *to, const char *from, const char *end,
                            char before, bool keep_blanks)
{
    for (; from < end; before = *from++) {
        if (*from == '\r' && from[1] == '\n')
            continue;
        if (keep_blanks || !is_blank_char(*from))
            *to++ = *from;
        else if (!is_blank_char(before))
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

void input_canonical(Source *source, bool keep_blanks)
{
    char *text = source->owned.at, *to;
    size_t at = count_clean(source, keep_blanks);
    char before = at ? text[at - 1] : '\n';

    to = text + at;
    for (size_t len; at < source->len; at += len) {
        bool whole = source->len - at > BLOCK;
        len = whole ? BLOCK : source->len - at;
        char last = text[at + len - 1];
        if (whole && !is_blank_char(before) &&
            !is_suspect(text + at, keep_blanks)) {
            memmove(to, text + at, BLOCK);
            to += BLOCK;
        } else {
            to = move_canonical(to, text + at, text + at + len, before,
                                keep_blanks);
        }
        before = last;
    }
    if (source->len)
        *to = '\0';
    source->len = (size_t)(to - text);
}
