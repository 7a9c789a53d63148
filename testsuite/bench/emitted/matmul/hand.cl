kernel void multiply(long n, global const float *restrict A,
                     global const float *restrict B, global float *restrict C)
{
    local float a[16][16], b[16][16];
    long li = get_local_id(1), lj = get_local_id(0);
    long i = get_global_id(1), j = get_global_id(0);
    float sum = 0;

    for (long k = 0; k < n; k += 16) {
        a[li][lj] = A[i * n + k + lj];
        b[li][lj] = B[(k + li) * n + j];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int l = 0; l < 16; l++)
            sum += a[li][l] * b[l][lj];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    C[i * n + j] = sum;
}
