/* reference.c - problems about sets of offsets by brute force. */
#include "testsuite/fuzz/lmad-fuzz/reference.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_NODES = 2000,
    MAX_POINTS = 40000,
    MAX_RANK = 8,
    FEW = 6,          /* indices that are looked at where there are too many */
    MAX_BOUND = 4096, /* of a union, all of whose indices are looked at */
    MAX_VALUES = 64,  /* of one parameter */
    MAX_NEAR = 12,
    MOST_STATES = 600
};

/* An expression: an operator of one letter, a number, or a letter. */
typedef struct Node {
    char op; /* '0': a number, 'a': a letter, else the operator; 'm' min, 'M'
                max, 'l' <=, 'g' >=, '=' ==, '!' != */
    RefInt value;
    int a, b;
} Node;

typedef struct RefSet {
    char kind; /* 'L', 'F', '|' or 'U' */
    /* Of F: its rows, `count mod stride`. */
    int offset, rank, count[MAX_RANK], stride[MAX_RANK];
    struct RefSet *a, *b; /* of |; of U: a, from 0 below `offset` */
    char index;           /* of U */
    char indices[MAX_RANK + 1]; /* of F */
} RefSet;

struct RefProblem {
    Node node[MAX_NODES];
    int nnode;
    int condition[64], ncondition;
    RefSet *a, *b;
    char relation; /* d, i, w, s, e */
    int size;
    int inside[REF_PARAMS]; /* unions over it, here */
    bool is_param[REF_PARAMS];
    const char *at;
};

/* ---- reading ---- */

static _Noreturn void cannot_read(const RefProblem *p)
{
    fprintf(stderr, "reference: cannot read '%s'\n", p->at);
    exit(3);
}

static void blanks(RefProblem *p)
{
    while (isspace((unsigned char)*p->at))
        p->at++;
}

static bool take(RefProblem *p, const char *word)
{
    size_t n = strlen(word);

    blanks(p);
    if (strncmp(p->at, word, n) != 0 ||
        (isalpha((unsigned char)word[0]) && isalpha((unsigned char)p->at[n])))
        return false;
    p->at += n;
    return true;
}

static void want(RefProblem *p, const char *word)
{
    if (!take(p, word))
        cannot_read(p);
}

static int make(RefProblem *p, char op, RefInt value, int a, int b)
{
    if (p->nnode == MAX_NODES)
        cannot_read(p);
    p->node[p->nnode] = (Node){op, value, a, b};
    return p->nnode++;
}

static int read_sum(RefProblem *p);

static int read_call(RefProblem *p, char op)
{
    want(p, "(");
    int a = read_sum(p);
    want(p, ",");
    int b = read_sum(p);
    want(p, ")");
    return make(p, op, 0, a, b);
}

static int read_condition(RefProblem *p);

/* `select(c, a, b)` is b + c * (a - b), as a condition is 1 or 0. */
static int read_select(RefProblem *p)
{
    want(p, "(");
    int c = read_condition(p);
    want(p, ",");
    int a = read_sum(p);
    want(p, ",");
    int b = read_sum(p);
    want(p, ")");
    return make(p, '+', 0, b, make(p, '*', 0, c, make(p, '-', 0, a, b)));
}

static int read_leaf(RefProblem *p)
{
    blanks(p);
    if (take(p, "min"))
        return read_call(p, 'm');
    if (take(p, "max"))
        return read_call(p, 'M');
    if (take(p, "fmod"))
        return read_call(p, 'f');
    if (take(p, "select"))
        return read_select(p);
    if (take(p, "-"))
        return make(p, '-', 0, make(p, '0', 0, 0, 0), read_leaf(p));
    if (take(p, "(")) {
        int a = read_sum(p);
        want(p, ")");
        return a;
    }
    if (isdigit((unsigned char)*p->at)) {
        char *end;
        RefInt value = (RefInt)strtoull(p->at, &end, 10);
        p->at = end;
        return make(p, '0', value, 0, 0);
    }
    if (!islower((unsigned char)*p->at))
        cannot_read(p);
    if (!p->inside[*p->at - 'a'])
        p->is_param[*p->at - 'a'] = true;
    return make(p, 'a', *p->at++ - 'a', 0, 0);
}

