/* A work-item finds the nearest centres of a share of the points, 16 points
 * side by side, and adds the points up by itself; then one adds all up. */
enum { WIDE = 16, MOST = 64 };

/* Of the points from P on. */
static int16 find_nearest(long k, long d, global const float *p,
                          global const float *C)
{
    float16 x[MOST], least = INFINITY;
    int16 best = 0;

    for (long j = 0; j < d; j++)
        x[j] = (float16)(p[j], p[d + j], p[2 * d + j], p[3 * d + j],
                         p[4 * d + j], p[5 * d + j], p[6 * d + j],
                         p[7 * d + j], p[8 * d + j], p[9 * d + j],
                         p[10 * d + j], p[11 * d + j], p[12 * d + j],
                         p[13 * d + j], p[14 * d + j], p[15 * d + j]);
    for (long c = 0; c < k; c++) {
        float16 sum = 0;

        for (long j = 0; j < d; j++) {
            float16 y = x[j] - C[c * d + j];
            sum += y * y;
        }
        int16 nearer = sum < least;
        best = select(best, (int16)(int)c, nearer);
        least = select(least, sum, nearer);
    }
    return best;
}

static int find_one(long k, long d, global const float *p,
                    global const float *C)
{
    float least = INFINITY;
    int best = 0;

    for (long c = 0; c < k; c++) {
        float sum = 0;

        for (long j = 0; j < d; j++)
            sum += (p[j] - C[c * d + j]) * (p[j] - C[c * d + j]);
        if (sum < least) {
            least = sum;
            best = (int)c;
        }
    }
    return best;
}

static void add(long k, long d, int c, global const float *p,
                global float *sums)
{
    for (long j = 0; j < d; j++)
        sums[c * d + j] += p[j];
    sums[k * d + c]++;
}

/* SUMS: for each share k rows of d, then k counts. */
kernel void assign(long n, long k, long d, global const float *restrict P,
                   global const float *restrict C, global float *restrict sums)
{
    long shares = get_global_size(0), g = get_global_id(0);
    long i = n * g / shares, to = n * (g + 1) / shares;
    global float *mine = sums + g * (k * d + k);

    for (long c = 0; c < k * d + k; c++)
        mine[c] = 0;
    for (; d <= MOST && i + WIDE <= to; i += WIDE) {
        int nearest[WIDE];

        vstore16(find_nearest(k, d, P + i * d, C), 0, nearest);
        for (int l = 0; l < WIDE; l++)
            add(k, d, nearest[l], P + (i + l) * d, mine);
    }
    for (; i < to; i++)
        add(k, d, find_one(k, d, P + i * d, C), P + i * d, mine);
}

kernel void move(long shares, long k, long d, global const float *restrict sums,
                 global const float *restrict old, global float *restrict C)
{
    for (long c = 0; c < k; c++) {
        float count = 0;

        for (long s = 0; s < shares; s++)
            count += sums[s * (k * d + k) + k * d + c];
        for (long j = 0; j < d; j++) {
            float sum = 0;

            for (long s = 0; s < shares; s++)
                sum += sums[s * (k * d + k) + c * d + j];
            C[c * d + j] = count > 0 ? sum / count : old[c * d + j];
        }
    }
}
