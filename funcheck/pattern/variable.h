/* variable.h - the variables of a check file.
 *
 * String variables and numeric ones live in one table: a name is meant to be
 * only one of the two, and a definition as the other is an error.  Names are
 * interned: equal if and only if they are the same Variable.
 */
#ifndef FUNCHECK_PATTERN_VARIABLE_H
#define FUNCHECK_PATTERN_VARIABLE_H

#include "funcheck/pattern/number.h"
#include "ground/arena.h"

typedef struct Variable {
    struct Variable *next; /* in the order of their first mention */
    Text name;
    bool is_text, has_text; /* something defines it so; it has a value now */
    Text text;
    bool is_number, has_number; /* something defines or uses it so */
    Number number;
    Text digits;         /* what was matched for the number */
    NumberFormat format; /* of its definition */
    size_t def_line;     /* of its first definition, or 0 */
} Variable;

typedef struct VariableTable {
    Arena *arena;
    Variable **slots;
    size_t nslot, count;
    Variable *first, **tail;
    Variable *line; /* @LINE */
} VariableTable;

void variable_table_init(VariableTable *table, Arena *arena);

/* The variable of that name, made where it is new. */
Variable *variable_intern(VariableTable *table, Text name);

/* Forget the values of the variables without a '$'. */
void variable_clear_local(VariableTable *table);

#endif
