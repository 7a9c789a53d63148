/* guess.c - how far apart two names are. */
#include "ground/guess.h"

static size_t min3(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

size_t guess_distance(const char *a, size_t na, const char *b, size_t nb)
{
    /* Bytes of a name; longer ones are no slips of the pen.  An estimate. */
    enum { LONGEST = 40 };
    size_t rows[3][LONGEST + 1];

    if (na > LONGEST || nb > LONGEST)
        return LONGEST;
    for (size_t j = 0; j <= nb; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= na; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3];
        const size_t *above2 = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= nb; j++) {
            row[j] = min3(row[j - 1] + 1, above[j] + 1,
                          above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
                a[i - 2] == b[j - 1] && above2[j - 2] + 1 < row[j])
                row[j] = above2[j - 2] + 1;
        }
    }
    return rows[na % 3][nb];
}

size_t guess_too_far(size_t len)
{
    return len < 3 ? 1 : 1 + len / 3;
}
