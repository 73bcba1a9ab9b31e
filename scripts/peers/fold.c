/*
 * The same fold in C, o[i] = a[i] + b[i], to which JCCL's folds are compared.
 * Called from Java through FFM, so that both sides work on the same memory.
 * `scripts/bench-peers build-fold` builds it.
 */

/* Whole numbers wrap around, as in Java: added as unsigned, where C defines that. */
#define FOLD2(name, type, sum_type)                                                                    \
    void fold2_##name(const type *restrict a, const type *restrict b, type *restrict o, long n) {      \
        for (long i = 0; i < n; i++) o[i] = (type)((sum_type)a[i] + (sum_type)b[i]);                   \
    }

FOLD2(f32, float, float)
FOLD2(f64, double, double)
FOLD2(i32, int, unsigned)
FOLD2(i64, long long, unsigned long long)
FOLD2(i8, signed char, unsigned char)
FOLD2(u8, unsigned char, unsigned char)
