/* tree.c - read a regular expression into a tree.
 *
 * The grammar is POSIX's for extended regular expressions, IEEE Std 1003.2,
 * section 2.8, and where that leaves a choice the one of Spencer's regcomp: no
 * empty alternative, but an empty group; no operand of `*` that is `*`, `^` or
 * nothing; `{` is itself unless a digit follows.
 */
#include "funcheck/regex/tree.h"

static Node *read_alternatives(Reader *r, bool inside);

void tree_fail(Reader *r, const char *why)
{
    if (!r->why)
        r->why = why;
    r->next = r->end;
}

Node *tree_node(Reader *r, NodeKind kind)
{
    Node *node = ARENA_NEW(r->arena, Node, 1);
    node->kind = kind;
    return node;
}

Node *tree_char(Reader *r, unsigned char c)
{
    if (!r->icase || !byte_is_letter(c)) {
        Node *node = tree_node(r, NODE_CHAR);
        node->c = c;
        return node;
    }
    ByteSet *set = ARENA_NEW(r->arena, ByteSet, 1);
    Node *node = tree_node(r, NODE_SET);
    set_add(set, c);
    set_add(set, byte_other_case(c));
    node->set = set;
    return node;
}

static Node *read_any(Reader *r)
{
    ByteSet *set = ARENA_NEW(r->arena, ByteSet, 1);
    Node *node = tree_node(r, NODE_SET);
    for (int i = 0; i < 4; i++)
        set->bits[i] = ~(uint64_t)0;
    set->bits[0] &= ~((uint64_t)1 << '\n');
    node->set = set;
    return node;
}

static Node *read_group(Reader *r)
{
    Node *group = tree_node(r, NODE_GROUP);
    if (!tree_more(r))
        tree_fail(r, "parentheses not balanced");
    if (r->depth == REGEX_DEPTH)
        tree_fail(r, "parentheses nested too deeply");
    group->number = ++r->ngroup;
    r->depth++;
    if (tree_more(r) && !tree_sees(r, ')'))
        group->first = read_alternatives(r, true);
    r->depth--;
    if (!tree_eats(r, ')'))
        tree_fail(r, "parentheses not balanced");
    if (group->number <= 9)
        r->closed[group->number] = group;
    return group;
}

static Node *read_escape(Reader *r)
{
    if (!tree_more(r)) {
        tree_fail(r, "trailing backslash (\\)");
        return tree_node(r, NODE_SEQ);
    }
    unsigned char c = (unsigned char)*r->next++;
    if (c < '1' || c > '9')
        return tree_char(r, c);
    Node *back = tree_node(r, NODE_BACK);
    back->number = c - '0';
    if (r->closed[back->number])
        back->first = r->closed[back->number]->first;
    else
        tree_fail(r, "invalid backreference number");
    return back;
}

static Node *read_atom(Reader *r)
{
    unsigned char c = (unsigned char)*r->next++;
    switch (c) {
    case '(':
        return read_group(r);
    case '[':
        return tree_read_bracket(r);
    case '\\':
        return read_escape(r);
    case '.':
        return read_any(r);
    case '^':
        return tree_node(r, NODE_LINE_START);
    case '$':
        return tree_node(r, NODE_LINE_END);
    case ')':
        tree_fail(r, "parentheses not balanced");
        break;
    case '*':
    case '+':
    case '?':
        tree_fail(r, "repetition-operator operand invalid");
        break;
    case '{':
        if (tree_more(r) && byte_is_digit((unsigned char)*r->next))
            tree_fail(r, "repetition-operator operand invalid");
        break;
    }
    return tree_char(r, c);
}

static bool sees_repetition(const Reader *r)
{
    if (!tree_more(r))
        return false;
    switch (*r->next) {
    case '*':
    case '+':
    case '?':
        return true;
    case '{':
        return r->end - r->next > 1 && byte_is_digit((unsigned char)r->next[1]);
    }
    return false;
}

static bool sees_digit(const Reader *r)
{
    return tree_more(r) && byte_is_digit((unsigned char)*r->next);
}

