/* regex_back.c - match programs with back-references, by backtracking.
 *
 * The first way through the program that spans exactly the text wanted, in the
 * order of Spencer's matcher: one more round before none, the first branch
 * before the second.  A round that matched nothing is the last one.  The ways
 * not yet tried, and what to undo before trying them, are on a stack of our
 * own, for a text may be long.
 */
#include "funcheck/regex_back.h"

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

typedef struct Backtracker {
    const Inst *inst;
    const char *text;
    size_t len;
    size_t stop;
    RegexGroup *groups;
    size_t *round; /* by AGAIN: where its round began */
    Trail *trail;
    size_t ntrail, room;
    uint32_t pc;
    size_t at;
} Backtracker;

static void leave(Backtracker *b, TrailKind kind, uint32_t which,
                  RegexGroup old)
{
    if (b->ntrail == b->room) {
        b->room = b->room ? b->room * 2 : 64;
        b->trail = ground_realloc(b->trail, b->room * sizeof *b->trail);
    }
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
        return place_allows(place_of(b->text, b->len, b->at),
                            (InstOp)inst->op);
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
    for (;;) {
        bool done = b->inst[b->pc].op == INST_MATCH;
        if ((*patience)-- == 0) {
            *patience = 0;
            return false;
        }
        if (!advance(b)) {
            if (!retreat(b))
                return false;
        } else if (done) {
            return true;
        }
    }
}

bool back_matches(const Program *program, const char *text, size_t len,
                  Span span, RegexGroup *groups, size_t ngroup,
                  size_t *patience)
{
    Arena scratch = {0};
    Backtracker b = {.inst = program->inst, .text = text, .len = len,
                     .stop = span.end, .groups = groups, .at = span.begin};
    memset(groups, 0, ngroup * sizeof *groups);
    b.round = ARENA_NEW(&scratch, size_t, program->len);
    bool matches = run(&b, patience);
    free(b.trail);
    arena_free(&scratch);
    return matches;
}
