/* Pairs that are near to each other are ordered in blocks that caches hold, all
 * steps of a run in one launch; those farther apart in pieces, a launch a step.
 */
static void order(global int *low, global int *high, long count, bool up)
{
    long i = 0;

    for (; i + 16 <= count; i += 16) {
        int16 a = vload16(0, low + i), b = vload16(0, high + i);
        int16 less = min(a, b), more = max(a, b);

        vstore16(up ? less : more, 0, low + i);
        vstore16(up ? more : less, 0, high + i);
    }
    for (; i < count; i++) {
        int a = low[i], b = high[i];
        int less = min(a, b), more = max(a, b);

        low[i] = up ? less : more;
        high[i] = up ? more : less;
    }
}

/* Pairs 8, 4, 2 and 1 apart among 16 neighbours: v is at all of them. */
static int16 choose(int16 v, int16 other, int16 is_high, bool up)
{
    int16 less = min(v, other), more = max(v, other);

    return up ? select(less, more, is_high) : select(more, less, is_high);
}

static int16 order_near(int16 v, bool up)
{
    const int16 at = (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
                             15);

    v = choose(v, v.s89abcdef01234567, (at & 8) != 0, up);
    v = choose(v, v.s45670123cdef89ab, (at & 4) != 0, up);
    v = choose(v, v.s23016745ab89efcd, (at & 2) != 0, up);
    return choose(v, v.s1032547698badcfe, (at & 1) != 0, up);
}

/* Steps from D on, 8 or more, of runs of RUN, in SIZE neighbours from T on,
 * which are FROM on of all. */
static void merge(global int *T, long from, long size, long run, long d)
{
    for (; d >= 16; d /= 2)
        for (long i = 0; i < size; i += 2 * d)
            order(T + i, T + i + d, d, !(from + i & run));
    for (long i = 0; i < size; i += 16)
        vstore16(order_near(vload16(0, T + i), !(from + i & run)), 0, T + i);
}

/* Runs of less than 16: their directions differ among 16 neighbours. */
static void merge_short(global int *T, long from, long size, long run)
{
    for (long d = run / 2; d; d /= 2)
        for (long i = 0; i < size; i++)
            if (!(i & d)) {
                int a = T[i], b = T[i + d];
                bool up = !(from + i & run);

                T[i] = up ? min(a, b) : max(a, b);
                T[i + d] = up ? max(a, b) : min(a, b);
            }
}

kernel void sort_block(long size, global const int *restrict x,
                       global int *restrict sorted)
{
    long from = size * (long)get_global_id(0);
    global int *T = sorted + from;

    for (long i = 0; i < size; i++)
        T[i] = x[from + i];
    for (long run = 2; run <= size; run *= 2)
        if (run < 16)
            merge_short(T, from, size, run);
        else
            merge(T, from, size, run, run / 2);
}

kernel void merge_block(long size, long run, global int *T)
{
    long from = size * (long)get_global_id(0);

    merge(T + from, from, size, run, size / 2);
}

kernel void merge_far(long piece, long run, long d, global int *T)
{
    long p = piece * (long)get_global_id(0);
    long i = 2 * (p & -d) | (p & (d - 1));

    order(T + i, T + i + d, piece, !(i & run));
}
