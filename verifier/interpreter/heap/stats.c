/* stats.c - how much is alive. */
#include "verifier/interpreter/heap/heap.h"

static void note_peaks(HeapStats *stats)
{
    int64_t all = 0;

    for (int i = 0; i < SPACE_COUNT; i++)
        all += stats->alive_in[i];
    if (stats->peak < all)
        stats->peak = all;
    if (stats->peak_with_arguments < all + stats->arguments)
        stats->peak_with_arguments = all + stats->arguments;
}

void heap_stats_count(HeapStats *stats, Space space, int64_t bytes)
{
    stats->alive_in[space] += bytes;
    if (stats->peak_in[space] < stats->alive_in[space])
        stats->peak_in[space] = stats->alive_in[space];
    note_peaks(stats);
}

void heap_stats_arguments(HeapStats *stats, int64_t bytes)
{
    stats->arguments += bytes;
    note_peaks(stats);
}

void heap_stats_census(HeapStats *stats, const Census *census)
{
    for (int i = 0; i < SPACE_COUNT; i++)
        stats->peak_parallel[i] = census_peak(census, (Space)i);
}
