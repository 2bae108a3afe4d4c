#pragma once

// Places on a line through a picture, eight at a time: the first, and how far it is to the next, 32.32.

#include <stdint.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

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

// Whether they lie in a row of at most sixteen pixels, each with the one to its right, of which both the first four and the last four lie in eight, as where a picture
// is shown at half to seven fifths of its size, and not turned. No step is longer than two pixels then, and seven of them take six at least, so that all of the eight pixels are
// among those that are mixed, or between them.
static inline int lie_in_a_row(int64_t u, int64_t v, int64_t step_u, int64_t step_v) {
  return step_u <= 2ll << 32 && ((u + 7 * step_u) >> 32) - (u >> 32) >= 6 && (v + 7 * step_v) >> 32 == v >> 32;
}

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline))

// How far the places of a line lie from its first, and the next four from those: of four whole, and of eight in parts of a pixel, and of eight along the row in
// whole pixels.
typedef struct {
  __m256i u, v, next_u, next_v, fractions_u, fractions_v, wholes_u;
} steps;

AVX2 INLINE steps steps_of(int64_t u, int64_t v) {
  const __m256i places = _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
  return (steps){
      _mm256_set_epi64x(3 * u, 2 * u, u, 0),
      _mm256_set_epi64x(3 * v, 2 * v, v, 0),
      _mm256_set1_epi64x(4 * u),
      _mm256_set1_epi64x(4 * v),
      _mm256_mullo_epi32(places, _mm256_set1_epi32((int)u)),
      _mm256_mullo_epi32(places, _mm256_set1_epi32((int)v)),
      _mm256_set_epi32(
          (int)(7 * u >> 32), (int)(6 * u >> 32), (int)(5 * u >> 32), (int)(4 * u >> 32), (int)(3 * u >> 32), (int)(2 * u >> 32), (int)(u >> 32), 0),
  };
}

// How many whole pixels eight places lie beyond that of the first: what their steps take alone, and one more where the parts of a pixel pass a whole one. As signed
// numbers these are a half off.
AVX2 INLINE __m256i pixels_beyond(steps line, __m256i parts) {
  const __m256i half = _mm256_set1_epi32(INT32_MIN);
  return _mm256_sub_epi32(
      line.wholes_u, _mm256_cmpgt_epi32(_mm256_xor_si256(line.fractions_u, half), _mm256_xor_si256(parts, half)));
}

// The parts of a pixel by which eight places lie beyond whole ones, of 2^32.
AVX2 INLINE __m256i parts_of(int64_t first, __m256i fractions) { return _mm256_add_epi32(_mm256_set1_epi32((int)first), fractions); }

// Which of eight places that cross a row lie in the lower of two: where the part has passed a whole one, or has not yet. As signed numbers they are a half off.
AVX2 INLINE __m256i in_lower_row(__m256i parts, int64_t v, int rows) {
  const __m256i half = _mm256_set1_epi32(INT32_MIN), begin = _mm256_xor_si256(_mm256_set1_epi32((int)v), half);
  const __m256i here = _mm256_xor_si256(parts, half);
  if (rows > 0) return _mm256_cmpgt_epi32(begin, here);
  return _mm256_xor_si256(_mm256_cmpgt_epi32(here, begin), _mm256_set1_epi32(-1));
}

#define PAIRED(a, b, order) _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), order))

// Where eight places lie, as distances from a picture's first pixel, and their parts of 256, in the order 0 1 4 5 2 3 6 7.
AVX2 INLINE void find_eight(__m256i *at, __m256i *fx, __m256i *fy, steps line, int64_t u, int64_t v, long stride) {
  // Whole parts above, fractions below: of four places in each.
  const __m256i u0 = _mm256_add_epi64(_mm256_set1_epi64x(u), line.u), v0 = _mm256_add_epi64(_mm256_set1_epi64x(v), line.v);
  const __m256i u1 = _mm256_add_epi64(u0, line.next_u);
  const __m256i v1 = _mm256_add_epi64(v0, line.next_v);
  const __m256i x = PAIRED(u0, u1, 0xdd), y = PAIRED(v0, v1, 0xdd);
  *fx = _mm256_srli_epi32(PAIRED(u0, u1, 0x88), 24);
  *fy = _mm256_srli_epi32(PAIRED(v0, v1, 0x88), 24);
  *at = _mm256_add_epi32(_mm256_mullo_epi32(y, _mm256_set1_epi32((int)stride)), x);
}
#endif
