/* A work-item has a plane; the border stays. */
static void copy_row(long n, global const float *restrict a,
                     global float *restrict b)
{
    for (long k = 0; k < n; k++)
        b[k] = a[k];
}

kernel void advance(long n, global const float *restrict A,
                 global float *restrict B)
{
    long i = get_global_id(0);

    for (long j = 0; j < n; j++) {
        global const float *a = A + (i * n + j) * n;
        global float *b = B + (i * n + j) * n;

        if (i == 0 || i == n - 1 || j == 0 || j == n - 1) {
            copy_row(n, a, b);
            continue;
        }
        b[0] = a[0];
        for (long k = 1; k < n - 1; k++)
            b[k] = (a[k - n * n] + a[k + n * n] + a[k - n] + a[k + n] +
                    a[k - 1] + a[k + 1]) / 6;
        b[n - 1] = a[n - 1];
    }
}
