/* scalar.c - scalar expressions: docs/language.md, section 4. */
#include "ir-text/parse/parser.h"

#include "ir-text/numbers/number.h"

#include <string.h>

/* How deep parse_binary may call itself: twice for a level of the deepest
 * expression, as an operand and for the parentheses around it, so that what
 * is printed can be read. */
enum { MAX_CALLS = 2 * IR_MAX_NESTING };

static const Scalar *parse_binary(Parser *p, int least);

static bool too_deep(Parser *p)
{
    return fail_at(p, here(p), "expressions nest deeper than %d here",
                   IR_MAX_NESTING);
}

/* NULL is reported as too deep. */
static const Scalar *checked(Parser *p, const Scalar *s)
{
    if (!s)
        too_deep(p);
    return s;
}

/* ---- literals ---- */

static const Scalar *parse_int(Parser *p, bool negative, const char *begin)
{
    const Lexer *lex = &p->lex;
    Elem elem = lex->elem;
    uint64_t bits = negative ? (uint64_t)0 - lex->bits : lex->bits;
    bool ok = number_fits(elem, lex->bits, negative);

    parse_advance(p);
    if (!ok) {
        fail_at(p, since(p, begin), "this literal does not fit %s",
                elem_info[elem].text);
        return NULL;
    }
    return scalar_const(p->store, elem, bits);
}

static const Scalar *float_const(Parser *p, Elem elem, uint64_t bits,
                                 bool negative)
{
    uint64_t sign = elem == ELEM_F32 ? 1ULL << 31 : 1ULL << 63;
    return scalar_const(p->store, elem, negative ? bits ^ sign : bits);
}

static const Scalar *parse_float(Parser *p, bool negative)
{
    Elem elem = p->lex.elem;
    uint64_t bits = p->lex.bits;

    parse_advance(p);
    return float_const(p, elem, bits, negative);
}

/* Words that are values. */
static const struct {
    Word word;
    Elem elem;
    uint64_t bits;
} word_values[] = {
    {WORD_TRUE, ELEM_BOOL, 1},
    {WORD_FALSE, ELEM_BOOL, 0},
    {WORD_INF, ELEM_F64, 0x7ff0000000000000},
    {WORD_INF_F32, ELEM_F32, 0x7f800000},
    {WORD_INF_F64, ELEM_F64, 0x7ff0000000000000},
    {WORD_NAN, ELEM_F64, 0x7ff8000000000000},
    {WORD_NAN_F32, ELEM_F32, 0x7fc00000},
    {WORD_NAN_F64, ELEM_F64, 0x7ff8000000000000},
};

static const Scalar *parse_word_value(Parser *p, bool negative)
{
    for (size_t i = 0; i < sizeof word_values / sizeof *word_values; i++)
        if (p->lex.sym->id == (uint32_t)word_values[i].word) {
            Elem elem = word_values[i].elem;
            parse_advance(p);
            if (elem == ELEM_BOOL)
                return scalar_const(p->store, elem, word_values[i].bits);
            return float_const(p, elem, word_values[i].bits, negative);
        }
    fail_at(p, here(p), "'%s' is no expression", p->lex.sym->text);
    return NULL;
}

static bool at_float_word(const Parser *p)
{
    return p->lex.token == TOKEN_NAME &&
           p->lex.sym->id >= (uint32_t)WORD_INF &&
           p->lex.sym->id <= (uint32_t)WORD_NAN_F64;
}

/* ---- types of literals ---- */

static bool is_stand_in(const Scalar *s)
{
    return s->op == OP_VAR && s->u.var->loc == 0;
}

/* A literal whose type is not the one that its neighbour has: there are no
 * implicit conversions, and what was left out is most often the suffix. */
bool check_literal(Parser *p, const Scalar *s, Elem wanted, Span span)
{
    Elem elem = (Elem)s->elem;
    const char *text = p->lex.text + span.at, *end = text + span.len;

    if (s->op != OP_CONST || elem == wanted || wanted == ELEM_NONE ||
        wanted == ELEM_BOOL || elem == ELEM_BOOL)
        return true;
    if (elem != ELEM_I64 && elem != ELEM_F64)
        return true; /* its suffix was written: the verifier's to judge */
    while (strchr("( \t\r\n", *text))
        text++;
    while (end > text && strchr(") \t\r\n", end[-1]))
        end--;
    if (end - text > 3 && memcmp(end - 3, elem_info[elem].text, 3) == 0)
        end -= 3;
    int len = (int)(end - text < 40 ? end - text : 40);
    if (elem == ELEM_F64 && elem_is_int(wanted))
        return fail_at(p, span, "'%.*s' is f64, but %s is needed here", len,
                       text, elem_info[wanted].text);
    if (elem_is_float(wanted) && memchr(text, 'x', (size_t)len))
        return fail_at(p, span, "'%.*s' is %s, but %s is needed here", len,
                       text, elem_info[elem].text, elem_info[wanted].text);
    const char *point = elem == ELEM_I64 && elem_is_float(wanted) ? ".0" : "";
    return fail_at(p, span,
                   "'%.*s' is %s, but %s is needed here: write '%.*s%s%s'",
                   len, text, elem_info[elem].text, elem_info[wanted].text,
                   len, text, point, elem_info[wanted].text);
}