static int read_product(RefProblem *p)
{
    int a = read_leaf(p);

    for (;;) {
        blanks(p);
        char c = *p->at;
        if (c != '*' && c != '/' && c != '%')
            return a;
        p->at++;
        a = make(p, c, 0, a, read_leaf(p));
    }
}

static int read_sum(RefProblem *p)
{
    int a = read_product(p);

    for (;;) {
        blanks(p);
        const char *before = p->at;
        char c = *p->at;
        if (c != '+' && c != '-')
            return a;
        p->at++;
        blanks(p);
        if (*p->at == '{') {
            p->at = before;
            return a;
        }
        a = make(p, c, 0, a, read_product(p));
    }
}

static int read_condition(RefProblem *p)
{
    static const struct {
        const char *text;
        char op;
    } ops[] = {{"<=", 'l'}, {">=", 'g'}, {"==", '='}, {"!=", '!'},
               {"<", '<'},  {">", '>'}};
    int a = read_sum(p);

    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (take(p, ops[i].text))
            return make(p, ops[i].op, 0, a, read_sum(p));
    cannot_read(p);
}

static RefSet *read_set(RefProblem *p);

static RefSet *read_lmad(RefProblem *p)
{
    RefSet *set = calloc(1, sizeof *set);

    set->kind = 'L';
    set->offset = read_sum(p);
    want(p, "+");
    want(p, "{");
    while (!take(p, "}")) {
        if (set->rank == MAX_RANK)
            cannot_read(p);
        want(p, "(");
        set->count[set->rank] = read_sum(p);
        want(p, ":");
        set->stride[set->rank++] = read_sum(p);
        want(p, ")");
        take(p, ",");
    }
    return set;
}

static RefSet *read_union(RefProblem *p)
{
    RefSet *set = calloc(1, sizeof *set);

    set->kind = 'U';
    blanks(p);
    set->index = *p->at++;
    want(p, "<");
    set->offset = read_sum(p);
    want(p, "of");
    p->inside[set->index - 'a']++;
    set->a = read_set(p);
    p->inside[set->index - 'a']--;
    return set;
}

static RefSet *read_fold(RefProblem *p)
{
    RefSet *set = calloc(1, sizeof *set);
    int n = 0;

    set->kind = 'F';
    want(p, "(");
    do {
        blanks(p);
        set->indices[n] = *p->at++;
        p->inside[set->indices[n++] - 'a']++;
    } while (take(p, ","));
    want(p, ")");
    want(p, "->");
    want(p, "(");
    do {
        set->count[set->rank] = read_sum(p);
        want(p, "mod");
        set->stride[set->rank++] = read_leaf(p);
    } while (take(p, ","));
    want(p, ")");
    while (n-- > 0)
        p->inside[set->indices[n] - 'a']--;
    return set;
}

/* `[A | B]` stands for `(A | B)`, so that offsets may begin with `(`. */
static RefSet *read_set(RefProblem *p)
{
    if (take(p, "union"))
        return read_union(p);
    if (take(p, "fold"))
        return read_fold(p);
    if (!take(p, "["))
        return read_lmad(p);
    RefSet *set = read_set(p);
    while (take(p, "|")) {
        RefSet *both = calloc(1, sizeof *both);
        both->kind = '|';
        both->a = set;
        both->b = read_set(p);
        set = both;
    }
    want(p, "]");
    return set;
}

