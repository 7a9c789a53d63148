/* words.c - the words of the language, in every store. */
#include "ir-text/lex/lex.h"

#include <string.h>

static const char *const token_texts[TOKEN_COUNT] = {
    [TOKEN_END] = "the end of the text",
    [TOKEN_BAD] = "this",
    [TOKEN_NAME] = "a name",
    [TOKEN_INT] = "an integer",
    [TOKEN_FLOAT] = "a float",
    [TOKEN_STRING] = "a string",
#define PUNCT(id, text) [TOKEN_##id] = "'" text "'",
#define RESERVED(id, text) [TOKEN_##id] = "'" text "'",
#include "ir-text/language/tokens.def"
};

const char *token_text(Token token)
{
    return token_texts[token];
}

static const char *const word_texts[WORD_COUNT] = {
#define RESERVED(id, text) [WORD_##id] = text,
#define LITERAL(id, text) [WORD_##id] = text,
#define CONTEXT(id, text) [WORD_##id] = text,
#include "ir-text/language/tokens.def"
#define ELEM(id, text, bytes, class) [WORD_FIRST_ELEM + ELEM_##id] = text,
#include "ir-text/language/elem.def"
#undef ELEM
#define CALL_TEXT(text) text
#define PREFIX_TEXT(text) NULL
#define INFIX_TEXT(text) NULL
#define OP(id, text, notation, ...)                                            \
    [WORD_FIRST_OP + OP_##id] = notation##_TEXT(text),
#include "ir-text/language/ops.def"
#undef OP
};

void words_intern(Store *store)
{
    /* Operators that are no words hold a place each, so that a word's id is
     * its number; the blank keeps them from being anybody's name. */
    for (int i = 0; i < WORD_COUNT; i++) {
        char holder[] = {' ', (char)('0' + i % 64), (char)('0' + i / 64), 0};
        const char *text = word_texts[i] ? word_texts[i] : holder;
        sym_intern(store, text, strlen(text));
    }
}
