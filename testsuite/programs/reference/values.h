/* values.h - arguments and results of the references in C.
 *
 * NAME/reference.c computes what NAME/NAME.fun does, without the toolkit.  It
 * reads the arguments of an entry on standard input and writes its results on
 * standard output, one after the other, in Futhark's binary format
 * (docs/language.md, section 8); what does not fit ends the program with a
 * message.  Arrays belong to the caller.
 */
#ifndef TESTSUITE_PROGRAMS_REFERENCE_VALUES_H
#define TESTSUITE_PROGRAMS_REFERENCE_VALUES_H

#include <stddef.h>
#include <stdint.h>

int64_t read_i64(void);
int32_t read_i32(void);
float read_f32(void);

/* The elements of an array; its shape is written where SHAPE points. */
int32_t *read_i32s(int rank, int64_t *shape);
float *read_f32s(int rank, int64_t *shape);
uint8_t *read_u8s(int rank, int64_t *shape);

void write_f32(float x);
void write_i32s(const int32_t *data, int rank, const int64_t *shape);
void write_i64s(const int64_t *data, int rank, const int64_t *shape);
void write_f32s(const float *data, int rank, const int64_t *shape);

/* COUNT zeroed elements of SIZE bytes; never NULL. */
void *reference_array(int64_t count, size_t size);

#endif
