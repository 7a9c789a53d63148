/* What functions give. */
enum {
    $_ok,             /* 0 */
    $_failed,         /* the program: a check, a size */
    $_no_memory,
    $_wrong_argument, /* the caller */
    $_no_device       /* or one that fails */
};

typedef struct $_context $_context;
$_context *$_context_new(void);
$_context *$_context_new_on(const char *device);
void $_context_free($_context *context);
const char *$_error(const $_context *context);
