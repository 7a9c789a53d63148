/* scan.c - find where a program matches a text.
 *
 * Thompson's simulation, "Regular Expression Search Algorithm", CACM 11(6),
 * 1968, where each thread also knows where its match began.  The threads are
 * kept in the order of their beginnings, so that of two that meet at an
 * instruction the one that began further left stays; the other one could only
 * ever match where the first does.  Once a match is found, what began after
 * its beginning is dropped.
 *
 * Most of a text is met by loops such as `.*`, which leave all threads where
 * they are: then the bytes that do so once more are known, and skipped.
 */
#include "funcheck/regex/scan.h"

#include <string.h>

typedef struct Thread {
    size_t begin;
    uint32_t pc; /* an INST_CHAR or an INST_SET */
} Thread;

typedef struct Threads {
    Thread *at;
    uint32_t len;
} Threads;

struct Scanner {
    const Program *program;
    const Literal *prefix;
    uint32_t after_prefix; /* the instruction, or 0 */
    bool skips;    /* does first rule out any byte? */
    ByteSet first; /* the bytes that a match may begin with */
    Threads now, then;
    uint32_t *mark; /* by instruction: the round in which it was reached */
    uint32_t round;
    uint32_t *stack;
    size_t steps;

    /* One search. */
    const char *text;
    size_t len;
    bool matched;
    Bounds found;
};

static void next_round(Scanner *s)
{
    if (++s->round)
        return;
    memset(s->mark, 0, s->program->len * sizeof *s->mark);
    s->round = 1;
}

static uint32_t push(Scanner *s, uint32_t n, uint32_t pc)
{
    if (s->mark[pc] != s->round) {
        s->mark[pc] = s->round;
        s->stack[n++] = pc;
    }
    return n;
}

static void match_ends(Scanner *s, size_t begin, size_t at)
{
    if (s->matched && s->found.begin < begin)
        return;
    s->matched = true;
    s->found = (Bounds){begin, at};
}

/* Put a thread that began at BEGIN wherever one gets from PC without taking a
 * byte.  PLACE is what holds here, at AT. */
static void spread(Scanner *s, Threads *list, uint32_t pc, size_t begin,
                   unsigned place, size_t at)
{
    uint32_t n = push(s, 0, pc);
    while (n > 0) {
        pc = s->stack[--n];
        const Inst *inst = &s->program->inst[pc];
        switch ((InstOp)inst->op) {
        case INST_CHAR:
        case INST_SET:
            list->at[list->len++] = (Thread){begin, pc};
            break;
        case INST_LINE_START:
        case INST_LINE_END:
        case INST_WORD_START:
        case INST_WORD_END:
            if (place_allows(place, (InstOp)inst->op))
                n = push(s, n, pc + 1);
            break;
        case INST_SKIP:
        case INST_AGAIN:
        case INST_FORK:
        case INST_NEXT:
            n = push(s, n, inst->to);
            n = push(s, n, pc + 1);
            break;
        case INST_OPEN:
        case INST_CLOSE:
        case INST_LOOP:
        case INST_LAST:
        case INST_BACK:
            n = push(s, n, pc + 1);
            break;
        case INST_JUMP:
            n = push(s, n, inst->to);
            break;
        case INST_MATCH:
            match_ends(s, begin, at);
            break;
        }
    }
}

/* The same for what is most frequent: PC itself takes a byte. */
static void enter(Scanner *s, Threads *list, uint32_t pc, size_t begin,
                  unsigned place, size_t at)
{
    InstOp op = (InstOp)s->program->inst[pc].op;
    if (op != INST_CHAR && op != INST_SET)
        spread(s, list, pc, begin, place, at);
    else if (push(s, 0, pc))
        list->at[list->len++] = (Thread){begin, pc};
}

static unsigned place_at(const Scanner *s, size_t at)
{
    return s->program->has_places ? place_of(s->text, s->len, at) : 0;
}

/* Every thread takes the byte at AT, or ends. */
static void step(Scanner *s, size_t at)
{
    unsigned char c = (unsigned char)s->text[at];
    unsigned place = place_at(s, at + 1);
    const Inst *inst = s->program->inst;
    next_round(s);
    s->steps += s->now.len;
    s->then.len = 0;
    for (uint32_t i = 0; i < s->now.len; i++) {
        Thread t = s->now.at[i];
        if (s->matched && t.begin > s->found.begin)
            break;
        if (inst_takes(&inst[t.pc], c))
            enter(s, &s->then, t.pc + 1, t.begin, place, at + 1);
    }
    Threads was = s->now;
    s->now = s->then;
    s->then = was;
}

/* The first place in [AT, END) where a match may begin, or END. */
static size_t next_start(const Scanner *s, size_t at, size_t end)
{
    if (s->prefix->len > 0)
        return literal_find(s->prefix, s->text, at, end);
    if (s->skips)
        while (at < end && !set_has(&s->first, (unsigned char)s->text[at]))
            at++;
    return at;
}

/* Begin at the first place in [AT, END) where a match may begin; where the
 * threads stand then.  There may be none. */
