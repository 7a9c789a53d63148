/* pieces.c - the pieces of a text: lines, and words. */
#include "reduce/reducer.h"

#include <ctype.h>

static void add_piece(Pieces *pieces, size_t at)
{
    GROUND_ROOM(pieces->at, pieces->count, pieces->room);
    pieces->at[pieces->count++] = at;
}

void cut_lines(const char *text, size_t len, Pieces *pieces)
{
    for (size_t i = 0; i < len; i++)
        if (i == 0 || text[i - 1] == '\n')
            add_piece(pieces, i);
    add_piece(pieces, len);
}

typedef enum ByteKind { BYTE_BLANK, BYTE_WORD, BYTE_SIGN } ByteKind;

static ByteKind kind_of(char c)
{
    unsigned char byte = (unsigned char)c;
    return isspace(byte)                                            ? BYTE_BLANK
           : isalnum(byte) || c == '_' || c == '\'' || byte >= 0x80 ? BYTE_WORD
                                                                    : BYTE_SIGN;
}

/* A word, the blanks between two, or one other byte. */
void cut_words(const char *text, size_t len, Pieces *pieces)
{
    for (size_t i = 0; i < len; i++) {
        ByteKind kind = kind_of(text[i]);
        if (i == 0 || kind == BYTE_SIGN || kind != kind_of(text[i - 1]))
            add_piece(pieces, i);
    }
    add_piece(pieces, len);
}