static unsigned short read_count(Reader *r)
{
    unsigned count = 0;
    while (sees_digit(r) && count <= REPEAT_LARGEST)
        count = count * 10 + (unsigned)(*r->next++ - '0');
    if (count > REPEAT_LARGEST) {
        tree_fail(r, "invalid repetition count(s)");
        return 0;
    }
    return (unsigned short)count;
}

static void read_bound(Reader *r, Node *repeat)
{
    repeat->min = repeat->max = read_count(r);
    if (tree_eats(r, ','))
        repeat->max = sees_digit(r) ? read_count(r) : REPEAT_FOREVER;
    if (repeat->min > repeat->max)
        tree_fail(r, "invalid repetition count(s)");
    if (tree_eats(r, '}'))
        return;
    while (tree_more(r) && !tree_sees(r, '}'))
        r->next++;
    tree_fail(r, tree_more(r) ? "invalid repetition count(s)"
                              : "braces not balanced");
}

/* What follows ATOM says how often it comes. */
static Node *read_repetition(Reader *r, Node *atom)
{
    Node *repeat = tree_node(r, NODE_REPEAT);
    char c = *r->next++;
    if (atom->kind == NODE_LINE_START)
        tree_fail(r, "repetition-operator operand invalid");
    repeat->first = atom;
    repeat->min = c == '+';
    repeat->max = c == '?' ? 1 : REPEAT_FOREVER;
    if (c == '{')
        read_bound(r, repeat);
    if (sees_repetition(r))
        tree_fail(r, "repetition-operator operand invalid");
    return repeat;
}

static Node *read_sequence(Reader *r, bool inside)
{
    Node *seq = tree_node(r, NODE_SEQ);
    Node **last = &seq->first;
    while (tree_more(r) && *r->next != '|' && !(inside && *r->next == ')')) {
        Node *item = read_atom(r);
        if (sees_repetition(r))
            item = read_repetition(r, item);
        if (item->kind == NODE_REPEAT && item->max == 0)
            continue; /* the dialect forgets it: an empty sequence is one */
        *last = item;
        last = &item->next;
    }
    if (!seq->first)
        tree_fail(r, "empty (sub)expression");
    return seq;
}

static Node *read_alternatives(Reader *r, bool inside)
{
    Node *seq = read_sequence(r, inside);
    if (!tree_sees(r, '|'))
        return seq;
    Node *alt = tree_node(r, NODE_ALT);
    Node **last = &seq->next;
    alt->first = seq;
    while (tree_eats(r, '|')) {
        *last = read_sequence(r, inside);
        last = &(*last)->next;
    }
    return alt;
}

/* ---- pieces ---- */

typedef struct Pieces {
    const RegexPiece *next, *end;
} Pieces;

static Node **append(Node **last, Node *node)
{
    *last = node;
    return &node->next;
}

static Node *read_pieces(Reader *r, Pieces *pieces);

static Node *read_piece_group(Reader *r, Pieces *pieces)
{
    Node *group = tree_node(r, NODE_GROUP);
    group->number = ++r->ngroup;
    r->depth++;
    group->first = read_pieces(r, pieces);
    r->depth--;
    pieces->next++; /* what closes it */
    if (group->number <= 9)
        r->closed[group->number] = group;
    return group;
}

/* The pieces up to the one that closes a group that is not opened here. */
static Node *read_pieces(Reader *r, Pieces *pieces)
{
    Node *seq = tree_node(r, NODE_SEQ), **last = &seq->first;

    while (pieces->next < pieces->end && pieces->next->kind != REGEX_CLOSE) {
        const RegexPiece *piece = pieces->next++;
        if (piece->kind == REGEX_OPEN) {
            last = append(last, read_piece_group(r, pieces));
        } else if (piece->kind == REGEX_LITERAL) {
            for (size_t i = 0; i < piece->len; i++)
                last = append(last, tree_char(r, (unsigned char)piece->at[i]));
        } else if (!r->why) {
            r->next = piece->at;
            r->end = piece->at + piece->len;
            last = append(last, read_alternatives(r, false));
        }
    }
    return seq;
}

Node *tree_read(Reader *r, const RegexPiece *pieces, size_t count)
{
    Pieces all = {pieces, pieces + count};
    Node *root = read_pieces(r, &all);
    return r->why ? NULL : root;
}
