/* candidate.h - programs that are made from the smallest one so far. */
#ifndef REDUCE_CANDIDATE_H
#define REDUCE_CANDIDATE_H

#include "ground/buf.h"
#include "reduce/measure.h"
#include "reduce/reducer.h"

/* What a text has to be, to be tried. */
typedef enum Accept {
    ACCEPT_VERIFIED, /* a program that the verifier accepts */
    ACCEPT_PARSED,   /* a program that can be read */
    ACCEPT_TEXT      /* anything */
} Accept;

/* Is TEXT what it has to be?  *MEASURE is its size then. */
bool candidate_judge(Accept accept, const char *text, size_t len,
                     Measure *measure);

/* TEXT in canonical form; itself where it is no program. */
void candidate_canonical(const char *text, size_t len, Buf *out);

/* At how many sites of TEXT can REDUCER change something?  None where TEXT is
 * no program, but the reducer is for those. */
uint32_t candidate_sites(const Reducer *reducer, const char *text, size_t len);

/* TEXT, changed by REDUCER in one of its ways at the sites from FROM on,
 * below TO; a program is printed in canonical form, but for one that was cut
 * out of a text with AS_TEXT. */
void candidate_make(const Reducer *reducer, unsigned way, uint32_t from,
                    uint32_t to, const char *text, size_t len, bool as_text,
                    Buf *out);

#endif
