#include "CBlending.h"
#include "lines.h"
#include "widest.h"
#include <string.h>

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
// Eight mixtures, of pixels and parts in the same order.
AVX2 INLINE __m256i mix_avx2(__m256i p, __m256i q, __m256i r, __m256i s, __m256i fx, __m256i fy) {
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

// Eight pixels side by side.
#define EIGHT(at) _mm256_loadu_si256((const __m256i *)(at))

// Two pixels side by side at each of four places.
#define PAIR(at) _mm_loadl_epi64((const __m128i *)(at))
#define PAIRS(from, a, b) _mm_unpacklo_epi64(PAIR((from) + places[a]), PAIR((from) + places[b]))
#define FETCHED(from, a, b, c, d) _mm256_inserti128_si256(_mm256_castsi128_si256(PAIRS(from, a, b)), PAIRS(from, c, d), 1)

// Of eight pixels in a row, those at four places and those to their right, in the halves of a vector.
#define PICKED(at, places) _mm256_permutevar8x32_epi32(EIGHT(at), places)

// The same of eight at a time. What is fetched decides the speed: where places lie side by side or in a row, all at once, and elsewhere two pixels side by side. The
// last eight of a line may be some that were mixed already.
AVX2 static void sample_avx2(
    uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v) {
  const steps line = steps_of(step_u, step_v);
  if (count < 8) return blending_sample_baseline(out, pixels, stride, count, u, v, step_u, step_v);
  for (long i = 0; i < count; i += 8, u += 8 * step_u, v += 8 * step_v) {
    const long again = i + 8 - count;
    if (again > 0) {
      i -= again;
      u -= again * step_u;
      v -= again * step_v;
    }
    if (lie_side_by_side(u, v, step_u, step_v)) {
      const uint32_t *at = pixels + (v >> 32) * stride + (u >> 32);
      const __m256i fx = _mm256_srli_epi32(parts_of(u, line.fractions_u), 24), fy = _mm256_srli_epi32(parts_of(v, line.fractions_v), 24);
      const __m256i mixed = mix_avx2(EIGHT(at), EIGHT(at + 1), EIGHT(at + stride), EIGHT(at + stride + 1), fx, fy);
      _mm256_storeu_si256((__m256i *)(out + i), mixed);
      continue;
    }
    if (cross_a_row(u, v, step_u, step_v)) {
      // The same in two rows, where a picture is turned a little: three rows of pixels hold all that is mixed.
      const int rows = step_v > 0 ? 1 : -1;
      const uint32_t *at = pixels + ((v >> 32) - (rows < 0)) * stride + (u >> 32);
      const __m256i fx = _mm256_srli_epi32(parts_of(u, line.fractions_u), 24), parts = parts_of(v, line.fractions_v);
      const __m256i fy = _mm256_srli_epi32(parts, 24), low = in_lower_row(parts, v, rows);
      const __m256i p = EIGHT(at), q = EIGHT(at + 1), r = EIGHT(at + stride), s = EIGHT(at + stride + 1);
      const __m256i t = EIGHT(at + 2 * stride), w = EIGHT(at + 2 * stride + 1);
      const __m256i mixed = mix_avx2(
          _mm256_blendv_epi8(p, r, low), _mm256_blendv_epi8(q, s, low), _mm256_blendv_epi8(r, t, low), _mm256_blendv_epi8(s, w, low), fx, fy);
      _mm256_storeu_si256((__m256i *)(out + i), mixed);
      continue;
    }
    if (lie_in_a_row(u, v, step_u, step_v)) {
      const uint32_t *at = pixels + (v >> 32) * stride + (u >> 32);
      // Where the eight pixels begin of which the last are mixed last.
      const int later = (int)(((u + 7 * step_u) >> 32) - (u >> 32)) - 6;
      const __m256i parts = parts_of(u, line.fractions_u), beyond = pixels_beyond(line, parts);
      const __m256i right = _mm256_set_epi32(1, 1, 1, 1, 0, 0, 0, 0);
      const __m256i first = _mm256_add_epi32(_mm256_permute4x64_epi64(beyond, 0x44), right);
      const __m256i last = _mm256_add_epi32(_mm256_permute4x64_epi64(beyond, 0xee), _mm256_sub_epi32(right, _mm256_set1_epi32(later)));
      const __m256i a = PICKED(at, first), b = PICKED(at + later, last);
      const __m256i c = PICKED(at + stride, first), d = PICKED(at + stride + later, last);
      const __m256i mixed = mix_avx2(
          _mm256_permute2x128_si256(a, b, 0x20), _mm256_permute2x128_si256(a, b, 0x31), _mm256_permute2x128_si256(c, d, 0x20),
          _mm256_permute2x128_si256(c, d, 0x31), _mm256_srli_epi32(parts, 24), _mm256_srli_epi32(parts_of(v, line.fractions_v), 24));
      _mm256_storeu_si256((__m256i *)(out + i), mixed);
      continue;
    }
    __m256i at, fx, fy;
    find_eight(&at, &fx, &fy, line, u, v, stride);
    // One by one: instructions that gather took longer where both were tried.
    int32_t places[8];
    _mm256_storeu_si256((__m256i *)places, at);
    const uint32_t *below = pixels + stride;
    const __m256i al = FETCHED(pixels, 0, 1, 4, 5), ah = FETCHED(pixels, 2, 3, 6, 7), bl = FETCHED(below, 0, 1, 4, 5), bh = FETCHED(below, 2, 3, 6, 7);
    const __m256i mixed = mix_avx2(PAIRED(al, ah, 0x88), PAIRED(al, ah, 0xdd), PAIRED(bl, bh, 0x88), PAIRED(bl, bh, 0xdd), fx, fy);
    // Back to the order of the row.
    _mm256_storeu_si256((__m256i *)(out + i), _mm256_permute4x64_epi64(mixed, 0xd8));
  }
}

// The first `n` of eight pixels side by side; the others may be nobody's.
AVX2 INLINE __m256i first_of_eight(const uint32_t *at, long n) {
  const __m256i lanes = _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
  return _mm256_maskload_epi32((const int *)at, _mm256_cmpgt_epi32(_mm256_set1_epi32((int)n), lanes));
}

// The same along a row of a picture that is not turned: nothing has to be asked from place to place. Of a picture that is shown larger, eight pixels and those to their right hold
// all that eight places mix. Of one that is shown a little smaller, at more than seven eighths of its size, each place lies as many pixels beyond the first as there are places before
// it, or one more.
AVX2 INLINE void sample_row_avx2(
    uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u, int is_enlarged) {
  const steps line = steps_of(step_u, 0);
  const uint32_t *row = pixels + (v >> 32) * stride;
  const __m256i fy = _mm256_set1_epi32((int)((uint32_t)v >> 24)), lanes = _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0);
  // The last pixel that is mixed; those beyond it may be nobody's.
  const long last = ((u + (count - 1) * step_u) >> 32) + 1;
  for (long i = 0; i < count; i += 8, u += 8 * step_u) {
    const long again = i + 8 - count;
    if (again > 0) {
      i -= again;
      u -= again * step_u;
    }
    const long column = u >> 32;
    const uint32_t *at = row + column, *below = at + stride;
    const __m256i parts = parts_of(u, line.fractions_u), beyond = pixels_beyond(line, parts);
    __m256i p, q, r, s;
    if (is_enlarged) {
      const long n = last - column;
      p = n >= 8 ? EIGHT(at) : first_of_eight(at, n);
      q = n >= 8 ? EIGHT(at + 1) : first_of_eight(at + 1, n);
      r = n >= 8 ? EIGHT(below) : first_of_eight(below, n);
      s = n >= 8 ? EIGHT(below + 1) : first_of_eight(below + 1, n);
#define MOVED(eight) _mm256_permutevar8x32_epi32(eight, beyond)
      p = MOVED(p), q = MOVED(q), r = MOVED(r), s = MOVED(s);
#undef MOVED
    } else {
      const __m256i more = _mm256_cmpgt_epi32(beyond, lanes), next = EIGHT(at + 1), under = EIGHT(below + 1);
      const long n = last - column - 1;
      const __m256i beside = n >= 8 ? EIGHT(at + 2) : first_of_eight(at + 2, n), both = n >= 8 ? EIGHT(below + 2) : first_of_eight(below + 2, n);
      p = _mm256_blendv_epi8(EIGHT(at), next, more);
      q = _mm256_blendv_epi8(next, beside, more);
      r = _mm256_blendv_epi8(EIGHT(below), under, more);
      s = _mm256_blendv_epi8(under, both, more);
    }
    _mm256_storeu_si256((__m256i *)(out + i), mix_avx2(p, q, r, s, _mm256_srli_epi32(parts, 24), fy));
  }
}

AVX2 static void sample_enlarged_avx2(uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u) {
  sample_row_avx2(out, pixels, stride, count, u, v, step_u, 1);
}

AVX2 static void sample_narrowed_avx2(uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u) {
  sample_row_avx2(out, pixels, stride, count, u, v, step_u, 0);
}

void blending_sample(
    uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v) {
  const int is_in_row = step_v == 0 && step_u > 0 && count >= 8;
  if (has_avx2() && is_in_row && step_u < 1ll << 32) sample_enlarged_avx2(out, pixels, stride, count, u, v, step_u);
  else if (has_avx2() && is_in_row && step_u > 1ll << 32 && 7 * step_u < 8ll << 32)
    sample_narrowed_avx2(out, pixels, stride, count, u, v, step_u);
  else if (has_avx2()) sample_avx2(out, pixels, stride, count, u, v, step_u, step_v);
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
