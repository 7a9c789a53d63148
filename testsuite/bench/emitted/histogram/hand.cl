/* Groups count in local memory, then add to what others did.  What is no place
 * of the histogram does not count. */
kernel void clear(global int *h)
{
    h[get_global_id(0)] = 0;
}

kernel void histogram(long n, global const int *restrict x, global int *h)
{
    local int mine[1024];

    for (long k = get_local_id(0); k < 1024; k += get_local_size(0))
        mine[k] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (long i = get_global_id(0); i < n; i += get_global_size(0))
        if ((uint)x[i] < 1024)
            atomic_inc(&mine[x[i]]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (long k = get_local_id(0); k < 1024; k += get_local_size(0))
        atomic_add(&h[k], mine[k]);
}
