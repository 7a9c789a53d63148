/* svg.h - what all drawings share. */
#ifndef GROUND_SVG_H
#define GROUND_SVG_H

#include "ground/buf.h"

#include <stdint.h>

/* A light colour for thing K, under dark text; each tenth one is the same. */
const char *svg_colour(uint32_t k);

/* LEN bytes of TEXT between tags. */
void svg_text(Buf *svg, const char *text, size_t len);

#endif
