/* remarks.c - where the remarks of passes go: `--remarks[=FILE]`.
 *
 * As text a remark is a diagnostic like any other; as YAML it is a document
 * with the fields that LLVM's remarks have (docs/CommandGuide/llvm-remarkutil),
 * so that their viewers show ours.
 */
#include "drivers/pass/remarks.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <yaml.h>

static const struct {
    const char *tag, *note;
} kinds[] = {
    [REMARK_DONE] = {"!Done", ""},
    [REMARK_MISSED] = {"!Missed", ", missed"},
    [REMARK_NOTE] = {"!Note", ", note"},
};

static bool wants_yaml(const char *file)
{
    const char *dot = strrchr(file, '.');
    return dot && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0);
}

/* ---- text ---- */

static void add_text(Diag *diag, const Remark *r)
{
    for (; r; r = r->next)
        diag_remark(diag, r->span, "%s [%s%s: %s]", r->text, r->pass,
                    kinds[r->kind].note, r->name);
}

/* ---- YAML ---- */

static void emit(yaml_emitter_t *emitter, yaml_event_t *event)
{
    yaml_emitter_emit(emitter, event);
}

static void emit_scalar(yaml_emitter_t *emitter, const char *text)
{
    yaml_event_t event;

    yaml_scalar_event_initialize(&event, NULL, NULL,
                                 (const yaml_char_t *)text, (int)strlen(text),
                                 1, 1, YAML_ANY_SCALAR_STYLE);
    emit(emitter, &event);
}

static void emit_field(yaml_emitter_t *emitter, const char *key,
                       const char *text)
{
    emit_scalar(emitter, key);
    emit_scalar(emitter, text);
}

static void emit_number(yaml_emitter_t *emitter, const char *key, size_t n)
{
    char text[32];

    snprintf(text, sizeof text, "%zu", n);
    emit_field(emitter, key, text);
}

static void begin_mapping(yaml_emitter_t *emitter, const char *tag,
                          yaml_mapping_style_t style)
{
    yaml_event_t event;

    yaml_mapping_start_event_initialize(&event, NULL,
                                        (const yaml_char_t *)tag, !tag, style);
    emit(emitter, &event);
}

static void end_mapping(yaml_emitter_t *emitter)
{
    yaml_event_t event;

    yaml_mapping_end_event_initialize(&event);
    emit(emitter, &event);
}

static void emit_place(yaml_emitter_t *emitter, Span span)
{
    LineCol place = span_line_col(span);

    emit_scalar(emitter, "Loc");
    begin_mapping(emitter, NULL, YAML_FLOW_MAPPING_STYLE);
    emit_field(emitter, "File", span.source->name);
    emit_number(emitter, "Line", place.line);
    emit_number(emitter, "Column", place.col);
    end_mapping(emitter);
}

static void emit_remark(yaml_emitter_t *emitter, const Remark *r)
{
    yaml_event_t event;

    yaml_document_start_event_initialize(&event, NULL, NULL, NULL, 0);
    emit(emitter, &event);
    begin_mapping(emitter, kinds[r->kind].tag, YAML_BLOCK_MAPPING_STYLE);
    emit_field(emitter, "Pass", r->pass);
    emit_field(emitter, "Name", r->name);
    if (r->span.source)
        emit_place(emitter, r->span);
    if (r->fun)
        emit_field(emitter, "Function", r->fun->name->text);
    emit_field(emitter, "Message", r->text);
    end_mapping(emitter);
    yaml_document_end_event_initialize(&event, 0);
    emit(emitter, &event);
}

static int append_yaml(void *data, unsigned char *at, size_t len)
{
    buf_bytes(data, (const char *)at, len);
    return 1;
}

static void yaml_of_remarks(const Remark *r, Buf *out)
{
    yaml_emitter_t emitter;
    yaml_event_t event;

    yaml_emitter_initialize(&emitter);
    yaml_emitter_set_output(&emitter, append_yaml, out);
    yaml_emitter_set_unicode(&emitter, 1);
    yaml_emitter_set_width(&emitter, -1); /* a message is one line */
    yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING);
    emit(&emitter, &event);
    for (; r; r = r->next)
        emit_remark(&emitter, r);
    yaml_stream_end_event_initialize(&event);
    emit(&emitter, &event);
    yaml_emitter_delete(&emitter);
    if (out->at[out->len - 1] != '\n')
        buf_char(out, '\n'); /* more documents may follow */
}

/* ---- the file ---- */

static void write_file(ToolCase *c, const char *mode, const Buf *text)
{
    const char *file = c->call->common->remarks;
    FILE *out = fopen(file, mode);
    bool ok = out && (text->len == 0 ||
                      fwrite(text->at, 1, text->len, out) == text->len);

    ok = (!out || fclose(out) == 0) && ok;
    if (!ok)
        diag_error(c->diag, (Span){0}, "%s: %s", file, strerror(errno));
}

void pass_remarks_start(ToolCase *c)
{
    const char *file = c->call->common->remarks;

    if (file && *file && c->begin == 0)
        write_file(c, "w", &(Buf){0});
}

void pass_remarks_show(ToolCase *c, const Remark *remark)
{
    const char *file = c->call->common->remarks;
    Diag diag = {0};
    Buf text = {0};

    if (!remark)
        return;
    if (!*file) {
        add_text(c->diag, remark);
        return;
    }
    add_text(&diag, remark);
    if (wants_yaml(file))
        yaml_of_remarks(remark, &text);
    else
        diag_print(&diag, &text, (DiagStyle){0});
    write_file(c, "a", &text);
    diag_free(&diag);
    buf_free(&text);
}

void pass_remarks_last_done(const Remark *remark, Buf *out)
{
    const Remark *last = NULL;

    for (; remark; remark = remark->next)
        if (remark->kind == REMARK_DONE)
            last = remark;
    out->len = 0;
    if (!last)
        return;
    if (last->span.source) {
        LineCol place = span_line_col(last->span);
        buf_printf(out, "%s:%zu:%zu: ", last->span.source->name, place.line,
                   place.col);
    }
    buf_printf(out, "%s [%s: %s]", last->text, last->pass, last->name);
}
