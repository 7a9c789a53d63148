/* lex.h - the words and signs of the text.
 *
 * Every word that the language knows is interned when its store is made, so
 * that a name's id tells which word it is.
 */
#ifndef IR_TEXT_LEX_LEX_H
#define IR_TEXT_LEX_LEX_H

#include "ground/diag.h"
#include "ir-text/terms/terms.h"

typedef enum Token {
    TOKEN_END,
    TOKEN_BAD, /* an error was reported */
    TOKEN_NAME,
    TOKEN_INT,
    TOKEN_FLOAT,
    TOKEN_STRING,
#define PUNCT(id, text) TOKEN_##id,
#include "ir-text/language/tokens.def"
    TOKEN_FIRST_RESERVED,
    TOKEN_BEFORE_RESERVED = TOKEN_FIRST_RESERVED - 1,
#define RESERVED(id, text) TOKEN_##id,
#include "ir-text/language/tokens.def"
    TOKEN_COUNT
} Token;

/* The ids of the words in every store. */
typedef enum Word {
    WORD_BEFORE_ALL = -1,
#define RESERVED(id, text) WORD_##id,
#include "ir-text/language/tokens.def"
    WORD_FIRST_ELEM,
    WORD_FIRST_OP = WORD_FIRST_ELEM + (int)ELEM_COUNT,
    WORD_FIRST_LITERAL = WORD_FIRST_OP + (int)OP_COUNT,
    WORD_BEFORE_LITERAL = WORD_FIRST_LITERAL - 1,
#define LITERAL(id, text) WORD_##id,
#include "ir-text/language/tokens.def"
    WORD_FIRST_CONTEXT,
    WORD_BEFORE_CONTEXT = WORD_FIRST_CONTEXT - 1,
#define CONTEXT(id, text) WORD_##id,
#include "ir-text/language/tokens.def"
    WORD_COUNT
} Word;

/* Intern all words, into an empty store. */
void words_intern(Store *store);

/* A word that cannot be bound: reserved, a type, a builtin, a literal. */
static inline bool word_is_taken(const Sym *sym)
{
    return sym->id < WORD_FIRST_CONTEXT;
}
/* The element type or the builtin that SYM names. */
static inline bool word_is_elem(const Sym *sym)
{
    return sym->id >= WORD_FIRST_ELEM && sym->id < WORD_FIRST_OP;
}
static inline Elem word_elem(const Sym *sym)
{
    return (Elem)(sym->id - WORD_FIRST_ELEM);
}
static inline bool word_is_op(const Sym *sym)
{
    return sym->id >= WORD_FIRST_OP && sym->id < WORD_FIRST_LITERAL;
}
static inline Op word_op(const Sym *sym)
{
    return (Op)(sym->id - WORD_FIRST_OP);
}

/* As a message names it: "'('", "a name". */
const char *token_text(Token token);

/* A comment, for tools that keep them. */
typedef struct Comment {
    size_t at, len;
    bool own_line; /* nothing but blanks before it */
} Comment;

typedef struct Comments {
    Comment *at;
    size_t count, room;
} Comments;

void comments_free(Comments *comments);

typedef struct Lexer {
    Store *store;
    Diag *diag;
    Source *source;
    const char *text, *at, *end;
    Comments *comments; /* NULL: they are dropped */
    bool imp;           /* `<-` is one token */

    /* The current token. */
    Token token;
    const char *begin, *stop;
    const char *last_stop; /* where the token before it ended */
    const Sym *sym;        /* NAME and reserved words */
    uint64_t bits;         /* INT: the magnitude; FLOAT: the bits */
    Elem elem;             /* INT, FLOAT: the type by suffix or by default */
    bool suffixed;
} Lexer;

void lex_start(Lexer *lex, Store *store, Diag *diag, Source *source,
               size_t begin, size_t end);
void lex_next(Lexer *lex);

/* Skip the balanced text up to the `)` that closes an open parenthesis (which
 * is not skipped).  The current token is the one after that parenthesis.
 * Gives the text with its white space collapsed, or NULL where there is no
 * such `)`; the current token is then the end, or what stands in the way. */
const char *lex_balanced(Lexer *lex, Arena *arena);

/* The value of the current STRING token; a 0 in it is a mistake. */
const char *lex_string(Lexer *lex, Arena *arena);

#endif
