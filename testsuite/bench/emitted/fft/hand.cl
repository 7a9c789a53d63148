/* Two stages in one pass over the numbers, those of blocks of H and of 2 H.
 * The roots of a pass stand side by side: exp(-2 pi i j / (4 h)) for j < h, at
 * h + j; their squares are those of the first stage. */
kernel void make_roots(long h, global float *restrict wr,
                       global float *restrict wi)
{
    const float16 at = (float16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
                                 14, 15);
    long shares = get_global_size(0), g = get_global_id(0);
    float scale = -2 * 3.14159265f / (float)(4 * h);

    if (h < 16) {
        for (long j = 0; g == 0 && j < h; j++) {
            wr[h + j] = cos(scale * (float)j);
            wi[h + j] = sin(scale * (float)j);
        }
        return;
    }
    for (long k = h / 16 * g / shares; k < h / 16 * (g + 1) / shares; k++) {
        float16 angle = scale * ((float)(16 * k) + at);
        vstore16(cos(angle), 0, wr + h + 16 * k);
        vstore16(sin(angle), 0, wi + h + 16 * k);
    }
}

#define LOAD4(p) vload4(0, p)
#define STORE4(v, p) vstore4(v, 0, p)
#define LOAD16(p) vload16(0, p)
#define STORE16(v, p) vstore16(v, 0, p)

/* N quads from I on, the J-th ones of their block, whose results begin at O. */
#define QUADS(N, TYPE)                                                         \
    static void quads##N(long n, long h, long i, long j, long o,               \
                         global const float *wr, global const float *wi,       \
                         global const float *xr, global const float *xi,       \
                         global float *zr, global float *zi)                   \
    {                                                                          \
        TYPE vr = LOAD##N(wr + h + j), vi = LOAD##N(wi + h + j);               \
        TYPE ur = vr * vr - vi * vi, ui = 2 * vr * vi;                         \
        TYPE ar = LOAD##N(xr + i), ai = LOAD##N(xi + i);                       \
        TYPE cr = LOAD##N(xr + i + n / 4), ci = LOAD##N(xi + i + n / 4);       \
        TYPE br = LOAD##N(xr + i + n / 2), bi = LOAD##N(xi + i + n / 2);       \
        TYPE dr = LOAD##N(xr + i + 3 * n / 4);                                 \
        TYPE di = LOAD##N(xi + i + 3 * n / 4);                                 \
        TYPE tr = ur * br - ui * bi, ti = ur * bi + ui * br;                   \
        TYPE sr = ur * dr - ui * di, si = ur * di + ui * dr;                   \
        TYPE pr = cr + sr, pi = ci + si, qr = cr - sr, qi = ci - si;           \
        TYPE fr = vr * pr - vi * pi, fi = vr * pi + vi * pr;                   \
        TYPE gr = vr * qi + vi * qr, gi = vi * qi - vr * qr;                   \
        STORE##N(ar + tr + fr, zr + o);                                        \
        STORE##N(ai + ti + fi, zi + o);                                        \
        STORE##N(ar - tr + gr, zr + o + h);                                    \
        STORE##N(ai - ti + gi, zi + o + h);                                    \
        STORE##N(ar + tr - fr, zr + o + 2 * h);                                \
        STORE##N(ai + ti - fi, zi + o + 2 * h);                                \
        STORE##N(ar - tr - gr, zr + o + 3 * h);                                \
        STORE##N(ai - ti - gi, zi + o + 3 * h);                                \
    }

QUADS(4, float4)
QUADS(16, float16)

/* The first one, where all roots are 1 and -i. */
static void first_pass(long n, long from, long to,
                       global const float *restrict xr,
                       global const float *restrict xi,
                       global float *restrict zr, global float *restrict zi)
{
    for (long i = from; i < to; i++) {
        float ar = xr[i], cr = xr[i + n / 4], br = xr[i + n / 2];
        float ai = xi[i], ci = xi[i + n / 4], bi = xi[i + n / 2];
        float dr = xr[i + 3 * n / 4], di = xi[i + 3 * n / 4];

        vstore4((float4)(ar + br + (cr + dr), ar - br + (ci - di),
                         ar + br - (cr + dr), ar - br - (ci - di)), i, zr);
        vstore4((float4)(ai + bi + (ci + di), ai - bi - (cr - dr),
                         ai + bi - (ci + di), ai - bi + (cr - dr)), i, zi);
    }
}

kernel void pass_of_two(long n, long h, global const float *restrict wr,
                        global const float *restrict wi,
                        global const float *restrict xr,
                        global const float *restrict xi,
                        global float *restrict zr, global float *restrict zi)
{
    long blocks = n / (4 * h), shares = get_global_size(0);
    long g = get_global_id(0), width = h < 16 ? h : 16, per = h / width;
    long from = blocks * per * g / shares;
    long to = blocks * per * (g + 1) / shares;

    if (h == 1) {
        first_pass(n, from, to, xr, xi, zr, zi);
        return;
    }
    for (long k = from; k < to; k++) {
        long block = k / per, j = k % per * width;
        long i = block * h + j, o = block * 4 * h + j;

        if (width == 16)
            quads16(n, h, i, j, o, wr, wi, xr, xi, zr, zi);
        else
            quads4(n, h, i, j, o, wr, wi, xr, xi, zr, zi);
    }
}

/* The last stage alone, where the number of stages is odd. */
kernel void last_stage(long n, global const float *restrict xr,
                       global const float *restrict xi,
                       global float *restrict zr, global float *restrict zi)
{
    const float16 at = (float16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
                                 14, 15);
    long shares = get_global_size(0), g = get_global_id(0), middle = n / 2;
    float scale = -2 * 3.14159265f / (float)n;
    long from = middle / 16 * g / shares, to = middle / 16 * (g + 1) / shares;

    for (long j = from * 16; j < to * 16; j += 16) {
        float16 angle = scale * ((float)j + at);
        float16 cr = cos(angle), ci = sin(angle);
        float16 ur = vload16(0, xr + j), ui = vload16(0, xi + j);
        float16 vr = vload16(0, xr + middle + j);
        float16 vi = vload16(0, xi + middle + j);
        float16 tr = cr * vr - ci * vi, ti = cr * vi + ci * vr;

        vstore16(ur + tr, 0, zr + j);
        vstore16(ui + ti, 0, zi + j);
        vstore16(ur - tr, 0, zr + middle + j);
        vstore16(ui - ti, 0, zi + middle + j);
    }
    for (long j = 0; g == 0 && middle < 16 && j < middle; j++) {
        float cr = cos(scale * (float)j), ci = sin(scale * (float)j);
        float vr = xr[middle + j], vi = xi[middle + j];
        float tr = cr * vr - ci * vi, ti = cr * vi + ci * vr;

        zr[j] = xr[j] + tr;
        zi[j] = xi[j] + ti;
        zr[middle + j] = xr[j] - tr;
        zi[middle + j] = xi[j] - ti;
    }
}
