/* Rows stay where they are, so that a step is one launch: order[k] is the row
 * of unknown k.  A work-item has a share of the rows.  It finds the pivot among
 * what the shares found in the step before, and the largest element of the next
 * column in its own share. */
typedef struct Best {
    double size;
    long row;
} Best;

static void note(Best *best, double x, long row)
{
    if (fabs(x) > best->size) {
        best->size = fabs(x);
        best->row = row;
    }
}

kernel void begin(long n, global const double *restrict A0,
                  global const double *restrict b0, global double *restrict A,
                  global double *restrict b, global int *restrict taken,
                  global Best *restrict found)
{
    long shares = get_global_size(0), g = get_global_id(0);
    long from = n * g / shares, to = n * (g + 1) / shares;
    Best best = {-1, from};

    for (long i = from * n; i < to * n; i++)
        A[i] = A0[i];
    for (long i = from; i < to; i++) {
        b[i] = b0[i];
        taken[i] = 0;
        note(&best, A[i * n], i);
    }
    found[g] = best;
}

static void subtract(long from, long to, double f, global double *row,
                     global const double *pivot)
{
    long j = from;

    for (; j + 8 <= to; j += 8)
        vstore8(vload8(0, row + j) - f * vload8(0, pivot + j), 0, row + j);
    for (; j < to; j++)
        row[j] -= f * pivot[j];
}

kernel void eliminate(long n, long k, global double *A, global double *b,
                      global int *taken, global long *order,
                      global const Best *found, global Best *next)
{
    long shares = get_global_size(0), g = get_global_id(0);
    long from = n * g / shares, to = n * (g + 1) / shares, p = 0;
    double most = -1;
    Best best = {-1, from};

    for (long s = 0; s < shares; s++)
        if (found[s].size > most) {
            most = found[s].size;
            p = found[s].row;
        }
    if (from <= p && p < to) {
        order[k] = p;
        taken[p] = 1;
    }
    global const double *pivot = A + p * n;
    double of_pivot = pivot[k], right = b[p];
    for (long i = from; i < to; i++) {
        if (taken[i])
            continue;
        global double *row = A + i * n;
        double f = row[k] / of_pivot;
        subtract(k + 1, n, f, row, pivot);
        b[i] -= f * right;
        if (k + 1 < n)
            note(&best, row[k + 1], i);
    }
    next[g] = best;
}

kernel void substitute(long n, global const double *restrict A,
                       global const double *restrict b,
                       global const long *restrict order,
                       global double *restrict x)
{
    for (long i = n - 1; i >= 0; i--) {
        global const double *row = A + order[i] * n;
        double8 sums = 0;
        double sum = 0;
        long j = i + 1;

        for (; j + 8 <= n; j += 8)
            sums += vload8(0, row + j) * vload8(0, x + j);
        for (; j < n; j++)
            sum += row[j] * x[j];
        double4 four = sums.lo + sums.hi;
        double2 two = four.lo + four.hi;
        x[i] = (b[order[i]] - (sum + two.x + two.y)) / row[i];
    }
}
