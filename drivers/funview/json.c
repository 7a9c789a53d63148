/* json.c - texts in JSON that stands in a page. */
#include "drivers/funview/json.h"

#include <stdbool.h>

/* How many bytes the character at AT has, of the LEN that are left; 0: it is
 * none of UTF-8 (RFC 3629). */
static size_t character(const unsigned char *at, size_t len)
{
    static const struct {
        unsigned char first, last, least, most; /* of byte one, of byte two */
        size_t bytes;
    } row[] = {{0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2},
               {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
               {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
               {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4},
               {0xf4, 0xf4, 0x80, 0x8f, 4}};

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        if (*at < row[i].first || *at > row[i].last || row[i].bytes > len)
            continue;
        bool ok = row[i].bytes == 1 ||
                  (at[1] >= row[i].least && at[1] <= row[i].most);
        for (size_t k = 2; k < row[i].bytes; k++)
            ok &= (at[k] & 0xc0) == 0x80;
        return ok ? row[i].bytes : 0;
    }
    return 0;
}

void json_bytes(Buf *out, const char *at, size_t len)
{
    buf_char(out, '"');
    for (size_t i = 0; i < len;) {
        unsigned char c = (unsigned char)at[i];
        size_t n = character((const unsigned char *)at + i, len - i);
        if (n == 0)
            buf_text(out, "\\ufffd");
        else if (c < ' ' || c == '<' || c == 0x7f)
            buf_printf(out, "\\u%04x", c);
        else if (c == '"' || c == '\\')
            buf_printf(out, "\\%c", c);
        else
            buf_bytes(out, at + i, n);
        i += n ? n : 1;
    }
    buf_char(out, '"');
}

void json_text(Buf *out, const char *text)
{
    json_bytes(out, text ? text : "", text ? strlen(text) : 0);
}

void json_field(Buf *out, const char *key, const char *text)
{
    buf_printf(out, ",\"%s\":", key);
    json_text(out, text);
}
