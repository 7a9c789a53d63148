/* accesses.h - which memory the parts of a program read and write.
 *
 * Of a program whose arrays have places: docs/semantics.md, "What statements
 * do", without running it.  An access is all that a statement reads of one
 * array, or writes: where it goes is an index function in the terms of its
 * place, which is found again by entering the bodies around it
 * (access_replay).  A copy whose source and destination coincide is none,
 * unless these are asked for.
 */
#ifndef VERIFIER_ACCESSES_ACCESSES_H
#define VERIFIER_ACCESSES_ACCESSES_H

#include "ir-text/lmad/known.h"
#include "verifier/prover/regions/disjoint.h"

/* Nested body FN of STM. */
typedef struct Inside {
    const Stm *stm;
    uint32_t fn;
} Inside;

typedef enum AccessKind {
    ACCESS_READ,
    ACCESS_WRITE,
    ACCESS_PASS /* neither: an `if` or a loop passes the array on */
} AccessKind;

typedef struct Access {
    const Stm *stm;
    const Var *array;
    const Var *block;
    const IxFn *ixfn; /* what it reaches; NULL: not known */
    const Scalar *const *size; /* of the shape that this takes */
    Elem elem;
    AccessKind kind;
    /* It is not of one iteration, but brings together what the bodies gave. */
    bool any_time;
    /* It writes what a `reduce` comes to, a scalar, after all iterations. */
    bool at_end;
    /* It is that of a result of STM's bodies, after all statements of these.
     */
    bool is_result;
    /* Of a copy that moves nothing, as it is there already: its source, where
     * this is the write; where it is the read, what it is copied to. */
    const Var *still;
    /* The nested bodies that it is in, within what was looked at, the
     * outermost first: INSIDE[first] and so on. */
    uint32_t first, depth;
} Access;

typedef struct AccessList {
    Access *at;
    uint32_t n, room;
    Inside *inside;
    uint32_t ninside, inside_room;
    const Var **own; /* blocks that are allocated there */
    uint32_t nown, own_room;
} AccessList;

/* How index functions are compared: by KNOWN, where that is not NULL, else by
 * what LMADS knows. */
typedef struct AccessCx {
    LmadCx *lmads;
    Known *known;
    bool asks_still; /* what copies that move nothing would write is wanted */
} AccessCx;

void access_list_free(AccessList *list);
/* Of A and B, in any two iterations, one reads before the other writes. */
bool accesses_in_order(const Access *a, const Access *b);

/* What happens in STM, its bodies included. */
void stm_accesses(const AccessCx *cx, const Stm *stm, AccessList *list);
/* What happens in the bodies of FORM, and to what they give, in all
 * iterations but for the blocks that an iteration has for itself.  Each access
 * is in one of the bodies. */
void form_accesses(const AccessCx *cx, const Stm *form, AccessList *list);
/* What happens where FORM has no iteration: a `reduce` takes neutral arrays. */
void neutral_accesses(const AccessCx *cx, const Stm *form, AccessList *list);

/* Come to the place of ACCESS from where the list's statement stands: its
 * bodies' facts are added to FACTS. */
void access_replay(Facts *facts, const AccessList *list,
                   const Access *access);

/* What two accesses reach, measured alike.  False where that is not known. */
bool access_regions(Facts *facts, Prog *prog, const Access *a,
                    const Access *b, Region *ra, Region *rb);
/* REGION counts elements of SIZE bytes: count bytes. */
bool region_in_bytes(PolyStore *ps, Region *region, uint32_t size);

/* What selection SEL of ARRAY, with the operands ARG, reaches; NULL where that
 * cannot be said. */
const IxFn *selected_ixfn(LmadCx *cx, const Var *array, const Selection *sel,
                          const Scalar *const *arg);
/* Where the result K of FORM's first body goes in one iteration. */
const IxFn *iteration_ixfn(LmadCx *cx, const Stm *form, uint32_t k);
/* Does the scatter FORM put what its iterations give, as it is? */
bool puts_values(const Stm *form);
/* Where it puts that, in one iteration whose index is in range. */
const IxFn *scattered_ixfn(LmadCx *cx, const Stm *form);
/* Is each element of result K of FORM what an iteration gave, written by it,
 * or, of `once`, the result what the body gave? */
bool result_is_kept(const Stm *form, uint32_t k);
/* Where the operands of the concat STM go: as many as there are. */
void concat_ixfns(LmadCx *cx, const Stm *stm, const IxFn **part);

#endif
