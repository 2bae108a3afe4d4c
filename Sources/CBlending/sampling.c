#include "CBlending.h"
#include "widest.h"
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Four pixels mixed: the right ones' part is `fx` of 256, the lower ones' `fy`; the parts add up to 256, so no sum leaves its 16 bits.
static inline uint32_t mixed(uint32_t p, uint32_t right, uint32_t below, uint32_t both, uint64_t fx, uint64_t fy) {
#define SPREAD(p) ((uint64_t)((p) & 0xff00ff) | (uint64_t)((p) & 0xff00ff00) << 24)
  const uint64_t corner = (fx * fy + 128) >> 8;
  const uint64_t sum = (SPREAD(p) * (256 - fx - fy + corner) + SPREAD(right) * (fx - corner) + SPREAD(below) * (fy - corner) +
                        SPREAD(both) * corner + 0x80008000800080) >> 8;
  return (uint32_t)(sum & 0xff00ff) | ((uint32_t)(sum >> 24) & 0xff00ff00);
#undef SPREAD
}

typedef uint32_t eight __attribute__((vector_size(32)));
typedef uint16_t channels __attribute__((vector_size(32)));

// The same of eight at a time: what is fetched for each, then the parts.
static inline void mix_eight(uint32_t *out, const uint32_t fetched[6][8]) {
  eight p, right, below, both, fx, fy;
  eight *lanes[6] = {&p, &right, &below, &both, &fx, &fy};
  for (int k = 0; k < 6; k++) memcpy(lanes[k], fetched[k], sizeof(eight));
  const channels x = (channels)(fx | fx << 16), y = (channels)(fy | fy << 16);
  const channels corner = (x * y + 128) >> 8, beside = x - corner, under = y - corner, first = 256 - x - under;
#define SUM(in) (in(p) * first + in(right) * beside + in(below) * under + in(both) * corner + 128)
#define EVEN(p) (channels)((p) & 0xff00ff)
#define ODD(p) ((channels)(p) >> 8)
  const channels mixture = (SUM(EVEN) >> 8) | (SUM(ODD) & 0xff00);
#undef SUM
#undef EVEN
#undef ODD
  memcpy(out, &mixture, sizeof mixture);
}

// Whether eight places on a line lie in eight pixels side by side, as most do where a picture is hardly turned or scaled. Each step is between 6 and 8 sevenths then, so
// that from the first to the eighth they can only come to be seven pixels apart one by one.
static inline int lie_side_by_side(int64_t u, int64_t v, int64_t step_u, int64_t step_v) {
  return ((u + 7 * step_u) >> 32) - (u >> 32) == 7 && (v + 7 * step_v) >> 32 == v >> 32;
}

// Whether they lie so but for one step to the next row or to the one before; none is as long as a row is high altogether.
static inline int cross_a_row(int64_t u, int64_t v, int64_t step_u, int64_t step_v) {
  const int64_t down = 7 * step_v;
  return ((u + 7 * step_u) >> 32) - (u >> 32) == 7 && (v + down) >> 32 != v >> 32 && down < 1ll << 32 && down > -(1ll << 32);
}

void blending_sample_baseline(
    uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v) {
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    // Lanes that are set one after the other would each be a store and a load of all.
    uint32_t fetched[6][8];
    if (lie_side_by_side(u, v, step_u, step_v)) {
      const uint32_t *at = pixels + (v >> 32) * stride + (u >> 32);
      memcpy(fetched[0], at, 32);
      memcpy(fetched[1], at + 1, 32);
      memcpy(fetched[2], at + stride, 32);
      memcpy(fetched[3], at + stride + 1, 32);
      for (int k = 0; k < 8; k++) {
        fetched[4][k] = (uint32_t)u >> 24;
        fetched[5][k] = (uint32_t)v >> 24;
        u += step_u;
        v += step_v;
      }
      mix_eight(out + i, fetched);
      continue;
    }
    for (int k = 0; k < 8; k++) {
      const uint32_t *at = pixels + (v >> 32) * stride + (u >> 32);
      fetched[0][k] = at[0];
      fetched[1][k] = at[1];
      fetched[2][k] = at[stride];
      fetched[3][k] = at[stride + 1];
      fetched[4][k] = (uint32_t)u >> 24;
      fetched[5][k] = (uint32_t)v >> 24;
      u += step_u;
      v += step_v;
    }
    mix_eight(out + i, fetched);
  }
  for (; i < count; i++) {
    const uint32_t *at = pixels + (v >> 32) * stride + (u >> 32);
    out[i] = mixed(at[0], at[1], at[stride], at[stride + 1], (uint32_t)u >> 24, (uint32_t)v >> 24);
    u += step_u;
    v += step_v;
  }
}

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))

