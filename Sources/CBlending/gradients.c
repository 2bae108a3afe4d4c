#include "CBlending.h"
#include "widest.h"
#include <stdbool.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The same bytes on every CPU: no product is added to before it is rounded.
#pragma clang fp contract(off)

typedef double doubles __attribute__((vector_size(32)));
typedef int64_t longs __attribute__((vector_size(32)));

// What is added to a number so that the lowest bits of the sum are its nearest integer, and those bits of what was added.
static const double rounding = 6755399441055744.0;
static const int64_t rounding_bits = 0x4338000000000000;
// Places farther away than so many times the radius look alike.
static const double farthest = 262143;

typedef int32_t ints __attribute__((vector_size(16)));

void blending_ramp(uint32_t *out, long first, long count, blending_color from, blending_color to, double start, double length) {
  const doubles begin = {from.red, from.green, from.blue, from.alpha}, way = (doubles){to.red, to.green, to.blue, to.alpha} - begin;
  const doubles none = {0}, all = none + 1.0;
  for (long i = 0; i < count; i++) {
    const double u = (((double)(first + i) + 0.5) / 1024 - start) / length;
    doubles v = begin + way * u;
    // What is not a number is nothing.
    v = (doubles)((longs)v & (v > none));
    const longs is_less = v < all;
    v = (doubles)(((longs)v & is_less) | ((longs)all & ~is_less));
    const doubles alpha = none + v[3];
    v[3] = 1;
    const doubles level = v * alpha * 255.0 * 65536.0 + 0.5;
    const ints byte = (__builtin_convertvector(level, ints) + (1 << 15)) >> 16;
    out[i] = (uint32_t)byte[3] << 24 | (uint32_t)byte[0] << 16 | (uint32_t)byte[1] << 8 | (uint32_t)byte[2];
  }
}

// Which entries are those of four places.
static inline void find_entries(int64_t found[4], double first, const blending_line *line) {
  const doubles along = (doubles){0, 1, 2, 3} + first;
  const doubles x = line->step_x * along + line->row_x + line->origin_x, y = line->step_y * along + line->row_y + line->origin_y;
  const doubles squares = x * x + y * y;
  doubles distance;
  for (int k = 0; k < 4; k++) distance[k] = __builtin_sqrt(squares[k]);
  // What is not a number is as far away as can be.
  const longs is_near = distance < farthest;
  const doubles t = (doubles)(((longs)distance & is_near) | ((longs)((doubles){0} + farthest) & ~is_near));
  const longs all = ((longs)(t * 4294967296.0 + rounding) - rounding_bits) >> BLENDING_TABLE_SHIFT;
  memcpy(found, &all, sizeof all);
}

void blending_circles_baseline(uint32_t *out, long count, const uint32_t *table, int lowest, int highest, blending_line line) {
  for (long i = 0; i < count; i += 4) {
    int64_t found[4];
    find_entries(found, line.first + (double)i, &line);
    for (int k = 0; k < 4 && i + k < count; k++) {
      const int64_t entry = found[k];
      out[i + k] = table[entry < lowest ? lowest : entry > highest ? highest : entry];
    }
  }
}

void blending_axial_baseline(uint32_t *out, long count, const uint32_t *table, int lowest, int highest, int64_t t, int64_t step) {
  for (long i = 0; i < count; i++, t += step) {
    const int64_t entry = t >> BLENDING_TABLE_SHIFT;
    out[i] = table[entry < lowest ? lowest : entry > highest ? highest : entry];
  }
}

#if defined(__x86_64__)
// Of eight entries, four and four, the colours of those that a table has, one by one: an instruction that gathers takes longer on most CPUs.
__attribute__((target("avx2"))) static inline void look_up(uint32_t *out, const uint32_t *table, int lowest, int highest, __m256i a, __m256i b) {
  const __m256i both = _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88));
  const __m256i entry = _mm256_min_epi32(
      _mm256_max_epi32(_mm256_permute4x64_epi64(both, 0xd8), _mm256_set1_epi32(lowest)), _mm256_set1_epi32(highest));
  int32_t found[8];
  _mm256_storeu_si256((__m256i *)found, entry);
  for (int k = 0; k < 8; k++) out[k] = table[found[k]];
}

