/* back.c - match programs with back-references, by backtracking.
 *
 * The first way through the program that spans exactly the text wanted, in the
 * order of Spencer's matcher: one more round before none, the first branch
 * before the second.  A round that matched nothing is the last one.  The ways
 * not yet tried, and what to undo before trying them, are on a stack of our
 * own, for a text may be long.
 */
#include "funcheck/regex/back.h"

#include <stdlib.h>
#include <string.h>

typedef enum TrailKind {
    TRAIL_CHOICE, /* go on from instruction `which` at `old.at` */
    TRAIL_GROUP,  /* group `which` was `old` */
    TRAIL_ROUND   /* the round of the AGAIN `which` began at `old.at` */
} TrailKind;

typedef struct Trail {
    TrailKind kind;
    uint32_t which;
    RegexGroup old;
} Trail;

struct Backtracker {
    const Inst *inst;
    RegexGroup *groups;
    size_t ngroup;
    size_t *round; /* by AGAIN: where its round began */
    Trail *trail;
    size_t ntrail, room;

    /* One attempt. */
    const char *text;
    size_t len;
    size_t stop;
    uint32_t pc;
    size_t at;
};

static void leave(Backtracker *b, TrailKind kind, uint32_t which,
                  RegexGroup old)
{
    GROUND_ROOM(b->trail, b->ntrail, b->room);
    b->trail[b->ntrail++] = (Trail){kind, which, old};
}

static void leave_choice(Backtracker *b, uint32_t pc)
{
    leave(b, TRAIL_CHOICE, pc, (RegexGroup){.at = b->at});
}

/* Back to the last choice; false if there is none. */
static bool retreat(Backtracker *b)
{
    while (b->ntrail > 0) {
        const Trail *t = &b->trail[--b->ntrail];
        switch (t->kind) {
        case TRAIL_CHOICE:
            b->pc = t->which;
            b->at = t->old.at;
            return true;
        case TRAIL_GROUP:
            b->groups[t->which] = t->old;
            break;
        case TRAIL_ROUND:
            b->round[t->which] = t->old.at;
            break;
        }
    }
    return false;
}

static void begin_round(Backtracker *b, uint32_t again)
{
    leave(b, TRAIL_ROUND, again, (RegexGroup){.at = b->round[again]});
    b->round[again] = b->at;
}

static void end_round(Backtracker *b, uint32_t again)
{
    if (b->round[again] == b->at) {
        b->pc = again + 1;
        return;
    }
    leave_choice(b, again + 1);
    begin_round(b, again);
    b->pc = b->inst[again].to;
}

static void mark_group(Backtracker *b, const Inst *inst)
{
    RegexGroup *group = &b->groups[inst->u.group];
    leave(b, TRAIL_GROUP, inst->u.group, *group);
    if (inst->op == INST_OPEN)
        *group = (RegexGroup){.at = b->at};
    else
        *group = (RegexGroup){group->at, b->at - group->at, true};
}

static bool repeat_group(Backtracker *b, const Inst *inst)
{
    const RegexGroup *group = &b->groups[inst->u.group];
    if (!group->matched || b->stop - b->at < group->len ||
        memcmp(b->text + b->at, b->text + group->at, group->len) != 0)
        return false;
    b->at += group->len;
    b->pc = inst->to;
    return true;
}

/* Do the instruction at b->pc; false where it cannot be done. */
static bool advance(Backtracker *b)
{
    uint32_t pc = b->pc++;
    const Inst *inst = &b->inst[pc];
    switch ((InstOp)inst->op) {
    case INST_CHAR:
    case INST_SET:
        return b->at < b->stop &&
               inst_takes(inst, (unsigned char)b->text[b->at++]);
    case INST_LINE_START:
    case INST_LINE_END:
    case INST_WORD_START:
    case INST_WORD_END:
        return place_allows(place_of(b->text, b->len, b->at), (InstOp)inst->op);
    case INST_OPEN:
    case INST_CLOSE:
        mark_group(b, inst);
        return true;
    case INST_SKIP:
    case INST_FORK:
    case INST_NEXT:
        leave_choice(b, inst->to);
        return true;
    case INST_LOOP:
        begin_round(b, inst->to);
        return true;
    case INST_AGAIN:
        end_round(b, pc);
        return true;
    case INST_JUMP:
        b->pc = inst->to;
        return true;
    case INST_BACK:
        return repeat_group(b, inst);
    case INST_LAST:
        return true;
    case INST_MATCH:
        b->pc = pc;
        return b->at == b->stop;
    }
    return false;
}

static bool run(Backtracker *b, size_t *patience)
{
    for (; *patience > 0; --*patience) {
        bool last = b->inst[b->pc].op == INST_MATCH;
        bool done = advance(b);
        if (done && last)
            return true;
        if (!done && !retreat(b))
            return false;
    }
    return false;
}

Backtracker *back_new(const Program *program, size_t ngroup, Arena *arena)
{
    Backtracker *b = ARENA_NEW(arena, Backtracker, 1);
    b->inst = program->inst;
    b->ngroup = ngroup;
    b->groups = ARENA_NEW(arena, RegexGroup, ngroup);
    b->round = ARENA_NEW(arena, size_t, program->len);
    return b;
}

bool back_matches(Backtracker *b, const char *text, size_t len, Bounds span,
                  size_t *patience)
{
    b->text = text;
    b->len = len;
    b->stop = span.end;
    b->pc = 0;
    b->at = span.begin;
    memset(b->groups, 0, b->ngroup * sizeof *b->groups);
    *patience -= b->ngroup < *patience ? b->ngroup : *patience;
    bool matches = run(b, patience);
    free(b->trail);
    b->trail = NULL;
    b->ntrail = b->room = 0;
    return matches;
}

const RegexGroup *back_groups(const Backtracker *b)
{
    return b->groups;
}