// Eight mixtures, of pixels and parts in the same order.
AVX2 static inline __attribute__((always_inline)) __m256i mix_avx2(__m256i p, __m256i q, __m256i r, __m256i s, __m256i fx, __m256i fy) {
  const __m256i odd = _mm256_set1_epi32(0xff00ff), half = _mm256_set1_epi16(128), full = _mm256_set1_epi16(256);
  // A part for each channel of 16 bits.
  const __m256i fx16 = _mm256_or_si256(fx, _mm256_slli_epi32(fx, 16)), fy16 = _mm256_or_si256(fy, _mm256_slli_epi32(fy, 16));
  const __m256i both = _mm256_srli_epi16(_mm256_add_epi16(_mm256_mullo_epi16(fx16, fy16), half), 8);
  const __m256i beside = _mm256_sub_epi16(fx16, both), under = _mm256_sub_epi16(fy16, both);
  const __m256i one = _mm256_sub_epi16(_mm256_sub_epi16(full, fx16), under);
#define SUM(p, q, r, s)                                                                                                \
  _mm256_add_epi16(                                                                                                    \
      _mm256_add_epi16(_mm256_add_epi16(_mm256_mullo_epi16(p, one), _mm256_mullo_epi16(q, beside)),                    \
          _mm256_add_epi16(_mm256_mullo_epi16(r, under), _mm256_mullo_epi16(s, both))),                                \
      half)
#define EVEN(p) _mm256_and_si256(p, odd)
#define ODD(p) _mm256_srli_epi16(p, 8)
  const __m256i even = _mm256_srli_epi16(SUM(EVEN(p), EVEN(q), EVEN(r), EVEN(s)), 8);
  const __m256i rest = _mm256_andnot_si256(odd, SUM(ODD(p), ODD(q), ODD(r), ODD(s)));
  return _mm256_or_si256(even, rest);
#undef SUM
#undef EVEN
#undef ODD
}

