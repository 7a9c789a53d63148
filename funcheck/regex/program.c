/* program.c - write a regular expression as a program.
 *
 * Bounds are written out: x{2,4} is x x x? x, with the optional rounds before
 * the last, which is the order in which groups get their last match.
 */
#include "funcheck/regex/program.h"

#include "funcheck/regex/regex.h"

#include <string.h>

typedef struct Writer {
    Arena *arena;
    Program *program;
    uint32_t room;
    bool too_large;
} Writer;

static void write_node(Writer *w, const Node *node);

/* The place of the new instruction; it stays the same one, and the last, when
 * there are too many. */
static uint32_t write_inst(Writer *w, InstOp op)
{
    Program *program = w->program;
    if (program->len == REGEX_LARGEST) {
        w->too_large = true;
        return program->len - 1;
    }
    arena_grow(w->arena, &program->inst, program->len, &w->room,
               sizeof *program->inst);
    program->inst[program->len].op = (unsigned char)op;
    return program->len++;
}

static void write_char(Writer *w, unsigned char c)
{
    uint32_t at = write_inst(w, INST_CHAR);
    w->program->inst[at].c = c;
    w->program->has_newline |= c == '\n';
}

static void write_set(Writer *w, const ByteSet *set)
{
    uint32_t at = write_inst(w, INST_SET);
    w->program->inst[at].u.set = set;
    w->program->has_newline |= set_has(set, '\n');
}

static void write_place(Writer *w, InstOp op)
{
    write_inst(w, op);
    w->program->has_places = true;
}

static void write_group(Writer *w, const Node *node)
{
    uint32_t open = write_inst(w, INST_OPEN);
    w->program->inst[open].u.group = node->number;
    if (node->first)
        write_node(w, node->first);
    uint32_t close = write_inst(w, INST_CLOSE);
    w->program->inst[close].u.group = node->number;
}

static void write_back(Writer *w, const Node *node)
{
    uint32_t back = write_inst(w, INST_BACK);
    w->program->inst[back].u.group = node->number;
    if (node->first)
        write_node(w, node->first);
    w->program->inst[back].to = w->program->len;
    w->program->has_back = true;
}

static void write_some(Writer *w, const Node *operand)
{
    uint32_t loop = write_inst(w, INST_LOOP);
    write_node(w, operand);
    uint32_t again = write_inst(w, INST_AGAIN);
    w->program->inst[again].to = loop + 1;
    w->program->inst[loop].to = again;
}

static void write_optional(Writer *w, const Node *operand)
{
    uint32_t skip = write_inst(w, INST_SKIP);
    write_node(w, operand);
    w->program->inst[skip].to = w->program->len;
}

/* At least once. */
static void write_rounds(Writer *w, const Node *operand, unsigned min,
                         unsigned max)
{
    unsigned last = max == REPEAT_FOREVER ? min : max;
    for (unsigned i = 1; i < last && !w->too_large; i++)
        if (i < min)
            write_node(w, operand);
        else
            write_optional(w, operand);
    if (max == REPEAT_FOREVER)
        write_some(w, operand);
    else
        write_node(w, operand);
}

static void write_repeat(Writer *w, const Node *node)
{
    if (node->min > 0) {
        write_rounds(w, node->first, node->min, node->max);
        return;
    }
    uint32_t skip = write_inst(w, INST_SKIP);
    write_rounds(w, node->first, 1, node->max);
    w->program->inst[skip].to = w->program->len;
}

static void write_alt(Writer *w, const Node *node)
{
    uint32_t jumps = 0; /* a chain of those whose end is not known yet */
    InstOp op = INST_FORK;
    const Node *branch = node->first;
    for (; branch->next && !w->too_large; branch = branch->next) {
        uint32_t fork = write_inst(w, op);
        write_node(w, branch);
        uint32_t jump = write_inst(w, INST_JUMP);
        w->program->inst[jump].to = jumps;
        jumps = jump;
        w->program->inst[fork].to = w->program->len;
        op = INST_NEXT;
    }
    write_inst(w, INST_LAST);
    write_node(w, branch);
    for (uint32_t jump = jumps, next; jump && !w->too_large; jump = next) {
        next = w->program->inst[jump].to;
        w->program->inst[jump].to = w->program->len;
    }
}

static void write_node(Writer *w, const Node *node)
{
    if (w->too_large)
        return;
    switch (node->kind) {
    case NODE_CHAR:
        write_char(w, node->c);
        break;
    case NODE_SET:
        write_set(w, node->set);
        break;
    case NODE_LINE_START:
        write_place(w, INST_LINE_START);
        break;
    case NODE_LINE_END:
        write_place(w, INST_LINE_END);
        break;
    case NODE_WORD_START:
        write_place(w, INST_WORD_START);
        break;
    case NODE_WORD_END:
        write_place(w, INST_WORD_END);
        break;
    case NODE_GROUP:
        write_group(w, node);
        break;
    case NODE_BACK:
        write_back(w, node);
        break;
    case NODE_REPEAT:
        write_repeat(w, node);
        break;
    case NODE_SEQ:
        for (const Node *item = node->first; item; item = item->next)
            write_node(w, item);
        break;
    case NODE_ALT:
        write_alt(w, node);
        break;
    }
}

bool program_write(Program *program, const Node *root, uint32_t room,
                   Arena *arena)
{
    Writer w = {.arena = arena, .program = program, .room = room + 1};
    program->inst = ARENA_NEW(arena, Inst, w.room);
    write_node(&w, root);
    write_inst(&w, INST_MATCH);
    return !w.too_large;
}

unsigned place_of(const char *text, size_t len, size_t at)
{
    bool line_start = at == 0 || text[at - 1] == '\n';
    bool line_end = at == len || text[at] == '\n';
    bool before = at > 0 && byte_is_word((unsigned char)text[at - 1]);
    bool after = at < len && byte_is_word((unsigned char)text[at]);
    return (unsigned)line_start << INST_LINE_START |
           (unsigned)line_end << INST_LINE_END |
           (unsigned)(!before && after) << INST_WORD_START |
           (unsigned)(before && !after) << INST_WORD_END;
}
