/* proof.c - the text of a proof while it is searched. */
#include "verifier/prover/sums/proof.h"

Buf *proof_begin(Proof *proof)
{
    if (!proof)
        return NULL;
    buf_fill(&proof->text, ' ', 2 * (size_t)proof->indent);
    return &proof->text;
}

void proof_end(Proof *proof)
{
    if (proof)
        buf_char(&proof->text, '\n');
}

void proof_line(Proof *proof, const char *fmt, ...)
{
    va_list args;

    if (!proof)
        return;
    va_start(args, fmt);
    buf_vprintf(proof_begin(proof), fmt, args);
    va_end(args);
    proof_end(proof);
}

void proof_in(Proof *proof)
{
    if (proof)
        proof->indent++;
}

void proof_out(Proof *proof)
{
    if (proof)
        proof->indent--;
}

ProofMark proof_mark(const Proof *proof)
{
    return proof ? (ProofMark){proof->text.len, proof->indent}
                 : (ProofMark){0, 0};
}

void proof_undo(Proof *proof, ProofMark mark)
{
    if (!proof)
        return;
    proof->text.len = mark.len;
    proof->indent = mark.indent;
}
