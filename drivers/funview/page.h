/* page.h - the files of the page: arrays of lines, ended by NULL. */
#ifndef DRIVERS_FUNVIEW_PAGE_H
#define DRIVERS_FUNVIEW_PAGE_H

#include <stddef.h>

extern const char *const page_html[];
extern const char *const base_css[];
extern const char *const page_css[];
extern const char *const tokens_js[];
extern const char *const data_js[];
extern const char *const diff_js[];
extern const char *const draw_js[];
extern const char *const rows_js[];
extern const char *const page_js[];
extern const char *const input_js[];

#endif
