/* verify.h - is it a program of the language?
 *
 * What stands between any two passes.  A program is accepted when it keeps
 * every rule of docs/verifier.md; else each broken rule is reported, all of
 * them in one run.
 */
#ifndef VERIFIER_RULES_VERIFY_H
#define VERIFIER_RULES_VERIFY_H

#include "ground/diag.h"
#include "ir-text/ir/ir.h"

/* Judge PROG, which was parsed without a mistake or made by a pass; errors go
 * to DIAG.  True where there are none. */
bool verify_prog(Prog *prog, Diag *diag);

/* The same for a program that is read one function at a time (parse_each):
 * asked of each function, in turn, as it is read.  False where FUN breaks a
 * rule, or where it takes the whole program to know, and then for good:
 * verify_prog can tell. */
typedef struct FunVerifier FunVerifier;
FunVerifier *fun_verifier_new(Prog *prog);
bool fun_verifier_accepts(FunVerifier *v, Fun *fun);
void fun_verifier_free(FunVerifier *v);

/* For a pass that changes a program that was accepted, one function after the
 * other: is FUN, after a change, still what its types and places say?  May be
 * asked again once it was changed again; what is wrong goes to DIAG, which may
 * be NULL.  Nobody is asked what only callers and callees tell (levels, marks,
 * where blocks are shared), or whether the other functions are right. */
bool fun_verifier_still_accepts(FunVerifier *v, Fun *fun, Diag *diag);

/* The rules, for tests and for the docs. */
typedef struct RuleInfo {
    const char *id;      /* "index-rank": shown after each message */
    const char *section; /* of docs/language.md */
    const char *message; /* $1, $2, ... stand for what is found */
} RuleInfo;

extern const RuleInfo rule_info[];

#endif
