/* read.c - conflict sets from texts. */
#include "passes/shared/smo/inside.h"

#include "passes/shared/solvers/glpk.h"
#include "passes/shared/smo/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* For one file, estimates: in isl's own unit, and simplex runs. */
enum { MAX_OPERATIONS = 2000000, MAX_WORK = 20000 };

Conflicts *conflicts_open(const char **why)
{
    const IslLibrary *isl = isl_library();

    *why = !isl ? "isl" : !glpk_library() ? "GLPK" : NULL;
    if (*why)
        return NULL;
    Conflicts *set = ground_alloc(sizeof *set);
    *set = (Conflicts){.isl = isl, .ctx = isl->ctx_alloc(), .work = MAX_WORK};
    isl->options_set_on_error(set->ctx, ISL_CONTINUE);
    isl->ctx_set_max_operations(set->ctx, MAX_OPERATIONS);
    return set;
}

void conflicts_close(Conflicts *set)
{
    for (uint32_t i = 0; i < set->nstm; i++)
        set->isl->set_free(set->stm[i].domain);
    for (uint32_t i = 0; i < set->npair; i++)
        set->isl->map_free(set->pair[i].map);
    set->isl->set_free(set->context);
    set->isl->space_free(set->params);
    set->isl->ctx_free(set->ctx);
    arena_free(&set->arena);
    free(set);
}

/* TEXT, that isl does not read: its own words say why. */
static bool reject_text(const Conflicts *set, const char *text,
                        const char *what, Span span, Diag *diag)
{
    const char *why = set->isl->ctx_last_error_msg(set->ctx);

    if (names_prime_params(text))
        diag_error(diag, span,
                   "the names of parameters have primes, which isl ignores");
    else
        diag_error(diag, span, "%s expected, in isl's notation%s%s", what,
                   why ? ": " : "", why ? why : "");
    return false;
}

/* isl takes n and n' for one parameter. */
static bool is_plain(const char *text)
{
    return isl_reads_all(text) && !names_prime_params(text);
}

static void add_pairs(Conflicts *set, uint32_t s, uint32_t t, Isl map,
                      Span span)
{
    arena_grow(&set->arena, &set->pair, set->npair, &set->pair_room,
               sizeof *set->pair);
    set->pair[set->npair++] =
        (Pairs){s, t, map, ARENA_NEW(&set->arena, Pieces, 1), span};
}

/* TEXT has the names, perhaps with primes; NULL: isl knows them. */
static void name_dims(Conflicts *set, Statement *s, const char *text)
{
    s->ndim = (uint32_t)set->isl->set_dim(s->domain, ISL_OUT);
    s->dim = ARENA_NEW(&set->arena, const char *, s->ndim + 1);
    s->fixed = ARENA_NEW(&set->arena, bool, s->ndim + 1);
    for (uint32_t i = 0; i < s->ndim; i++) {
        const char *name = set->isl->set_get_dim_name(s->domain, ISL_OUT, i);
        s->dim[i] = name ? arena_text(&set->arena, name, strlen(name))
                         : arena_printf(&set->arena, "i%u", i);
    }
    if (text)
        names_of_tuple(text, s->name, s->ndim, s->dim, &set->arena);
    names_separate(s->ndim, s->dim, &set->arena);
}

/* ---- three texts ---- */

bool conflicts_context(Conflicts *set, const char *text, Span span, Diag *diag)
{
    set->context = set->isl->set_read_from_str(set->ctx, text);
    return (set->context && is_plain(text)) ||
           reject_text(set, text, "a set of parameters", span, diag);
}

typedef struct Reading {
    Conflicts *set;
    const char *text;
    Span span;
    Diag *diag;
    bool ok;
} Reading;

static int add_statement(Isl domain, void *data)
{
    Reading *r = data;
    Conflicts *set = r->set;
    const char *name = set->isl->set_get_tuple_name(domain);
    Statement *s = &set->stm[set->nstm];

    if (!name) {
        diag_error(r->diag, r->span, "a set of the domains has no name");
        r->ok = false;
        set->isl->set_free(domain);
        return 0;
    }
    s->name = arena_text(&set->arena, name, strlen(name));
    s->span = r->span;
    s->domain = domain;
    name_dims(set, s, r->text);
    s->domain = set->isl->set_reset_tuple_id(domain);
    set->nstm++;
    return 0;
}

