/* name_uses.h - how names are used.
 *
 * Problem: the typing rules know only equalities, so a value that a type or
 * a place depends on must not be rewritten by other facts.  One walk finds
 * the names that types, places, or sizes in them depend on.
 */
#ifndef PASSES_SIMPLIFY_NAME_USES_H
#define PASSES_SIMPLIFY_NAME_USES_H

#include "passes/shared/rewriting/fun_rounds.h"
#include "passes/simplify/factors.h"

typedef struct NameUses {
    bool strictly; /* name_uses_none */
    bool in_memory; /* it is FUNMEM; asked strictly only */
    bool *used;  /* by Var.id: anywhere */
    bool *typed; /* of a scalar: what it is equal to may decide whether types
                    are equal */
    bool *sized; /* in a type or a place */
    uint8_t *factor; /* a number in its place may have so many bits less than
                        FACTORS_FREE, or a product that types compare leaves
                        i64 */
    uint32_t bits; /* of a number in the place of the names that are noted */
    struct NameSite *site; /* where it is bound */
    Var **pending; /* typed; what they are made of is to be looked at */
    uint32_t npending;
} NameUses;

/* In ARENA: of no function, to add some, each once.  If not STRICTLY, an i64
 * that is handed on, to a function or by a body, is taken for a size. */
NameUses name_uses_none(const Prog *prog, bool strictly, Arena *arena);
void name_uses_add(NameUses *uses, const Fun *fun);
/* In ARENA; of those functions of PROG that are due, as they are now. */
NameUses name_uses_new(const Prog *prog, const FunRounds *rounds,
                       Arena *arena);

/* Do types depend on what S is, the value of VAR (NULL: of what no type tells
 * of)?  If not strictly, those of i64 are sizes. */
bool value_is_typed(const NameUses *uses, const Scalar *s, const Var *var);
/* Is operand I a size, or compared with one, whatever its names are used for?
 * In FUNMEM, places say what slices and updates select. */
bool operand_is_size(const NameUses *uses, const Exp *exp, uint32_t i);
/* On what operand I of STM is? */
bool operand_is_typed(const NameUses *uses, const Stm *stm, uint32_t i);
/* What types call the results of the bodies of STM; NULL where no type tells of
 * them. */
Var *const *stm_result_names(const Stm *stm);

#endif
