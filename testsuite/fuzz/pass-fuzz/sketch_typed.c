/* sketch_typed.c - lines of small programs whose elements have any type. */
#include "testsuite/fuzz/pass-fuzz/sketch_typed.h"

void line(Sketch *s, const char *text)
{
    for (; *text; text++)
        if (*text == '$')
            buf_text(s->out, s->type);
        else if (*text == '#' && text[1] != '[')
            buf_printf(s->out, "%d%s", (int)sketch_below(s, 4), s->suffix);
        else
            buf_char(s->out, *text);
}

void named(Sketch *s, const char *text, const char *name)
{
    char one[2] = {0};

    for (; *text; text++) {
        one[0] = *text;
        line(s, *text == '~' ? name : one);
    }
}
