/* terms.c - scalars, types and index functions as text. */
#include "ir-text/numbers/float_text.h"
#include "printer/text/pieces.h"

/* ---- scalars ---- */

static void print_u64(Buf *out, uint64_t value)
{
    char digits[20], *p = digits + sizeof digits;

    do
        *--p = (char)('0' + value % 10);
    while (value /= 10);
    buf_bytes(out, p, (size_t)(digits + sizeof digits - p));
}

static void print_const(Buf *out, const Scalar *s)
{
    const ElemInfo *info = &elem_info[s->elem];
    uint64_t bits = s->u.bits;

    if (s->elem == ELEM_BOOL) {
        buf_text(out, bits ? "true" : "false");
        return;
    }
    if (elem_is_float((Elem)s->elem)) {
        float_print(out, (Elem)s->elem, bits);
    } else {
        bool negative = info->is_signed && bits >> 63;
        if (negative)
            buf_char(out, '-');
        print_u64(out, negative ? 0 - bits : bits);
    }
    if (s->elem != ELEM_I64 && s->elem != ELEM_F64)
        buf_word(out, info->text);
}

/* Most names have sixteen bytes or fewer: they are written as two words, the
 * first and the last eight bytes. */
void print_name(Buf *out, const Sym *name)
{
    uint32_t len = name->len;

    if (out->room - out->len < 16)
        buf_reserve(out, 16);
    char *at = out->at + out->len;
    memcpy(at, &name->head, 8);
    if (len > 16)
        buf_bytes(out, name->text, len);
    else if (len > 8)
        memcpy(at + len - 8, name->text + len - 8, 8);
    if (len <= 16)
        out->len += len;
}

static void print_at(Buf *out, const Scalar *s, int least);

/* After a minus, a literal and another minus stand in parentheses: else they
 * would be read as one literal, or look like another sign. */
static void print_prefix(Buf *out, const Scalar *s)
{
    const Scalar *a = s->arg[0];
    bool group = s->op == OP_NEG && (a->op == OP_CONST || a->op == OP_NEG);

    buf_text(out, op_info[s->op].text);
    if (group)
        buf_char(out, '(');
    print_at(out, a, group ? 0 : op_info[s->op].prec);
    if (group)
        buf_char(out, ')');
}

static void print_infix(Buf *out, const Scalar *s, int least)
{
    const OpInfo *info = &op_info[s->op];
    bool group = info->prec < least;

    if (group)
        buf_char(out, '(');
    print_at(out, s->arg[0], info->prec);
    buf_char(out, ' ');
    buf_word(out, info->text);
    buf_char(out, ' ');
    print_at(out, s->arg[1], info->prec + 1);
    if (group)
        buf_char(out, ')');
}

static void print_call(Buf *out, const Scalar *s)
{
    buf_word(out, s->op == OP_CONVERT ? elem_info[s->elem].text
                                      : op_info[s->op].text);
    buf_char(out, '(');
    print_scalars(out, (const Scalar *const *)s->arg, s->narg);
    buf_char(out, ')');
}

/* S as an operand of something that binds as tight as LEAST. */
static void print_at(Buf *out, const Scalar *s, int least)
{
    if (s->op == OP_VAR) {
        print_name(out, s->u.var->name);
        return;
    }
    switch (op_info[s->op].notation) {
    case NOTATION_LEAF:
        print_const(out, s);
        break;
    case NOTATION_PREFIX:
        print_prefix(out, s);
        break;
    case NOTATION_INFIX:
        print_infix(out, s, least);
        break;
    case NOTATION_CALL:
        print_call(out, s);
        break;
    }
}

void print_scalar(Buf *out, const Scalar *s)
{
    print_at(out, s, 0);
}

void print_scalars(Buf *out, const Scalar *const *s, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        if (i)
            buf_bytes(out, ", ", 2);
        print_at(out, s[i], 0);
    }
}

/* ---- index functions ---- */

