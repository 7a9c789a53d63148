/* store.h - what the files of polynomials share: the tables. */
#ifndef IR_TEXT_POLY_STORE_H
#define IR_TEXT_POLY_STORE_H

#include "ground/table.h"
#include "ir-text/poly/poly.h"

/* Estimates. */
enum {
    RECENT_NUMBERS = 64,
    TEXTS_KEPT = 512, /* of polynomials that are to look like others, */
    LIKE_KEPT = 9     /* like so many: an offset, and what is to be added */
};

/* What polynomials become where atoms become others, kept by Atom.id until
 * `now` changes. */
typedef struct AtomMemo {
    struct AtomImage {
        uint64_t when;
        const Poly *to; /* NULL: it has none */
    } *at;
    uint32_t room, depth;
    uint64_t now;
} AtomMemo;

/* What stands for ATOM, itself to be rewritten; NULL: nothing. */
typedef const Poly *(*AtomRule)(const Atom *atom, void *data);

/* The text of P where LIKE are the scalars that it is to look like. */
typedef struct TextLike {
    const Poly *p;
    const Scalar *like[LIKE_KEPT], *text;
} TextLike;

struct PolyStore {
    Store *store;
    Arena arena;
    Table atoms, monos, polys;
    uint32_t natom, nmono, npoly;
    const Mono *unit;        /* the monomial 1 */
    const Poly *zero, *one;
    const Poly *number[RECENT_NUMBERS]; /* by the last bits of its value */
    const Poly **of_scalar;  /* by Scalar.id: canonical form, any type */
    uint32_t of_scalar_room;
    uint32_t *asked; /* the ids of the scalars whose form is known */
    uint32_t nasked, asked_room;
    const Scalar **text;     /* by Poly.id */
    uint32_t text_room;
    TextLike **like; /* as asked for last, by hash; NULL: none was */
    uint32_t *rank;          /* by Atom.id, while a text is made */
    uint32_t rank_room;
    uint64_t *seen;          /* by Scalar.id or Atom.id: the last walk there */
    uint32_t seen_room;
    uint64_t walk;
    AtomMemo subst;
    uint64_t work; /* terms of polynomials that were looked up */
    const char *why;
};

extern const char poly_why_coefficient[], poly_why_terms[], poly_why_degree[],
    poly_why_depth[];

/* The polynomial of N terms that are sorted and have coefficients. */
const Poly *poly_intern(PolyStore *ps, uint32_t n, const Term *term);
const Mono *mono_intern(PolyStore *ps, uint32_t n, const Factor *factor);
/* NULL where the degree is too high. */
const Mono *mono_mul(PolyStore *ps, const Mono *a, const Mono *b);
/* NULL where B does not divide A. */
const Mono *mono_divide(PolyStore *ps, const Mono *a, const Mono *b);
/* Graded lexicographic: positive where A is the higher. */
int mono_order(const Mono *a, const Mono *b);

/* The canonical form of S, of any type: one that is no i64 is an atom. */
const Poly *poly_canonical(PolyStore *ps, const Scalar *s);
/* The canonical form of an operator over canonical arguments; SAMPLE is a
 * scalar with that operator, and with arguments of these types.  NULL where
 * atoms would nest deeper than expressions may. */
const Poly *poly_combine(PolyStore *ps, const Scalar *sample,
                         const Poly *const *arg);

/* P with its atoms rewritten, arguments first. */
const Poly *poly_map(PolyStore *ps, const Poly *p, AtomMemo *memo,
                     AtomRule rule, void *data);
void atom_memo_put(AtomMemo *memo, const Atom *atom, const Poly *to);

/* Start a walk that must not come twice to one place. */
void poly_walk_start(PolyStore *ps);
/* Is this the first time?  KEY is an id. */
bool poly_walk_enter(PolyStore *ps, uint32_t key);

#endif
