/* reference.c - what contracts are worth by Monte Carlo simulation, in double
 * precision, one path after the other: what optionpricing.fun computes, from the
 * description of FinPar's benchmark (Andreetta et al., "FinPar: A parallel
 * financial benchmark", ACM TACO 13(2), 2016).
 *
 * The Sobol numbers are by Antonov and Saleev's recurrence; the inverse of the
 * normal distribution is by Halley's method from 26.2.23 of Abramowitz and
 * Stegun.
 */
#include "testsuite/programs/reference/values.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct Contract {
    int64_t number, paths, bits, dates, und, models, flows, fixed;
    int32_t *directions, *index;
    float *c, *vols, *drifts, *starts, *amounts, *discounts, *weight;
} Contract;

/* Parameters of the entries as optionpricing.fun lists them. */
static Contract read_contract(const char *entry)
{
    Contract k = {0};
    int64_t shape[3];

    k.number = read_i64();
    k.paths = read_i64();
    if (!strcmp(entry, "chunked"))
        read_i64();
    if (!strcmp(entry, "blocked"))
        k.paths *= read_i64();
    k.bits = read_i64();
    k.dates = read_i64();
    k.und = read_i64();
    k.models = read_i64();
    k.flows = read_i64();
    k.fixed = read_i64();
    k.directions = read_i32s(2, shape);
    k.c = read_f32s(3, shape);
    k.vols = read_f32s(3, shape);
    k.drifts = read_f32s(3, shape);
    k.starts = read_f32s(2, shape);
    k.amounts = read_f32s(2, shape);
    k.discounts = read_f32s(2, shape);
    k.index = read_i32s(2, shape);
    k.weight = read_f32s(2, shape);
    return k;
}

static void free_contract(const Contract *k)
{
    free(k->directions);
    free(k->c);
    free(k->vols);
    free(k->drifts);
    free(k->starts);
    free(k->amounts);
    free(k->discounts);
    free(k->index);
    free(k->weight);
}

/* Number N + 1 of the sequence from number N. */
static void next_sobol(const Contract *k, int32_t *x, int64_t n)
{
    int64_t bit = 0;

    while (n >> bit & 1)
        bit++;
    for (int64_t d = 0; d < k->dates * k->und; d++)
        x[d] ^= k->directions[d * k->bits + bit];
}

/* Where the lower half of the normal distribution is P. */
static double lower_normal(double p)
{
    const double t = sqrt(-2 * log(p));
    double x = (2.515517 + t * (0.802853 + t * 0.010328)) /
                   (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;

    for (int i = 0; i < 2; i++) {
        const double off = erfc(-x / sqrt(2)) / 2 - p;
        const double u = off * sqrt(2 * acos(-1)) * exp(x * x / 2);

        x -= u / (1 + x * u / 2);
    }
    return x;
}

static double inverse_normal(double p)
{
    return p < 0.5 ? lower_normal(p) : -lower_normal(1 - p);
}

/* MOTION[date][und] from the Sobol numbers. */
static void walk(const Contract *k, const int32_t *x, double *motion)
{
    const double parts = (double)((int64_t)1 << k->bits);

    for (int64_t j = 0; j < k->und; j++)
        for (int64_t i = 0; i < k->dates; i++) {
            const double z = inverse_normal((double)x[i * k->und + j] / parts);
            double w = (double)k->weight[i] * z;

            for (int side = 1; side < 3; side++) {
                const int32_t date = k->index[side * k->dates + i];

                if (date)
                    w += (double)k->weight[side * k->dates + i] *
                         motion[(date - 1) * k->und + j];
            }
            motion[(k->index[i] - 1) * k->und + j] = w;
        }
}

/* PRICE[date][und] in one of the models. */
static void trade(const Contract *k, int64_t model, const double *motion,
                  double *price)
{
    const float *c = k->c + model * k->und * k->und;
    const float *vols = k->vols + model * k->dates * k->und;
    const float *drifts = k->drifts + model * k->dates * k->und;

    for (int64_t t = 0; t < k->dates; t++)
        for (int64_t j = 0; j < k->und; j++) {
            const int64_t at = t * k->und + j;
            double last = (double)k->starts[model * k->und + j], spread = 0;

            if (t)
                last = price[at - k->und];
            for (int64_t i = 0; i <= j; i++) {
                const double now = motion[t * k->und + i];
                const double before = t ? motion[(t - 1) * k->und + i] : 0;

                spread += (double)c[j * k->und + i] * (now - before);
            }
            price[at] = last * exp(spread * (double)vols[at] +
                                   (double)drifts[at]);
        }
}

static double worst(const double *price)
{
    return fmin(fmin(price[0] / 3758.05, price[1] / 11840), price[2] / 1200);
}

static double autocall(const Contract *k, const float *discounts,
                       const double *price)
{
    double part = 0;

    for (int64_t t = 0; t < k->dates; t++) {
        part = worst(price + t * k->und);
        if (part >= 1)
            return (double)discounts[t] * (1150 + 150 * (double)t);
    }
    return (double)discounts[k->dates - 1] * 1000 * (part > 0.75 ? 1 : part);
}

static double reverse_convertible(const Contract *k, const float *discounts,
                                  const double *price)
{
    const double part = worst(price + (k->dates - 1) * k->und);
    bool low = false;

    for (int64_t t = 0; t < k->dates; t++) {
        const double *s = price + t * k->und;

        low = low || s[0] <= 2630.635 || s[1] <= 8288 || s[2] <= 840;
    }
    return (double)discounts[0] * 100 +
           (double)discounts[1] * 1000 * (low && part < 1 ? part : 1);
}

static double pay(const Contract *k, int64_t model, const double *price)
{
    const float *discounts = k->discounts + model * k->flows;

    if (k->number == 1)
        return fmax(price[0] - 4000, 0) * (double)discounts[0] *
               (double)k->amounts[model * k->fixed];
    return k->number == 2 ? autocall(k, discounts, price)
                          : reverse_convertible(k, discounts, price);
}

int main(int argc, char **argv)
{
    const Contract k = read_contract(argc > 1 ? argv[1] : "");
    const int64_t size = k.dates * k.und;
    int32_t *x = reference_array(size, sizeof *x);
    double *motion = reference_array(size, sizeof *motion);
    double *price = reference_array(size, sizeof *price);
    double *sum = reference_array(k.models, sizeof *sum);
    float *mean = reference_array(k.models, sizeof *mean);

    for (int64_t n = 0; n < k.paths; n++) {
        next_sobol(&k, x, n);
        walk(&k, x, motion);
        for (int64_t m = 0; m < k.models; m++) {
            trade(&k, m, motion, price);
            sum[m] += pay(&k, m, price);
        }
    }
    for (int64_t m = 0; m < k.models; m++)
        mean[m] = (float)(sum[m] / (double)k.paths);
    write_f32s(mean, 1, &k.models);
    free(x);
    free(motion);
    free(price);
    free(sum);
    free(mean);
    free_contract(&k);
    return 0;
}
