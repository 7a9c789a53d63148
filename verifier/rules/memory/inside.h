/* inside.h - what the files of the rules of memory share.
 *
 *   memory.c  one statement, function, body: who is asked what
 *   level.c   whether the program says where its arrays live
 *   mark.c    bindings that serve annotations only
 *   place.c   one place by itself
 *   view.c    arrays that are derived from others
 *   pass.c    what bodies and calls pass on
 *   entry.c   what an entry's caller may rely on
 *   space.c   shared and private blocks
 */
#ifndef VERIFIER_RULES_MEMORY_INSIDE_H
#define VERIFIER_RULES_MEMORY_INSIDE_H

#include "verifier/rules/check.h"

/* All tables are by Var.id, unless they say otherwise. */
struct Memory {
    Var **block;       /* the block that an alias of a block is, or NULL */
    bool *distinct;    /* a block that is none of the other distinct ones */
    uint8_t *soundness; /* what place_is_sound found */
    const Var **holds; /* of an entry's block: the parameter that is in it */
    uint32_t *seen;    /* the last question that met this block */
    uint32_t question;

    /* NULL where no block is shared or private. */
    uint32_t *varies;  /* space.c */
    uint8_t *context;  /* by Fun.number */
    Where *call;       /* by Fun.number and context: a call from there */
};

/* ---- level.c ---- */

/* Called for each binding, in the order of the text. */
typedef void (*BindingFn)(Checker *c, Var *var, Where where, void *data);
void memory_each_binding(Checker *c, BindingFn fn, void *data);

/* What there is in FUN comes to FOUND. */
void find_levels(Checker *c, const Fun *fun, Findings *found);
/* The program says where some arrays live, and not where others do. */
void check_levels_mixed(Checker *c);

/* ---- mark.c ---- */

/* Is it for annotations only? */
bool var_is_marked(const Var *var);
void check_marks(Checker *c, const Fun *fun);

/* ---- place.c ---- */

/* "'x'", or what stands for it where a result has no name. */
const char *quoted_name(Checker *c, const Var *var);
/* "@ m -> R(n)" */
const char *text_of_at(Checker *c, Place place);
/* "1 dimension" */
const char *text_of_rank(Checker *c, uint32_t rank);
/* PART of the type at WHERE. */
Where where_part(Where where, Part part);

/* What VAR's binding at WHERE says about its place. */
bool check_place(Checker *c, const Var *var, Where where);
/* Has VAR a place, and one that operations on index functions may look at?
 * Reports nothing. */
bool place_is_sound(Checker *c, const Var *var);
/* Are these two names known to be one block? */
bool blocks_equal(const Checker *c, Var *a, Var *b);
/* The block that BLOCK is another name of, or itself. */
Var *block_of(const Checker *c, Var *block);

/* ---- view.c ---- */

bool check_view(Checker *c, const Stm *stm);

/* ---- pass.c ---- */

bool check_loop_places(Checker *c, const Stm *stm);
bool check_call_places(Checker *c, const Stm *stm);
/* VAR get the results of BODY, which is nested body FN of STM. */
bool check_results_live(Checker *c, const Stm *stm, uint32_t fn,
                        const Body *body, Var *const *var, uint32_t n);

/* ---- entry.c ---- */

bool check_entry(Checker *c, const Fun *fun);
bool check_entry_call(Checker *c, const Stm *stm);

/* ---- space.c ---- */

/* Where blocks are allocated, and which bodies they leave. */
void check_spaces(Checker *c);
bool check_block_size(Checker *c, const Stm *stm);
bool check_space_returned(Checker *c, const Fun *fun);

#endif
