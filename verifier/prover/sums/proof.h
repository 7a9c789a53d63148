/* proof.h - the text of a proof while it is searched.
 *
 * Lines with an indentation.  What belongs to an attempt that failed is taken
 * back to a mark.  A Proof of NULL takes nothing.
 */
#ifndef VERIFIER_PROVER_SUMS_PROOF_H
#define VERIFIER_PROVER_SUMS_PROOF_H

#include "ground/buf.h"

#include <stdint.h>

typedef struct Proof {
    Buf text;
    uint32_t indent;
} Proof;

typedef struct ProofMark {
    size_t len;
    uint32_t indent;
} ProofMark;

void proof_line(Proof *proof, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* A line that is written piece by piece: where to, up to proof_end.  NULL
 * where nobody reads it. */
Buf *proof_begin(Proof *proof);
void proof_end(Proof *proof);
/* The next lines belong to the last one; no longer. */
void proof_in(Proof *proof);
void proof_out(Proof *proof);
ProofMark proof_mark(const Proof *proof);
void proof_undo(Proof *proof, ProofMark mark);

#endif
