/* expression.c - what stands in [[#...]]. */
#include "funcheck/pattern/expression.h"

/* Estimates. */
enum {
    NESTING_MAX = 500,  /* of parentheses and calls */
    HEIGHT_MAX = 20000  /* of a tree: evaluation recurses */
};

typedef enum ExpressionKind { LITERAL, USE, BINARY } ExpressionKind;

struct Expression {
    ExpressionKind kind;
    Text text;
    Number literal;
    Variable *variable;
    NumberOp *op;
    Expression *left, *right;
    unsigned height;
};

/* Which operands may stand at a place. */
typedef enum Allowed { ANY_OPERAND, LINE_ONLY, DIGITS_ONLY } Allowed;

typedef struct Parser {
    ExpressionContext *cx;
    Text rest;
    bool maybe_constraint; /* the next operand might be a wrong "==" */
    unsigned nesting;
} Parser;

static const struct {
    const char *name;
    NumberOp *op;
} functions[] = {
    {"add", number_add}, {"div", number_div}, {"max", number_max},
    {"min", number_min}, {"mul", number_mul}, {"sub", number_sub},
};

static Expression *parse_expr(Parser *p, const char *stops);

static bool fail(ExpressionContext *cx, Text at, const char *what)
{
    diag_error(cx->diag, text_span(cx->source, at), "%s", what);
    return false;
}

static Expression *fail_at(Parser *p, Text at, const char *what)
{
    fail(p->cx, at, what);
    return NULL;
}

static void skip_blanks(Parser *p)
{
    p->rest = text_skip_blanks(p->rest);
}

const char *variable_take_name(Text *text, Text *name)
{
    size_t i = 0;

    if (!text->len)
        return "empty variable name";
    if (text->at[0] == '$' || text->at[0] == '@')
        i++;
    if (i == text->len)
        return text->at[0] == '@' ? "empty pseudo variable name"
                                  : "empty global variable name";
    if (!is_name_char(text->at[i]) || is_digit_char(text->at[i]))
        return "invalid variable name";
    while (i < text->len && is_name_char(text->at[i]))
        i++;
    *name = text_upto(*text, i);
    *text = text_from(*text, i);
    return NULL;
}

/* ---- operands ---- */

static Expression *new_node(Parser *p, ExpressionKind kind, Text text)
{
    Expression *e = ARENA_NEW(p->cx->arena, Expression, 1);
    e->kind = kind;
    e->text = text;
    return e;
}

static Expression *new_binary(Parser *p, Text text, NumberOp *op,
                              Expression *left, Expression *right)
{
    Expression *e = new_node(p, BINARY, text);
    e->op = op;
    e->left = left;
    e->right = right;
    e->height = 1 + (left->height > right->height ? left->height
                                                  : right->height);
    return e->height > HEIGHT_MAX
               ? fail_at(p, text, "expression is too long")
               : e;
}

static Expression *parse_use(Parser *p, Text name)
{
    ExpressionContext *cx = p->cx;
    if (name.at[0] == '@' && !text_equal(name, text_of("@LINE"))) {
        diag_error(cx->diag, text_span(cx->source, name),
                   "invalid pseudo numeric variable '%.*s'", TEXT_ARG(name));
        return NULL;
    }
    Variable *v = variable_intern(cx->variables, name);
    if (!v->is_number) {
        v->is_number = true;
        v->format.kind = FORMAT_UNSIGNED;
    }
    if (cx->line && v->def_line == cx->line) {
        diag_error(cx->diag, text_span(cx->source, name),
                   "numeric variable '%.*s' defined earlier in the same CHECK "
                   "directive", TEXT_ARG(name));
        return NULL;
    }
    Expression *e = new_node(p, USE, name);
    e->variable = v;
    return e;
}