static bool check_operand(Parser *p, const Scalar *s, const Scalar *other,
                          Span span)
{
    return is_stand_in(other) ||
           check_literal(p, s, (Elem)other->elem, span);
}

/* ---- calls of builtins ---- */

static bool parse_call_args(Parser *p, const char *name, uint32_t arity,
                            const char *begin)
{
    uint32_t mark = p->scalars.count;

    if (!expect(p, TOKEN_LPAREN) || !parse_scalars(p) ||
        !expect(p, TOKEN_RPAREN))
        return false;
    uint32_t n = p->scalars.count - mark;
    if (n != arity)
        return fail_at(p, since(p, begin), "'%s' takes %u operand%s, not %u",
                       name, arity, arity == 1 ? "" : "s", n);
    return true;
}

static const Scalar *parse_builtin(Parser *p)
{
    const Sym *sym = p->lex.sym;
    const char *begin = p->lex.begin;
    uint32_t mark = p->scalars.count;
    bool converts = word_is_elem(sym);
    uint32_t arity = converts ? 1 : op_info[word_op(sym)].arity;
    const Scalar *result = NULL;

    parse_advance(p);
    if (parse_call_args(p, sym->text, arity, begin)) {
        const Scalar **arg = (const Scalar **)p->scalars.at + mark;
        result = checked(
            p, converts ? scalar_convert(p->store, word_elem(sym), arg[0])
                        : scalar_op(p->store, word_op(sym), arg));
    }
    p->scalars.count = mark;
    return result;
}

/* ---- operands ---- */

/* The type of what CALL gives, if that is one scalar; a function that is not
 * there yet is reported in the end. */
static bool scalar_of_call(Parser *p, const Exp *call, Span span, Elem *elem)
{
    const Fun *f = call->u.callee;

    *elem = ELEM_I64;
    if (!f || !f->nres) /* its head is a mistake */
        return true;
    if (f->nres != 1 || !type_is_scalar(f->res[0].var->type))
        return fail_at(p, span,
                       "'%s(...)' is no scalar: a 'let' of its own binds what "
                       "a call gives",
                       f->name->text);
    *elem = (Elem)f->res[0].var->type->elem;
    return true;
}

const Scalar *parse_needed(Parser *p, const Exp *exp, const char *begin)
{
    Span span = since(p, begin);
    bool is_call = exp->form == FORM_CALL;
    Elem elem;

    if (!is_call && exp->form != FORM_INDEX) {
        fail_at(p, span, "a slice is an array: a 'let' of its own binds it");
        return NULL;
    }
    const Sym *from = NULL; /* of what it is */
    if (is_call) {
        if (!scalar_of_call(p, exp, span, &elem))
            return NULL;
        from = exp->u.callee ? exp->u.callee->name : NULL;
    } else {
        const Var *array = exp->arg[0]->u.var;
        elem = type_is_mem(array->type) ? ELEM_I64 : (Elem)array->type->elem;
        from = array->name;
    }
    const char *name =
        arena_printf(&p->scratch, "%s_1", from ? from->text : "call");
    Var *var = var_named(p->prog, name, type_scalar(p->store, elem));
    Stm *stm = stm_new(p->prog, FORM_SCALAR, 1, &var);
    var->loc = stm->loc = (Loc)span.at + 1;
    stm->exp = *exp;
    body_insert_before(p->needed->body, p->needed->next, stm);
    scope_add_nameless(p, var);
    if (p->map) {
        note_piece(p, PIECE_TYPE, var, begin);
        note_piece(p, PIECE_RHS, stm, begin);
    }
    return scalar_var(p->store, var);
}

