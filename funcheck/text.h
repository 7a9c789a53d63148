/* text.h - a piece of somebody else's text, and eating it from the left. */
#ifndef FUNCHECK_TEXT_H
#define FUNCHECK_TEXT_H

#include "ground/source.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct Text {
    const char *at;
    size_t len;
} Text;

#define TEXT_ARG(text) (int)((text).len < 4096 ? (text).len : 4096), (text).at

static inline Text text_of(const char *s)
{
    return (Text){s, strlen(s)};
}

static inline bool text_equal(Text a, Text b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static inline bool text_starts(Text text, const char *with)
{
    size_t len = strlen(with);
    return text.len >= len && memcmp(text.at, with, len) == 0;
}

static inline Text text_from(Text text, size_t at)
{
    return at > text.len ? (Text){text.at + text.len, 0}
                         : (Text){text.at + at, text.len - at};
}

static inline Text text_upto(Text text, size_t len)
{
    return (Text){text.at, len < text.len ? len : text.len};
}

/* Eat WITH where the text begins with it. */
static inline bool text_take(Text *text, const char *with)
{
    if (!text_starts(*text, with))
        return false;
    *text = text_from(*text, strlen(with));
    return true;
}

static inline bool is_blank_char(char c)
{
    return c == ' ' || c == '\t';
}

static inline Text text_skip_blanks(Text text)
{
    while (text.len && is_blank_char(*text.at))
        text = text_from(text, 1);
    return text;
}

static inline Text text_drop_blanks(Text text)
{
    while (text.len && is_blank_char(text.at[text.len - 1]))
        text.len--;
    return text;
}

/* Where the byte C, or the string S, stands; the text's length where it
 * does not. */
static inline size_t text_find_char(Text text, char c)
{
    const char *p = text.len ? memchr(text.at, c, text.len) : NULL;
    return p ? (size_t)(p - text.at) : text.len;
}

static inline size_t text_find_pair(Text text, const char *pair)
{
    for (size_t i = 0; i + 1 < text.len; i++) {
        i += text_find_char(text_from(text, i), pair[0]);
        if (i + 1 < text.len && text.at[i + 1] == pair[1])
            return i;
    }
    return text.len;
}

/* The piece, which lies in SOURCE, as a span. */
static inline Span text_span(Source *source, Text text)
{
    return (Span){source, (size_t)(text.at - source->text), text.len};
}

static inline Text span_text(Span span)
{
    return (Text){span.source->text + span.at, span.len};
}

static inline bool is_digit_char(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* May C stand in the name of a variable? */
static inline bool is_name_char(char c)
{
    return c == '_' || is_letter_char(c) || is_digit_char(c);
}

/* May C stand in a prefix or a directive? */
static inline bool is_word_char(char c)
{
    return c == '-' || is_name_char(c);
}

#endif
