/* program.h - a regular expression as instructions of a machine that is
 * in many places at once.
 *
 * Every part of a regex is one stretch of instructions, entered at its first
 * and left at the one after its last; what matches groups relies on that:
 *
 *     x*       SKIP end; LOOP; x; AGAIN; end:
 *     x|y|z    FORK 1; x; JUMP end; 1: NEXT 2; y; JUMP end; 2: LAST; z; end:
 *     (x)      OPEN; x; CLOSE
 *     \1       BACK end; x, for who takes a \1 for any x; end:
 */
#ifndef FUNCHECK_REGEX_PROGRAM_H
#define FUNCHECK_REGEX_PROGRAM_H

#include "funcheck/regex/tree.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum InstOp {
    INST_CHAR,       /* the byte c, then the next instruction */
    INST_SET,        /* a byte of set, then the next instruction */
    INST_LINE_START, /* the next instruction, but only here */
    INST_LINE_END,
    INST_WORD_START,
    INST_WORD_END,
    INST_OPEN,  /* group `group` begins */
    INST_CLOSE, /* and ends */
    INST_SKIP,  /* the next instruction, or else `to`, after the operand */
    INST_LOOP,  /* the operand; `to` is its AGAIN */
    INST_AGAIN, /* `to`, the operand's first instruction, or else the next */
    INST_FORK,  /* the first branch, or else `to`, the NEXT of the second */
    INST_NEXT,  /* this branch, or else `to`, the next NEXT or LAST */
    INST_LAST,  /* the last branch */
    INST_JUMP,  /* `to` */
    INST_BACK,  /* what group `group` matched; `to` is after the copy */
    INST_MATCH
} InstOp;

typedef struct Inst {
    unsigned char op; /* an InstOp */
    unsigned char c;
    uint16_t unused;
    uint32_t to;
    union {
        const ByteSet *set;
        uint32_t group;
    } u;
} Inst;

typedef struct Program {
    Inst *inst;
    uint32_t len;     /* the last one is INST_MATCH */
    bool has_places;  /* has it assertions? */
    bool has_back;    /* back-references? */
    bool has_newline; /* a byte that may be a newline? */
} Program;

/* False where ROOT would need more than REGEX_LARGEST instructions.  ROOM is a
 * guess at how many it needs. */
bool program_write(Program *program, const Node *root, uint32_t room,
                   Arena *arena);

static inline bool inst_takes(const Inst *inst, unsigned char c)
{
    return inst->op == INST_CHAR ? inst->c == c : set_has(inst->u.set, c);
}

/* The bytes that INST, a CHAR or a SET, takes. */
static inline ByteSet inst_bytes(const Inst *inst)
{
    ByteSet set = {{0}};
    if (inst->op == INST_SET)
        return *inst->u.set;
    set_add(&set, inst->c);
    return set;
}

/* What holds between two bytes of a text, as a set of bits, one for each of
 * the ops from INST_LINE_START to INST_WORD_END. */
unsigned place_of(const char *text, size_t len, size_t at);

static inline bool place_allows(unsigned place, InstOp op)
{
    return place >> op & 1;
}

#endif
