/* reducer.h - ways to make a program smaller. */
#ifndef REDUCE_REDUCER_H
#define REDUCE_REDUCER_H

#include "reduce/edit.h"
#include "reduce/site.h"

/* Where the pieces of a text begin; the last one is after its end. */
typedef struct Pieces {
    size_t *at;
    uint32_t count, room;
} Pieces;

/* A reducer finds sites in a program and changes it there, in one of several
 * ways.  Neighbouring sites are changed together, the last one first, and so
 * what stood inside of a changed one was changed before it; a site inside of
 * what was taken out changes nothing that is seen.  What comes out need not
 * be right: it is verified.  It need not be smaller either.
 *
 * One that works on text leaves out pieces of it. */
typedef struct Reducer {
    const char *name;
    void (*find)(Sites *sites);
    void (*apply)(Edit *edit, const Site *site, unsigned way);
    unsigned ways;    /* that there are */
    unsigned chunked; /* the first ones, which are tried on many sites too */
    void (*cut)(const char *text, size_t len, Pieces *pieces);
} Reducer;

/* In the order in which they are tried. */
extern const Reducer reducers[];
extern const uint32_t reducer_count;

/* functions.c */
void find_functions(Sites *sites);
void apply_function(Edit *edit, const Site *site, unsigned way);
bool fun_is_called(const Fun *fun);
void find_calls(Sites *sites);
void apply_inline(Edit *edit, const Site *site, unsigned way);

/* signatures.c */
void find_params(Sites *sites);
void apply_param(Edit *edit, const Site *site, unsigned way);
void find_results(Sites *sites);
void apply_result(Edit *edit, const Site *site, unsigned way);

/* statements.c */
void find_stms(Sites *sites);
void apply_stm(Edit *edit, const Site *site, unsigned way);

/* unwrap.c */
void find_bodies(Sites *sites);
void apply_unwrap(Edit *edit, const Site *site, unsigned way);

/* yields.c */
void find_yields(Sites *sites);
void apply_yield(Edit *edit, const Site *site, unsigned way);

/* operators.c */
void find_operators(Sites *sites);
void apply_operator(Edit *edit, const Site *site, unsigned way);

/* dimensions.c */
void find_dimensions(Sites *sites);
void apply_dimension(Edit *edit, const Site *site, unsigned way);

/* layouts.c */
void find_layouts(Sites *sites);
void apply_layout(Edit *edit, const Site *site, unsigned way);

/* scalars.c */
void find_parts(Sites *sites);
void apply_part(Edit *edit, const Site *site, unsigned way);
void find_literals(Sites *sites);
void apply_literal(Edit *edit, const Site *site, unsigned way);

/* terms.c */
void find_sizes(Sites *sites);
void apply_size(Edit *edit, const Site *site, unsigned way);
void find_values(Sites *sites);
void apply_value(Edit *edit, const Site *site, unsigned way);

/* marks.c */
void find_marks(Sites *sites);
void apply_mark(Edit *edit, const Site *site, unsigned way);

/* names.c */
void find_names(Sites *sites);
void apply_name(Edit *edit, const Site *site, unsigned way);

/* pieces.c */
void cut_lines(const char *text, size_t len, Pieces *pieces);
void cut_words(const char *text, size_t len, Pieces *pieces);

#endif
