/* A bit at a time: shares count their zeros, then put zeros and ones after
 * those of the shares before. */
kernel void count(long n, int bit, global const uint *restrict x,
                  global int *restrict zeros)
{
    long shares = get_global_size(0), g = get_global_id(0);
    long from = n * g / shares, to = n * (g + 1) / shares;
    int ones = 0;

    for (long i = from; i < to; i++)
        ones += x[i] >> bit & 1;
    zeros[g] = (int)(to - from) - ones;
}

kernel void place(long n, int bit, global const uint *restrict x,
                  global const int *restrict zeros, global uint *restrict y)
{
    long shares = get_global_size(0), g = get_global_id(0);
    long from = n * g / shares, to = n * (g + 1) / shares;
    int zero = 0, all = 0;

    for (long s = 0; s < shares; s++) {
        zero += s < g ? zeros[s] : 0;
        all += zeros[s];
    }
    int one = all + (int)from - zero;
    for (long i = from; i < to; i++) {
        uint v = x[i];
        int is_one = v >> bit & 1;

        y[is_one ? one : zero] = v;
        one += is_one;
        zero += 1 - is_one;
    }
}
