/* tree.h - a regular expression as a tree, and reading it from text. */
#ifndef FUNCHECK_REGEX_TREE_H
#define FUNCHECK_REGEX_TREE_H

#include "funcheck/regex/regex.h"
#include "funcheck/regex/set.h"
#include "ground/arena.h"

#include <stddef.h>

/* The largest count in braces: RE_DUP_MAX of POSIX. */
enum { REPEAT_LARGEST = 255, REPEAT_FOREVER = 256 };

typedef enum NodeKind {
    NODE_CHAR,       /* the byte c */
    NODE_SET,        /* one byte of set */
    NODE_LINE_START, /* ^ */
    NODE_LINE_END,   /* $ */
    NODE_WORD_START, /* [[:<:]] */
    NODE_WORD_END,   /* [[:>:]] */
    NODE_GROUP,      /* group number: first, or empty */
    NODE_BACK,       /* what group number matched; first: its inside */
    NODE_REPEAT,     /* first, from min to max times */
    NODE_SEQ,        /* first and its siblings, one after the other */
    NODE_ALT         /* first or one of its siblings, each a NODE_SEQ */
} NodeKind;

typedef struct Node {
    NodeKind kind;
    unsigned char c;
    unsigned short min, max;
    unsigned number;
    const ByteSet *set;
    struct Node *first; /* child */
    struct Node *next;  /* sibling */
} Node;

/* Where the reader stands in a piece.  Once WHY is set, nothing is left to
 * read. */
typedef struct Reader {
    const char *next, *end;
    bool icase;
    const char *why;
    Arena *arena;
    unsigned ngroup;
    unsigned depth;   /* open groups */
    Node *closed[10]; /* the groups that \1 to \9 may name by now */
} Reader;

/* Reads the pieces.  The root is a NODE_SEQ; NULL if R->why. */
Node *tree_read(Reader *r, const RegexPiece *pieces, size_t count);

/* The first complaint wins, and ends the reading. */
void tree_fail(Reader *r, const char *why);

/* A bracket expression, from after its `[`.  Gives the set in a node, or a
 * word boundary. */
Node *tree_read_bracket(Reader *r);

Node *tree_node(Reader *r, NodeKind kind);

/* The node for one byte: a set of two where case does not matter. */
Node *tree_char(Reader *r, unsigned char c);

static inline bool tree_more(const Reader *r)
{
    return r->next < r->end;
}

static inline bool tree_sees(const Reader *r, char c)
{
    return r->next < r->end && *r->next == c;
}

static inline bool tree_sees_two(const Reader *r, char c, char d)
{
    return r->end - r->next >= 2 && r->next[0] == c && r->next[1] == d;
}

/* Read C if it comes next. */
static inline bool tree_eats(Reader *r, char c)
{
    bool sees = tree_sees(r, c);
    r->next += sees;
    return sees;
}

static inline bool tree_eats_two(Reader *r, char c, char d)
{
    bool sees = tree_sees_two(r, c, d);
    r->next += sees ? 2 : 0;
    return sees;
}

#endif
