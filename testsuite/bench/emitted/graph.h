/* graph.h - a graph for searches: points with a few neighbours each, and edges in
 * both directions. */
#ifndef GRAPH_H
#define GRAPH_H

#include "bench.h"

enum { GRAPH_DEGREE = 8 };

/* Rows of N + 1 and columns: the neighbours of each point.  Most are near to it,
 * some anywhere. */
static inline int64_t make_graph(int64_t n, int32_t **row, int32_t **column)
{
    int64_t half = GRAPH_DEGREE / 2, edges = n * half, at = 0;
    int32_t *any = random_i32(edges, 1 << 30);
    int32_t *from = new_i32(n + 1), *to = new_i32(2 * edges);
    int32_t *free_place = new_i32(n + 1);

    for (int64_t e = 0; e < edges; e++)
        any[e] = (int32_t)(any[e] % 16 ? (e / half + any[e] % 997) % n
                                       : any[e] % n);
    for (int64_t i = 0; i <= n; i++)
        from[i] = 0;
    for (int64_t e = 0; e < edges; e++) {
        from[e / half]++;
        from[any[e]]++;
    }
    for (int64_t i = 0; i <= n; i++) {
        int32_t count = i < n ? from[i] : 0;
        free_place[i] = from[i] = (int32_t)at;
        at += count;
    }
    for (int64_t e = 0; e < edges; e++) {
        to[free_place[e / half]++] = any[e];
        to[free_place[any[e]]++] = (int32_t)(e / half);
    }
    free(any);
    free(free_place);
    *row = from;
    *column = to;
    return 2 * edges;
}

#endif