RefProblem *ref_read(const char *text)
{
    RefProblem *p = calloc(1, sizeof *p);

    p->at = text;
    while (take(p, "assume"))
        do
            p->condition[p->ncondition++] = read_condition(p);
        while (take(p, ","));
    want(p, "check");
    p->a = read_set(p);
    if (take(p, "disjoint"))
        p->relation = 'd';
    else if (take(p, "injective"))
        p->relation = 'i';
    else if (take(p, "within"))
        p->relation = 'w';
    else if (take(p, "subset"))
        p->relation = 's';
    else if (take(p, "equal"))
        p->relation = 'e';
    else
        cannot_read(p);
    if (p->relation == 'w')
        p->size = read_sum(p);
    else if (p->relation != 'i')
        p->b = read_set(p);
    return p;
}

static void free_set(RefSet *set)
{
    if (!set)
        return;
    free_set(set->a);
    free_set(set->b);
    free(set);
}

void ref_free(RefProblem *p)
{
    free_set(p->a);
    free_set(p->b);
    free(p);
}

size_t ref_params(const RefProblem *p, char name[REF_PARAMS])
{
    size_t n = 0;

    for (int i = 0; i < REF_PARAMS; i++)
        if (p->is_param[i])
            name[n++] = (char)('a' + i);
    return n;
}

/* ---- values ---- */

static bool value_of(const RefProblem *p, int at, const RefValues *v,
                     RefInt *value)
{
    const Node *n = &p->node[at];
    RefInt a, b;

    if (n->op == '0') {
        *value = n->value;
        return true;
    }
    if (n->op == 'a') {
        *value = v->at[n->value];
        return true;
    }
    if (!value_of(p, n->a, v, &a) || !value_of(p, n->b, v, &b))
        return false;
    if ((n->op == '/' || n->op == '%' || n->op == 'f') && b == 0)
        return false;
    switch (n->op) {
    case '+': return !__builtin_add_overflow(a, b, value);
    case '-': return !__builtin_sub_overflow(a, b, value);
    case '*': return !__builtin_mul_overflow(a, b, value);
    case '/': *value = a / b; break;
    case '%': *value = a % b; break;
    case 'f': *value = ((a % b) + b) % b; break;
    case 'm': *value = a < b ? a : b; break;
    case 'M': *value = a > b ? a : b; break;
    case 'l': *value = a <= b; break;
    case 'g': *value = a >= b; break;
    case '<': *value = a < b; break;
    case '>': *value = a > b; break;
    case '=': *value = a == b; break;
    case '!': *value = a != b; break;
    default: return false;
    }
    return true;
}

bool ref_holds(const RefProblem *p, const RefValues *values)
{
    RefInt value;

    for (int i = 0; i < p->ncondition; i++)
        if (!value_of(p, p->condition[i], values, &value) || !value)
            return false;
    return true;
}

static void say_integer(RefInt value)
{
    if (value < 0)
        putchar('-');
    if (value / 10)
        say_integer(value < 0 ? -(value / 10) : value / 10);
    putchar('0' + (int)(value < 0 ? -(value % 10) : value % 10));
}

void ref_say(const RefProblem *p, const RefValues *values)
{
    char name[REF_PARAMS];
    size_t n = ref_params(p, name);

    for (size_t i = 0; i < n; i++) {
        printf("%s %c = ", i ? "," : "", name[i]);
        say_integer(values->at[name[i] - 'a']);
    }
}

typedef struct Points {
    RefInt at[MAX_POINTS];
    size_t n;
    bool inner;  /* some were left out, but none at the ends */
    bool misses; /* some were left out */
} Points;

/* The K-th index that is looked at, of COUNT. */
static RefInt index_at(RefInt count, RefInt k)
{
    return count <= FEW || k < FEW / 2 ? k
           : k == FEW / 2              ? count / 2
                                       : count - FEW + k;
}

static RefInt indices(RefInt count)
{
    return count < FEW ? count : FEW;
}

/* AT + K * STRIDE */
static bool add_point(Points *points, RefInt at, RefInt k, RefInt stride)
{
    RefInt way;

    return points->n < MAX_POINTS && !__builtin_mul_overflow(k, stride, &way) &&
           !__builtin_add_overflow(at, way, &points->at[points->n++]);
}

