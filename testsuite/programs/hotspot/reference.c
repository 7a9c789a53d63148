/* reference.c - how warm a chip becomes, cell by cell: what hotspot.fun computes.
 * Arithmetic is in f32, in the same order, so that the results have the same
 * bits. */
#include "testsuite/programs/reference/values.h"

#include <stdlib.h>
#include <string.h>

typedef struct Chip {
    int64_t n, m;
    float scale, rx, ry, rz;
} Chip;

static Chip chip_of(int64_t n, int64_t m)
{
    float height = 0.016f / (float)n, width = 0.016f / (float)m;
    float capacity = 0.5f * 1750000.0f * 0.0005f * width * height;
    float slope = 3000000.0f / (0.5f * 0.0005f * 1750000.0f);

    return (Chip){
        .n = n,
        .m = m,
        .scale = 0.001f / slope / capacity,
        .rx = width / (2.0f * 100.0f * 0.0005f * height),
        .ry = height / (2.0f * 100.0f * 0.0005f * width),
        .rz = 0.0005f / (100.0f * height * width),
    };
}

/* A neighbour; the cell itself, where the chip ends. */
static float at(const Chip *chip, const float *T, int64_t i, int64_t j)
{
    i = i < 0 ? 0 : i >= chip->n ? chip->n - 1 : i;
    j = j < 0 ? 0 : j >= chip->m ? chip->m - 1 : j;
    return T[i * chip->m + j];
}

static void step(const Chip *chip, const float *T, const float *power, float *out)
{
    for (int64_t i = 0; i < chip->n; i++)
        for (int64_t j = 0; j < chip->m; j++) {
            float here = at(chip, T, i, j);
            float vertical = (at(chip, T, i + 1, j) + at(chip, T, i - 1, j) -
                              2.0f * here) / chip->ry;
            float horizontal = (at(chip, T, i, j + 1) + at(chip, T, i, j - 1) -
                                2.0f * here) / chip->rx;

            out[i * chip->m + j] =
                here + chip->scale * (power[i * chip->m + j] + vertical +
                                      horizontal + (80.0f - here) / chip->rz);
        }
}

int main(int argc, char **argv)
{
    int64_t n = read_i64(), m = read_i64(), steps, shape[2];
    int64_t b = argc > 1 && !strcmp(argv[1], "tiled") ? read_i64() : 1;
    Chip chip = chip_of(n * b, m * b);
    float *T, *power, *next;

    steps = read_i64();
    T = read_f32s(2, shape);
    power = read_f32s(2, shape);
    next = reference_array(chip.n * chip.m, sizeof *next);
    for (int64_t k = 0; k < steps; k++) {
        float *last = T;

        step(&chip, T, power, next);
        T = next;
        next = last;
    }
    write_f32s(T, 2, shape);
    free(T);
    free(next);
    free(power);
    return 0;
}
