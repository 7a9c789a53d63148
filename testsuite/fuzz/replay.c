/* replay.c - run a fuzz target on files, without libFuzzer.
 *
 * Every build links each target with this, so a target compiles with all the
 * compilers and what a fuzzer once began with still passes.
 */
#include "ground/source.h"

#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv)
{
    LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 1; i < argc; i++) {
        Arena arena = {0};
        const char *why;
        Source *source = source_read(&arena, argv[i], &why);

        if (!source) {
            fprintf(stderr, "%s: %s\n", argv[i], why);
            return 1;
        }
        LLVMFuzzerTestOneInput((const uint8_t *)source->text, source->len);
        source_free(source);
        arena_free(&arena);
    }
    return 0;
}