static int count_one(Isl thing, void *data)
{
    Reading *r = data;

    r->set->isl->set_free(thing);
    r->set->nstm++;
    return 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Statement *)a)->name, ((const Statement *)b)->name);
}

static bool is_statement(const Conflicts *set, const char *name)
{
    for (uint32_t i = 0; i < set->nstm; i++)
        if (strcmp(set->stm[i].name, name) == 0)
            return true;
    return false;
}

/* The set of N places without any elements. */
static Isl empty_domain(Conflicts *set, uint32_t n)
{
    Buf text = {0};

    buf_text(&text, "{ [");
    for (uint32_t i = 0; i < n; i++)
        buf_printf(&text, "%si%u", i ? ", " : "", i);
    buf_text(&text, "] : 1 = 0 }");
    Isl domain = set->isl->set_read_from_str(set->ctx, text.at);
    buf_free(&text);
    return domain;
}

/* Statements that are never executed, which isl forgets. */
static void add_empty(Conflicts *set, const char *text)
{
    const char *name, *all = text;

    while ((name = names_next_tuple(&text, &set->arena))) {
        if (is_statement(set, name))
            continue;
        Statement *s = &set->stm[set->nstm++];
        s->name = name;
        s->empty = true;
        s->domain = empty_domain(set, names_places(text));
        name_dims(set, s, all);
    }
}

static uint32_t count_tuples(Conflicts *set, const char *text)
{
    uint32_t n = 0;

    while (names_next_tuple(&text, &set->arena))
        n++;
    return n;
}

bool conflicts_domains(Conflicts *set, const char *text, Span span, Diag *diag)
{
    Isl all = set->isl->union_set_read_from_str(set->ctx, text);
    Reading r = {set, text, span, diag, true};

    if (!all || !is_plain(text)) {
        set->isl->union_set_free(all);
        return reject_text(set, text, "a union of sets", span, diag);
    }
    set->isl->union_set_foreach_set(all, count_one, &r);
    set->stm = ARENA_NEW(&set->arena, Statement,
                         set->nstm + count_tuples(set, text) + 1);
    set->nstm = 0;
    set->isl->union_set_foreach_set(all, add_statement, &r);
    set->isl->union_set_free(all);
    add_empty(set, text);
    qsort(set->stm, set->nstm, sizeof *set->stm, by_name);
    for (uint32_t i = 0; i + 1 < set->nstm; i++)
        if (strcmp(set->stm[i].name, set->stm[i + 1].name) == 0) {
            diag_error(diag, span, "'%s' has indices of two lengths",
                       set->stm[i].name);
            return false;
        }
    return r.ok;
}

/* The statement of one side of MAP; negative: it has no indices, or an error
 * says what is wrong. */
static int find_statement(Reading *r, Isl map, int side)
{
    const IslLibrary *isl = r->set->isl;
    const char *name = isl->map_get_tuple_name(map, side);
    uint32_t ndim = (uint32_t)isl->map_dim(map, side);

    for (uint32_t i = 0; name && i < r->set->nstm; i++) {
        const Statement *s = &r->set->stm[i];
        if (strcmp(s->name, name) == 0 && s->empty)
            return -1;
        if (strcmp(s->name, name) == 0 && s->ndim == ndim)
            return (int)i;
        if (strcmp(s->name, name) == 0) {
            diag_error(r->diag, r->span, "'%s' has %u indices, not %u", name,
                       s->ndim, ndim);
            r->ok = false;
            return -1;
        }
    }
    diag_error(r->diag, r->span, "conflicts name '%s', which is no statement",
               name ? name : "");
    r->ok = false;
    return -1;
}

