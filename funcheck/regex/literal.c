/* literal.c - literal bytes that a regex promises, and finding them. */
#include "funcheck/regex/literal.h"

#include <string.h>

/* A walk over what every match contains, from left to right.  The run of
 * literal bytes now growing is BYTES[BEGIN, END). */
typedef struct Walk {
    char *bytes;
    size_t begin, end;
    bool at_start; /* is the run what every match begins with? */
    Literals found;
} Walk;

/* How frequent the bytes of program texts are, as a rank. */
static const unsigned char frequency[256] = {
    [' '] = 62, ['%'] = 61, ['0'] = 60, [','] = 59, ['1'] = 58, ['e'] = 57,
    ['t'] = 56, ['a'] = 55, ['i'] = 54, ['n'] = 53, ['o'] = 52, ['r'] = 51,
    ['s'] = 50, ['2'] = 49, ['='] = 48, ['d'] = 47, ['l'] = 46, ['c'] = 45,
    ['m'] = 44, ['3'] = 42, ['u'] = 41, ['4'] = 40, ['f'] = 39, ['p'] = 38,
    [')'] = 37, ['('] = 36, ['5'] = 35, ['.'] = 34, ['6'] = 33, ['7'] = 32,
    ['8'] = 31, ['9'] = 30, ['b'] = 29, ['g'] = 28, ['x'] = 27, ['_'] = 26,
    [':'] = 25, ['v'] = 24, ['w'] = 23, ['y'] = 22, ['k'] = 21, ['-'] = 20,
    ['@'] = 19, ['*'] = 18, ['"'] = 17, ['#'] = 16, ['['] = 15, [']'] = 14,
    ['{'] = 13, ['}'] = 12, ['<'] = 11, ['>'] = 10, [';'] = 9, ['z'] = 8,
    ['&'] = 7, ['!'] = 6, ['/'] = 5, ['j'] = 4, ['q'] = 3, ['\n'] = 2,
};

static Literal literal_of(const char *at, size_t len)
{
    Literal literal = {at, len, 0};
    for (size_t i = 1; i < len; i++)
        if (frequency[(unsigned char)at[i]] <
            frequency[(unsigned char)at[literal.rarest]])
            literal.rarest = i;
    return literal;
}

static void end_run(Walk *w)
{
    Literal run = {w->bytes + w->begin, w->end - w->begin, 0};
    if (w->at_start)
        w->found.prefix = run;
    if (run.len > w->found.required.len)
        w->found.required = run;
    w->at_start = false;
    w->begin = w->end;
}

static void walk_node(Walk *w, const Node *node)
{
    switch (node->kind) {
    case NODE_CHAR:
        w->bytes[w->end++] = (char)node->c;
        break;
    case NODE_LINE_START:
    case NODE_LINE_END:
    case NODE_WORD_START:
    case NODE_WORD_END:
        break; /* stands between bytes, but takes none */
    case NODE_GROUP:
        if (node->first)
            walk_node(w, node->first);
        break;
    case NODE_SEQ:
        for (const Node *item = node->first; item; item = item->next)
            walk_node(w, item);
        break;
    case NODE_REPEAT:
        if (node->min > 0)
            walk_node(w, node->first);
        end_run(w);
        break;
    case NODE_SET:
    case NODE_BACK:
    case NODE_ALT:
        end_run(w);
        break;
    }
}

Literals literals_of(const Node *root, size_t len, Arena *arena)
{
    Walk w = {.bytes = ARENA_NEW(arena, char, len), .at_start = true};
    walk_node(&w, root);
    end_run(&w);
    w.found.prefix = literal_of(w.found.prefix.at, w.found.prefix.len);
    w.found.required = literal_of(w.found.required.at, w.found.required.len);
    return w.found;
}

size_t literal_find(const Literal *literal, const char *text, size_t from,
                    size_t end)
{
    if (end - from < literal->len)
        return end;
    size_t rarest = literal->rarest;
    const char *last = text + end - literal->len + rarest;
    const char *p = text + from + rarest;
    while (p <= last) {
        p = memchr(p, literal->at[rarest], (size_t)(last - p) + 1);
        if (!p)
            return end;
        if (p[-(ptrdiff_t)rarest] == *literal->at &&
            memcmp(p - rarest, literal->at, literal->len) == 0)
            return (size_t)(p - rarest - text);
        p++;
    }
    return end;
}
