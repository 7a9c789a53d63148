/* z3.h - Z3, if there is one.
 *
 * Z3 (de Moura and Bjorner, "Z3: an efficient SMT solver", TACAS 2008) is
 * opened when it is asked for the first time, and stays open; no tool is
 * linked with it.
 */
#ifndef VERIFIER_PROVER_SOLVERS_Z3_H
#define VERIFIER_PROVER_SOLVERS_Z3_H

#include <stdbool.h>
#include <stdint.h>

/* What we use of z3_api.h: names, results and parameters. */
typedef void *Z;
#define Z3_FUNCTIONS(X)                                                        \
    X(Z, mk_config, (void))                                                    \
    X(void, del_config, (Z))                                                   \
    X(Z, mk_context, (Z))                                                      \
    X(void, del_context, (Z))                                                  \
    X(Z, mk_int_symbol, (Z, int))                                              \
    X(Z, mk_string_symbol, (Z, const char *))                                  \
    X(Z, mk_int_sort, (Z))                                                     \
    X(Z, mk_bool_sort, (Z))                                                    \
    X(Z, mk_const, (Z, Z, Z))                                                  \
    X(Z, mk_int64, (Z, int64_t, Z))                                            \
    X(Z, mk_numeral, (Z, const char *, Z))                                     \
    X(Z, mk_true, (Z))                                                         \
    X(Z, mk_false, (Z))                                                        \
    X(Z, mk_eq, (Z, Z, Z))                                                     \
    X(Z, mk_not, (Z, Z))                                                       \
    X(Z, mk_ite, (Z, Z, Z, Z))                                                 \
    X(Z, mk_and, (Z, unsigned, const Z *))                                     \
    X(Z, mk_or, (Z, unsigned, const Z *))                                      \
    X(Z, mk_add, (Z, unsigned, const Z *))                                     \
    X(Z, mk_sub, (Z, unsigned, const Z *))                                     \
    X(Z, mk_mul, (Z, unsigned, const Z *))                                     \
    X(Z, mk_div, (Z, Z, Z))                                                    \
    X(Z, mk_mod, (Z, Z, Z))                                                    \
    X(Z, mk_unary_minus, (Z, Z))                                               \
    X(Z, mk_lt, (Z, Z, Z))                                                     \
    X(Z, mk_le, (Z, Z, Z))                                                     \
    X(Z, mk_params, (Z))                                                       \
    X(void, params_inc_ref, (Z, Z))                                            \
    X(void, params_dec_ref, (Z, Z))                                            \
    X(void, params_set_uint, (Z, Z, Z, unsigned))                              \
    X(Z, mk_solver, (Z))                                                       \
    X(void, solver_inc_ref, (Z, Z))                                            \
    X(void, solver_dec_ref, (Z, Z))                                            \
    X(void, solver_set_params, (Z, Z, Z))                                      \
    X(void, solver_assert, (Z, Z, Z))                                          \
    X(void, solver_push, (Z, Z))                                               \
    X(void, solver_pop, (Z, Z, unsigned))                                      \
    X(int, solver_check, (Z, Z))                                               \
    X(Z, solver_get_model, (Z, Z))                                             \
    X(void, model_inc_ref, (Z, Z))                                             \
    X(void, model_dec_ref, (Z, Z))                                             \
    X(bool, model_eval, (Z, Z, Z, bool, Z *))                                  \
    X(bool, get_numeral_int64, (Z, Z, int64_t *))                              \
    X(int, get_bool_value, (Z, Z))

typedef struct Z3Library {
#define X(result, name, parameters) result(*name) parameters;
    Z3_FUNCTIONS(X)
#undef X
} Z3Library;

/* NULL where it is not installed. */
const Z3Library *z3_library(void);

#endif
