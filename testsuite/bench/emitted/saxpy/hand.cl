kernel void saxpy(float a, global const float *restrict x,
                  global const float *restrict y, global float *restrict z)
{
    size_t i = get_global_id(0);

    z[i] = a * x[i] + y[i];
}
