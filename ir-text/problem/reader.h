/* reader.h - what the two files share that read problems. */
#ifndef IR_TEXT_PROBLEM_READER_H
#define IR_TEXT_PROBLEM_READER_H

#include "ground/table.h"
#include "ir-text/parse/parser.h"
#include "ir-text/problem/problem.h"

/* A parenthesis, and whether what it holds is part of an offset. */
typedef struct Paren {
    const char *at;
    bool of_offset;
} Paren;

/* A Parser that knows of sets. */
typedef struct Reader {
    Parser p; /* first: p.meaning gets back from it to the reader */
    Problem *problem;
    Table lets;     /* of ProblemStm, by name */
    Pile params;    /* of Var */
    Pile sets;      /* parts that are being collected, of Set */
    Pile indices;   /* those of unions, in scope, of Var */
    uint32_t depth; /* how deep sets nest here */

    /* The parentheses up to SCANNED, in the order of the text. */
    Paren *paren;
    size_t nparen, paren_room, next_paren;
    const char *scanned;
} Reader;

/* The `let` that binds NAME, or NULL. */
const ProblemStm *find_let(Reader *q, const Sym *name);
/* Notes to the message just reported. */
void note_let(Reader *q, const ProblemStm *let);
void note_var(Reader *q, const Var *var);

/* At the first word of a statement.  A word that may be a name is one only
 * where a line begins. */
bool at_problem_stm(Parser *p);
/* Report that none of the N words is here, and which one may be meant; gives
 * false. */
bool fail_words(Reader *q, const char *const *word, size_t n);

/* A scalar of type i64; WHAT names it in messages.  NULL where a mistake was
 * reported. */
const Scalar *parse_int_scalar(Reader *q, const char *what);
/* `SET | SET ...`; one set alone is itself.  NULL likewise. */
const Set *parse_sets(Reader *q);

#endif
