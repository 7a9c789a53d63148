/* update.c - writing the checks anew from the input.
 *
 * Every line of the input becomes one directive: a function's first line a
 * -LABEL, with the rest of the line as -SAME; a blank line -EMPTY; any other
 * line -NEXT.  A name like `x_12`, whose number may be another one tomorrow,
 * becomes a variable: [[X_12:x_[0-9]+]] where a function mentions it first,
 * and [[X_12]] from then on.
 */
#include "funcheck/update.h"

#include "funcheck/check_file.h"
#include "funcheck/regex/regex.h"

const char update_default_labels[] =
    "(fun|entry|def|define|func|kernel|void) [^(]*\\(";
const char update_default_names[] = "[A-Za-z][A-Za-z0-9_]*_[0-9]+";

enum { BACK_REFERENCES = 9 };

typedef struct Updater {
    Arena *arena;
    const Request *request;
    UpdateStyle style;
    Regex *labels, *names;
    Source *checks;
    Text prefix, leader; /* of the directives: "// " */
    VariableTable known; /* names, and the variables that stand for them */
    VariableTable taken; /* the names of those variables */
    Buf *out;
    size_t ncapture; /* of the line that is being written */
} Updater;

/* ---- patterns ---- */

/* Append regex {{...}}; a brace in front would be taken for one of its own. */
static void write_regex(Updater *u, const char *regex, size_t len)
{
    bool brace = u->out->len && u->out->at[u->out->len - 1] == '{';
    if (brace)
        u->out->len--;
    buf_printf(u->out, "{{%s%.*s}}", brace ? "\\{" : "", (int)len, regex);
}

/* How many bytes at the beginning of TEXT would not stand for themselves. */
static size_t special_len(Text text)
{
    size_t n = 0;
    if ((unsigned char)*text.at < ' ' && *text.at != '\t')
        return 1;
    while (n < text.len && (*text.at == '{' || *text.at == '[') &&
           text.at[n] == *text.at)
        n++;
    return n > 1 ? n : 0;
}

static void write_literal(Updater *u, Text text)
{
    while (text.len) {
        size_t n = special_len(text);
        Buf regex = {0};
        for (size_t i = 0; i < n; i++)
            buf_printf(&regex, *text.at < ' ' ? "." : "\\%c", *text.at);
        if (n)
            write_regex(u, regex.at, regex.len);
        else
            buf_char(u->out, *text.at);
        buf_free(&regex);
        text = text_from(text, n ? n : 1);
    }
}

/* ---- names ---- */

/* A variable's name that no other name has: X_12 for x_12. */
static Text name_variable(Updater *u, Text name)
{
    Buf text = {0};
    Variable *v;

    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool ok = is_name_char(c) && (text.len || !is_digit_char(c));
        if (!ok && !text.len && !is_digit_char(c))
            continue;
        if (!ok)
            buf_char(&text, '_');
        if (is_name_char(c))
            buf_char(&text, c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c);
    }
    if (!text.len)
        buf_char(&text, 'V');
    for (;; buf_char(&text, '_')) {
        Text copy = {arena_text(u->arena, text.at, text.len), text.len};
        v = variable_intern(&u->taken, copy);
        if (!v->is_text)
            break;
    }
    v->is_text = true;
    buf_free(&text);
    return v->name;
}

/* The regular expression for NAME: its number may change. */
static void write_name_regex(Updater *u, Text name)
{
    size_t end = name.len;
    while (end && is_digit_char(name.at[end - 1]))
        end--;
    if (u->style.names == update_default_names)
        buf_printf(u->out, "%.*s[0-9]+", (int)end, name.at);
    else
        buf_text(u->out, u->style.names);
}

static void write_name(Updater *u, Text name, const char *line)
{
    Variable *v = variable_intern(&u->known, name);
    if (!v->is_text) {
        v->is_text = true;
        v->text = name_variable(u, name);
    }
    if (!v->has_text) {
        v->has_text = true;
        v->digits.at = line; /* where it is captured */
        v->number.size = ++u->ncapture;
        buf_printf(u->out, "[[%.*s:", TEXT_ARG(v->text));
        write_name_regex(u, name);
        buf_text(u->out, "]]");
    } else if (v->digits.at == line && v->number.size > BACK_REFERENCES) {
        write_literal(u, name);
    } else {
        buf_printf(u->out, "[[%.*s]]", TEXT_ARG(v->text));
    }
}

static bool is_whole_name(Text text, RegexGroup g)
{
    size_t end = g.at + g.len;
    return g.len && (!g.at || !is_name_char(text.at[g.at - 1])) &&
           (end == text.len || !is_name_char(text.at[end]));
}

/* Append the pattern that matches TEXT. */
static void write_pattern(Updater *u, Text text)
{
    RegexGroup g;
    size_t done = 0, from = 0;

    u->ncapture = 0;
    while (u->names && from < text.len &&
           regex_search(u->names, text.at, text.len, from, &g, 1)) {
        from = g.at + (g.len ? g.len : 1);
        if (!is_whole_name(text, g))
            continue;
        write_literal(u, text_upto(text_from(text, done), g.at - done));
        write_name(u, text_upto(text_from(text, g.at), g.len), text.at);
        done = g.at + g.len;
    }
    write_literal(u, text_from(text, done));
    buf_char(u->out, '\n');
}

/* ---- directives ---- */

static void begin_directive(Updater *u, const char *suffix)
{
    bool exact = u->request->strict_whitespace && u->request->full_lines;
    bool empty = strcmp(suffix, "-EMPTY") == 0;
    buf_printf(u->out, "%.*s%.*s%s:%s", TEXT_ARG(u->leader),
               TEXT_ARG(u->prefix), suffix, exact || empty ? "" : " ");
}