/* `A[...]` or `f(...)`, as an operand. */
static const Scalar *parse_read_or_call(Parser *p, bool reads)
{
    const char *begin = p->lex.begin;
    Exp exp = {0};

    if (!p->needed) {
        fail_at(p, here(p),
                "'%s%s' is no scalar expression: a 'let' binds it before",
                p->lex.sym->text, reads ? "[...]" : "(...)");
        return NULL;
    }
    if (!(reads ? parse_read : parse_call)(p, &exp))
        return NULL;
    return parse_needed(p, &exp, begin);
}

static const Scalar *parse_variable(Parser *p)
{
    const Sym *sym = p->lex.sym;
    const char *begin = p->lex.begin;

    char next = *peek(p);
    /* IMP has no calls; there `(` begins what follows the expression. */
    if (next == '[' || (next == '(' && !p->lex.imp))
        return parse_read_or_call(p, next == '[');
    parse_advance(p);
    return scalar_var(p->store, parse_lookup(p, sym, begin));
}

static const Scalar *parse_group(Parser *p)
{
    parse_advance(p);
    const Scalar *s = parse_scalar(p);
    return s && expect(p, TOKEN_RPAREN) ? s : NULL;
}

static const Scalar *parse_primary(Parser *p)
{
    switch (p->lex.token) {
    case TOKEN_INT:
        return parse_int(p, false, p->lex.begin);
    case TOKEN_FLOAT:
        return parse_float(p, false);
    case TOKEN_LPAREN:
        return parse_group(p);
    case TOKEN_NAME:
        if (word_is_elem(p->lex.sym) || word_is_op(p->lex.sym))
            return parse_builtin(p);
        if (word_is_taken(p->lex.sym))
            return parse_word_value(p, false);
        return parse_variable(p);
    default:
        if (p->lex.token >= TOKEN_FIRST_RESERVED)
            for (int f = 0; f < FORM_COUNT; f++)
                if (strcmp(form_info[f].text, p->lex.sym->text) == 0 &&
                    form_info[f].level != LEVEL_IMP && f != FORM_ASSERT) {
                    fail_at(p, here(p),
                            "'%s' is a right-hand side of its own, not a "
                            "scalar expression",
                            p->lex.sym->text);
                    return NULL;
                }
        want(p, WANT_EXPRESSION);
        fail_expected(p);
        return NULL;
    }
}

static const Scalar *parse_prefixed(Parser *p, Op op)
{
    const char *begin = p->lex.begin;

    parse_advance(p);
    /* A minus and the literal after it are one literal. */
    if (op == OP_NEG && p->lex.token == TOKEN_INT)
        return parse_int(p, true, begin);
    if (op == OP_NEG && p->lex.token == TOKEN_FLOAT)
        return parse_float(p, true);
    if (op == OP_NEG && at_float_word(p))
        return parse_word_value(p, true);
    const Scalar *a = parse_binary(p, op_info[op].prec);
    return a ? checked(p, scalar_unary(p->store, op, a)) : NULL;
}

static const Scalar *parse_operand(Parser *p)
{
    switch (p->lex.token) {
    case TOKEN_MINUS:
        return parse_prefixed(p, OP_NEG);
    case TOKEN_BANG:
        return parse_prefixed(p, OP_NOT);
    case TOKEN_TILDE:
        return parse_prefixed(p, OP_CPL);
    default:
        return parse_primary(p);
    }
}

/* ---- operators ---- */

static const uint8_t infix_of[TOKEN_COUNT] = {
    [TOKEN_BARBAR] = OP_LOR,  [TOKEN_ANDAND] = OP_LAND, [TOKEN_BAR] = OP_OR,
    [TOKEN_CARET] = OP_XOR,   [TOKEN_AMP] = OP_AND,     [TOKEN_EQ] = OP_EQ,
    [TOKEN_NE] = OP_NE,       [TOKEN_LT] = OP_LT,       [TOKEN_LE] = OP_LE,
    [TOKEN_GT] = OP_GT,       [TOKEN_GE] = OP_GE,       [TOKEN_SHL] = OP_SHL,
    [TOKEN_SHR] = OP_SHR,     [TOKEN_PLUS] = OP_ADD,    [TOKEN_MINUS] = OP_SUB,
    [TOKEN_STAR] = OP_MUL,    [TOKEN_SLASH] = OP_DIV,
    [TOKEN_PERCENT] = OP_REM,
};

/* An additive expression ends before `+ {`. */
bool at_lmad_dims(Parser *p)
{
    return p->lex.token == TOKEN_PLUS && *peek(p) == '{';
}

