/* isl.h - isl, if there is one.
 *
 * isl (Verdoolaege, "isl: An Integer Set Library for the Polyhedral Model",
 * ICMS 2010) is opened when it is asked for the first time, and stays open; no
 * tool is linked with it.  All of its objects are an Isl here.  As isl's own
 * functions do, those below take their arguments, where not marked `keeps`.
 */
#ifndef PASSES_SHARED_SOLVERS_ISL_H
#define PASSES_SHARED_SOLVERS_ISL_H

#include <stdbool.h>

typedef void *Isl;
typedef int (*IslEach)(Isl thing, void *data);

/* The constants of isl that we use. */
enum {
    ISL_CONTINUE = 1, /* on_error: neither prints nor aborts */
    ISL_CONSTANT = 0,
    ISL_PARAM = 1,
    ISL_IN = 2,
    ISL_OUT = 3, /* and of sets */
    ISL_DIV = 4,
    ISL_NODE_FOR = 1,
    ISL_NODE_IF = 2,
    ISL_NODE_BLOCK = 3,
    ISL_NODE_USER = 5,
    ISL_EXPR_OP = 0,
    ISL_EXPR_ID = 1,
    ISL_EXPR_INT = 2
};

/* isl_ast_expr_op_type. */
enum {
    ISL_OP_AND,
    ISL_OP_AND_THEN,
    ISL_OP_OR,
    ISL_OP_OR_ELSE,
    ISL_OP_MAX,
    ISL_OP_MIN,
    ISL_OP_MINUS,
    ISL_OP_ADD,
    ISL_OP_SUB,
    ISL_OP_MUL,
    ISL_OP_DIV, /* without a remainder */
    ISL_OP_FDIV_Q,
    ISL_OP_PDIV_Q, /* of what is not negative; */
    ISL_OP_PDIV_R, /* its remainder */
    ISL_OP_ZDIV_R, /* a remainder that is compared with 0 */
    ISL_OP_COND,
    ISL_OP_SELECT,
    ISL_OP_EQ,
    ISL_OP_LE,
    ISL_OP_LT,
    ISL_OP_GE,
    ISL_OP_GT,
    ISL_OP_COUNT
};

