#include "graph.h"

static emitted_i32_1d *source, *target, *level;

/* A graph of SIZE points. */
int prepare(int64_t size)
{
    int32_t *rows, *columns;
    int64_t edges = make_graph(size, &rows, &columns);

    problem = (Problem){.n = size,
                        .m = edges,
                        .in = {rows, columns},
                        .out = {new_i32(size)}};
    int32_t *sources = new_i32(edges);
    for (int64_t i = 0; i < size; i++)
        for (int32_t k = rows[i]; k < rows[i + 1]; k++)
            sources[k] = (int32_t)i;
    source = emitted_new_i32_1d(context, sources, edges);
    free(sources);
    target = emitted_new_i32_1d(context, columns, edges);
    return !source || !target;
}

int emitted(void)
{
    emitted_free_i32_1d(context, level);
    return emitted_entry_search(context, &level, problem.n, problem.m, source,
                                target, 0);
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