// The same of eight at a time. What is fetched decides the speed: where places lie side by side, all at once, and elsewhere two pixels side by side.
AVX2 static void sample_avx2(
    uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v) {
  const __m256i steps_u = _mm256_set_epi64x(3 * step_u, 2 * step_u, step_u, 0);
  const __m256i steps_v = _mm256_set_epi64x(3 * step_v, 2 * step_v, step_v, 0);
  const __m256i strides = _mm256_set1_epi32((int)stride), places = _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
  const __m256i fractions_u = _mm256_mullo_epi32(places, _mm256_set1_epi32((int)step_u));
  const __m256i fractions_v = _mm256_mullo_epi32(places, _mm256_set1_epi32((int)step_v));
  long i = 0;
  for (; i + 8 <= count; i += 8, u += 8 * step_u, v += 8 * step_v) {
    if (lie_side_by_side(u, v, step_u, step_v)) {
      const uint32_t *at = pixels + (v >> 32) * stride + (u >> 32);
#define EIGHT(at) _mm256_loadu_si256((const __m256i *)(at))
      const __m256i fx = _mm256_srli_epi32(_mm256_add_epi32(_mm256_set1_epi32((int)u), fractions_u), 24);
      const __m256i fy = _mm256_srli_epi32(_mm256_add_epi32(_mm256_set1_epi32((int)v), fractions_v), 24);
      const __m256i mixed = mix_avx2(EIGHT(at), EIGHT(at + 1), EIGHT(at + stride), EIGHT(at + stride + 1), fx, fy);
      _mm256_storeu_si256((__m256i *)(out + i), mixed);
#undef EIGHT
      continue;
    }
    if (cross_a_row(u, v, step_u, step_v)) {
      // The same in two rows, where a picture is turned a little: three rows of pixels hold all that is mixed.
      const int rows = step_v > 0 ? 1 : -1;
      const uint32_t *at = pixels + ((v >> 32) - (rows < 0)) * stride + (u >> 32);
      const __m256i fx = _mm256_srli_epi32(_mm256_add_epi32(_mm256_set1_epi32((int)u), fractions_u), 24);
      const __m256i parts = _mm256_add_epi32(_mm256_set1_epi32((int)v), fractions_v), fy = _mm256_srli_epi32(parts, 24);
      // Where the fraction has passed a whole row, down or up; as signed numbers that are a half off.
      const __m256i half = _mm256_set1_epi32(INT32_MIN), begin = _mm256_xor_si256(_mm256_set1_epi32((int)v), half);
      const __m256i here = _mm256_xor_si256(parts, half);
      const __m256i low = rows > 0 ? _mm256_cmpgt_epi32(begin, here) : _mm256_xor_si256(_mm256_cmpgt_epi32(here, begin), _mm256_set1_epi32(-1));
#define EIGHT(at) _mm256_loadu_si256((const __m256i *)(at))
      const __m256i p = EIGHT(at), q = EIGHT(at + 1), r = EIGHT(at + stride), s = EIGHT(at + stride + 1);
      const __m256i t = EIGHT(at + 2 * stride), w = EIGHT(at + 2 * stride + 1);
#undef EIGHT
      const __m256i mixed = mix_avx2(
          _mm256_blendv_epi8(p, r, low), _mm256_blendv_epi8(q, s, low), _mm256_blendv_epi8(r, t, low), _mm256_blendv_epi8(s, w, low), fx, fy);
      _mm256_storeu_si256((__m256i *)(out + i), mixed);
      continue;
    }
    // Whole parts above, fractions below: of four places in each, and of all eight in the order 0 1 4 5 2 3 6 7.
    const __m256i u0 = _mm256_add_epi64(_mm256_set1_epi64x(u), steps_u);
    const __m256i v0 = _mm256_add_epi64(_mm256_set1_epi64x(v), steps_v);
    const __m256i u1 = _mm256_add_epi64(u0, _mm256_set1_epi64x(4 * step_u));
    const __m256i v1 = _mm256_add_epi64(v0, _mm256_set1_epi64x(4 * step_v));
#define PAIRED(a, b, order) _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), order))
    const __m256i x = PAIRED(u0, u1, 0xdd), y = PAIRED(v0, v1, 0xdd);
    const __m256i fx = _mm256_srli_epi32(PAIRED(u0, u1, 0x88), 24), fy = _mm256_srli_epi32(PAIRED(v0, v1, 0x88), 24);
    const __m256i at = _mm256_add_epi32(_mm256_mullo_epi32(y, strides), x);
    const __m128i first = _mm256_castsi256_si128(at), second = _mm256_extracti128_si256(at, 1);
    const __m256i a0 = _mm256_i32gather_epi64((const long long *)pixels, first, 4);
    const __m256i a1 = _mm256_i32gather_epi64((const long long *)pixels, second, 4);
    const __m256i b0 = _mm256_i32gather_epi64((const long long *)(pixels + stride), first, 4);
    const __m256i b1 = _mm256_i32gather_epi64((const long long *)(pixels + stride), second, 4);
    // In the same order as above.
    const __m256i al = _mm256_permute2x128_si256(a0, a1, 0x20), ah = _mm256_permute2x128_si256(a0, a1, 0x31);
    const __m256i bl = _mm256_permute2x128_si256(b0, b1, 0x20), bh = _mm256_permute2x128_si256(b0, b1, 0x31);
    const __m256i mixed = mix_avx2(PAIRED(al, ah, 0x88), PAIRED(al, ah, 0xdd), PAIRED(bl, bh, 0x88), PAIRED(bl, bh, 0xdd), fx, fy);
#undef PAIRED
    // Back to the order of the row.
    _mm256_storeu_si256((__m256i *)(out + i), _mm256_permute4x64_epi64(mixed, 0xd8));
  }
  blending_sample_baseline(out + i, pixels, stride, count - i, u, v, step_u, step_v);
}

void blending_sample(
    uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v) {
  if (has_avx2()) sample_avx2(out, pixels, stride, count, u, v, step_u, step_v);
  else blending_sample_baseline(out, pixels, stride, count, u, v, step_u, step_v);
}
#else
void blending_sample(
    uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v) {
  blending_sample_baseline(out, pixels, stride, count, u, v, step_u, step_v);
}
#endif

void blending_mix(uint32_t *row, const uint32_t *other, long count, uint32_t part) {
  // The compiler makes vectors of it, of whatever width; the sums are whole numbers.
  const uint32_t rest = 256 - part;
  for (long i = 0; i < count; i++) {
    const uint32_t p = row[i], q = other[i];
    const uint32_t even = ((p & 0xff00ff) * rest + (q & 0xff00ff) * part + 0x800080) >> 8;
    const uint32_t odd = (p >> 8 & 0xff00ff) * rest + (q >> 8 & 0xff00ff) * part + 0x800080;
    row[i] = (even & 0xff00ff) | (odd & 0xff00ff00);
  }
}
