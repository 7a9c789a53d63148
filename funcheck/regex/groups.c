/* groups.c - how the groups of a program divide a match.
 *
 * Spencer's rules: from left to right, each element of a sequence takes as
 * much as lets the rest of the sequence still match; of a repetition, the last
 * round counts, where every round takes as much as it can; an alternation
 * takes its first branch that fits.  How much that is, is found from the end
 * of the span backwards, for all instructions at once, so that the work for
 * one element is linear in its span.  Most elements are so simple that one can
 * just say.
 */
#include "funcheck/regex/groups.h"

#include <string.h>

typedef struct Divider {
    const Inst *inst;
    const char *text;
    size_t len;
    RegexGroup *groups;
    size_t ngroup;
} Divider;

/* A stretch of instructions [BEGIN, END). */
typedef struct Stretch {
    uint32_t begin, end;
} Stretch;

/* Farthest ends, one more than their offsets, 0 for none: NOW for the place
 * AT, THEN for the one after it; both by instruction, from BEGIN on. */
typedef struct Column {
    size_t at;
    uint32_t begin;
    size_t *now, *then;
} Column;

static void divide(Divider *d, Bounds span, Stretch seq);

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static bool takes_one(const Inst *inst)
{
    return inst->op == INST_CHAR || inst->op == INST_SET;
}

static bool takes_none(const Inst *inst)
{
    return inst->op == INST_OPEN || inst->op == INST_CLOSE ||
           (inst->op >= INST_LINE_START && inst->op <= INST_WORD_END);
}

/* Where one gets from PC, at the place of COLUMN. */
static size_t farthest_from(const Divider *d, const Column *column, uint32_t pc,
                            size_t hi)
{
    const Inst *inst = &d->inst[pc];
    const size_t *now = column->now - column->begin;
    const size_t *then = column->then - column->begin;
    switch ((InstOp)inst->op) {
    case INST_CHAR:
    case INST_SET:
        if (column->at == hi)
            return 0;
        return inst_takes(inst, (unsigned char)d->text[column->at])
                   ? then[pc + 1]
                   : 0;
    case INST_LINE_START:
    case INST_LINE_END:
    case INST_WORD_START:
    case INST_WORD_END:
        return place_allows(place_of(d->text, d->len, column->at),
                            (InstOp)inst->op)
                   ? now[pc + 1]
                   : 0;
    case INST_SKIP:
    case INST_AGAIN:
    case INST_FORK:
    case INST_NEXT:
        return larger(now[pc + 1], now[inst->to]);
    case INST_JUMP:
        return now[inst->to];
    case INST_OPEN:
    case INST_CLOSE:
    case INST_LOOP:
    case INST_LAST:
        return now[pc + 1];
    case INST_BACK:
    case INST_MATCH:
        break;
    }
    return 0;
}

/* Work out COLUMN for S, whose part up to MID is what takes as much as it can.
 * An AGAIN looks back at instructions not yet worked out: then once more. */
static void fill_column(const Divider *d, const Column *column, Stretch s,
                        uint32_t mid, size_t hi)
{
    size_t *now = column->now - column->begin;
    bool settled;
    do {
        settled = true;
        for (uint32_t pc = s.end; pc-- > s.begin;) {
            size_t end = farthest_from(d, column, pc, hi);
            if (pc == mid && end)
                end = column->at + 1;
            now[pc] = end;
            if (d->inst[pc].op == INST_LOOP && now[d->inst[pc].to] < end)
                settled = false;
        }
    } while (!settled);
}

/* The farthest place where [s.begin, mid) can end, having begun at span.begin,
 * such that [mid, s.end) leads from there to span.end; one more than that, or
 * 0.  If ENDS is given, [s.begin, s.end) may end anywhere in the span, and
 * ENDS gets the answer for each place to begin at. */
static size_t farthest(const Divider *d, Bounds span, Stretch s, uint32_t mid,
                       size_t *ends)
{
    Arena scratch = {0};
    size_t width = s.end - s.begin + 1, answer;
    size_t *columns = ARENA_NEW(&scratch, size_t, 2 * width);
    Column column = {0, s.begin, columns, columns + width};
    for (size_t at = span.end + 1; at-- > span.begin;) {
        size_t *now = column.then;
        column.then = column.now;
        column.now = now;
        column.at = at;
        memset(now, 0, width * sizeof *now);
        now[width - 1] = ends || at == span.end ? at + 1 : 0;
        fill_column(d, &column, s, mid, span.end);
        if (ends)
            ends[at - span.begin] = now[0];
    }
    answer = column.now[0];
    arena_free(&scratch);
    return answer;
}

static bool fits(const Divider *d, Bounds span, Stretch s)
{
    if (s.begin == s.end)
        return span.begin == span.end;
    return farthest(d, span, s, s.end, NULL) != 0;
}

static uint32_t element_end(const Inst *inst, uint32_t pc)
{
    switch ((InstOp)inst[pc].op) {
    case INST_SKIP:
        return inst[pc].to;
    case INST_LOOP:
        return inst[pc].to + 1;
    case INST_FORK:
        return inst[inst[pc].to - 1].to;
    default:
        return pc + 1;
    }
}

