/* bytes.h - the classes of bytes that words and numbers are made of. */
#ifndef IR_TEXT_NUMBERS_BYTES_H
#define IR_TEXT_NUMBERS_BYTES_H

#include <stdbool.h>
#include <string.h>

enum {
    BYTE_START = 1, /* of a name */
    BYTE_REST = 2,  /* of a name */
    BYTE_DIGIT = 4, /* decimal */
    BYTE_HEX = 8,
    BYTE_BLANK = 16
};

extern const unsigned char byte_class[256];

static inline bool byte_is(const char *p, int class)
{
    return (byte_class[(unsigned char)*p] & class) != 0;
}

/* After the mark of UTF-8 with which a text, which ends in a NUL, may begin. */
static inline const char *bytes_skip_mark(const char *text)
{
    return strncmp(text, "\xef\xbb\xbf", 3) == 0 ? text + 3 : text;
}

static inline const char *bytes_skip(const char *p, int class)
{
    while (byte_is(p, class))
        p++;
    return p;
}

#endif
