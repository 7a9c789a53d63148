/* Each group adds up every groups-th element, then its work-items' sums. */
kernel void dot_groups(long n, global const float *restrict x,
                       global const float *restrict y, global float *sums)
{
    local float part[64];
    long lane = get_local_id(0);
    float sum = 0;

    for (long i = get_global_id(0); i < n; i += get_global_size(0))
        sum += x[i] * y[i];
    part[lane] = sum;
    for (int step = 32; step; step /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lane < step)
            part[lane] += part[lane + step];
    }
    if (lane == 0)
        sums[get_group_id(0)] = part[0];
}
