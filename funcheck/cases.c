/* cases.c - the cases of a text, which `// -----` lines keep apart. */
#include "funcheck/cases.h"

#include "funcheck/text.h"

static bool is_separator(Text line)
{
    return text_starts(line, "// -----");
}

static size_t count_cases(Source *source)
{
    size_t n = 1;
    for (size_t i = 1, end = source_count_lines(source); i <= end; i++)
        n += is_separator(span_text(source_line(source, i)));
    return n;
}

Span *cases_of(Arena *arena, Source *source, bool split, size_t *count)
{
    *count = split ? count_cases(source) : 1;
    Span *cases = ARENA_NEW(arena, Span, *count);
    size_t begin = 0, n = 0, nline = split ? source_count_lines(source) : 0;

    for (size_t i = 1; i <= nline; i++) {
        Span line = source_line(source, i);
        if (!is_separator(span_text(line)))
            continue;
        cases[n++] = (Span){source, begin, line.at - begin};
        begin = source_line(source, i + 1).at;
    }
    cases[n] = (Span){source, begin, source->len - begin};
    return cases;
}