__attribute__((target("avx2"))) static inline __m256i entries(__m256d along, blending_line line) {
  const __m256d x = _mm256_add_pd(
      _mm256_add_pd(_mm256_mul_pd(_mm256_set1_pd(line.step_x), along), _mm256_set1_pd(line.row_x)), _mm256_set1_pd(line.origin_x));
  const __m256d y = _mm256_add_pd(
      _mm256_add_pd(_mm256_mul_pd(_mm256_set1_pd(line.step_y), along), _mm256_set1_pd(line.row_y)), _mm256_set1_pd(line.origin_y));
  const __m256d distance = _mm256_sqrt_pd(_mm256_add_pd(_mm256_mul_pd(x, x), _mm256_mul_pd(y, y)));
  const __m256d t = _mm256_min_pd(distance, _mm256_set1_pd(farthest));
  const __m256d sum = _mm256_add_pd(_mm256_mul_pd(t, _mm256_set1_pd(4294967296.0)), _mm256_set1_pd(rounding));
  return _mm256_srli_epi64(_mm256_sub_epi64(_mm256_castpd_si256(sum), _mm256_set1_epi64x(rounding_bits)), BLENDING_TABLE_SHIFT);
}

__attribute__((target("avx2"))) static void circles_avx2(
    uint32_t *out, long count, const uint32_t *table, int lowest, int highest, blending_line line) {
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    const __m256d along = _mm256_add_pd(_mm256_set1_pd(line.first + (double)i), _mm256_setr_pd(0, 1, 2, 3));
    const __m256i a = entries(along, line), b = entries(_mm256_add_pd(along, _mm256_set1_pd(4)), line);
    look_up(out + i, table, lowest, highest, a, b);
  }
  line.first += (double)i;
  blending_circles_baseline(out + i, count - i, table, lowest, highest, line);
}

__attribute__((target("avx2"))) static void axial_avx2(
    uint32_t *out, long count, const uint32_t *table, int lowest, int highest, int64_t t, int64_t step) {
  __m256i near = _mm256_add_epi64(_mm256_set1_epi64x(t), _mm256_setr_epi64x(0, step, 2 * step, 3 * step));
  __m256i far = _mm256_add_epi64(near, _mm256_set1_epi64x(4 * step));
  long i = 0;
  for (; i + 8 <= count; i += 8) {
    // An entry has fewer than 32 bits, so that what comes in from above is cut off.
    look_up(
        out + i, table, lowest, highest, _mm256_srli_epi64(near, BLENDING_TABLE_SHIFT), _mm256_srli_epi64(far, BLENDING_TABLE_SHIFT));
    near = _mm256_add_epi64(near, _mm256_set1_epi64x(8 * step));
    far = _mm256_add_epi64(far, _mm256_set1_epi64x(8 * step));
  }
  blending_axial_baseline(out + i, count - i, table, lowest, highest, t + i * step, step);
}

// Whether an entry is a number of 32 bits, as it is within two million tables' lengths.
static inline bool is_near(int64_t t) { return t >> BLENDING_TABLE_SHIFT == (int32_t)(t >> BLENDING_TABLE_SHIFT); }

void blending_axial(uint32_t *out, long count, const uint32_t *table, int lowest, int highest, int64_t t, int64_t step) {
  // Places go one way: where both ends are near, all are.
  if (has_avx2() && is_near(t) && is_near(t + count * step)) axial_avx2(out, count, table, lowest, highest, t, step);
  else blending_axial_baseline(out, count, table, lowest, highest, t, step);
}

void blending_circles(uint32_t *out, long count, const uint32_t *table, int lowest, int highest, blending_line line) {
  if (has_avx2()) circles_avx2(out, count, table, lowest, highest, line);
  else blending_circles_baseline(out, count, table, lowest, highest, line);
}
#else
void blending_axial(uint32_t *out, long count, const uint32_t *table, int lowest, int highest, int64_t t, int64_t step) {
  blending_axial_baseline(out, count, table, lowest, highest, t, step);
}

void blending_circles(uint32_t *out, long count, const uint32_t *table, int lowest, int highest, blending_line line) {
  blending_circles_baseline(out, count, table, lowest, highest, line);
}
#endif