/* Where A, an operand of an infix operator, and the other one, B, begin and
 * where A ends. */
typedef struct Sides {
    const char *a_begin, *a_end, *b_begin;
} Sides;

static bool check_operands(Parser *p, const Scalar *a, const Scalar *b,
                           Sides at)
{
    Span a_span = {p->lex.source, (size_t)(at.a_begin - p->lex.text),
                   (size_t)(at.a_end - at.a_begin)};

    return check_operand(p, a, b, a_span) &&
           check_operand(p, b, a, since(p, at.b_begin));
}

/* Where the comparison S, whose text is [FROM, TO), has its operator, outside
 * of parentheses; NULL: it is none. */
static const char *comparison_in(const Scalar *s, const char *from,
                                 const char *to)
{
    int depth = 0;

    if (!op_is_comparison(s->op))
        return NULL;
    const char *text = op_info[s->op].text;
    size_t len = strlen(text);
    for (const char *c = from; c + len <= to; c++) {
        depth += (*c == '(' || *c == '[') - (*c == ')' || *c == ']');
        if (depth == 0 && c > from && memcmp(c, text, len) == 0 &&
            !strchr("<>=!", c[len]) && !strchr("<>=!", c[-1]))
            return c;
    }
    return NULL;
}

/* [FROM, TO) without blanks at its end. */
static int text_len(const char *from, const char *to)
{
    while (to > from && strchr(" \t\r\n", to[-1]))
        to--;
    return (int)(to - from < 60 ? to - from : 60);
}

/* `a & b == c` means `a & (b == c)`, as in C: told where A and B have types
 * for which only `(a & b) == c` has a meaning. */
static bool check_comparison(Parser *p, Op op, const Scalar *a,
                             const Scalar *b, Sides at)
{
    const char *text = op_info[op].text, *stop = p->lex.last_stop;
    const char *second = elem_is_int((Elem)a->elem)
                             ? comparison_in(b, at.b_begin, stop)
                             : NULL;
    const char *first = elem_is_int((Elem)b->elem)
                            ? comparison_in(a, at.a_begin, at.a_end)
                            : NULL;
    Span span = since(p, at.a_begin);
    bool one_line = !memchr(at.a_begin, '\n', (size_t)(stop - at.a_begin));

    if (!one_line || (op != OP_AND && op != OP_OR && op != OP_XOR))
        return true;
    if (second)
        return fail_at(p, span,
                       "this is read as '%.*s %s (%.*s)': write "
                       "'(%.*s %s %.*s) %.*s'",
                       text_len(at.a_begin, at.a_end), at.a_begin, text,
                       text_len(at.b_begin, stop), at.b_begin,
                       text_len(at.a_begin, at.a_end), at.a_begin, text,
                       text_len(at.b_begin, second), at.b_begin,
                       text_len(second, stop), second);
    if (first) {
        const char *rest = first + strlen(op_info[a->op].text);
        while (*rest == ' ')
            rest++;
        return fail_at(p, span,
                       "this is read as '(%.*s) %s %.*s': write "
                       "'%.*s (%.*s %s %.*s)'",
                       text_len(at.a_begin, at.a_end), at.a_begin, text,
                       text_len(at.b_begin, stop), at.b_begin,
                       text_len(at.a_begin, rest), at.a_begin,
                       text_len(rest, at.a_end), rest, text,
                       text_len(at.b_begin, stop), at.b_begin);
    }
    return true;
}

static const Scalar *make_infix(Parser *p, Op op, const Scalar *a,
                                const Scalar *b, Sides at)
{
    if (a->elem != b->elem && (!check_comparison(p, op, a, b, at) ||
                               !check_operands(p, a, b, at)))
        return NULL;
    return checked(p, scalar_binary(p->store, op, a, b));
}

bool at_infix(const Parser *p)
{
    return infix_of[p->lex.token] != 0;
}

/* `a && b` or `a || b`, where NEEDED, which may fail, has to run for B, and
 * runs only if B decides: an `if`, before the statement. */
