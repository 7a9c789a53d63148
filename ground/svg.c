/* svg.c - what all drawings share. */
#include "ground/svg.h"

static const char *const colour[] = {"#a6cee3", "#b2df8a", "#fdbf6f", "#cab2d6",
                                     "#ffff99", "#fb9a99", "#80cdc1", "#d9d9d9",
                                     "#e5c494", "#f4cae4"};

const char *svg_colour(uint32_t k)
{
    return colour[k % (sizeof colour / sizeof *colour)];
}

void svg_text(Buf *svg, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        char c = text[i];
        if (c == '<' || c == '>' || c == '&')
            buf_text(svg, c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;");
        else
            buf_char(svg, c);
    }
}
