/* wrap.c - lines that fit on a page.
 *
 * A line of C that is too long is broken where a reader would: outside of as
 * many parentheses as possible, rather after a comma than after an operator,
 * and not before most of the line is full.  Strings and comments are broken at
 * blanks, and lines of the preprocessor are not.
 */
#include "printer/emit/inside.h"

/* The columns of the house style. */
enum { WIDTH = 80, TAB = 4 };

/* A line up to END, of which what stands before AT is printed; at AT, so many
 * parentheses are open, and maybe a string. */
typedef struct Line {
    const char *at, *end;
    int depth;
    bool string;
} Line;

static bool is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

/* What it costs to end a line: in each parenthesis, for so many characters that
 * are missing, and in a string, where a quote stands after the blank; less is
 * better.  Estimates, by how the texts look. */
enum { DEEPER = 12, MISSING = 4, IN_STRING = 20, NO_BREAK = 1000 };

/* And at the blank P, outside of strings: after... */
static int cost_of_blank(const char *p, const char *end)
{
    char before = p[-1], after = p + 1 < end ? p[1] : '\0';

    if (before == ';')
        return 0;
    if (before == ',')
        return 2;
    if (before == p[-2] && is_one_of(before, "&|"))
        return 4;
    if (p + 2 < end && p[2] == ' ' && is_one_of(after, "?:"))
        return after == '?' ? 6 : 9; /* before these */
    if (before == '=' && p[-2] == ' ')
        return DEEPER + 4; /* rather inside of the next parentheses */
    if (p[-2] == ' ' && is_one_of(before, "+-|&^"))
        return 16;
    if (p[-2] == ' ' && is_one_of(before, "*/%"))
        return after == '(' ? 16 : 22; /* rather between sums */
    return is_one_of(before, "<>=") ? 18 : NO_BREAK;
}

/* Over the character at l->at. */
static void step(Line *l)
{
    char c = *l->at++;

    if (c == '"')
        l->string = !l->string;
    else if (l->string)
        l->at += c == '\\' && l->at < l->end;
    else if (is_one_of(c, "([{"))
        l->depth++;
    else if (is_one_of(c, ")]}"))
        l->depth--;
}

static bool is_blank(const Line *l, const char *from)
{
    return l->at > from + 1 && l->at + 1 < l->end && *l->at == ' ';
}

/* Where the line that begins at L in a column ends best; at l->end, where it
 * fits, or has no place to break it at. */
static Line best_break(Line l, int column)
{
    const char *from = l.at;
    Line best = {l.end, l.end, 0, false};
    int least = NO_BREAK;

    if (column + (l.end - l.at) <= WIDTH)
        return best;
    while (l.at < l.end) {
        int at = column + (int)(l.at - from) + 2 * l.string;
        if (at > WIDTH && least < NO_BREAK)
            break;
        if (is_blank(&l, from)) {
            int cost = l.string ? IN_STRING : cost_of_blank(l.at, l.end);
            cost += DEEPER * l.depth + (at < WIDTH ? WIDTH - at : 0) / MISSING;
            if (cost <= least) {
                least = cost;
                best = l;
            }
        }
        step(&l);
    }
    return best;
}

/* Lines that go on stand further to the right, and not where the body of a
 * statement begins. */
static int indent_of_rest(const char *from, const char *end, int indent)
{
    bool heads =
        end[-1] == '{' || (end - from > 4 && !strncmp(from, "if (", 4));

    return indent + (indent && heads ? 2 * TAB : TAB);
}

static void wrap_line(Buf *out, const char *from, const char *end)
{
    const char *text = from + strspn(from, " ");
    int indent = (int)(text - from), rest = indent_of_rest(text, end, indent);
    Line l = {text, end, 0, false};

    buf_fill(out, ' ', (size_t)indent);
    for (int column = indent;;) {
        Line stop = best_break(l, column);
        buf_bytes(out, l.at, (size_t)(stop.at - l.at));
        if (stop.at == end)
            break;
        buf_text(out, stop.string ? " \"\n" : "\n");
        buf_fill(out, ' ', (size_t)rest);
        buf_text(out, stop.string ? "\"" : "");
        column = rest + stop.string;
        l = stop;
        l.at++;
    }
}

/* A comment that is all of the line. */
static void wrap_comment(Buf *out, const char *from, const char *end)
{
    const char *text = from + strspn(from, " "), *at = text, *next;
    size_t indent = (size_t)(text - from), column = indent;

    buf_fill(out, ' ', indent);
    for (; at < end; at = next) { /* a word, and the blank after it */
        next = memchr(at, ' ', (size_t)(end - at));
        next = next && end - next > 3 ? next + 1 : end; /* with its end */
        if (at > text && column + (size_t)(next - at) > WIDTH + 1) {
            out->len--; /* a blank */
            buf_char(out, '\n');
            buf_fill(out, ' ', indent);
            buf_text(out, " * ");
            column = indent + 3;
        }
        buf_bytes(out, at, (size_t)(next - at));
        column += (size_t)(next - at);
    }
}

void emit_wrap(Buf *out, const char *text, size_t len)
{
    for (const char *from = text, *end; from < text + len; from = end + 1) {
        end = memchr(from, '\n', (size_t)(text + len - from));
        if (end - from <= WIDTH || from[0] == '#')
            buf_bytes(out, from, (size_t)(end - from));
        else if (from[strspn(from, " ")] == '/')
            wrap_comment(out, from, end);
        else
            wrap_line(out, from, end);
        buf_char(out, '\n');
    }
}
