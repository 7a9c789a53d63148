/* expression.h - what stands in [[#...]].
 *
 *     block   = [format ","] [name ":"] ["=="] [expr]
 *     format  = "%" ["#"] ["." digits] ("u" | "d" | "x" | "X")
 *     expr    = operand {("+" | "-") operand}
 *     operand = name | "@LINE" | literal | "(" expr ")"
 *             | ("add"|"sub"|"mul"|"div"|"min"|"max") "(" expr "," expr ")"
 */
#ifndef FUNCHECK_PATTERN_EXPRESSION_H
#define FUNCHECK_PATTERN_EXPRESSION_H

#include "funcheck/pattern/variable.h"
#include "ground/diag.h"

typedef struct Expression Expression;

typedef struct ExpressionContext {
    Arena *arena;
    VariableTable *variables;
    Diag *diag;
    Source *source; /* that the text lies in */
    size_t line;    /* of the directive; 0 on the command line */
} ExpressionContext;

/* A whole block; without an expression it matches any number. */
typedef struct NumberBlock {
    Expression *expression; /* or NULL */
    Variable *defined;      /* or NULL */
    NumberFormat format;
} NumberBlock;

/* Read a block, without its brackets and '#'.  LEGACY: [[@LINE+1]], which
 * allows less.  False: an error is in the context's diag. */
bool expression_parse(ExpressionContext *cx, Text text, bool legacy,
                      NumberBlock *block);

typedef enum EvalResult { EVAL_DONE, EVAL_OVERFLOW, EVAL_UNDEFINED } EvalResult;

/* The value, or why there is none. */
EvalResult expression_eval(const Expression *expression, Number *value);

/* Call VISIT for each use of a variable without a value. */
void expression_each_undefined(const Expression *expression,
                               void (*visit)(Text use, void *data),
                               void *data);

/* Eat the name of a variable: [$@]?[A-Za-z_][A-Za-z0-9_]*.  NULL, or what is
 * wrong with it. */
const char *variable_take_name(Text *text, Text *name);

#endif
