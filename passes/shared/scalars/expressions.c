/* expressions.c - which right-hand sides have been seen, and are in scope.
 *
 * Hash-based value numbering over the tree of scopes (Briggs, Cooper and
 * Simpson, "Value numbering", Software: Practice and Experience 27(6), 1997).
 * An i64 scalar is its number, see numbers.h; other terms are themselves, but
 * for the order of operands that commute.
 */
#include "passes/shared/scalars/expressions.h"

#include "ground/table.h"

#include <stdlib.h>
#include <string.h>

typedef struct Entry {
    const Stm *stm;
    uint32_t hash, next; /* 1 + the next one of its chain; 0 ends it */
    size_t key, len;     /* in words */
} Entry;

struct Expressions {
    Numbers *numbers;
    uint32_t *chain; /* by hash: 1 + an entry */
    uint32_t nchain; /* a power of 2 */
    Entry *entry;
    uint32_t nentry, entry_room;
    uint32_t *word; /* keys, one after the other */
    size_t nword, word_room;
};

Expressions *expressions_new(Numbers *numbers)
{
    Expressions *e = ground_alloc(sizeof *e);

    *e = (Expressions){.numbers = numbers, .nchain = 1024};
    e->chain = ground_alloc(e->nchain * sizeof *e->chain);
    memset(e->chain, 0, e->nchain * sizeof *e->chain);
    return e;
}

void expressions_free(Expressions *e)
{
    free(e->chain);
    free(e->entry);
    free(e->word);
    free(e);
}

uint32_t expressions_mark(const Expressions *e)
{
    return e->nentry;
}

void expressions_undo(Expressions *e, uint32_t mark)
{
    while (e->nentry > mark) {
        const Entry *last = &e->entry[--e->nentry];
        e->chain[last->hash & (e->nchain - 1)] = last->next;
        e->nword = last->key;
    }
}

/* ---- keys ---- */

static void put(Expressions *e, uint32_t word)
{
    GROUND_ROOM(e->word, e->nword, e->word_room);
    e->word[e->nword++] = word;
}

static void put_scalar(Expressions *e, const Scalar *s)
{
    if (s->elem == ELEM_I64) {
        put(e, ELEM_I64);
        put(e, number_of(e->numbers, s)->id);
    } else if (op_info[s->op].commutes) {
        bool swap = s->arg[1]->id < s->arg[0]->id;
        put(e, ELEM_COUNT + 1u + s->op);
        put(e, s->arg[swap]->id);
        put(e, s->arg[!swap]->id);
    } else {
        put(e, s->elem);
        put(e, s->id);
    }
}

static void put_selection(Expressions *e, const Selection *sel)
{
    put(e, sel->dim ? 1 : 0);
    put(e, sel->rank);
    for (uint32_t d = 0; sel->dim && d < sel->rank; d++)
        put(e, sel->dim[d]);
}

/* What is peculiar to the form. */
static void put_rest(Expressions *e, const Exp *exp)
{
    put(e, exp->dim);
    for (uint32_t i = 0; i < exp->nperm; i++)
        put(e, exp->u.perm[i]);
    switch ((FormId)exp->form) {
    case FORM_SLICE:
    case FORM_LMAD_SLICE:
        put_selection(e, &exp->u.sel);
        break;
    case FORM_CALL:
        put(e, exp->u.callee->number);
        break;
    default:
        break;
    }
}

static size_t put_key(Expressions *e, const Exp *exp)
{
    size_t begin = e->nword;

    put(e, exp->form);
    put(e, exp->form == FORM_SCRATCH ? exp->elem : exp->narg);
    for (uint32_t i = 0; i < exp->narg; i++)
        put_scalar(e, exp->arg[i]);
    put_rest(e, exp);
    return begin;
}

/* ---- the table ---- */

static uint32_t hash_of(const Expressions *e, size_t from)
{
    uint32_t hash = 0;

    for (size_t i = from; i < e->nword; i++)
        hash = hash_mix(hash, e->word[i]);
    return hash;
}

static void rehash(Expressions *e)
{
    e->nchain *= 2;
    e->chain = ground_realloc(e->chain, e->nchain * sizeof *e->chain);
    memset(e->chain, 0, e->nchain * sizeof *e->chain);
    for (uint32_t i = 0; i < e->nentry; i++) {
        uint32_t *head = &e->chain[e->entry[i].hash & (e->nchain - 1)];
        e->entry[i].next = *head;
        *head = i + 1;
    }
}

static void add(Expressions *e, const Stm *stm, uint32_t hash, size_t key)
{
    if (e->nentry == e->nchain)
        rehash(e);
    GROUND_ROOM(e->entry, e->nentry, e->entry_room);
    uint32_t *head = &e->chain[hash & (e->nchain - 1)];
    e->entry[e->nentry] = (Entry){stm, hash, *head, key, e->nword - key};
    *head = ++e->nentry;
}

const Stm *expressions_find(Expressions *e, const Stm *stm)
{
    size_t key = put_key(e, &stm->exp), len = e->nword - key;
    uint32_t hash = hash_of(e, key);

    for (uint32_t i = e->chain[hash & (e->nchain - 1)]; i;
         i = e->entry[i - 1].next) {
        const Entry *old = &e->entry[i - 1];
        if (old->hash == hash && old->len == len &&
            memcmp(e->word + old->key, e->word + key,
                   len * sizeof *e->word) == 0) {
            e->nword = key;
            return old->stm;
        }
    }
    add(e, stm, hash, key);
    return NULL;
}
