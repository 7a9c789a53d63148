/* option.h - the options of a tool or pass, as one table.
 *
 * The table is read by the command line, by `--help`, by pipelines
 * (`galop{target=gpu}`) and by the test of the docs, so that they cannot
 * disagree.  Values live in a struct of the tool's own; the table says at
 * which offset, so that one process can hold the options of many passes.
 */
#ifndef GROUND_OPTION_H
#define GROUND_OPTION_H

#include "ground/arena.h"
#include "ground/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum OptionKind {
    OPTION_FLAG,   /* bool: --name; also --name=true, --name=FALSE, --name=1 */
    OPTION_COUNT,  /* long long in [min, max]: --name=N or --name N */
    OPTION_TEXT,   /* const char *: --name=TEXT or --name TEXT */
    OPTION_TEXTS,  /* OptionTexts: as TEXT, each occurrence is kept in order */
    OPTION_JOINED, /* OptionTexts: -DTEXT, --DTEXT or -D TEXT; a = is text */
    OPTION_CHOICE  /* int: index into the choices */
} OptionKind;

typedef struct OptionTexts {
    const char **at;
    size_t count;
} OptionTexts;

typedef struct Option {
    const char *name;    /* without dashes; NULL ends a table */
    OptionKind kind;
    size_t offset;       /* of the value in the struct */
    const char *arg;     /* the value's name in --help: FILE, N */
    const char *help;
    const char *choices; /* CHOICE: "gpu|cpu" */
    long long min, max;  /* COUNT */
    /* The value may be left out (--remarks, --validity): then a TEXT becomes
     * "", a COUNT and a CHOICE become `implied`; it can only be given with
     * `=`. */
    bool value_optional;
    long long implied;
    bool hidden;         /* another spelling, not shown by --help */
} Option;

/* The value of OPTION in the struct VALUES. */
#define OPTION_VALUE(type, values, option)                                     \
    ((type *)(void *)((char *)(values) + (option)->offset))

/* Give OPTION its value: TEXT is NULL where none was written.  NULL, or what
 * is wrong (in ARENA, where values live too). */
const char *option_set(const Option *option, void *values, const char *text,
                       Arena *arena);

/* The option called NAME, or the best guess at what was meant. */
const Option *option_find(const Option *table, const char *name, size_t len);
const Option *option_guess(const Option *table, const char *name, size_t len);

/* A group of options and the struct that its values live in. */
typedef struct OptionGroup {
    const char *title; /* over the group in --help */
    const Option *options;
    void *values;
} OptionGroup;

/* Read a command line: one dash or two, `--` ends the options, `-` is an
 * operand.  Operands go to OPERANDS.  NULL, or what is wrong. */
const char *option_parse(const OptionGroup *groups, size_t ngroup, int argc,
                         char **argv, OptionTexts *operands, Arena *arena);

/* The lines of --help for the groups. */
void option_help(const OptionGroup *groups, size_t ngroup, Buf *out);

/* The same for programs: a line for each group and for each option, with a
 * tab between fields,
 *
 *     group   TITLE
 *     option  NAME  SIGN  ARG  CHOICES  HELP
 *
 * where NAME has its dashes, SIGN is what stands between it and a value: `=`,
 * ` `, `[=` (the value may be left out) or `+` (nothing), `-` where it takes
 * none; a field without a text is `-`. */
void option_describe(const OptionGroup *groups, size_t ngroup, Buf *out);

/* Append TEXT to the list. */
void option_append(OptionTexts *texts, const char *text, Arena *arena);

#endif