/* Write LINE as the beginning of a function, if it is one. */
static bool write_label(Updater *u, Text line)
{
    RegexGroup g;
    if (!regex_search(u->labels, line.at, line.len, 0, &g, 1) || g.at ||
        !g.len)
        return false;
    Text rest = text_from(line, g.len);
    variable_clear_local(&u->known);
    begin_directive(u, "-LABEL");
    write_literal(u, text_upto(line, g.len));
    buf_char(u->out, '\n');
    if (text_skip_blanks(rest).len) {
        begin_directive(u, "-SAME");
        write_pattern(u, rest);
    }
    return true;
}

static Text take_line(Text *rest)
{
    Text line = text_upto(*rest, text_find_char(*rest, '\n'));
    *rest = text_from(*rest, line.len + 1);
    while (line.len && (line.at[line.len - 1] == '\r' ||
                        (is_blank_char(line.at[line.len - 1]))))
        line.len--;
    return line;
}

static void write_directives(Updater *u, Text input)
{
    size_t blank = 0;
    bool any = false;

    while (input.len) {
        Text line = take_line(&input);
        if (!line.len) {
            blank++;
            continue;
        }
        for (; any && blank; blank--) {
            begin_directive(u, "-EMPTY");
            buf_char(u->out, '\n');
        }
        blank = 0;
        if (!write_label(u, line)) {
            begin_directive(u, any ? "-NEXT" : "");
            write_pattern(u, line);
        }
        any = true;
    }
}

/* ---- the check file ---- */

/* Where in LINE a directive of the prefix begins, or the line's length. */
static size_t find_directive(Updater *u, Text line)
{
    Arena scratch = {0};
    PrefixScan scan;
    PrefixUse use;
    size_t at = line.len;

    prefix_scan_init(&scan, &scratch, u->request, line);
    while (at == line.len && prefix_scan_next(&scan, &use)) {
        Text rest = text_from(line, scan.at);
        bool comment = use.index >= u->request->prefixes.count;
        if (comment && text_starts(rest, ":"))
            break;
        if (!comment && directive_parse(rest).status == DIRECTIVE_CHECK)
            at = use.at;
        prefix_scan_skip(&scan, rest);
    }
    arena_free(&scratch);
    return at;
}

/* The sign of the comment that TEXT ends with, with the blanks around it. */
static Text comment_sign(Text text)
{
    size_t n = text.len;
    while (n && is_blank_char(text.at[n - 1]))
        n--;
    while (n && memchr("/#;*-%!", text.at[n - 1], 7))
        n--;
    return text_from(text, n);
}

/* The comment line's sign: "// ". */
static Text line_sign(Text line)
{
    size_t n = 0;
    while (n < line.len && memchr("/#;*-%! \t", line.at[n], 9))
        n++;
    return text_upto(line, n);
}

/* Where the directives go in a file that has none: after the comment lines
 * at its top. */
static size_t find_place(Updater *u, Text text)
{
    Text rest = text;
    size_t at = 0;

    while (rest.len) {
        Text line = take_line(&rest);
        Text sign = line_sign(line);
        if (!text_skip_blanks(sign).len)
            break;
        if (!u->leader.len)
            u->leader = sign;
        at = (size_t)(rest.at - text.at);
    }
    return at;
}

/* The first directive's place; it also says how a comment begins. */
static size_t find_first(Updater *u, Text text)
{
    Text rest = text;
    while (rest.len) {
        size_t begin = (size_t)(rest.at - text.at);
        Text line = take_line(&rest);
        size_t at = find_directive(u, line);
        if (at < line.len) {
            u->leader = comment_sign(text_upto(line, at));
            return begin;
        }
    }
    return find_place(u, text);
}

/* Copy TEXT without the directives; what stands before one on its line
 * stays. */
static void copy_others(Updater *u, Text text)
{
    while (text.len) {
        const char *begin = text.at;
        Text line = take_line(&text);
        size_t at = find_directive(u, line);
        Text head = text_upto(line, at);
        if (at == line.len) {
            buf_bytes(u->out, begin, (size_t)(text.at - begin));
            continue;
        }
        head.len -= comment_sign(head).len;
        if (text_skip_blanks(head).len)
            buf_printf(u->out, "%.*s\n", (int)text_drop_blanks(head).len,
                       head.at);
    }
}

static Regex *compile(Updater *u, const char *option, const char *pattern,
                      Diag *diag)
{
    const char *why;
    Regex *regex =
        regex_compile(u->arena, pattern, strlen(pattern), 0, &why);
    if (!regex)
        diag_error(diag, (Span){0}, "invalid regex of --%s: %s", option, why);
    return regex;
}

bool update_checks(Arena *arena, const Request *request, UpdateStyle style,
                   Span checks, Span input, Diag *diag, Buf *out)
{
    Updater u = {.arena = arena, .request = request, .style = style,
                 .checks = checks.source, .out = out};

    if (request->prefixes.count != 1) {
        diag_error(diag, (Span){0},
                   "--update writes the checks of one prefix, not of %zu",
                   request->prefixes.count);
        return false;
    }
    u.prefix = text_of(request->prefixes.at[0]);
    u.labels = compile(&u, "update-labels", style.labels, diag);
    if (*style.names)
        u.names = compile(&u, "update-names", style.names, diag);
    if (!u.labels || (*style.names && !u.names))
        return false;
    variable_table_init(&u.known, arena);
    variable_table_init(&u.taken, arena);
    Text text = span_text(checks);
    size_t place = find_first(&u, text);
    copy_others(&u, text_upto(text, place));
    if (out->len && out->at[out->len - 1] != '\n')
        buf_char(out, '\n');
    write_directives(&u, span_text(input));
    copy_others(&u, text_from(text, place));
    return true;
}