/* The arguments of a call: the first two, and how many there are. */
static bool parse_arguments(Parser *p, Expression *args[2], size_t *count)
{
    for (*count = 0; p->rest.len && *p->rest.at != ')';) {
        if (*p->rest.at == ',')
            return fail(p->cx, p->rest, "missing argument");
        Expression *arg = parse_expr(p, ",)");
        if (!arg)
            return false;
        if (*count < 2)
            args[*count] = arg;
        ++*count;
        if (!text_take(&p->rest, ","))
            break;
        skip_blanks(p);
        if (p->rest.len && *p->rest.at == ')')
            return fail(p->cx, p->rest, "missing argument");
    }
    return text_take(&p->rest, ")") ||
           fail(p->cx, p->rest, "missing ')' at end of call expression");
}

static Expression *parse_call(Parser *p, Text name)
{
    NumberOp *op = NULL;
    Expression *args[2];
    Diag *diag = p->cx->diag;
    Span span = text_span(p->cx->source, name);

    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (text_equal(name, text_of(functions[i].name)))
            op = functions[i].op;
    if (!op) {
        diag_error(diag, span,
                   "call to undefined function '%.*s'; there are add, div, "
                   "max, min, mul and sub", TEXT_ARG(name));
        return NULL;
    }
    text_take(&p->rest, "(");
    skip_blanks(p);
    size_t n;
    if (!parse_arguments(p, args, &n))
        return NULL;
    if (n != 2) {
        diag_error(diag, span,
                   "function '%.*s' takes 2 arguments but %zu given",
                   TEXT_ARG(name), n);
        return NULL;
    }
    Text whole = {name.at, (size_t)(p->rest.at - name.at)};
    return new_binary(p, whole, op, args[0], args[1]);
}

static Expression *parse_parentheses(Parser *p)
{
    text_take(&p->rest, "(");
    skip_blanks(p);
    if (!p->rest.len)
        return fail_at(p, p->rest, "missing operand in expression");
    Expression *e = parse_expr(p, ")");
    if (e && !text_take(&p->rest, ")"))
        return fail_at(p, p->rest,
                       "missing ')' at end of nested expression");
    return e;
}

static Expression *parse_literal(Parser *p, Allowed allowed, bool constraint)
{
    Text begin = p->rest;
    Number number = {0};
    bool minus = allowed == ANY_OPERAND && text_take(&p->rest, "-");

    if (!number_take(&p->rest, allowed == DIGITS_ONLY ? 10 : 0,
                     &number.size) ||
        (minus && number.size > (uint64_t)1 << 63)) {
        p->rest = begin;
        return fail_at(p, begin,
                       constraint
                           ? "invalid matching constraint or operand format"
                           : "invalid operand format");
    }
    number.negative = minus && number.size;
    Expression *e = new_node(p, LITERAL,
                             text_upto(begin, begin.len - p->rest.len));
    e->literal = number;
    return e;
}

static Expression *parse_named(Parser *p, Allowed allowed, Text name)
{
    if (!text_starts(text_skip_blanks(p->rest), "("))
        return parse_use(p, name);
    if (allowed != ANY_OPERAND)
        return fail_at(p, name, "unexpected function call");
    skip_blanks(p);
    return parse_call(p, name);
}

static Expression *parse_operand(Parser *p, Allowed allowed)
{
    bool constraint = p->maybe_constraint;
    p->maybe_constraint = false;
    if (text_starts(p->rest, "(") && allowed != ANY_OPERAND)
        return fail_at(p, p->rest,
                       "parenthesized expression not permitted here");
    if (p->nesting == NESTING_MAX)
        return fail_at(p, p->rest, "expression is nested too deeply");
    p->nesting++;
    Expression *e = NULL;
    Text name;
    if (text_starts(p->rest, "(")) {
        e = parse_parentheses(p);
    } else if (allowed == DIGITS_ONLY) {
        e = parse_literal(p, allowed, constraint);
    } else {
        const char *wrong = variable_take_name(&p->rest, &name);
        if (!wrong)
            e = parse_named(p, allowed, name);
        else if (allowed == LINE_ONLY)
            e = fail_at(p, p->rest, wrong);
        else
            e = parse_literal(p, allowed, constraint);
    }
    p->nesting--;
    return e;
}

/* ---- whole expressions ---- */

