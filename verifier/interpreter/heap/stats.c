/* stats.c - how much is alive. */
#include "verifier/interpreter/heap/heap.h"

void heap_stats_count(HeapStats *stats, Space space, int64_t bytes)
{
    int64_t all = 0;

    stats->alive_in[space] += bytes;
    for (int i = 0; i < SPACE_COUNT; i++)
        all += stats->alive_in[i];
    if (stats->peak_in[space] < stats->alive_in[space])
        stats->peak_in[space] = stats->alive_in[space];
    if (stats->peak < all)
        stats->peak = all;
}
