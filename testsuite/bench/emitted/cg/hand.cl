/* A work-item has a share of the rows.  Sums stay on the device: each share
 * adds up what the shares came to in the launch before. */
static double add_up(global const double *sums)
{
    double sum = 0;

    for (long s = 0; s < (long)get_global_size(0); s++)
        sum += sums[s];
    return sum;
}

#define FROM (n * (long)get_global_id(0) / (long)get_global_size(0))
#define TO (n * ((long)get_global_id(0) + 1) / (long)get_global_size(0))

static double join(double8 sums, double rest)
{
    double4 four = sums.lo + sums.hi;
    double2 two = four.lo + four.hi;

    return two.x + two.y + rest;
}

kernel void begin(long n, global const double *restrict b,
                  global double *restrict x, global double *restrict r,
                  global double *restrict p, global double *restrict rr)
{
    double8 sums = 0;
    double rest = 0;
    long i = FROM;

    for (; i + 8 <= TO; i += 8) {
        double8 v = vload8(0, b + i);
        vstore8((double8)0, 0, x + i);
        vstore8(v, 0, r + i);
        vstore8(v, 0, p + i);
        sums += v * v;
    }
    for (; i < TO; i++) {
        x[i] = 0;
        r[i] = p[i] = b[i];
        rest += b[i] * b[i];
    }
    rr[get_global_id(0)] = join(sums, rest);
}

kernel void multiply(long n, global const int *restrict row,
                     global const int *restrict column,
                     global const double *restrict value,
                     global const double *restrict p, global double *restrict q,
                     global double *restrict pq)
{
    double sum = 0;
    int k = FROM < n ? row[FROM] : 0;

    for (long i = FROM, to = TO; i < to; i++) {
        double s = 0;
        int end = row[i + 1];

        for (; k < end; k++)
            s += value[k] * p[column[k]];
        q[i] = s;
        sum += p[i] * s;
    }
    pq[get_global_id(0)] = sum;
}

kernel void advance(long n, global const double *restrict rr,
                 global const double *restrict pq,
                 global const double *restrict p,
                 global const double *restrict q, global double *restrict x,
                 global double *restrict r, global double *restrict next)
{
    double alpha = add_up(rr) / add_up(pq), rest = 0;
    double8 sums = 0;
    long i = FROM;

    for (; i + 8 <= TO; i += 8) {
        double8 v = vload8(0, r + i) - alpha * vload8(0, q + i);
        vstore8(vload8(0, x + i) + alpha * vload8(0, p + i), 0, x + i);
        vstore8(v, 0, r + i);
        sums += v * v;
    }
    for (; i < TO; i++) {
        x[i] += alpha * p[i];
        r[i] -= alpha * q[i];
        rest += r[i] * r[i];
    }
    next[get_global_id(0)] = join(sums, rest);
}

kernel void turn(long n, global const double *restrict rr,
                 global const double *restrict next,
                 global const double *restrict r, global double *restrict p)
{
    double beta = add_up(next) / add_up(rr);

    for (long i = FROM, to = TO; i < to; i++)
        p[i] = r[i] + beta * p[i];
}
