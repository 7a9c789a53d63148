static float normal(float d)
{
    float k = 1 / (1 + 0.2316419f * fabs(d));
    float p = k * (0.31938153f +
                   k * (-0.356563782f +
                        k * (1.781477937f +
                             k * (-1.821255978f + k * 1.330274429f))));
    float c = 0.39894228040143267794f * exp(-0.5f * d * d) * p;

    return d > 0 ? 1 - c : c;
}

kernel void prices(float r, float v, global const float *restrict S,
                   global const float *restrict X,
                   global const float *restrict T, global float *restrict call,
                   global float *restrict put)
{
    size_t i = get_global_id(0);
    float root = sqrt(T[i]);
    float d1 = (log(S[i] / X[i]) + (r + 0.5f * v * v) * T[i]) / (v * root);
    float d2 = d1 - v * root;
    float n1 = normal(d1), n2 = normal(d2);
    float e = X[i] * exp(-r * T[i]);

    call[i] = S[i] * n1 - e * n2;
    put[i] = e * (1 - n2) - S[i] * (1 - n1);
}
