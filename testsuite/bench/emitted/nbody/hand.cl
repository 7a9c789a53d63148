kernel void accelerations(long n, float e, global const float *restrict x,
                          global const float *restrict y,
                          global const float *restrict z,
                          global const float *restrict m,
                          global float *restrict ax, global float *restrict ay,
                          global float *restrict az)
{
    size_t i = get_global_id(0);
    float xi = x[i], yi = y[i], zi = z[i], sx = 0, sy = 0, sz = 0;

    for (long j = 0; j < n; j++) {
        float dx = x[j] - xi, dy = y[j] - yi, dz = z[j] - zi;
        float q = dx * dx + dy * dy + dz * dz + e;
        float w = m[j] / (q * sqrt(q));

        sx += w * dx;
        sy += w * dy;
        sz += w * dz;
    }
    ax[i] = sx;
    ay[i] = sy;
    az[i] = sz;
}
