/* A point that nobody has reached asks its neighbours.  found[l] says whether
 * level l has points; where it has none, nothing is left to do. */
kernel void begin(long n, global int *restrict level, int most,
                  global int *restrict found)
{
    long shares = get_global_size(0), g = get_global_id(0);

    for (long i = n * g / shares; i < n * (g + 1) / shares; i++)
        level[i] = i ? -1 : 0;
    for (int l = 0; g == 0 && l < most; l++)
        found[l] = l == 0;
}

/* found goes round, so that there is room for any number of levels. */
kernel void pull(long n, int depth, int most, global const int *restrict row,
                 global const int *restrict column, global int *level,
                 global int *found)
{
    long chunk = (n + (long)get_num_groups(0) - 1) / (long)get_num_groups(0);
    long from = chunk * (long)get_global_id(0);
    bool any = false;

    if (get_global_id(0) == 0)
        found[(depth + 2) % most] = 0;
    if (!found[depth % most])
        return;
    for (long i = from; i < from + chunk && i < n; i++) {
        if (level[i] >= 0)
            continue;
        for (int k = row[i], end = row[i + 1]; k < end; k++)
            if (level[column[k]] == depth) {
                level[i] = depth + 1;
                any = true;
                break;
            }
    }
    if (any)
        found[(depth + 1) % most] = 1;
}
