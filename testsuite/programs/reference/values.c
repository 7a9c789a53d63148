/* values.c - arguments and results of the references in C, in Futhark's binary
 * format: 'b', 2, the rank, four letters for the type, the shape in 64 bits
 * each, and the elements, all of them little-endian. */
#include "testsuite/programs/reference/values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD 7

static void fail(const char *what)
{
    fprintf(stderr, "reference: %s\n", what);
    exit(1);
}

void *reference_array(int64_t count, size_t size)
{
    void *data = count < 0 ? NULL : calloc((size_t)count + 1, size);

    if (!data)
        fail("there is no memory");
    return data;
}

static void read_bytes(void *data, size_t size)
{
    if (size && fread(data, 1, size, stdin) != size)
        fail("an argument is missing");
}

static void *read_array(const char *type, size_t size, int rank, int64_t *shape)
{
    char head[HEAD];
    int64_t count = 1;
    void *data;

    read_bytes(head, HEAD);
    if (head[0] != 'b' || head[1] != 2 || head[2] != rank ||
        memcmp(head + 3, type, 4))
        fail("an argument has another type");
    for (int d = 0; d < rank; d++) {
        read_bytes(&shape[d], sizeof shape[d]);
        count *= shape[d];
    }
    data = reference_array(count, size);
    read_bytes(data, (size_t)count * size);
    return data;
}

static void read_scalar(void *x, const char *type, size_t size)
{
    void *data = read_array(type, size, 0, NULL);

    memcpy(x, data, size);
    free(data);
}

int64_t read_i64(void)
{
    int64_t x;

    read_scalar(&x, " i64", sizeof x);
    return x;
}

int32_t read_i32(void)
{
    int32_t x;

    read_scalar(&x, " i32", sizeof x);
    return x;
}

float read_f32(void)
{
    float x;

    read_scalar(&x, " f32", sizeof x);
    return x;
}

int32_t *read_i32s(int rank, int64_t *shape)
{
    return read_array(" i32", sizeof(int32_t), rank, shape);
}

float *read_f32s(int rank, int64_t *shape)
{
    return read_array(" f32", sizeof(float), rank, shape);
}

uint8_t *read_u8s(int rank, int64_t *shape)
{
    return read_array("  u8", sizeof(uint8_t), rank, shape);
}

static void write_bytes(const void *data, size_t size)
{
    if (size && fwrite(data, 1, size, stdout) != size)
        fail("a result cannot be written");
}

static void write_array(const void *data, const char *type, size_t size,
                        int rank, const int64_t *shape)
{
    const char head[] = {'b', 2, (char)rank};
    size_t count = 1;

    write_bytes(head, sizeof head);
    write_bytes(type, 4);
    for (int d = 0; d < rank; d++) {
        write_bytes(&shape[d], sizeof shape[d]);
        count *= (size_t)shape[d];
    }
    write_bytes(data, count * size);
}

void write_f32(float x)
{
    write_array(&x, " f32", sizeof x, 0, NULL);
}

void write_i32s(const int32_t *data, int rank, const int64_t *shape)
{
    write_array(data, " i32", sizeof *data, rank, shape);
}

void write_i64s(const int64_t *data, int rank, const int64_t *shape)
{
    write_array(data, " i64", sizeof *data, rank, shape);
}

void write_f32s(const float *data, int rank, const int64_t *shape)
{
    write_array(data, " f32", sizeof *data, rank, shape);
}