/* LEFT and what follows it: one operator and its second operand. */
static Expression *parse_binary(Parser *p, Text whole, Expression *left,
                                Allowed allowed)
{
    char sign = *p->rest.at;
    if (sign != '+' && sign != '-') {
        diag_error(p->cx->diag,
                   text_span(p->cx->source, text_upto(p->rest, 1)),
                   "unsupported operation '%c'", sign);
        return NULL;
    }
    p->rest = text_skip_blanks(text_from(p->rest, 1));
    if (!p->rest.len)
        return fail_at(p, p->rest, "missing operand in expression");
    Expression *right = parse_operand(p, allowed);
    if (!right)
        return NULL;
    Text text = {whole.at, (size_t)(p->rest.at - whole.at)};
    return new_binary(p, text, sign == '+' ? number_add : number_sub, left,
                      right);
}

/* Up to the end of the text or one of the bytes STOPS. */
static Expression *parse_expr(Parser *p, const char *stops)
{
    Text whole = p->rest;
    Expression *e = parse_operand(p, ANY_OPERAND);

    for (skip_blanks(p); e && p->rest.len; skip_blanks(p)) {
        if (strchr(stops, *p->rest.at) && *p->rest.at)
            break;
        e = parse_binary(p, whole, e, ANY_OPERAND);
    }
    return e;
}

/* @LINE, @LINE+1 or @LINE-1. */
static Expression *parse_legacy(Parser *p)
{
    Text whole = p->rest;
    Expression *e = parse_operand(p, LINE_ONLY);

    skip_blanks(p);
    if (!e || !p->rest.len)
        return e;
    e = parse_binary(p, whole, e, DIGITS_ONLY);
    if (e && p->rest.len) {
        diag_error(p->cx->diag, text_span(p->cx->source, p->rest),
                   "unexpected characters at end of expression '%.*s'",
                   TEXT_ARG(p->rest));
        return NULL;
    }
    return e;
}

/* ---- formats ---- */

/* The format that the variables in it bring along. */
static bool implicit_format(ExpressionContext *cx, const Expression *e,
                            NumberFormat *format)
{
    NumberFormat left, right;

    *format = (NumberFormat){0};
    if (e->kind == USE)
        *format = e->variable->format;
    if (e->kind != BINARY)
        return true;
    bool ok = implicit_format(cx, e->left, &left);
    if (!implicit_format(cx, e->right, &right) || !ok)
        return false;
    *format = left.kind ? left : right;
    if (!left.kind || !right.kind || format_equal(left, right))
        return true;
    diag_error(cx->diag, text_span(cx->source, e->text),
               "implicit format conflict between '%.*s' (%s) and '%.*s' (%s), "
               "need an explicit format specifier", TEXT_ARG(e->left->text),
               format_name(left), TEXT_ARG(e->right->text),
               format_name(right));
    return false;
}

static const struct {
    char sign;
    FormatKind kind;
} format_signs[] = {{'u', FORMAT_UNSIGNED},
                    {'d', FORMAT_SIGNED},
                    {'x', FORMAT_HEX_LOWER},
                    {'X', FORMAT_HEX_UPPER}};

/* "%.8X" and its like; the kind stays NONE where no letter says it. */
static bool parse_format(ExpressionContext *cx, Text text,
                         NumberFormat *format)
{
    text = text_drop_blanks(text_skip_blanks(text));
    if (!text_take(&text, "%"))
        return fail(cx, text,
                    "invalid matching format specification in expression");
    Text flag = text;
    format->alternate = text_take(&text, "#");
    uint64_t precision = 0;
    if (text_take(&text, ".") && (!number_take(&text, 10, &precision) ||
                                  precision > PRECISION_MAX))
        return fail(cx, text, "invalid precision in format specifier");
    format->precision = (unsigned)precision;
    if (text.len) {
        for (size_t i = 0; i < sizeof format_signs / sizeof *format_signs; i++)
            if (*text.at == format_signs[i].sign)
                format->kind = format_signs[i].kind;
        if (!format->kind)
            return fail(cx, text, "invalid format specifier in expression");
        text = text_skip_blanks(text_from(text, 1));
    }
    if (format->alternate && format->kind != FORMAT_HEX_LOWER &&
        format->kind != FORMAT_HEX_UPPER)
        return fail(cx, text_upto(flag, 1),
                    "alternate form only supported for hex values");
    if (text.len)
        return fail(cx, text,
                    "invalid matching format specification in expression");
    return true;
}

