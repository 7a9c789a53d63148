/* Parts are added up, then scanned behind those before. */
kernel void add_up(long n, global const int *restrict x, global int *sums)
{
    long parts = get_global_size(0), k = get_global_id(0);
    int sum = 0;

    for (long i = n * k / parts; i < n * (k + 1) / parts; i++)
        sum += x[i];
    sums[k] = sum;
}

kernel void scan(long n, global const int *restrict x, global const int *sums,
                 global int *restrict s)
{
    long parts = get_global_size(0), k = get_global_id(0);
    int sum = 0;

    for (long p = 0; p < k; p++)
        sum += sums[p];
    for (long i = n * k / parts; i < n * (k + 1) / parts; i++) {
        sum += x[i];
        s[i] = sum;
    }
}
