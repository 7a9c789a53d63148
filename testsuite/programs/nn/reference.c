/* reference.c - the k nearest of n places: all of them, sorted by distance, and by
 * number where they are as near.  What nn.fun computes. */
#include "testsuite/programs/reference/values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct Place {
    float distance;
    int32_t number;
} Place;

static int by_distance(const void *a, const void *b)
{
    const Place *p = a, *q = b;

    if (p->distance != q->distance)
        return p->distance < q->distance ? -1 : 1;
    return (p->number > q->number) - (p->number < q->number);
}

int main(int argc, char **argv)
{
    int64_t n = read_i64(), k, shape[1];
    float x, y, *xs, *ys, *distances;
    int32_t *numbers;
    Place *places = reference_array(n, sizeof *places);

    if (argc > 1 && !strcmp(argv[1], "grouped"))
        read_i64();
    k = read_i64();
    x = read_f32();
    y = read_f32();
    xs = read_f32s(1, shape);
    ys = read_f32s(1, shape);
    for (int32_t i = 0; i < n; i++) {
        float u = xs[i] - x, v = ys[i] - y;

        places[i] = (Place){sqrtf(u * u + v * v), i};
    }
    qsort(places, (size_t)n, sizeof *places, by_distance);
    numbers = reference_array(k, sizeof *numbers);
    distances = reference_array(k, sizeof *distances);
    for (int64_t i = 0; i < k; i++) {
        numbers[i] = places[i].number;
        distances[i] = places[i].distance;
    }
    write_i32s(numbers, 1, &k);
    write_f32s(distances, 1, &k);
    free(places);
    free(xs);
    free(ys);
    free(numbers);
    free(distances);
    return 0;
}