static bool parse_definition(ExpressionContext *cx, Text text,
                             NumberBlock *block)
{
    Text name;
    text = text_skip_blanks(text);
    const char *wrong = variable_take_name(&text, &name);

    if (wrong)
        return fail(cx, text, wrong);
    if (name.at[0] == '@')
        return fail(cx, name,
                    "definition of pseudo numeric variable unsupported");
    Variable *v = variable_intern(cx->variables, name);
    if (v->is_text) {
        diag_error(cx->diag, text_span(cx->source, name),
                   "string variable with name '%.*s' already exists",
                   TEXT_ARG(name));
        return false;
    }
    text = text_skip_blanks(text);
    if (text.len)
        return fail(cx, text,
                    "unexpected characters after numeric variable name");
    if (v->is_number && !format_equal(v->format, block->format))
        return fail(cx, text,
                    "format different from previous variable definition");
    if (!v->is_number) {
        v->is_number = true;
        v->format = block->format;
        v->def_line = cx->line;
    }
    block->defined = v;
    return true;
}

/* Eat the format in front of the first ',' that is not a call's. */
static bool take_format(ExpressionContext *cx, Text *text,
                        NumberFormat *format)
{
    size_t comma = text_find_char(*text, ',');
    if (comma == text->len || comma > text_find_char(*text, '('))
        return true;
    Text head = text_upto(*text, comma);
    *text = text_from(*text, comma + 1);
    return parse_format(cx, head, format);
}

bool expression_parse(ExpressionContext *cx, Text text, bool legacy,
                      NumberBlock *block)
{
    NumberFormat format = {0}, implicit = {0};

    *block = (NumberBlock){0};
    if (!take_format(cx, &text, &format))
        return false;
    size_t colon = text_find_char(text, ':');
    bool defines = colon < text.len;
    Text definition = text_upto(text, colon);
    if (defines)
        text = text_from(text, colon + 1);
    text = text_skip_blanks(text);
    bool constraint = text_take(&text, "==");
    Parser p = {cx, text_drop_blanks(text_skip_blanks(text)), !constraint, 0};
    if (p.rest.len) {
        block->expression = legacy ? parse_legacy(&p) : parse_expr(&p, "");
        if (!block->expression)
            return false;
    } else if (constraint) {
        return fail(cx, p.rest,
                    "empty numeric expression should not have a constraint");
    }
    if (!format.kind && block->expression &&
        !implicit_format(cx, block->expression, &implicit))
        return false;
    block->format = format.kind ? format : implicit;
    if (!block->format.kind)
        block->format = (NumberFormat){FORMAT_UNSIGNED, format.precision,
                                       false};
    return !defines || parse_definition(cx, definition, block);
}

/* ---- evaluation ---- */

EvalResult expression_eval(const Expression *e, Number *value)
{
    Number left, right;

    if (e->kind == LITERAL) {
        *value = e->literal;
        return EVAL_DONE;
    }
    if (e->kind == USE) {
        *value = e->variable->number;
        return e->variable->has_number ? EVAL_DONE : EVAL_UNDEFINED;
    }
    EvalResult l = expression_eval(e->left, &left);
    EvalResult r = expression_eval(e->right, &right);
    if (l == EVAL_UNDEFINED || r == EVAL_UNDEFINED)
        return EVAL_UNDEFINED;
    if (l != EVAL_DONE || r != EVAL_DONE)
        return EVAL_OVERFLOW;
    return e->op(left, right, value) ? EVAL_DONE : EVAL_OVERFLOW;
}

void expression_each_undefined(const Expression *e,
                               void (*visit)(Text use, void *data), void *data)
{
    if (e->kind == USE && !e->variable->has_number)
        visit(e->text, data);
    if (e->kind == BINARY) {
        expression_each_undefined(e->left, visit, data);
        expression_each_undefined(e->right, visit, data);
    }
}
