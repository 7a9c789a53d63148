/* reducers.c - all reducers, in the order in which they are tried. */
#include "reduce/reducer.h"

/* The coarse ones first: what they leave, the finer ones have to look at. */
const Reducer reducers[] = {
    {"functions", find_functions, apply_function, 1, 1, NULL},
    {"statements", find_stms, apply_stm, 5, 1, NULL},
    {"results of functions", find_results, apply_result, 2, 2, NULL},
    {"parameters", find_params, apply_param, 3, 1, NULL},
    {"results", find_yields, apply_yield, 2, 1, NULL},
    {"operators", find_operators, apply_operator, 3, 1, NULL},
    {"bodies", find_bodies, apply_unwrap, 1, 1, NULL},
    {"calls", find_calls, apply_inline, 1, 0, NULL},
    {"marks", find_marks, apply_mark, 1, 1, NULL},
    {"dimensions", find_dimensions, apply_dimension, 1, 0, NULL},
    {"layouts", find_layouts, apply_layout, 1, 1, NULL},
    {"sizes", find_sizes, apply_size, 5, 1, NULL},
    {"expressions", find_parts, apply_part, 5, 1, NULL},
    {"values", find_values, apply_value, 1, 1, NULL},
    {"literals", find_literals, apply_literal, 3, 1, NULL},
    {"names", find_names, apply_name, 1, 1, NULL},
    {"lines", NULL, NULL, 1, 1, cut_lines},
    {"words", NULL, NULL, 1, 1, cut_words},
};
const uint32_t reducer_count = sizeof reducers / sizeof *reducers;
