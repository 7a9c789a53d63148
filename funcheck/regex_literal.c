/* regex_literal.c - literal bytes that a regex promises, and finding them. */
#include "funcheck/regex_literal.h"

#include <string.h>

/* A walk over what every match contains, from left to right.  The run of
 * literal bytes now growing is BYTES[BEGIN, END). */
typedef struct Walk {
    char *bytes;
    size_t begin, end;
    bool at_start; /* is the run what every match begins with? */
    Literals found;
} Walk;

/* The bytes of program texts, the most frequent first. */
static const char frequent[] =
    " %0,1etainors2=dlcmi3u4fp)(5.6789bgx_:vwyk-@*\"#[]{}<>;z&!/jq\n";

static size_t rarity(char c)
{
    const char *p = memchr(frequent, c, sizeof frequent - 1);
    return p ? (size_t)(p - frequent) : sizeof frequent;
}

static Literal literal_of(const char *at, size_t len)
{
    Literal literal = {at, len, 0};
    for (size_t i = 1; i < len; i++)
        if (rarity(at[i]) > rarity(at[literal.rarest]))
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
        if (memcmp(p - rarest, literal->at, literal->len) == 0)
            return (size_t)(p - rarest - text);
        p++;
    }
    return end;
}
