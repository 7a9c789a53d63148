/* The positive numbers by hand in CUDA: each block counts those of its share,
 * then puts them behind those of the blocks before. */
#include "cuda.h"

/* Threads have EACH neighbours of a tile; it is odd, so that these begin in
 * different banks of shared memory. */
enum { EACH = 15, TILE = BLOCK * EACH };

static float *x, *y;
static int64_t *counts, *count;

static __global__ void count_positive(int64_t n, int64_t share,
                                      const float *__restrict__ x,
                                      int64_t *counts)
{
    int64_t from = blockIdx.x * share;
    int64_t to = from + share < n ? from + share : n;
    int64_t found = 0;

    for (int64_t i = from + threadIdx.x; i < to; i += BLOCK)
        found += x[i] > 0;
    found = sum_of_block(found);
    if (threadIdx.x == 0)
        counts[blockIdx.x] = found;
}

/* How many there are in all blocks before this one. */
static __device__ int64_t count_before(const int64_t *counts)
{
    int64_t found = 0;

    for (unsigned k = threadIdx.x; k < blockIdx.x; k += BLOCK)
        found += counts[k];
    return sum_of_block(found);
}

/* Those of TILE come to its begin; gives their number. */
static __device__ int gather(float *tile)
{
    float mine[EACH];
    int found = 0, all;

    for (int k = 0; k < EACH; k++) {
        mine[k] = tile[threadIdx.x * EACH + k];
        found += mine[k] > 0;
    }
    int at = scan_of_block(found, &all) - found;
    for (int k = 0; k < EACH; k++)
        if (mine[k] > 0)
            tile[at++] = mine[k];
    return all;
}

static __global__ void place(int64_t n, int64_t share,
                             const float *__restrict__ x,
                             const int64_t *counts, float *__restrict__ y,
                             int64_t *count)
{
    __shared__ float tile[TILE];
    int64_t from = blockIdx.x * share;
    int64_t to = from + share < n ? from + share : n;
    int64_t found = count_before(counts);

    for (int64_t at = from; at < to; at += TILE) {
        for (int k = threadIdx.x; k < TILE; k += BLOCK)
            tile[k] = at + k < to ? x[at + k] : 0;
        __syncthreads();
        int more = gather(tile);
        __syncthreads();
        for (int k = threadIdx.x; k < more; k += BLOCK)
            y[found + k] = tile[k];
        found += more;
    }
    if (to == n && threadIdx.x == 0)
        *count = found;
}

void by_hand(void)
{
    unsigned most = blocks_at_once();
    int64_t n = problem.n, tiles = cover(n, TILE);
    int64_t share = cover(tiles, most) * (int64_t)TILE;
    unsigned blocks = share ? cover(n, share) : 1; /* which gives 0 */

    if (!y) {
        x = buffer<float>(problem.in[0], n);
        counts = buffer<int64_t>(NULL, most);
        count = buffer<int64_t>(NULL, 1);
        y = buffer<float>(NULL, n);
    }
    START(count_positive, blocks, BLOCK, n, share, x, counts);
    START(place, blocks, BLOCK, n, share, x, counts, y, count);
    fetch(&problem.count, count, sizeof *count);
}

void fetch_by_hand(void)
{
    fetch(problem.out[0], y, (size_t)problem.count * sizeof *y);
}