static void print_counts(Buf *out, const Lmad *lmad)
{
    buf_char(out, '(');
    for (uint32_t i = 0; i < lmad->rank; i++) {
        if (i)
            buf_text(out, ", ");
        print_scalar(out, lmad->dim[i].count);
    }
    buf_char(out, ')');
}

void print_lmad(Buf *out, const Lmad *lmad)
{
    if (lmad_reads_row_major(lmad)) {
        buf_char(out, 'R');
        print_counts(out, lmad);
        return;
    }
    if (lmad_reads_col_major(lmad)) {
        buf_char(out, 'C');
        print_counts(out, lmad);
        return;
    }
    print_scalar(out, lmad->offset);
    buf_text(out, " + {");
    for (uint32_t i = 0; i < lmad->rank; i++) {
        buf_text(out, i ? ", (" : "(");
        print_scalar(out, lmad->dim[i].count);
        buf_text(out, " : ");
        print_scalar(out, lmad->dim[i].stride);
        buf_char(out, ')');
    }
    buf_char(out, '}');
}

static void print_fold(Buf *out, const Fold *fold)
{
    buf_text(out, "fold (");
    for (uint32_t i = 0; i < fold->nindex; i++) {
        if (i)
            buf_text(out, ", ");
        print_name(out, fold->index[i]->name);
    }
    buf_text(out, ") -> (");
    for (uint32_t i = 0; i < fold->nrow; i++) {
        if (i)
            buf_text(out, ", ");
        print_at(out, fold->row[i].row, op_info[OP_NEG].prec);
        buf_text(out, " mod ");
        print_at(out, fold->row[i].modulus, op_info[OP_NEG].prec);
    }
    buf_char(out, ')');
}

void print_ixfn(Buf *out, const IxFn *ixfn)
{
    for (uint32_t i = 0; i < ixfn->nlmad; i++) {
        if (i)
            buf_text(out, " after ");
        print_lmad(out, ixfn->lmad[i]);
    }
    if (ixfn->fold) {
        if (ixfn->nlmad)
            buf_text(out, " after ");
        print_fold(out, ixfn->fold);
    }
}

/* ---- types ---- */

void print_type(Buf *out, const Type *type, Place place)
{
    if (type_is_mem(type)) {
        buf_text(out, "mem");
        if (type->space != SPACE_DEVICE)
            buf_printf(out, "(%s)", space_text[type->space]);
        return;
    }
    for (uint32_t i = 0; i < type->rank; i++) {
        buf_char(out, '[');
        print_scalar(out, type->size[i]);
        buf_char(out, ']');
    }
    buf_word(out, elem_info[type->elem].text);
    if (place.mem) {
        buf_text(out, " @ ");
        print_name(out, place.mem->name);
        buf_text(out, " -> ");
        print_ixfn(out, place.ixfn);
    }
}

/* ---- bindings ---- */

static bool stands_for_itself(char c)
{
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

static void print_escaped(Buf *out, char c)
{
    static const char with[] = "\"\\\n\t\r", letters[] = "\"\\ntr";
    const char *letter = strchr(with, c);

    if (letter)
        buf_printf(out, "\\%c", letters[letter - with]);
    else
        buf_printf(out, "\\%03o", (unsigned)c);
}

void print_string(Buf *out, const char *text)
{
    buf_char(out, '"');
    while (*text) {
        size_t n = 0;
        while (stands_for_itself(text[n]))
            n++;
        buf_bytes(out, text, n);
        text += n;
        if (*text)
            print_escaped(out, *text++);
    }
    buf_char(out, '"');
}

void print_attrs(Buf *out, const Attr *attrs)
{
    for (const Attr *a = attrs; a; a = a->next) {
        buf_text(out, "#[");
        print_name(out, a->name);
        if (a->args) {
            buf_char(out, '(');
            buf_text(out, a->args);
            buf_char(out, ')');
        }
        buf_text(out, "] ");
    }
}

void print_binder(Buf *out, const Var *var)
{
    buf_char(out, '(');
    print_attrs(out, var->attrs);
    print_name(out, var->name);
    buf_text(out, var->unique ? " : *" : " : ");
    print_type(out, var->type, var->place);
    buf_char(out, ')');
}
