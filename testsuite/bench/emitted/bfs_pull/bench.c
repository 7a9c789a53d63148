#include "graph.h"

static emitted_i32_1d *row, *column, *level;

/* A graph of SIZE points. */
int prepare(int64_t size)
{
    int32_t *rows, *columns;
    int64_t edges = make_graph(size, &rows, &columns);

    problem = (Problem){.n = size,
                        .m = edges,
                        .in = {rows, columns},
                        .out = {new_i32(size)}};
    row = emitted_new_i32_1d(context, rows, size + 1);
    column = emitted_new_i32_1d(context, columns, edges);
    return !row || !column;
}

int emitted(void)
{
    emitted_free_i32_1d(context, level);
    return emitted_entry_search(context, &level, problem.n, problem.m, row,
                                column, 0);
}

int compare(bool *agree)
{
    int32_t *values = new_i32(problem.n);
    int code = emitted_values_i32_1d(context, level, values);

    *agree = same_bytes(values, problem.out[0],
                        problem.n * (int64_t)sizeof *values);
    free(values);
    return code;
}