/* What we use of isl's interface: names, results and parameters. */
#define ISL_FUNCTIONS(X)                                                       \
    X(Isl, ctx_alloc, (void))                                                  \
    X(void, ctx_free, (Isl))                                                   \
    X(void, ctx_reset_operations, (Isl))                                       \
    X(void, ctx_set_max_operations, (Isl, unsigned long))                      \
    X(const char *, ctx_last_error_msg, (Isl))                                 \
    X(int, options_set_on_error, (Isl, int))                                   \
    X(Isl, set_read_from_str, (Isl, const char *))                             \
    X(Isl, map_read_from_str, (Isl, const char *))                             \
    X(Isl, union_set_read_from_str, (Isl, const char *))                       \
    X(Isl, union_map_read_from_str, (Isl, const char *))                       \
    X(int, union_set_foreach_set, (Isl /* keeps */, IslEach, void *))          \
    X(int, union_map_foreach_map, (Isl /* keeps */, IslEach, void *))          \
    X(Isl, union_set_free, (Isl))                                              \
    X(Isl, union_set_copy, (Isl /* keeps */))                                  \
    X(Isl, union_set_union, (Isl, Isl))                                        \
    X(Isl, union_set_intersect, (Isl, Isl))                                    \
    X(Isl, union_set_identity, (Isl))                                          \
    X(int, union_set_is_empty, (Isl /* keeps */))                              \
    X(int, union_set_is_subset, (Isl /* keeps */, Isl /* keeps */))            \
    X(Isl, union_map_lex_ge_union_map, (Isl, Isl))                             \
    X(Isl, union_map_free, (Isl))                                              \
    X(Isl, union_map_copy, (Isl /* keeps */))                                  \
    X(Isl, union_map_domain, (Isl))                                            \
    X(Isl, union_map_range, (Isl))                                             \
    X(Isl, union_map_reverse, (Isl))                                           \
    X(Isl, union_map_union, (Isl, Isl))                                        \
    X(Isl, union_map_intersect, (Isl, Isl))                                    \
    X(Isl, union_map_subtract, (Isl, Isl))                                     \
    X(Isl, union_map_intersect_range, (Isl, Isl))                              \
    X(Isl, union_map_subtract_range, (Isl, Isl))                               \
    X(Isl, union_map_apply_range, (Isl, Isl))                                  \
    X(Isl, union_map_coalesce, (Isl))                                          \
    X(Isl, union_map_transitive_closure, (Isl, int *))                         \
    X(int, union_map_is_empty, (Isl /* keeps */))                              \
    X(int, union_map_is_subset, (Isl /* keeps */, Isl /* keeps */))            \
    X(int, union_map_is_single_valued, (Isl /* keeps */))                      \
    X(Isl, set_copy, (Isl /* keeps */))                                        \
    X(Isl, set_free, (Isl))                                                    \
    X(Isl, set_get_space, (Isl /* keeps */))                                   \
    X(Isl, set_align_params, (Isl, Isl))                                       \
    X(Isl, set_params, (Isl))                                                  \
    X(Isl, set_from_params, (Isl))                                             \
    X(Isl, set_get_basic_set_list, (Isl /* keeps */))                          \
    X(Isl, basic_set_list_get_at, (Isl /* keeps */, int))                      \
    X(int, basic_set_list_size, (Isl /* keeps */))                             \
    X(Isl, basic_set_list_free, (Isl))                                         \
    X(Isl, set_intersect_params, (Isl, Isl))                                   \
    X(Isl, set_reset_tuple_id, (Isl))                                          \
    X(Isl, set_project_out, (Isl, int, unsigned, unsigned))                    \
    X(Isl, set_fix_si, (Isl, int, unsigned, int))                              \
    X(int, set_foreach_point, (Isl /* keeps */, IslEach, void *))              \
    X(Isl, point_get_coordinate_val, (Isl /* keeps */, int, int))              \
    X(Isl, point_free, (Isl))                                                  \
    X(int, set_dim, (Isl /* keeps */, int))                                    \
    X(Isl, set_coalesce, (Isl))                                                \
    X(Isl, set_gist_params, (Isl, Isl))                                        \
    X(Isl, set_set_dim_name, (Isl, int, unsigned, const char *))               \
    X(char *, set_to_str, (Isl /* keeps */))                                   \
    X(int, set_is_empty, (Isl /* keeps */))                                    \
    X(int, set_dim_has_lower_bound, (Isl /* keeps */, int, unsigned))          \
    X(int, set_dim_has_upper_bound, (Isl /* keeps */, int, unsigned))          \
    X(Isl, set_plain_get_val_if_fixed, (Isl /* keeps */, int, unsigned))       \
    X(const char *, set_get_tuple_name, (Isl /* keeps */))                     \
    X(const char *, set_get_dim_name, (Isl /* keeps */, int, unsigned))        \
    X(Isl, map_copy, (Isl /* keeps */))                                        \
    X(Isl, map_free, (Isl))                                                    \
    X(Isl, local_space_from_space, (Isl))                                      \
    X(Isl, constraint_alloc_equality, (Isl))                                   \
    X(Isl, constraint_alloc_inequality, (Isl))                                 \
    X(Isl, constraint_set_constant_si, (Isl, int))                             \
    X(Isl, constraint_set_coefficient_si, (Isl, int, int, int))                \
    X(Isl, map_add_constraint, (Isl, Isl))                                     \
    X(Isl, map_get_space, (Isl /* keeps */))                                   \
    X(Isl, map_align_params, (Isl, Isl))                                       \
    X(Isl, map_intersect, (Isl, Isl))                                          \
    X(Isl, map_intersect_params, (Isl, Isl))                                   \
    X(Isl, map_gist_domain, (Isl, Isl))                                        \
    X(Isl, map_gist_range, (Isl, Isl))                                         \
    X(Isl, map_gist_params, (Isl, Isl))                                        \
    X(Isl, map_set_dim_name, (Isl, int, unsigned, const char *))               \
    X(char *, map_to_str, (Isl /* keeps */))                                   \
    X(Isl, map_union, (Isl, Isl))                                              \
    X(Isl, map_intersect_domain, (Isl, Isl))                                   \
    X(Isl, map_intersect_range, (Isl, Isl))                                    \
    X(Isl, map_reset_tuple_id, (Isl, int))                                     \
    X(Isl, map_wrap, (Isl))                                                    \
    X(Isl, map_identity, (Isl))                                                \
    X(Isl, map_coalesce, (Isl))                                                \
    X(Isl, map_domain, (Isl))                                                  \
    X(Isl, map_range, (Isl))                                                   \
    X(int, map_is_empty, (Isl /* keeps */))                                    \
    X(int, map_dim, (Isl /* keeps */, int))                                    \
    X(const char *, map_get_tuple_name, (Isl /* keeps */, int))                \
    X(Isl, map_get_basic_map_list, (Isl /* keeps */))                          \
    X(Isl, basic_map_list_get_at, (Isl /* keeps */, int))                      \
    X(int, basic_map_list_size, (Isl /* keeps */))                             \
    X(Isl, basic_map_list_free, (Isl))                                         \
    X(Isl, basic_map_deltas, (Isl))                                            \
    X(Isl, basic_map_wrap, (Isl))                                              \
    X(Isl, basic_set_remove_divs, (Isl))                                       \
    X(Isl, basic_set_remove_redundancies, (Isl))                               \
    X(Isl, basic_set_equalities_matrix,                                        \
      (Isl /* keeps */, int, int, int, int))                                   \
    X(Isl, basic_set_inequalities_matrix,                                      \
      (Isl /* keeps */, int, int, int, int))                                   \
    X(Isl, basic_set_free, (Isl))                                              \
    X(int, mat_rows, (Isl /* keeps */))                                        \
    X(Isl, mat_get_element_val, (Isl /* keeps */, int, int))                   \
    X(Isl, mat_free, (Isl))                                                    \
    X(Isl, space_copy, (Isl /* keeps */))                                      \
    X(Isl, space_free, (Isl))                                                  \
    X(Isl, space_align_params, (Isl, Isl))                                     \
    X(Isl, space_params, (Isl))                                                \
    X(int, space_dim, (Isl /* keeps */, int))                                  \
    X(const char *, space_get_dim_name, (Isl /* keeps */, int, unsigned))      \
    X(long, val_get_num_si, (Isl /* keeps */))                                 \
    X(int, val_is_nan, (Isl /* keeps */))                                      \
    X(Isl, val_free, (Isl))                                                    \
    X(Isl, union_map_intersect_domain, (Isl, Isl))                             \
    X(Isl, union_map_flat_range_product, (Isl, Isl))                           \
    X(Isl, ast_build_from_context, (Isl))                                      \
    X(Isl, ast_build_node_from_schedule_map, (Isl /* keeps */, Isl))           \
    X(Isl, ast_build_free, (Isl))                                              \
    X(int, ast_node_get_type, (Isl /* keeps */))                               \
    X(Isl, ast_node_for_get_iterator, (Isl /* keeps */))                       \
    X(Isl, ast_node_for_get_init, (Isl /* keeps */))                           \
    X(Isl, ast_node_for_get_cond, (Isl /* keeps */))                           \
    X(Isl, ast_node_for_get_inc, (Isl /* keeps */))                            \
    X(Isl, ast_node_for_get_body, (Isl /* keeps */))                           \
    X(int, ast_node_for_is_degenerate, (Isl /* keeps */))                      \
    X(Isl, ast_node_if_get_cond, (Isl /* keeps */))                            \
    X(Isl, ast_node_if_get_then, (Isl /* keeps */))                            \
    X(int, ast_node_if_has_else, (Isl /* keeps */))                            \
    X(Isl, ast_node_if_get_else, (Isl /* keeps */))                            \
    X(Isl, ast_node_block_get_children, (Isl /* keeps */))                     \
    X(Isl, ast_node_user_get_expr, (Isl /* keeps */))                          \
    X(Isl, ast_node_copy, (Isl /* keeps */))                                   \
    X(Isl, ast_node_free, (Isl))                                               \
    X(int, ast_node_list_n_ast_node, (Isl /* keeps */))                        \
    X(Isl, ast_node_list_get_ast_node, (Isl /* keeps */, int))                 \
    X(Isl, ast_node_list_free, (Isl))                                          \
    X(int, ast_expr_get_type, (Isl /* keeps */))                               \
    X(int, ast_expr_get_op_type, (Isl /* keeps */))                            \
    X(int, ast_expr_get_op_n_arg, (Isl /* keeps */))                           \
    X(Isl, ast_expr_get_op_arg, (Isl /* keeps */, int))                        \
    X(Isl, ast_expr_get_id, (Isl /* keeps */))                                 \
    X(Isl, ast_expr_get_val, (Isl /* keeps */))                                \
    X(Isl, ast_expr_free, (Isl))                                               \
    X(const char *, id_get_name, (Isl /* keeps */))                            \
    X(Isl, id_free, (Isl))

typedef struct IslLibrary {
#define X(result, name, parameters) result(*name) parameters;
    ISL_FUNCTIONS(X)
#undef X
} IslLibrary;

/* NULL where it is not installed. */
const IslLibrary *isl_library(void);

/* isl reads up to the first brace that closes: is that the end of TEXT? */
bool isl_reads_all(const char *text);

#endif
