/* soac.h - what reduce, scan, filter, partition and scatter are made of,
 * on every target.
 *
 * Iterations are cut into parts; a thread, of the host or of a device, runs
 * one, whose number is fun_k.  A scan and a filter go over the parts twice, as
 * Blelloch, "Prefix Sums and Their Applications", CMU-CS-90-190, 1990, section
 * 1.2, does: first each part tells what it comes to, then it knows what stands
 * before it.  What is printed here is the text inside of such a thread.
 */
#ifndef PRINTER_EMIT_SOAC_H
#define PRINTER_EMIT_SOAC_H

#include "printer/emit/inside.h"
#include "printer/emit/quick.h"

/* ---- what statements do ---- */

/* What an iteration runs. */
const Lambda *soac_body(const Stm *stm);
/* Do the results not depend on the order in which they are combined? */
bool soac_is_exact(const Stm *stm);
/* Do operators that are lambdas neither check nor read anything? */
bool soac_operators_compute(const Stm *stm);
/* May neighbours be folded side by side?  Then there is a value that changes
 * nothing, and the order does not matter but for how floats are rounded. */
bool soac_has_lanes(const Stm *stm);
/* BODY does nothing that can be seen from outside: it may run twice. */
bool soac_only_computes(Emitter *e, const Body *body);
/* Does BODY read what STM writes? */
bool soac_reads_targets(Emitter *e, const Stm *stm, const Body *body);
/* Might a result stand where another one does? */
bool soac_shares_targets(Emitter *e, const Stm *stm);
/* Does a scan run its bodies twice, as they are cheap, or its results are not
 * what it combines? */
bool soac_scans_twice(Emitter *e, const Stm *stm);
/* Can what a scan combined be read where its results are? */
bool soac_reads_back(Emitter *e, const Stm *stm);

/* ---- the text of a part ---- */

/* Iterations fun_from to fun_to are folded into fun_acc; WRITES: and they write
 * what they do.  STRIPS: only some of them, those of a strip of so many; else
 * NULL. */
void soac_fold_part(Emitter *e, const Stm *stm, uint32_t number, bool writes,
                    const char *strips);
/* They are scanned, after fun_part[fun_k] but in the first part. */
void soac_scan_part(Emitter *e, const Stm *stm, uint32_t number);
/* fun_part[fun_k] stands before what was scanned without it. */
void soac_add_prefix(Emitter *e, const Stm *stm, uint32_t number);
/* Of one iteration. */
void soac_add_to_iteration(Emitter *e, const Stm *stm, uint32_t number);
/* If it is accepted, fun_count is more. */
void soac_count_iteration(Emitter *e, const Stm *stm);
/* fun_yes[fun_k] is how many are accepted. */
void soac_count_part(Emitter *e, const Stm *stm, uint32_t number);
/* The accepted ones go to the places from fun_yes[fun_k] on, which becomes
 * where they end.  They are put together in chunks without a branch. */
void soac_sift_part(Emitter *e, const Stm *stm, uint32_t number);
/* Is the index used where iterations do not write their results? */
bool soac_uses_index(const Stm *stm);
/* A part of a scatter below EXTENT combines in the elements fun_own, which
 * begin with what changes nothing. */
void soac_scatter_part(Emitter *e, const Stm *stm, const char *extent);
/* What changes nothing in a scatter; of the least and the largest of floats, no
 * number. */
const char *soac_neutral(Emitter *e, const Stm *stm);
/* UPDATE, if anything came to fun_new, which began with that. */
void soac_update_if_any(Emitter *e, const Stm *stm, uint32_t number,
                        void (*update)(Emitter *, const Stm *, uint32_t));
/* All parts' arrays, fun_room of ALL each, are combined at the scatter's place
 * with what was there.  What nothing came to is left alone: it may lie outside
 * of the block. */
void soac_gather(Emitter *e, const Stm *stm, uint32_t number, const char *all);

/* ---- the text of a group's part (device/soac_group.c) ----
 *
 * fun_l is the thread's number in its group, fun_k the group's, and the part is
 * from fun_from to fun_to. */

/* So many threads has a group that joins parts, or has one, at most.  An
 * estimate. */
enum { GROUP_LANES = 256 };

/* How many elements of a tile a thread has, where groups can have parts of STM;
 * else 0.  And how many the largest tile has. */
uint32_t group_share(Emitter *e, const Stm *stm);
uint32_t group_tile(uint32_t share);
/* The same as of a thread. */
void group_fold_part(Emitter *e, const Stm *stm, uint32_t number,
                     uint32_t share, bool writes);
void group_scan_part(Emitter *e, const Stm *stm, uint32_t number,
                     uint32_t share);
void group_add_prefix(Emitter *e, const Stm *stm, uint32_t number);
void group_count_part(Emitter *e, const Stm *stm, uint32_t number);
void group_sift_part(Emitter *e, const Stm *stm, uint32_t number,
                     uint32_t share);
/* Can groups combine what a scatter yields among themselves first? */
bool group_scatters(const Stm *stm);
/* So they do with N iterations, in elements below EXTENT that they share, in
 * GROUP_BYTES at most; then all combine with what is there.  Half of the 32 KB
 * that OpenCL's full profile guarantees. */
enum { GROUP_BYTES = 16384 };
void group_scatter(Emitter *e, const Stm *stm, const char *n,
                   const char *extent);
/* Of the accumulators of fun_live threads: the first one's become what all come
 * to; or fun_join[l] becomes what those up to l do. */
void group_join(Emitter *e, const Stm *stm, uint32_t number);
void group_join_prefixes(Emitter *e, const Stm *stm, uint32_t number);
/* fun_join[l] becomes the sum of fun_count of all threads up to l. */
void group_add_prefixes(Emitter *e);

#endif
