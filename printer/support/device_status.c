/* device_status.c - what the host learns when it waits: whether a check in a
 * kernel failed. */

/* What has failed so far; a kernel that still runs may be about to say more. */
static bool fun_check_status(fun_context *c)
{
    i64 status[FUN_STATUS_BYTES / 8];
    int which;

    if (!FUN_CAN_FAIL)
        return c->status == FUN_OK;
    if (!fun_get_status(c, status))
        return false;
    memcpy(&which, status, sizeof which);
    if (which == 0)
        return c->status == FUN_OK;
    if (!fun_finish(c) || !fun_get_status(c, status))
        return false;
    fun_explain(c, which, status + 1);
    memset(status, 0, sizeof status);
    fun_put_status(c, status);
    return false;
}

/* All that was begun is done. */
static bool fun_wait(fun_context *c)
{
    if (c->broken || !fun_finish(c))
        return false;
    fun_take_times(c);
    return fun_check_status(c);
}