/* Is COUNT elements, times SIZE, more than can be looked at? */
static bool is_much(const Points *points, RefInt size, RefInt count)
{
    RefInt room = (RefInt)(MAX_POINTS - points->n);

    return count > room || size * count > room;
}

static bool add_lmad(const RefProblem *p, const RefSet *set,
                     const RefValues *v, Points *points)
{
    RefInt offset, count[MAX_RANK], stride[MAX_RANK], size = 1;
    size_t first = points->n;
    bool few = false;

    if (!value_of(p, set->offset, v, &offset))
        return false;
    for (int d = 0; d < set->rank; d++)
        if (!value_of(p, set->count[d], v, &count[d]) ||
            !value_of(p, set->stride[d], v, &stride[d]))
            return false;
    for (int d = 0; d < set->rank; d++)
        if (count[d] <= 0)
            return true;
    for (int d = 0; d < set->rank && !few; d++) {
        few = is_much(points, size, count[d]);
        size *= count[d];
    }
    points->inner |= few;
    if (!add_point(points, offset, 0, 0))
        return false;
    for (int d = 0; d < set->rank; d++) {
        size_t before = points->n;
        RefInt n = few ? indices(count[d]) : count[d];
        for (RefInt k = 1; k < n; k++)
            for (size_t m = first; m < before; m++)
                if (!add_point(points, points->at[m],
                               few ? index_at(count[d], k) : k, stride[d]))
                    return false;
    }
    return true;
}

/* From index K of the fold on, each below LIMIT; of the first one, also LIMIT,
 * which is 0 again. */
static bool add_fold(const RefProblem *p, const RefSet *set, RefValues *v,
                     int k, RefInt limit, Points *points)
{
    RefInt at = 0, row, modulus;

    for (RefInt i = 0; set->indices[k] && i < limit + !k; i++) {
        v->at[set->indices[k] - 'a'] = i;
        if (!add_fold(p, set, v, k + 1, limit, points))
            return false;
    }
    if (set->indices[k])
        return true;
    for (int r = 0; r < set->rank; r++) {
        if (!value_of(p, set->count[r], v, &row) ||
            !value_of(p, set->stride[r], v, &modulus))
            return false;
        row %= modulus;
        at = at * modulus + row + (row < 0 ? modulus : 0);
    }
    return add_point(points, at, 0, 0);
}

/* Its indices are any integers: so many as all moduli divide are enough. */
static bool add_whole_fold(const RefProblem *p, const RefSet *set,
                           const RefValues *v, Points *points)
{
    RefInt limit = 1, modulus;
    RefValues inside = *v;

    for (int r = 0; r < set->rank; r++) {
        if (!value_of(p, set->stride[r], v, &modulus) || modulus < 1 ||
            modulus > MAX_BOUND)
            return false;
        limit *= modulus;
    }
    bool few = limit > (strlen(set->indices) > 1 ? FEW * FEW : MAX_BOUND);
    points->misses |= few;
    return add_fold(p, set, &inside, 0, few ? FEW : limit, points);
}

static bool add_points(const RefProblem *p, const RefSet *set,
                       const RefValues *v, Points *points)
{
    if (set->kind == 'L')
        return add_lmad(p, set, v, points);
    if (set->kind == 'F')
        return add_whole_fold(p, set, v, points);
    if (set->kind == '|')
        return add_points(p, set->a, v, points) &&
               add_points(p, set->b, v, points);
    RefInt bound;
    RefValues inside = *v;
    if (!value_of(p, set->offset, v, &bound))
        return false;
    bool few = bound > MAX_BOUND;
    points->misses |= few;
    for (RefInt i = 0; i < (few ? indices(bound) : bound); i++) {
        inside.at[set->index - 'a'] = few ? index_at(bound, i) : i;
        if (!add_points(p, set->a, &inside, points))
            return false;
    }
    return true;
}

static int ascending(const void *a, const void *b)
{
    RefInt x = *(const RefInt *)a, y = *(const RefInt *)b;
    return (x > y) - (x < y);
}

