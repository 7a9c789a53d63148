/* Tiles go through local memory, so that both sides are read and written by
 * neighbours. */
kernel void transpose(long n, long m, global const float *restrict A,
                      global float *restrict B)
{
    local float tile[16][17];
    long li = get_local_id(1), lj = get_local_id(0);
    long ti = get_group_id(1) * 16, tj = get_group_id(0) * 16;

    if (ti + li < n && tj + lj < m)
        tile[li][lj] = A[(ti + li) * m + tj + lj];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (tj + li < m && ti + lj < n)
        B[(tj + li) * n + ti + lj] = tile[lj][li];
}
