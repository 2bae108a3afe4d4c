#include "CBlending.h"
#include "lines.h"
#include "widest.h"
#include <string.h>

typedef uint32_t pixels __attribute__((vector_size(32)));
typedef uint16_t channels __attribute__((vector_size(32)));

// A colour, times eight alphas, each in both halves of a pixel. A macro: its vectors would be passed in another way where there is AVX2.
#define TINTED(red_blue, alpha_green, alphas)                                                                          \
  ({                                                                                                                   \
    channels x = (channels)((pixels){0} + (red_blue)) * (alphas) + 128;                                                \
    channels y = (channels)((pixels){0} + (alpha_green)) * (alphas) + 128;                                             \
    x = (x + (x >> 8)) >> 8;                                                                                           \
    y = (y + (y >> 8)) & 0xff00;                                                                                       \
    (pixels)(x | y);                                                                                                   \
  })

// Four alphas mixed, of eight places, as pixels are: the right ones' part is `fx` of 256, the lower ones' `fy`.
#define MIXED(p, q, r, s, fx, fy)                                                                                      \
  ({                                                                                                                   \
    const channels both = ((fx) * (fy) + 128) >> 8, beside = (fx) - both, under = (fy) - both;                         \
    ((p) * (256 - beside - (fy)) + (q) * beside + (r) * under + (s) * both + 128) >> 8;                                \
  })

void blending_sample_alphas_baseline(
    uint32_t *out, const uint8_t *alphas, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v, uint32_t color) {
  for (long i = 0; i < count; i += 8) {
    // Lanes that are set one after the other would each be a store and a load of all.
    uint32_t fetched[6][8] = {{0}};
    const long n = count - i < 8 ? count - i : 8;
    for (long k = 0; k < n; k++) {
      const uint8_t *at = alphas + (v >> 32) * stride + (u >> 32);
      fetched[0][k] = at[0];
      fetched[1][k] = at[1];
      fetched[2][k] = at[stride];
      fetched[3][k] = at[stride + 1];
      fetched[4][k] = (uint32_t)u >> 24;
      fetched[5][k] = (uint32_t)v >> 24;
      u += step_u;
      v += step_v;
    }
    channels lanes[6];
    for (int k = 0; k < 6; k++) memcpy(&lanes[k], fetched[k], sizeof(channels));
    const channels mixed = MIXED(lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5]);
    const pixels both = (pixels)mixed | (pixels)mixed << 16;
    const pixels tinted = TINTED(color & 0xff00ff, color >> 8 & 0xff00ff, (channels)both);
    memcpy(out + i, &tinted, (unsigned long)n * 4);
  }
}

#if defined(__x86_64__)
// Eight alphas in eight pixels.
AVX2 INLINE __m256i load_eight(const uint8_t *at) { return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)at)); }

AVX2 static void sample_alphas_avx2(
    uint32_t *out, const uint8_t *alphas, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v, uint32_t color) {
  const steps line = steps_of(step_u, step_v);
  const __m256i byte = _mm256_set1_epi32(255);
  const uint32_t red_blue = color & 0xff00ff, alpha_green = color >> 8 & 0xff00ff;
  long i = 0;
  for (; i + 8 <= count; i += 8, u += 8 * step_u, v += 8 * step_v) {
    __m256i p, q, r, s, fx, fy;
    int is_in_order = 1;
    if (lie_side_by_side(u, v, step_u, step_v)) {
      const uint8_t *at = alphas + (v >> 32) * stride + (u >> 32);
      fx = _mm256_srli_epi32(parts_of(u, line.fractions_u), 24);
      fy = _mm256_srli_epi32(parts_of(v, line.fractions_v), 24);
      p = load_eight(at);
      q = load_eight(at + 1);
      r = load_eight(at + stride);
      s = load_eight(at + stride + 1);
    } else if (cross_a_row(u, v, step_u, step_v)) {
      const int rows = step_v > 0 ? 1 : -1;
      const uint8_t *at = alphas + ((v >> 32) - (rows < 0)) * stride + (u >> 32);
      const __m256i parts = parts_of(v, line.fractions_v), low = in_lower_row(parts, v, rows);
      const __m256i middle = load_eight(at + stride), beside = load_eight(at + stride + 1);
      fx = _mm256_srli_epi32(parts_of(u, line.fractions_u), 24);
      fy = _mm256_srli_epi32(parts, 24);
      p = _mm256_blendv_epi8(load_eight(at), middle, low);
      q = _mm256_blendv_epi8(load_eight(at + 1), beside, low);
      r = _mm256_blendv_epi8(middle, load_eight(at + 2 * stride), low);
      s = _mm256_blendv_epi8(beside, load_eight(at + 2 * stride + 1), low);
    } else {
      // Four alphas side by side are fetched for the two that are mixed.
      __m256i at;
      find_eight(&at, &fx, &fy, line, u, v, stride);
      const __m256i upper = _mm256_i32gather_epi32((const int *)alphas, at, 1);
      const __m256i lower = _mm256_i32gather_epi32((const int *)(alphas + stride), at, 1);
      p = _mm256_and_si256(upper, byte);
      q = _mm256_and_si256(_mm256_srli_epi32(upper, 8), byte);
      r = _mm256_and_si256(lower, byte);
      s = _mm256_and_si256(_mm256_srli_epi32(lower, 8), byte);
      is_in_order = 0;
    }
    const channels mixed = MIXED((channels)p, (channels)q, (channels)r, (channels)s, (channels)fx, (channels)fy);
    const pixels both = (pixels)mixed | (pixels)mixed << 16;
    __m256i tinted = (__m256i)TINTED(red_blue, alpha_green, (channels)both);
    if (!is_in_order) tinted = _mm256_permute4x64_epi64(tinted, 0xd8);
    _mm256_storeu_si256((__m256i *)(out + i), tinted);
  }
  blending_sample_alphas_baseline(out + i, alphas, stride, count - i, u, v, step_u, step_v, color);
}

void blending_sample_alphas(
    uint32_t *out, const uint8_t *alphas, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v, uint32_t color) {
  if (has_avx2()) sample_alphas_avx2(out, alphas, stride, count, u, v, step_u, step_v, color);
  else blending_sample_alphas_baseline(out, alphas, stride, count, u, v, step_u, step_v, color);
}
#else
void blending_sample_alphas(
    uint32_t *out, const uint8_t *alphas, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v, uint32_t color) {
  blending_sample_alphas_baseline(out, alphas, stride, count, u, v, step_u, step_v, color);
}
#endif