static bool is_in(const Points *points, RefInt offset)
{
    return points->n && bsearch(&offset, points->at, points->n,
                                sizeof *points->at, ascending);
}

static RefTruth equal_lmads(const RefProblem *p, const RefValues *v)
{
    const RefSet *a = p->a, *b = p->b;
    RefInt oa, ob, ca, cb, sa, sb;
    bool empty = false, same = true;

    if (a->kind != 'L' || b->kind != 'L')
        return REF_OPEN;
    if (a->rank != b->rank)
        return REF_NO;
    if (!value_of(p, a->offset, v, &oa) || !value_of(p, b->offset, v, &ob))
        return REF_OPEN;
    for (int d = 0; d < a->rank; d++) {
        if (!value_of(p, a->count[d], v, &ca) ||
            !value_of(p, b->count[d], v, &cb) ||
            !value_of(p, a->stride[d], v, &sa) ||
            !value_of(p, b->stride[d], v, &sb))
            return REF_OPEN;
        ca = ca < 0 ? 0 : ca;
        cb = cb < 0 ? 0 : cb;
        if (ca != cb)
            return REF_NO;
        empty = empty || ca == 0;
        same = same && (ca < 2 || sa == sb);
    }
    return empty || (same && oa == ob) ? REF_YES : REF_NO;
}

RefTruth ref_answer(const RefProblem *p, const RefValues *values, bool *touch)
{
    static Points a, b;
    RefInt size;

    if (touch)
        *touch = true;
    if (p->relation == 'e')
        return equal_lmads(p, values);
    a.n = b.n = 0;
    a.inner = a.misses = b.inner = b.misses = false;
    if (!add_points(p, p->a, values, &a) ||
        (p->b && !add_points(p, p->b, values, &b)))
        return REF_OPEN;
    qsort(a.at, a.n, sizeof *a.at, ascending);
    qsort(b.at, b.n, sizeof *b.at, ascending);
    if (touch && p->relation == 'd')
        *touch = a.n && b.n && a.at[0] <= b.at[b.n - 1] &&
                 b.at[0] <= a.at[a.n - 1];
    bool all = !a.misses && !b.misses && !b.inner;
    switch (p->relation) {
    case 'd':
        for (size_t i = 0; i < a.n; i++)
            if (is_in(&b, a.at[i]))
                return REF_NO;
        break;
    case 'i':
        for (size_t i = 1; i < a.n; i++)
            if (a.at[i] == a.at[i - 1])
                return REF_NO;
        break;
    case 'w':
        if (!value_of(p, p->size, values, &size))
            return REF_OPEN;
        if (a.n && (a.at[0] < 0 || a.at[a.n - 1] >= size))
            return REF_NO;
        return a.misses ? REF_OPEN : REF_YES;
    default:
        for (size_t i = 0; i < a.n; i++)
            if (!is_in(&b, a.at[i]))
                return b.inner || b.misses ? REF_OPEN : REF_NO;
        break;
    }
    return all && !a.inner ? REF_YES : REF_OPEN;
}

/* ---- all parameters ---- */

typedef struct Walk {
    const RefProblem *p;
    char name[REF_PARAMS];
    size_t n;
    RefInt value[MAX_VALUES]; /* to be tried */
    size_t nvalue;
    bool solves; /* what equalities say is tried, too */
    uint64_t most; /* states */
    uint64_t *states, *touched;
    RefValues v, *wrong;
    RefTruth truth;
    int last[64]; /* the place of the last parameter of each condition */
} Walk;

static int last_of(const Walk *w, int at)
{
    const Node *n = &w->p->node[at];

    if (n->op == '0')
        return -1;
    if (n->op == 'a') {
        for (size_t i = 0; i < w->n; i++)
            if (w->name[i] - 'a' == n->value)
                return (int)i;
        return -1;
    }
    int a = last_of(w, n->a), b = last_of(w, n->b);
    return a > b ? a : b;
}

