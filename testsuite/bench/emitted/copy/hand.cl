kernel void nothing(void)
{
}
