/* parallel.h - what the files of parallel statements share: the names of
 * what iterations yield, and the loops over them.
 *
 * What an iteration yields are variables fun_newN_k, what they are combined to
 * fun_accN_k, where N is the NUMBER of the statement. */
#ifndef PRINTER_EMIT_PARALLEL_H
#define PRINTER_EMIT_PARALLEL_H

#include "printer/emit/inside.h"

/* Of the element that result K is written as; and its name. */
Elem parallel_elem(const Stm *stm, uint32_t k);
const char *parallel_name(Emitter *e, const char *prefix, uint32_t number,
                          uint32_t k);
/* `place = `, and with VALUE all of it. */
void parallel_begin_write(Emitter *e, const Stm *stm, uint32_t k);
void parallel_write(Emitter *e, const Stm *stm, uint32_t k, const char *value);
/* `const T fun_newN_k = result;`, and of the first so many. */
void parallel_yield_one(Emitter *e, const Stm *stm, uint32_t number,
                        uint32_t k);
void parallel_yield(Emitter *e, const Stm *stm, uint32_t number,
                    uint32_t nresult);
/* acc = LEFT op RIGHT of one operator, whose first result is AT. */
void parallel_combine(Emitter *e, const Stm *stm, const Operator *op,
                      uint32_t at, const char *left, const char *right,
                      uint32_t number);

/* ---- all iterations, in order ---- */

void parallel_fold(Emitter *e, const Stm *stm);
void parallel_sift(Emitter *e, const Stm *stm);
void parallel_scatter(Emitter *e, const Stm *stm);

#endif
