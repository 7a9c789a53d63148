/* show.h - regions and their clusters as text and as graphs.
 *
 * The output of `--print-clusters` (YAML) and `--dot` (Graphviz).  Nothing
 * reads it back.
 */
#ifndef PASSES_FUSE_REGION_SHOW_H
#define PASSES_FUSE_REGION_SHOW_H

#include "ground/buf.h"
#include "passes/fuse/region/region.h"
#include "passes/fuse/solver/solve.h"

/* As YAML: what was found for the region R of FUN, which cost BEFORE as it
 * stood in the text, and how sure that is. */
void show_clusters(const FusionRegion *r, const Fun *fun, FusionCost before,
                   const uint16_t *c, const FusionSolved *solved, Buf *out);

/* The beginning and the end of a file for Graphviz's `dot`, and in between
 * region NUMBER of FUN: its invocations, in boxes where they become one.
 * Dashed edges are those that nothing can be fused along. */
void show_dot_begin(Buf *out);
void show_dot(const FusionRegion *r, const Fun *fun, uint32_t number,
              const uint16_t *c, Buf *out);
void show_dot_end(Buf *out);

#endif
