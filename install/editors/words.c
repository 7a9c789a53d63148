/* words.c - the words and signs of the language with the class of each, for
 * editors: a line `CLASS TEXT` each, with a tab, from the tables of
 * ir-text/language.
 *
 *     control    begins or divides statements
 *     parallel   a form whose body runs for all indices at once
 *     array      a form that makes an array
 *     context    a keyword where the grammar expects it, else a name
 *     type, constant, function, operator, bracket, separator, attribute
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct Form {
    const char *text, *makes;
    bool parallel;
} Form;

static const Form forms[] = {
#define FORM(id, text, level, makes, total, consumes, copies, parallel, ...)   \
    {text, #makes, parallel},
#include "ir-text/language/forms.def"
    {NULL, NULL, false},
};

static const char *const signs[] = {
#define INFIX(text)  text,
#define PREFIX(text) text,
#define CALL(text)
#define OP(id, text, notation, ...) notation(text)
#include "ir-text/language/ops.def"
    NULL,
};

/* A word may begin several forms, as `kernel` does in IMP, too. */
static const char *class_of_form(const char *text)
{
    const char *class = "control";

    for (const Form *f = forms; f->text; f++) {
        if (strcmp(f->text, text) != 0)
            continue;
        if (f->parallel)
            return "parallel";
        if (strcmp(f->makes, "FRESH") == 0 || strcmp(f->makes, "VIEW") == 0)
            class = "array";
    }
    return class;
}

static const char *class_of_sign(const char *text)
{
    for (const char *const *sign = signs; *sign; sign++)
        if (strcmp(*sign, text) == 0)
            return "operator";
    return strcmp(text, "#[") == 0   ? "attribute"
           : strpbrk(text, "()[]{}") ? "bracket"
           : strpbrk(text, ",:")     ? "separator"
                                     : "operator";
}

static void print(const char *class, const char *text)
{
    printf("%s\t%s\n", class, text);
}

int main(void)
{
#define PUNCT(id, text)    print(class_of_sign(text), text);
#define RESERVED(id, text) print(class_of_form(text), text);
#define CONTEXT(id, text)  print("context", text);
#define LITERAL(id, text)                                                      \
    print(strcmp(text, "mem") == 0 ? "type" : "constant", text);
#include "ir-text/language/tokens.def"
#define ELEM(id, text, bytes, class) print("type", text);
#include "ir-text/language/elem.def"
#undef INFIX
#undef PREFIX
#undef CALL
#undef OP
#define INFIX(text)
#define PREFIX(text)
#define CALL(text)                  print("function", text);
#define OP(id, text, notation, ...) notation(text)
#include "ir-text/language/ops.def"
    return 0;
}
