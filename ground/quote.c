/* quote.c - bytes as other notations write them. */
#include "ground/quote.h"

#include <stdbool.h>
#include <string.h>

size_t utf8_length(const char *text, size_t len)
{
    static const struct {
        unsigned char first, last, least, most; /* of byte one, of byte two */
        size_t bytes;
    } row[] = {{0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2},
               {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
               {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
               {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4},
               {0xf4, 0xf4, 0x80, 0x8f, 4}};
    const unsigned char *at = (const unsigned char *)text;

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

void quote_json(Buf *out, const char *at, size_t len)
{
    buf_char(out, '"');
    for (size_t i = 0, n; i < len; i += n ? n : 1) {
        unsigned char c = (unsigned char)at[i];
        n = utf8_length(at + i, len - i);
        if (n == 0)
            buf_text(out, "\\ufffd");
        else if (c < ' ' || c == 0x7f)
            buf_printf(out, "\\u%04x", c);
        else if (c == '"' || c == '\\')
            buf_printf(out, "\\%c", c);
        else
            buf_bytes(out, at + i, n);
    }
    buf_char(out, '"');
}

void quote_shell(Buf *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789_-./+,:@%=";

    if (*word && !word[strspn(word, plain)]) {
        buf_text(out, word);
        return;
    }
    buf_char(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            buf_text(out, "'\\''");
        else
            buf_char(out, *word);
    buf_char(out, '\'');
}
