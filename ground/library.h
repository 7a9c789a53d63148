/* library.h - libraries that are there, or not, when a tool runs. */
#ifndef GROUND_LIBRARY_H
#define GROUND_LIBRARY_H

#include <stdbool.h>

/* The first of the libraries NAMES, which NULL ends, that there is; it stays
 * open.  NULL where there is none. */
void *library_open(const char *const *names);

/* *FUNCTION, a pointer to a function, becomes NAME of LIBRARY; false, and NULL,
 * where it has none. */
bool library_find(void *library, const char *name, void *function);

#endif
