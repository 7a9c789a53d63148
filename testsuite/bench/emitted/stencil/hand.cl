kernel void jacobi(long n, long m, global const float *restrict A,
                 global float *restrict B)
{
    long j = get_global_id(0), i = get_global_id(1), at = i * m + j;

    if (i > 0 && i < n - 1 && j > 0 && j < m - 1)
        B[at] = 0.2f * (A[at] + A[at - m] + A[at + m] + A[at - 1] + A[at + 1]);
    else
        B[at] = A[at];
}
