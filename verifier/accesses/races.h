/* races.h - accesses that have to be kept apart, and whether they are.
 *
 * In a program in memory: what two iterations of a parallel form access in
 * one block, one of them to write; what a copy reads and what it writes; what
 * it writes, or whatever else fills an array, element by element.  In any
 * program: what an update selects, element by element.  All that the
 * verifier's heap semantics calls a race (docs/semantics.md) is among the
 * pairs; a program all of whose pairs are proved has none.
 */
#ifndef VERIFIER_ACCESSES_RACES_H
#define VERIFIER_ACCESSES_RACES_H

#include "verifier/prover/regions/disjoint.h"

typedef enum PairKind {
    PAIR_ITERATIONS, /* two iterations of FORM */
    PAIR_COPY,       /* FORM copies: it reads A and writes B */
    PAIR_WRITE,      /* FORM copies, or fills B: no two elements go to one
                        place */
    PAIR_UPDATE,     /* FORM updates: it writes no element twice */
    PAIR_FORM        /* all pairs of iterations of FORM together; A and B are
                        those of the first that is not proved */
} PairKind;

/* An access, for messages. */
typedef struct AccessName {
    const Stm *stm;
    const Var *array;
    bool writes;
} AccessName;

typedef struct Pair {
    PairKind kind;
    const Stm *form;
    AccessName a, b;
    Verdict verdict;
    const char *reason; /* UNKNOWN: in words, or NULL; then WHY has it */
    const Why *why;
} Pair;

typedef void (*PairFn)(const Pair *pair, void *data);

/* Call FN for all pairs of PROG, and for each parallel form after its own,
 * which the verifier has accepted, in the order of the text.  Functions of IMP
 * are passed over.  PROOF, unless NULL, has the proof of a pair while FN looks.
 */
void prog_each_pair(Prog *prog, Proof *proof, PairFn fn, void *data);

/* "write of 'X' at line 3 and read of 'A' at line 4, in two iterations of
 * 'kernel'" */
void pair_say(const Prog *prog, const Pair *pair, Buf *out);
/* Why it is not proved. */
void pair_say_reason(const Pair *pair, Buf *out);

#endif
