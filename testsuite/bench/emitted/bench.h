/* bench.h - a program that was written by hand beside one that was emitted:
 * what each bench says about its two sides. */
#ifndef BENCH_H
#define BENCH_H

#include "emitted.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What both sides compute with, and what the one by hand gives. */
typedef struct Problem {
    int64_t n, m;
    void *in[5], *out[3];
    int64_t count; /* of results, where the values tell */
    int64_t moved; /* bytes of memory, if these take the time: read and written
                      once each, however often a side does that, */
    int64_t steps; /* in so many steps, if there are several */
} Problem;

extern Problem problem;
extern emitted_context *context;

/* ---- what a bench defines (bench.c of each) ---- */

/* Makes the problem of about SIZE elements, and what is emitted takes. */
int prepare(int64_t size);
/* One run of what is emitted.  This and the others that give an int give codes
 * of its header. */
int emitted(void);
/* Are the results of the last runs equal, so far as the order of sums lets
 * them be? */
int compare(bool *agree);

/* ---- and by hand (hand.c, hand_cl.c, hand.cu) ---- */

void by_hand(void);
/* From the device, if there is one, to the problem's `out`. */
void fetch_by_hand(void);
/* Of the device's memory, in bytes a second; 0: nobody knows, and memcpy tells.
 */
double peak_bandwidth(void);

/* ---- what they share ---- */

void *new_bytes(size_t bytes);
float *new_f32(int64_t n);
double *new_f64(int64_t n);
int32_t *new_i32(int64_t n);
/* Numbers from LOW up to HIGH, the same in each run. */
float *random_f32(int64_t n, float low, float high);
double *random_f64(int64_t n, double low, double high);
int32_t *random_i32(int64_t n, int32_t below);
bool same_bytes(const void *a, const void *b, int64_t bytes);
bool close_f32(const float *a, const float *b, int64_t n, float tolerance);
bool close_f64(const double *a, const double *b, int64_t n, double tolerance);

#ifdef __cplusplus
}
#endif

#endif