/* Does S take a number of bytes that one can count? */
static bool counts(const Divider *d, Stretch s, size_t *bytes)
{
    *bytes = 0;
    for (uint32_t pc = s.begin; pc < s.end; pc++)
        if (takes_one(&d->inst[pc]))
            ++*bytes;
        else if (!takes_none(&d->inst[pc]))
            return false;
    return true;
}

/* The one byte or set that the element repeats, if it repeats just that. */
static const Inst *repeated(const Divider *d, Stretch element)
{
    uint32_t pc = element.begin;
    pc += d->inst[pc].op == INST_SKIP;
    if (d->inst[pc].op != INST_LOOP || d->inst[pc].to != pc + 2 ||
        d->inst[pc].to + 1 != element.end || !takes_one(&d->inst[pc + 1]))
        return NULL;
    return &d->inst[pc + 1];
}

/* Does the byte after the element say where it ends? */
static bool stops_at_byte(const Divider *d, const Inst *one, Stretch rest)
{
    uint32_t pc = rest.begin;
    while (pc < rest.end && takes_none(&d->inst[pc]))
        pc++;
    return pc < rest.end && d->inst[pc].op == INST_CHAR &&
           !inst_takes(one, d->inst[pc].c);
}

/* Where the element, which begins at span.begin, ends if REST, after it, is
 * to reach span.end. */
static size_t element_stops(const Divider *d, Bounds span, Stretch element,
                            Stretch rest)
{
    size_t bytes, at = span.begin;
    if (counts(d, rest, &bytes))
        return span.end - bytes;
    const Inst *one = repeated(d, element);
    if (!one || !stops_at_byte(d, one, rest))
        return farthest(d, span, (Stretch){element.begin, rest.end},
                        element.end, NULL) -
               1;
    while (at < span.end && inst_takes(one, (unsigned char)d->text[at]))
        at++;
    return at;
}

/* The last round of BODY over and over again. */
static Bounds last_round(const Divider *d, Bounds span, Stretch body)
{
    Arena scratch = {0};
    size_t count = span.end - span.begin + 1;
    size_t *ends = ARENA_NEW(&scratch, size_t, count);
    Bounds round = {span.begin, span.begin};
    size_t at = span.begin, end;
    farthest(d, span, body, body.end, ends);
    while ((end = ends[at - span.begin]) != 0) {
        round = (Bounds){at, end - 1};
        if (round.end == at)
            break;
        at = round.end;
    }
    arena_free(&scratch);
    return round;
}

static void divide_fork(Divider *d, Bounds span, Stretch fork)
{
    uint32_t pc = fork.begin;
    while (d->inst[pc].op != INST_LAST) {
        uint32_t next = d->inst[pc].to;
        Stretch branch = {pc + 1, next - 1};
        if (fits(d, span, branch)) {
            divide(d, span, branch);
            return;
        }
        pc = next;
    }
    divide(d, span, (Stretch){pc + 1, fork.end});
}

static bool has_groups(const Divider *d, Stretch s)
{
    for (uint32_t pc = s.begin; pc < s.end; pc++)
        if (d->inst[pc].op == INST_OPEN && d->inst[pc].u.group < d->ngroup)
            return true;
    return false;
}

static void divide_element(Divider *d, Bounds span, Stretch element)
{
    if (!has_groups(d, element))
        return;
    Stretch body = {element.begin + 1, element.end};
    switch ((InstOp)d->inst[element.begin].op) {
    case INST_SKIP:
        if (span.begin < span.end || fits(d, span, body))
            divide(d, span, body);
        break;
    case INST_LOOP:
        body.end--;
        divide(d, last_round(d, span, body), body);
        break;
    default:
        divide_fork(d, span, element);
        break;
    }
}

static void mark_group(Divider *d, const Inst *inst, size_t at)
{
    if (inst->u.group >= d->ngroup)
        return;
    RegexGroup *group = &d->groups[inst->u.group];
    if (inst->op == INST_OPEN)
        *group = (RegexGroup){at, 0, true};
    else
        group->len = at - group->at;
}

/* SEQ matches exactly SPAN. */
static void divide(Divider *d, Bounds span, Stretch seq)
{
    size_t at = span.begin;
    for (uint32_t pc = seq.begin, end; pc < seq.end; pc = end) {
        const Inst *inst = &d->inst[pc];
        end = element_end(d->inst, pc);
        if (takes_one(inst)) {
            at++;
        } else if (inst->op == INST_OPEN || inst->op == INST_CLOSE) {
            mark_group(d, inst, at);
        } else if (!takes_none(inst)) {
            size_t stop =
                element_stops(d, (Bounds){at, span.end}, (Stretch){pc, end},
                              (Stretch){end, seq.end});
            divide_element(d, (Bounds){at, stop}, (Stretch){pc, end});
            at = stop;
        }
    }
}

void groups_divide(const Program *program, const char *text, size_t len,
                   Bounds span, RegexGroup *groups, size_t ngroup)
{
    Divider d = {.inst = program->inst,
                 .text = text,
                 .len = len,
                 .groups = groups,
                 .ngroup = ngroup};
    divide(&d, span, (Stretch){0, program->len - 1});
}
