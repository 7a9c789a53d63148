/* tokens.c - the tokens of texts, for the test of what editors colour.
 *
 *     tokens FILE...
 *
 * prints `FILE`, and for each token and comment `LINE COLUMN LENGTH KIND TEXT`,
 * with tabs; the first line and column are 1.  What is no token is left out.
 */
#include "ir-text/lex/lex.h"
#include "ir-text/terms/store.h"

#include <stdio.h>

typedef struct Printer {
    Source *source;
    const Comments *comments;
    size_t comment; /* the next one */
} Printer;

static void print(const Printer *p, const char *kind, size_t at, size_t len)
{
    LineCol pos = source_line_col(p->source, at);

    printf("%zu\t%zu\t%zu\t%s\t%.*s\n", pos.line, pos.col, len, kind, (int)len,
           p->source->text + at);
}

/* The comments before byte AT. */
static void print_comments(Printer *p, size_t at)
{
    for (; p->comment < p->comments->count; p->comment++) {
        const Comment *c = &p->comments->at[p->comment];
        if (c->at > at)
            return;
        print(p, "comment", c->at, c->len);
    }
}

static const char *kind_of(Token token)
{
    static const char *const kinds[TOKEN_COUNT] = {[TOKEN_NAME] = "word",
                                                   [TOKEN_INT] = "integer",
                                                   [TOKEN_FLOAT] = "float",
                                                   [TOKEN_STRING] = "string"};

    return kinds[token]                    ? kinds[token]
           : token >= TOKEN_FIRST_RESERVED ? "word"
                                           : "sign";
}

static void print_tokens(Source *source)
{
    Store *store = store_new();
    Diag diag = {0};
    Comments comments = {0};
    Printer p = {source, &comments, 0};
    Lexer lex;

    lex_start(&lex, store, &diag, source, 0, source->len);
    lex.comments = &comments;
    lex_next(&lex);
    while (lex.token != TOKEN_END) {
        size_t at = (size_t)(lex.begin - lex.text);
        print_comments(&p, at);
        if (lex.token != TOKEN_BAD)
            print(&p, kind_of(lex.token), at, (size_t)(lex.stop - lex.begin));
        if (lex.token == TOKEN_IMP)
            lex.imp = true;
        else if (lex.token == TOKEN_FUN)
            lex.imp = false;
        lex_next(&lex);
    }
    print_comments(&p, source->len);
    comments_free(&comments);
    diag_free(&diag);
    store_free(store);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        Arena arena = {0};
        const char *why;
        Source *source = source_read(&arena, argv[i], &why);
        if (!source) {
            fprintf(stderr, "%s: %s\n", argv[i], why);
            return 1;
        }
        printf("%s\n", argv[i]);
        print_tokens(source);
        source_free(source);
        arena_free(&arena);
    }
    return 0;
}