static int add_map(Isl map, void *data)
{
    Reading *r = data;
    const IslLibrary *isl = r->set->isl;
    int s = find_statement(r, map, ISL_IN), t = find_statement(r, map, ISL_OUT);

    if (s < 0 || t < 0) {
        isl->map_free(map);
        return 0;
    }
    map = isl->map_reset_tuple_id(map, ISL_IN);
    map = isl->map_reset_tuple_id(map, ISL_OUT);
    add_pairs(r->set, (uint32_t)s, (uint32_t)t, map, r->span);
    return 0;
}

static int by_statements(const void *a, const void *b)
{
    const Pairs *p = a, *q = b;

    return p->s != q->s  ? (p->s < q->s ? -1 : 1)
           : p->t < q->t ? -1
                         : p->t > q->t;
}

bool conflicts_pairs(Conflicts *set, const char *text, Span span, Diag *diag)
{
    Isl all = set->isl->union_map_read_from_str(set->ctx, text);
    Reading r = {set, text, span, diag, true};

    if (!all || !is_plain(text)) {
        set->isl->union_map_free(all);
        return reject_text(set, text, "a union of maps", span, diag);
    }
    const char *at = text, *name;
    while ((name = names_next_tuple(&at, &set->arena)))
        if (!PASS_LEGAL(smo_statement_known, is_statement(set, name))) {
            /* isl may have forgotten it */
            diag_error(diag, span, "conflicts name '%s', which is no statement",
                       name);
            set->isl->union_map_free(all);
            return false;
        }
    set->isl->union_map_foreach_map(all, add_map, &r);
    set->isl->union_map_free(all);
    if (set->npair)
        qsort(set->pair, set->npair, sizeof *set->pair, by_statements);
    return r.ok;
}

/* ---- files of the public tool ---- */

typedef struct Lines {
    Conflicts *set;
    Source *source;
    size_t at, end;
    Diag *diag;
} Lines;

/* The next line that says something; LEN is 0 after the last one. */
static Span next_line(Lines *l)
{
    while (l->at < l->end) {
        const char *text = l->source->text + l->at;
        const char *stop = memchr(text, '\n', l->end - l->at);
        size_t len = stop ? (size_t)(stop - text) : l->end - l->at, from = 0;
        Span line = {l->source, l->at, len};
        l->at += len + (stop != NULL);
        while (from < len && isspace((unsigned char)text[from]))
            from++;
        while (len > from && isspace((unsigned char)text[len - 1]))
            len--;
        if (from < len && text[from] != '#')
            return (Span){l->source, line.at + from, len - from};
    }
    return (Span){l->source, l->end, 0};
}

static const char *text_of(Lines *l, Span line)
{
    return arena_text(&l->set->arena, l->source->text + line.at, line.len);
}

static bool begins_set(Span line)
{
    return line.len && strchr("[{", line.source->text[line.at]);
}

/* COUNT numbers, alone in a line. */
static bool read_numbers(Lines *l, Span line, const char *what, int count,
                         long *number, long most)
{
    char *at = (char *)text_of(l, line);

    for (int i = 0; i < count; i++) {
        char *begin = at;
        number[i] = strtol(begin, &at, 10);
        if (at == begin || number[i] < 0 || number[i] > most) {
            diag_error(l->diag, line, "%s expected, at most %ld", what, most);
            return false;
        }
    }
    if (*at)
        diag_error(l->diag, line, "%s expected, and no more", what);
    return !*at;
}

static bool read_polyhedron(Lines *l, const Isl *space)
{
    const IslLibrary *isl = l->set->isl;
    Span line = next_line(l);
    long which[2];

    if (!read_numbers(l, line, "two statements", 2, which,
                      (long)l->set->nstm - 1))
        return false;
    line = next_line(l);
    const char *text = text_of(l, line);
    Isl map = isl->map_read_from_str(l->set->ctx, text);
    if (!map || !is_plain(text)) {
        isl->map_free(map);
        return reject_text(l->set, text, "a map", line, l->diag);
    }
    for (int side = 0; side < 2; side++) {
        int have = isl->map_dim(map, side ? ISL_OUT : ISL_IN);
        int want = isl->set_dim(space[side], ISL_OUT);
        if (have != want) {
            diag_error(l->diag, line, "%d indices instead of %d", have, want);
            isl->map_free(map);
            return false;
        }
    }
    map = isl->map_intersect_domain(map, isl->set_copy(space[0]));
    map = isl->map_intersect_range(map, isl->set_copy(space[1]));
    add_pairs(l->set, (uint32_t)which[0], (uint32_t)which[1], map, line);
    return map || reject_text(l->set, text, "a map", line, l->diag);
}

