/* taste.c - which values are tried first. */
#include "verifier/inputs/taste.h"

#include "ir-text/numbers/float_bits.h"

#include <math.h>
#include <stdlib.h>

/* ---- literals that the conditions mention ---- */

static int compare_bits(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void find_hints(Taste *t, Elem elem, Arena *arena)
{
    const Conditions *c = t->c;
    uint32_t n = 0;

    for (uint32_t i = 0; i < c->nnode; i++)
        n += c->node[i].op == OP_CONST && c->node[i].elem == elem;
    uint64_t *hint = ARENA_NEW(arena, uint64_t, n);
    t->nhint[elem] = n;
    t->hint[elem] = hint;
    for (uint32_t i = 0; i < c->nnode; i++)
        if (c->node[i].op == OP_CONST && c->node[i].elem == elem)
            *hint++ = c->node[i].bits;
    if (n)
        qsort((void *)t->hint[elem], n, sizeof *hint, compare_bits);
}

/* The literal that NODE compares a parameter, *NUMBER, with; or NULL.  0 is
 * none: `n == 0 || ...` is asked wherever something may be empty. */
static const uint64_t *literal_named(const Conditions *c, const Node *node,
                                     uint32_t *number)
{
    for (int i = 0; i < 2 && node->op == OP_EQ; i++) {
        const Node *param = &c->node[node->arg[i]];
        const Node *literal = &c->node[node->arg[1 - i]];
        *number = param->param;
        if (param->op == NODE_PARAM && literal->op == OP_CONST && literal->bits)
            return &literal->bits;
    }
    return NULL;
}

static void find_named(Taste *t, Arena *arena)
{
    const Conditions *c = t->c;
    uint32_t number;

    t->named = ARENA_NEW(arena, uint64_t *, c->nparam);
    t->nnamed = ARENA_NEW(arena, uint32_t, c->nparam);
    for (uint32_t i = 0; i < c->nnode; i++)
        if (literal_named(c, &c->node[i], &number))
            t->nnamed[number]++;
    for (uint32_t k = 0; k < c->nparam; k++) {
        t->named[k] = ARENA_NEW(arena, uint64_t, t->nnamed[k]);
        t->nnamed[k] = 0;
    }
    for (uint32_t i = 0; i < c->nnode; i++) {
        const uint64_t *literal = literal_named(c, &c->node[i], &number);
        if (literal)
            t->named[number][t->nnamed[number]++] = *literal;
    }
}

/* Arrays of many dimensions stay small, too. */
static int64_t reach_of(const Conditions *c)
{
    static const int64_t reach[] = {24, 24, 12, 7, 5, 4};
    uint32_t rank = 0;

    for (uint32_t i = 0; i < c->nparam; i++)
        if (c->param[i].var->type->rank > rank)
            rank = c->param[i].var->type->rank;
    return rank < sizeof reach / sizeof *reach ? reach[rank] : 3;
}

/* Most kinds of indices for a scatter name a place twice. */
static void expect_distinct(Luck *l, Elem elem)
{
    for (unsigned k = 0; k < element_kinds(elem); k++)
        if (k != INTS_PERMUTED)
            l->tried[k] = 24;
}

Taste taste_new(const Conditions *c, uint64_t seed, Arena *arena)
{
    Taste t = {.c = c, .random = {seed}, .reach = reach_of(c)};

    t.luck = ARENA_NEW(arena, Luck, c->nparam);
    for (Elem e = ELEM_I8; e < ELEM_COUNT; e++)
        find_hints(&t, e, arena);
    find_named(&t, arena);
    for (uint32_t i = 0; i < c->nparam; i++)
        if (c->param[i].distinct)
            expect_distinct(&t.luck[i], (Elem)c->param[i].var->type->elem);
    return t;
}

/* ---- kinds ---- */

typedef enum ScalarKind {
    KIND_PLANNED, /* the first attempts */
    KIND_SMALL,
    KIND_ZERO,
    KIND_ONE,
    KIND_LOW,
    KIND_HIGH,
    KIND_ROUND, /* next to a power of two */
    KIND_NEGATIVE,
    KIND_WIDE,
    KIND_NAMED, /* one that conditions compare it with */
    SCALAR_KINDS
} ScalarKind;

/* What a kind weighs before anything is known of it.  Estimates. */
static const uint8_t scalar_weight[SCALAR_KINDS] = {
    [KIND_SMALL] = 12, [KIND_ZERO] = 2,     [KIND_ONE] = 2, [KIND_LOW] = 1,
    [KIND_HIGH] = 1,   [KIND_NEGATIVE] = 2, [KIND_ROUND] = 2,
    [KIND_WIDE] = 1,   [KIND_NAMED] = 12,
};

/* Attempts that are planned, before random ones.  An estimate. */
enum { PLANNED_ATTEMPTS = 5 };

static uint64_t weight_of(const Luck *l, unsigned kind, uint64_t weight)
{
    return weight * 64 * (1 + (uint64_t)l->good[kind]) /
           (1 + (uint64_t)l->tried[kind]);
}

/* A kind from FIRST on; the kinds' own weights, or NULL: all alike. */
static uint8_t choose(Luck *l, Random *random, unsigned first, unsigned count,
                      const uint8_t *weight)
{
    uint64_t total = 0;

    for (unsigned k = first; k < count; k++)
        total += weight_of(l, k, weight ? weight[k] : 1);
    uint64_t at = total ? random_below(random, total) : 0;
    for (unsigned k = first; k < count; k++) {
        uint64_t w = weight_of(l, k, weight ? weight[k] : 1);
        if (at < w)
            return (uint8_t)k;
        at -= w;
    }
    return (uint8_t)first;
}

void taste_choose(Taste *t)
{
    for (uint32_t i = 0; i < t->c->nparam; i++) {
        const Type *type = t->c->param[i].var->type;
        Luck *l = &t->luck[i];
        if (type_is_array(type))
            l->kind = choose(l, &t->random, 0,
                             element_kinds((Elem)type->elem), NULL);
        else if (t->attempt < PLANNED_ATTEMPTS)
            l->kind = KIND_PLANNED;
        else
            l->kind = choose(l, &t->random, KIND_SMALL,
                             t->nnamed[i] ? SCALAR_KINDS : KIND_NAMED,
                             scalar_weight);
    }
    t->attempt++;
}

void taste_learn(Taste *t, bool good)
{
    for (uint32_t i = 0; i < t->c->nparam; i++) {
        Luck *l = &t->luck[i];
        if (l->tried[l->kind] == UINT16_MAX)
            continue;
        l->tried[l->kind]++;
        l->good[l->kind] = (uint16_t)(l->good[l->kind] + good);
    }
}

/* ---- candidates ---- */

static int64_t clamp(const Candidates *c, int64_t value)
{
    return value < c->range.low    ? c->range.low
           : value > c->range.high ? c->range.high
                                   : value;
}

/* BY more than VALUE, or as far as i64 goes. */
static int64_t moved(int64_t value, int64_t by)
{
    int64_t sum;

    if (__builtin_add_overflow(value, by, &sum))
        return by < 0 ? INT64_MIN : INT64_MAX;
    return sum;
}

static int64_t planned(const Candidates *c)
{
    static const int64_t apart[] = {3, 2, 5, 4, 7, 6};
    static const int64_t more[] = {5, 7, 3, 11, 2};
    const Parameter *p = &c->t->c->param[c->number];
    uint32_t n = c->number;

    switch (c->t->attempt) {
    case 1:
        return 0;
    case 2:
        return 1;
    case 3:
        return apart[n % (sizeof apart / sizeof *apart)];
    case 4:
        return more[n % (sizeof more / sizeof *more)];
    default:
        return p->is_size ? moved(c->base, 1) : -1;
    }
}

static int64_t named(Candidates *c)
{
    uint32_t n = c->t->nnamed[c->number];

    return (int64_t)c->t->named[c->number][random_below(&c->random, n)];
}

static int64_t small(Candidates *c)
{
    return random_in(&c->random, clamp(c, c->base),
                     clamp(c, moved(c->base, c->t->reach)));
}

static int64_t next_to_a_power(Candidates *c)
{
    int64_t power = 1;

    while (2 * power <= c->t->reach && !random_one_in(&c->random, 3))
        power *= 2;
    return power + random_in(&c->random, -1, 1);
}

static int64_t any(Candidates *c)
{
    return random_in(&c->random, c->range.low, c->range.high);
}

/* For i64, on which overflow is an error, not too wide. */
static int64_t wide(Candidates *c)
{
    if (c->elem == ELEM_I64)
        return random_in(&c->random, clamp(c, -4 * c->t->reach),
                         clamp(c, 4 * c->t->reach));
    return any(c);
}

static int64_t preferred(Candidates *c)
{
    switch ((ScalarKind)c->t->luck[c->number].kind) {
    case KIND_PLANNED:
        return c->t->attempt > 1 && c->t->nnamed[c->number] ? named(c)
                                                            : planned(c);
    case KIND_NAMED:
        return named(c);
    case KIND_SMALL:
        return small(c);
    case KIND_ZERO:
        return 0;
    case KIND_ONE:
        return 1;
    case KIND_LOW:
        return c->range.low;
    case KIND_HIGH:
        return c->range.high;
    case KIND_ROUND:
        return next_to_a_power(c);
    case KIND_NEGATIVE:
        return -1 - (int64_t)random_below(&c->random, 9);
    case KIND_WIDE:
    case SCALAR_KINDS:
        break;
    }
    return wide(c);
}

/* The ends of a range that reach far would only give errors. */
static bool is_too_far(const Candidates *c, int64_t value)
{
    int64_t far = 1 << 20;
    return (value > far && c->range.low <= far) ||
           (value < -far && c->range.high >= -far);
}

/* Values tried for one scalar.  Estimates. */
enum {
    EASY = 9,      /* the first ones after the preferred value */
    RANDOM = 16,   /* random ones after the hints */
    OUTWARDS = 384 /* at last all from ORIGIN on */
};

static int64_t easy(const Candidates *c, uint32_t i)
{
    const int64_t values[EASY] = {
        1, 0, 2, 3, -1, c->range.low, moved(c->range.low, 1), c->range.high,
        moved(c->range.high, -1)};
    return values[i];
}

/* ORIGIN, ORIGIN + 1, ORIGIN - 1, ...; to one side only where there is no
 * other. */
static int64_t outwards(const Candidates *c, uint32_t i)
{
    if (c->range.low == c->origin)
        return moved(c->origin, i);
    if (c->range.high == c->origin)
        return moved(c->origin, -(int64_t)i);
    return moved(c->origin, i % 2 ? (int64_t)(i / 2 + 1) : -(int64_t)(i / 2));
}

static bool integer_at(Candidates *c, uint32_t i, int64_t *value)
{
    uint32_t nhint = 3 * c->t->nhint[c->elem];

    if (i == 0) {
        *value = preferred(c);
        if (is_too_far(c, *value))
            *value = moved(c->base, 2);
    } else if (i <= EASY) {
        *value = easy(c, i - 1);
    } else if (i <= EASY + nhint) {
        uint32_t k = i - 1 - EASY;
        *value = moved((int64_t)c->t->hint[c->elem][k / 3],
                       (int64_t)(k % 3) - 1);
    } else if (i <= EASY + nhint + RANDOM / 2) {
        *value = small(c);
    } else if (i <= EASY + nhint + RANDOM) {
        *value = any(c);
    } else {
        *value = outwards(c, i - 1 - EASY - nhint - RANDOM);
    }
    return i <= EASY + nhint + RANDOM + OUTWARDS;
}

/* Was VALUE given before?  Far ones are not remembered. */
static bool is_repeated(Candidates *c, int64_t value)
{
    uint64_t at = (uint64_t)value - (uint64_t)c->base + 128;

    if (at >= 8 * sizeof c->tried)
        return false;
    uint64_t bit = UINT64_C(1) << at % 64;
    bool was = c->tried[at / 64] & bit;
    c->tried[at / 64] |= bit;
    return was;
}

static bool next_integer(Candidates *c, uint64_t *bits)
{
    int64_t value;

    while (integer_at(c, c->at++, &value)) {
        if (c->at == 1 && c->skips_easy)
            c->at += EASY;
        value = clamp(c, value);
        if (is_repeated(c, value))
            continue;
        *bits = (uint64_t)value;
        return true;
    }
    c->is_complete = (uint64_t)c->range.high - (uint64_t)c->range.low <
                     OUTWARDS / 2;
    return false;
}

static bool next_float(Candidates *c, uint64_t *bits)
{
    static const double easy_floats[] = {1.0, 0.0, 0.5, -1.0, 2.0, 3.5, -2.25};
    const uint32_t neasy = sizeof easy_floats / sizeof *easy_floats;
    uint32_t nhint = 5 * c->t->nhint[c->elem], i = c->at++;
    double value;

    if (i == 0 && c->t->attempt <= PLANNED_ATTEMPTS) {
        value = (double)planned(c) / (c->t->attempt > 3 ? 2 : 1);
    } else if (i == 0 || i > neasy + nhint) {
        int64_t reach = 4 * c->t->reach << random_below(&c->random, 12);
        value = (double)random_in(&c->random, -reach / 2, reach) / 4;
    } else if (i <= neasy) {
        value = easy_floats[i - 1];
    } else {
        uint32_t k = i - 1 - neasy;
        double hint = float_value(c->elem, c->t->hint[c->elem][k / 5]);
        double least = fabs(hint) / (c->elem == ELEM_F32 ? 0x1p23 : 0x1p52);
        const double around[] = {hint, hint + 1, hint - 1, hint + least,
                                 hint - least};
        value = around[k % 5];
    }
    *bits = float_bits(c->elem, value);
    return i <= neasy + nhint + RANDOM;
}

static bool next_bool(Candidates *c, uint64_t *bits)
{
    uint32_t i = c->at++;
    bool first = c->t->attempt <= PLANNED_ATTEMPTS
                     ? c->t->attempt % 2 == 0
                     : random_one_in(&c->random, 2);

    if (i == 0)
        c->base = first;
    *bits = (uint64_t)(c->base ^ (int64_t)i);
    c->is_complete = i >= 2;
    return i < 2;
}

bool candidates_next(Candidates *c, uint64_t *bits)
{
    if (elem_is_float(c->elem))
        return next_float(c, bits);
    return c->elem == ELEM_BOOL ? next_bool(c, bits) : next_integer(c, bits);
}

Candidates candidates_for(const Taste *t, uint32_t number, InputRange range)
{
    Elem elem = (Elem)t->c->param[number].var->type->elem;
    Candidates c = {.t = t, .number = number, .elem = elem, .range = range};

    c.random = (Random){t->random.state ^ (number * 0x9e3779b97f4a7c15ULL)};
    if (elem == ELEM_U64)
        c.range = (InputRange){.low = 0, .high = INT64_MAX};
    c.base = c.origin = clamp(&c, 0);
    c.skips_easy = t->attempt > PLANNED_ATTEMPTS &&
                   random_one_in(&c.random, 2);
    if (t->attempt > PLANNED_ATTEMPTS)
        c.origin = clamp(&c, moved(c.base, random_in(&c.random, 0, t->reach)
                                               << random_below(&c.random, 8)));
    return c;
}