static void walk(Walk *w, size_t k);

static void walk_with(Walk *w, size_t k, RefInt x)
{
    RefInt value;
    bool ok = w->truth != REF_NO;

    w->v.at[w->name[k] - 'a'] = x;
    for (int i = 0; i < w->p->ncondition && ok; i++)
        if (w->last[i] == (int)k)
            ok = value_of(w->p, w->p->condition[i], &w->v, &value) && value;
    if (ok)
        walk(w, k + 1);
}

/* Parameter K is what an equality says, if one does. */
static bool walk_solved(Walk *w, size_t k)
{
    const RefProblem *p = w->p;

    for (int i = 0; w->solves && i < p->ncondition; i++) {
        const Node *n = &p->node[p->condition[i]];
        RefInt x;
        for (int left = 0; left < 2 && n->op == '='; left++) {
            const Node *leaf = &p->node[left ? n->a : n->b];
            int other = left ? n->b : n->a;
            if (leaf->op != 'a' || leaf->value != w->name[k] - 'a' ||
                last_of(w, other) >= (int)k)
                continue;
            if (value_of(p, other, &w->v, &x))
                walk_with(w, k, x);
            return true;
        }
    }
    return false;
}

static void walk(Walk *w, size_t k)
{
    bool touch;

    if (k == w->n) {
        RefTruth truth = ref_answer(w->p, &w->v, &touch);
        ++*w->states;
        *w->touched += touch;
        if (truth == REF_NO || *w->states == 1)
            *w->wrong = w->v;
        if (truth == REF_NO || w->truth != REF_NO)
            w->truth = truth != REF_YES ? truth : w->truth;
        return;
    }
    if (walk_solved(w, k))
        return;
    for (size_t i = 0; i < w->nvalue && *w->states < w->most; i++)
        walk_with(w, k, w->value[i]);
}

static RefTruth walk_all(Walk *w)
{
    *w->states = *w->touched = 0;
    w->n = ref_params(w->p, w->name);
    for (int i = 0; i < w->p->ncondition; i++)
        w->last[i] = last_of(w, w->p->condition[i]);
    walk(w, 0);
    return w->truth;
}

RefTruth ref_all(const RefProblem *p, int64_t low, int64_t high,
                 uint64_t *states, uint64_t *touched, RefValues *wrong)
{
    Walk w = {.p = p, .states = states, .touched = touched, .wrong = wrong,
              .most = UINT64_MAX};

    while (low <= high && w.nvalue < MAX_VALUES)
        w.value[w.nvalue++] = low++;
    return walk_all(&w);
}

/* ---- numbers about the ends of types ---- */

static void try_value(Walk *w, RefInt value)
{
    for (size_t i = 0; i < w->nvalue; i++)
        if (w->value[i] == value)
            return;
    if (w->nvalue < MAX_NEAR)
        w->value[w->nvalue++] = value;
}

RefTruth ref_near(const RefProblem *p, uint64_t random, uint64_t *states,
                  RefValues *wrong)
{
    static const int power[] = {31, 32, 61, 62, 63, 64};
    uint64_t touched;
    Walk w = {.p = p, .states = states, .touched = &touched, .wrong = wrong,
              .solves = true, .most = MOST_STATES};

    for (int64_t i = 0; i <= 2; i++)
        try_value(&w, i);
    for (int i = 0; i < p->nnode; i++)
        for (int by = -1; by <= 1; by++)
            if (p->node[i].op == '0' && p->node[i].value > 2 &&
                w.nvalue < MAX_NEAR / 2)
                try_value(&w, p->node[i].value + by);
    while (w.nvalue < MAX_NEAR) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        RefInt base = (RefInt)1 << power[(random >> 33) % 6];
        RefInt value = (RefInt)(1 + (random >> 40) % 3) * base - 1 +
                       (RefInt)((random >> 45) % 3);
        try_value(&w, random >> 60 < 4 ? -value : value);
    }
    return walk_all(&w);
}
