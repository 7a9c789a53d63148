/* ---- the interface ---- */

$_context *$_context_new(void)
{
    return $_context_new_on(NULL);
}

$_context *$_context_new_on(const char *device)
{
    return fun_context_new(sizeof fun_statements / sizeof *fun_statements,
                           device, NULL, false);
}

void $_context_free($_context *context)
{
    fun_context_free(context);
}

const char *$_error(const $_context *context)
{
    return context ? context->message : "there is no context";
}

