/* page.h - the files of the page: arrays of lines, ended by NULL. */
#ifndef DRIVERS_FUNVIEW_PAGE_H
#define DRIVERS_FUNVIEW_PAGE_H

#include <stddef.h>

extern const char *const page_html[],
    *const page_css[], *const data_js[], *const diff_js[],
                                             *const draw_js[],
                                                 *const rows_js[],
                                                     *const page_js[],
                                                         *const input_js[];

#endif
