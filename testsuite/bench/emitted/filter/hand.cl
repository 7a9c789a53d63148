/* Parts count, then write behind those before. */
kernel void count(long n, global const float *restrict x, global long *counts)
{
    long parts = get_global_size(0), k = get_global_id(0), found = 0;

    for (long i = n * k / parts; i < n * (k + 1) / parts; i++)
        found += x[i] > 0;
    counts[k] = found;
}

kernel void place(long n, global const float *restrict x,
                  global const long *counts, global float *restrict y)
{
    long parts = get_global_size(0), k = get_global_id(0), at = 0;

    for (long p = 0; p < k; p++)
        at += counts[p];
    for (long i = n * k / parts; i < n * (k + 1) / parts; i++)
        if (x[i] > 0)
            y[at++] = x[i];
}