static const Scalar *parse_decided(Parser *p, Op op, const Scalar *a,
                                   const Scalar *b, Body *needed,
                                   const char *begin)
{
    Body *decided = body_new(p->prog);
    Lambda fn[2] = {{.body = needed}, {.body = decided}};
    Var *var = var_named(p->prog, "both", type_scalar(p->store, ELEM_BOOL));
    Stm *stm = stm_new(p->prog, FORM_IF, 1, &var);
    const Scalar *known =
        scalar_const(p->store, ELEM_BOOL, op == OP_LOR ? 1 : 0);

    if (op == OP_LOR) {
        fn[0].body = decided;
        fn[1].body = needed;
        var->name = sym_intern(p->store, "either", strlen("either"));
    }
    body_set_results(p->prog, needed, 1, &b);
    body_set_results(p->prog, decided, 1, &known);
    exp_set_args(p->prog, &stm->exp, 1, &a);
    exp_set_fns(p->prog, &stm->exp, 2, fn);
    var->loc = stm->loc = (Loc)(begin - p->lex.text) + 1;
    needed->loc = decided->loc = stm->loc;
    body_insert_before(p->needed->body, p->needed->next, stm);
    scope_add_nameless(p, var);
    return scalar_var(p->store, var);
}

/* The second operand of OP, whose first one is A, and both together. */
static const Scalar *parse_second(Parser *p, Op op, const Scalar *a, Sides at)
{
    bool decides = p->needed && (op == OP_LAND || op == OP_LOR);
    Needed *before = p->needed, right = {NULL, NULL};
    uint32_t scope = p->nscope;

    if (decides) {
        right.body = body_new(p->prog);
        p->needed = &right;
        p->bodies++;
    }
    const Scalar *b = p->bodies > IR_MAX_BODIES
                          ? checked(p, NULL)
                          : parse_binary(p, op_info[op].prec + 1);
    if (decides) {
        p->bodies--;
        scope_leave(p, scope);
    }
    p->needed = before;
    if (b && decides && right.body->first)
        return parse_decided(p, op, a, b, right.body, at.a_begin);
    return b ? make_infix(p, op, a, b, at) : NULL;
}

/* Operators that bind at least as tight as LEAST, after A, which begins at
 * BEGIN. */
static const Scalar *parse_infix(Parser *p, const Scalar *a, const char *begin,
                                 int least)
{
    while (a) {
        Op op = (Op)infix_of[p->lex.token];
        if (!op || op_info[op].prec < least || at_lmad_dims(p))
            break;
        Sides at = {begin, p->lex.last_stop, NULL};
        if (p->map)
            note_piece(p, PIECE_SCALAR, a, begin);
        parse_advance(p);
        at.b_begin = p->lex.begin;
        a = parse_second(p, op, a, at);
    }
    if (!a)
        return NULL;
    want(p, WANT_OPERATOR);
    if (p->map)
        note_piece(p, PIECE_SCALAR, a, begin);
    return a;
}

static const Scalar *parse_binary(Parser *p, int least)
{
    const char *begin = p->lex.begin;

    if (p->nested >= MAX_CALLS) {
        too_deep(p);
        return NULL;
    }
    p->nested++;
    const Scalar *a = parse_infix(p, parse_operand(p), begin, least);
    p->nested--;
    return a;
}

const Scalar *parse_scalar_from(Parser *p, const Scalar *a, const char *begin)
{
    return parse_infix(p, a, begin, 0);
}

const Scalar *parse_scalar(Parser *p)
{
    return parse_binary(p, 0);
}

bool parse_push(Parser *p)
{
    const Scalar *s = parse_scalar(p);
    if (s)
        pile_push(&p->scalars, s);
    return s != NULL;
}

bool parse_scalars(Parser *p)
{
    do {
        if (!parse_push(p))
            return false;
    } while (accept(p, TOKEN_COMMA));
    return true;
}

const Scalar *parse_name(Parser *p)
{
    if (p->lex.token != TOKEN_NAME || word_is_taken(p->lex.sym)) {
        at_token(p, TOKEN_NAME);
        fail_expected(p);
        return NULL;
    }
    const Sym *sym = p->lex.sym;
    const char *begin = p->lex.begin;
    parse_advance(p);
    const Scalar *name = scalar_var(p->store, parse_lookup(p, sym, begin));
    if (p->map)
        note_piece(p, PIECE_SCALAR, name, begin);
    return name;
}

bool parse_push_name(Parser *p)
{
    const Scalar *name = parse_name(p);
    if (name)
        pile_push(&p->scalars, name);
    return name != NULL;
}

bool parse_number(Parser *p, uint32_t *value)
{
    if (!at_token(p, TOKEN_INT))
        return fail_expected(p);
    if (p->lex.suffixed || p->lex.bits > UINT32_MAX)
        return fail_at(p, here(p), "the number of a dimension is a plain "
                                   "integer literal");
    *value = (uint32_t)p->lex.bits;
    parse_advance(p);
    return true;
}