static size_t start(Scanner *s, size_t at, size_t last, size_t end)
{
    size_t len = s->prefix->len;

    at = next_start(s, at, end);
    next_round(s); /* the marks are of another place */
    if (!s->after_prefix || at > last || at >= end)
        return at;
    spread(s, &s->now, s->after_prefix, at, 0, at + len);
    return at + len;
}

/* May a match begin at AT? */
static bool may_start(const Scanner *s, size_t at, size_t end)
{
    return !s->skips ||
           (at < end && set_has(&s->first, (unsigned char)s->text[at]));
}

/* Did the last step leave all threads as they were? */
static bool is_settled(const Scanner *s)
{
    if (s->now.len != s->then.len || s->program->has_places)
        return false;
    for (uint32_t i = 0; i < s->now.len; i++)
        if (s->now.at[i].pc != s->then.at[i].pc ||
            s->now.at[i].begin != s->then.at[i].begin)
            return false;
    return true;
}

/* The bytes that every thread takes or leaves as it did C, and with which no
 * match begins. */
static ByteSet bytes_like(const Scanner *s, unsigned char c)
{
    ByteSet like;
    for (int k = 0; k < 4; k++)
        like.bits[k] = s->matched ? ~(uint64_t)0 : ~s->first.bits[k];
    for (uint32_t i = 0; i < s->now.len; i++) {
        const Inst *inst = &s->program->inst[s->now.at[i].pc];
        ByteSet set = inst_bytes(inst);
        uint64_t flip = set_has(&set, c) ? 0 : ~(uint64_t)0;
        for (int k = 0; k < 4; k++)
            like.bits[k] &= set.bits[k] ^ flip;
    }
    return like;
}

/* The step at AT has settled the threads: where they first meet, before END,
 * what they may not take like that. */
static size_t skip_settled(Scanner *s, size_t at, size_t end)
{
    ByteSet like = bytes_like(s, (unsigned char)s->text[at]);
    size_t to = at + 1;
    while (to < end && set_has(&like, (unsigned char)s->text[to]))
        to++;
    s->steps += s->now.len * (to - at - 1);
    if (s->matched && s->found.end == at + 1)
        s->found.end = to;
    return to;
}

/* Every thread takes the byte at AT, and as many of the next ones as change
 * nothing; the place after them. */
static size_t advance(Scanner *s, size_t at, size_t end)
{
    bool matched = s->matched;
    size_t begin = s->found.begin;

    step(s, at);
    if (s->matched == matched && s->found.begin == begin && is_settled(s))
        return skip_settled(s, at, end);
    return at + 1;
}

bool scan_find(Scanner *s, const char *text, size_t len, size_t from,
               size_t last, size_t end, Bounds *found)
{
    s->text = text;
    s->len = len;
    s->matched = false;
    s->now.len = 0;
    next_round(s);
    for (size_t at = from;; at = advance(s, at, end)) {
        if (!s->matched && at <= last) {
            if (s->now.len == 0)
                at = start(s, at, last, end);
            if (at <= last && may_start(s, at, end))
                spread(s, &s->now, 0, at, place_at(s, at), at);
        }
        if (at >= end || (s->now.len == 0 && (s->matched || at >= last)))
            break;
    }
    *found = s->found;
    return s->matched;
}

/* The bytes that any match begins with; all of them if one may be empty. */
static ByteSet first_bytes(Scanner *s)
{
    ByteSet first = {{0}};
    next_round(s);
    s->matched = false;
    spread(s, &s->now, 0, 0, ~0u, 0);
    for (uint32_t i = 0; i < s->now.len; i++) {
        ByteSet set = inst_bytes(&s->program->inst[s->now.at[i].pc]);
        for (int k = 0; k < 4; k++)
            first.bits[k] |= set.bits[k];
    }
    for (int k = 0; s->matched && k < 4; k++)
        first.bits[k] = ~(uint64_t)0;
    return first;
}

/* The instruction after the prefix, if one can go there at once: nothing but
 * bytes is on the way, and no other match begins on it. */
static uint32_t after_prefix(const Program *program, const Literal *prefix)
{
    uint32_t pc = 0;

    if (!prefix->len || program->has_places ||
        memchr(prefix->at + 1, prefix->at[0], prefix->len - 1))
        return 0;
    for (size_t n = 0; n < prefix->len; pc++)
        switch ((InstOp)program->inst[pc].op) {
        case INST_CHAR:
            n++;
            break;
        case INST_OPEN:
        case INST_CLOSE:
        case INST_LOOP:
            break;
        default:
            return 0;
        }
    return pc;
}

Scanner *scan_new(const Program *program, const Literal *prefix, Arena *arena)
{
    Scanner *s = ARENA_NEW(arena, Scanner, 1);
    s->program = program;
    s->prefix = prefix;
    s->after_prefix = after_prefix(program, prefix);
    s->now.at = ARENA_NEW(arena, Thread, program->len);
    s->then.at = ARENA_NEW(arena, Thread, program->len);
    s->mark = ARENA_NEW(arena, uint32_t, program->len);
    s->stack = ARENA_NEW(arena, uint32_t, program->len);
    s->first = first_bytes(s);
    for (int k = 0; k < 4; k++)
        s->skips |= ~s->first.bits[k] != 0;
    return s;
}

size_t scan_steps(const Scanner *s)
{
    return s->steps;
}