/* Arrays of so many statements, or polyhedra, are not written by hand. */
enum { MOST_STATEMENTS = 1000, MOST_POLYHEDRA = 100000 };

static bool read_polyhedra(Lines *l, const Isl *space, Span first)
{
    Conflicts *set = l->set;
    long n, npoly;

    if (!read_numbers(l, next_line(l), "the number of statements", 1, &n,
                      MOST_STATEMENTS))
        return false;
    set->stm = ARENA_NEW(&set->arena, Statement, n + 1);
    for (; set->nstm < (uint32_t)n; set->nstm++) {
        Statement *s = &set->stm[set->nstm];
        s->name = arena_printf(&set->arena, "S%u", set->nstm);
        s->span = first;
        s->domain = set->isl->set_copy(space[0]);
        name_dims(set, s, NULL);
    }
    if (!read_numbers(l, next_line(l), "the number of conflict polyhedra", 1,
                      &npoly, MOST_POLYHEDRA))
        return false;
    while (npoly-- > 0)
        if (!read_polyhedron(l, space))
            return false;
    Span more = next_line(l);
    if (more.len)
        diag_error(l->diag, more,
                   "there are more lines than conflict "
                   "polyhedra");
    return more.len == 0;
}

/* LINE has the names of the second space, which the space itself has, too, if
 * the file SAYS it; isl knows them without their primes. */
static bool check_names(Lines *l, Span line, Isl space, bool says)
{
    const IslLibrary *isl = l->set->isl;
    const char *at = text_of(l, line);
    int count = isl->set_dim(space, ISL_OUT), n = 0;
    bool ok = true;

    for (; *at && ok; n++) {
        size_t len = strcspn(at, "' \t");
        const char *name =
            says && n < count
                ? isl->set_get_dim_name(space, ISL_OUT, (uint32_t)n)
                : NULL;
        ok = n < count &&
             (!name || (strlen(name) == len && memcmp(name, at, len) == 0));
        at += strcspn(at, " \t");
        at += strspn(at, " \t");
    }
    if (!ok || n != count)
        diag_error(l->diag, line,
                   "the names of the second space's %d indices expected",
                   count);
    return ok && n == count;
}

bool conflicts_read_input(Conflicts *set, Source *source, size_t begin,
                          size_t end, Diag *diag)
{
    Lines l = {set, source, begin, end, diag};
    const IslLibrary *isl = set->isl;
    Isl space[2] = {NULL, NULL};
    Span line = next_line(&l), first = line;
    int n = 0;
    bool ok = true;

    for (; ok && n < 2 && begins_set(line); line = next_line(&l), n++) {
        const char *text = text_of(&l, line);
        space[n] = isl->set_read_from_str(set->ctx, text);
        ok = space[n] && is_plain(text);
        if (!ok)
            reject_text(set, text, "a set", line, diag);
    }
    if (ok && !n) {
        diag_error(diag, line, "the array space expected");
        ok = false;
    }
    if (ok && n == 1)
        space[1] = isl->set_copy(space[0]);
    if (ok &&
        isl->set_dim(space[0], ISL_OUT) != isl->set_dim(space[1], ISL_OUT)) {
        diag_error(diag, first, "two array spaces of different dimensions");
        ok = false;
    }
    ok = ok && check_names(&l, line, space[1], n > 1) &&
         read_polyhedra(&l, space, first);
    isl->set_free(space[0]);
    isl->set_free(space[1]);
    return ok;
}
