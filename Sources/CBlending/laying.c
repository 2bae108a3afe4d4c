#include "CBlending.h"
#include "laid.h"
#include "widest.h"
#include <string.h>

// As they lie in a row, wherever that begins.
typedef uint32_t some_pixels __attribute__((vector_size(32), aligned(4)));

enum { width = 8 };

// Whether eight pixels are all opaque.
#define ARE_OPAQUE(source) (__builtin_reduce_or(~(source) & 0xff000000) == 0)

// One group of eight: what is clear, or cut to nothing, is left as it is.
static inline __attribute__((always_inline)) void lay_eight(
    uint32_t *row, const uint32_t *source, const uint32_t *mask, const uint32_t *clip, uint32_t opacity, uint32_t tint) {
  pixels s = *(const some_pixels *)source;
  if (__builtin_reduce_or(s) == 0) return;
  if (tint != UINT32_MAX) {
    const pixels t = (pixels){0} + tint;
    channels x = (channels)(s & 0xff00ff) * (channels)(t & 0xff00ff), y = ((channels)s >> 8) * ((channels)t >> 8);
    s = (pixels)(DIVIDED(x) | DIVIDED(y) << 8);
  }
  channels k = (channels){0} + (uint16_t)opacity;
  int is_whole = opacity == 255;
  if (mask) {
    pixels alpha = *(const some_pixels *)mask >> 24;
    k = DIVIDED(k * (channels)(alpha | alpha << 16));
  }
  if (clip) {
    pixels alpha = *(const some_pixels *)clip >> 24;
    k = DIVIDED(k * (channels)(alpha | alpha << 16));
  }
  if (mask || clip) {
    if (__builtin_reduce_or((pixels)k) == 0) return;
    is_whole = is_whole && __builtin_reduce_or((pixels)k ^ 0xff00ff) == 0;
  }
  // What is opaque, as most is, needs no look at what lies below.
  if (is_whole && ARE_OPAQUE(s)) {
    *(some_pixels *)row = s;
    return;
  }
  pixels d = *(const some_pixels *)row;
  *(some_pixels *)row = LAID(d, s, k);
}

static inline __attribute__((always_inline)) void lay_cut(
    uint32_t *row, const uint32_t *source, const uint32_t *mask, const uint32_t *clip, long count, uint32_t opacity, uint32_t tint) {
  long i = 0;
  for (; i + width <= count; i += width) lay_eight(row + i, source + i, mask ? mask + i : 0, clip ? clip + i : 0, opacity, tint);
  if (i == count) return;
  // The rest, in the same way: what lies beyond belongs to someone else.
  uint32_t few[4][width] = {{0}};
  for (long k = i; k < count; k++) {
    few[0][k - i] = row[k];
    few[1][k - i] = source[k];
    if (mask) few[2][k - i] = mask[k];
    if (clip) few[3][k - i] = clip[k];
  }
  lay_eight(few[0], few[1], mask ? few[2] : 0, clip ? few[3] : 0, opacity, tint);
  for (long k = i; k < count; k++) row[k] = few[0][k - i];
}

static inline __attribute__((always_inline)) void lay_over(uint32_t *row, const uint32_t *source, long count, uint32_t coverage) {
  lay_cut(row, source, 0, 0, count, coverage, UINT32_MAX);
}

// Of opaque pixels the weight of what lies below is the same everywhere.
static inline __attribute__((always_inline)) void lay_opaque(uint32_t *row, const uint32_t *source, long count, uint32_t coverage) {
  const channels k = (channels){0} + (uint16_t)coverage, rest = 255 - k;
  long i = 0;
  for (; i + width <= count; i += width) {
    const pixels s = *(const some_pixels *)(source + i), d = *(const some_pixels *)(row + i);
    const channels x = (channels)(s & 0xff00ff) * k + (channels)(d & 0xff00ff) * rest;
    const channels y = ((channels)s >> 8) * k + ((channels)d >> 8) * rest;
    *(some_pixels *)(row + i) = (pixels)(DIVIDED(x) | DIVIDED(y) << 8);
  }
  if (i < count) lay_over(row + i, source + i, count - i, coverage);
}

// The parts of four pixels that make one, of 256.
typedef struct {
  uint16_t first, beside, under, both;
} parts;

static inline parts parts_of(uint16_t right, uint16_t below) {
  const uint16_t both = (uint16_t)((right * below + 128) >> 8);
  return (parts){(uint16_t)(256 - right - below + both), (uint16_t)(right - both), (uint16_t)(below - both), both};
}

#define MIXED(of, p, q, r, s)                                                                                          \
  ({                                                                                                                   \
    channels x = (channels)((p) & 0xff00ff) * (of).first + (channels)((q) & 0xff00ff) * (of).beside +                  \
                 (channels)((r) & 0xff00ff) * (of).under + (channels)((s) & 0xff00ff) * (of).both + 128;               \
    channels y = ((channels)(p) >> 8) * (of).first + ((channels)(q) >> 8) * (of).beside +                              \
                 ((channels)(r) >> 8) * (of).under + ((channels)(s) >> 8) * (of).both + 128;                           \
    (pixels)((x >> 8) | (y & 0xff00));                                                                                 \
  })
// Where nothing is taken from below.
#define MIXED_TWO(of, p, q)                                                                                            \
  ({                                                                                                                   \
    channels x = (channels)((p) & 0xff00ff) * (of).first + (channels)((q) & 0xff00ff) * (of).beside + 128;             \
    channels y = ((channels)(p) >> 8) * (of).first + ((channels)(q) >> 8) * (of).beside + 128;                         \
    (pixels)((x >> 8) | (y & 0xff00));                                                                                 \
  })

// Up to `count` mixtures, in the first of eight.
static inline __attribute__((always_inline)) void mix_few(
    uint32_t *out, const uint32_t *upper, const uint32_t *lower, long count, parts of) {
  pixels p = {0}, q = {0}, r = {0}, s = {0};
  for (long k = 0; k < count; k++) {
    p[k] = upper[k];
    q[k] = upper[k + 1];
    r[k] = lower[k];
    s[k] = lower[k + 1];
  }
  p = MIXED(of, p, q, r, s);
  for (long k = 0; k < count; k++) out[k] = p[k];
}

static inline __attribute__((always_inline)) void lay_mixed(
    uint32_t *row, const uint32_t *upper, const uint32_t *lower, long count, uint16_t right, uint16_t below, uint32_t coverage) {
  const parts of = parts_of(right, below);
  long i = 0;
  for (; i + width <= count; i += width) {
    pixels p = *(const some_pixels *)(upper + i), q = *(const some_pixels *)(upper + i + 1);
    pixels m;
    if (below == 0) {
      if (__builtin_reduce_or(p | q) == 0) continue;
      m = MIXED_TWO(of, p, q);
    } else {
      pixels r = *(const some_pixels *)(lower + i), s = *(const some_pixels *)(lower + i + 1);
      if (__builtin_reduce_or(p | q | r | s) == 0) continue;
      m = MIXED(of, p, q, r, s);
    }
    if (coverage == 255 && ARE_OPAQUE(m)) {
      *(some_pixels *)(row + i) = m;
      continue;
    }
    pixels d = *(const some_pixels *)(row + i);
    *(some_pixels *)(row + i) = LAID(d, m, (uint16_t)coverage);
  }
  uint32_t rest[width];
  mix_few(rest, upper + i, lower + i, count - i, of);
  lay_over(row + i, rest, count - i, coverage);
}

uint32_t blending_common(const uint32_t *row, long count, uint32_t *any) {
  pixels all = ~(pixels){0}, some = {0};
  long i = 0;
  for (; i + width <= count; i += width) {
    pixels p = *(const some_pixels *)(row + i);
    all &= p;
    some |= p;
  }
  uint32_t common = __builtin_reduce_and(all), found = __builtin_reduce_or(some);
  for (; i < count; i++) {
    common &= row[i];
    found |= row[i];
  }
  *any = found;
  return common;
}

void blending_lay_over_baseline(uint32_t *row, const uint32_t *source, long count, uint32_t coverage) {
  lay_over(row, source, count, coverage);
}

void blending_lay_opaque_baseline(uint32_t *row, const uint32_t *source, long count, uint32_t coverage) {
  lay_opaque(row, source, count, coverage);
}

void blending_lay_cut_baseline(
    uint32_t *row, const uint32_t *source, const uint32_t *mask, const uint32_t *clip, long count, uint32_t opacity, uint32_t tint) {
  lay_cut(row, source, mask, clip, count, opacity, tint);
}

void blending_lay_mixed_baseline(
    uint32_t *row, const uint32_t *upper, const uint32_t *lower, long count, uint16_t right, uint16_t below, uint32_t coverage) {
  lay_mixed(row, upper, lower, count, right, below, coverage);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void lay_mixed_avx2(
    uint32_t *row, const uint32_t *upper, const uint32_t *lower, long count, uint16_t right, uint16_t below, uint32_t coverage) {
  lay_mixed(row, upper, lower, count, right, below, coverage);
}

__attribute__((target("avx2"))) static void lay_cut_avx2(
    uint32_t *row, const uint32_t *source, const uint32_t *mask, const uint32_t *clip, long count, uint32_t opacity, uint32_t tint) {
  lay_cut(row, source, mask, clip, count, opacity, tint);
}

__attribute__((target("avx2"))) static void lay_over_avx2(uint32_t *row, const uint32_t *source, long count, uint32_t coverage) {
  lay_over(row, source, count, coverage);
}

__attribute__((target("avx2"))) static void lay_opaque_avx2(uint32_t *row, const uint32_t *source, long count, uint32_t coverage) {
  lay_opaque(row, source, count, coverage);
}

void blending_lay_opaque(uint32_t *row, const uint32_t *source, long count, uint32_t coverage) {
  if (coverage == 255) memcpy(row, source, (size_t)count * sizeof *row);
  else if (has_avx2()) lay_opaque_avx2(row, source, count, coverage);
  else blending_lay_opaque_baseline(row, source, count, coverage);
}

void blending_lay_cut(
    uint32_t *row, const uint32_t *source, const uint32_t *mask, const uint32_t *clip, long count, uint32_t opacity, uint32_t tint) {
  if (has_avx2()) lay_cut_avx2(row, source, mask, clip, count, opacity, tint);
  else blending_lay_cut_baseline(row, source, mask, clip, count, opacity, tint);
}

void blending_lay_over(uint32_t *row, const uint32_t *source, long count, uint32_t coverage) {
  if (has_avx2()) lay_over_avx2(row, source, count, coverage);
  else blending_lay_over_baseline(row, source, count, coverage);
}

void blending_lay_mixed(
    uint32_t *row, const uint32_t *upper, const uint32_t *lower, long count, uint16_t right, uint16_t below, uint32_t coverage) {
  if (has_avx2()) lay_mixed_avx2(row, upper, lower, count, right, below, coverage);
  else blending_lay_mixed_baseline(row, upper, lower, count, right, below, coverage);
}
#else
void blending_lay_cut(
    uint32_t *row, const uint32_t *source, const uint32_t *mask, const uint32_t *clip, long count, uint32_t opacity, uint32_t tint) {
  lay_cut(row, source, mask, clip, count, opacity, tint);
}

void blending_lay_mixed(
    uint32_t *row, const uint32_t *upper, const uint32_t *lower, long count, uint16_t right, uint16_t below, uint32_t coverage) {
  lay_mixed(row, upper, lower, count, right, below, coverage);
}

void blending_lay_opaque(uint32_t *row, const uint32_t *source, long count, uint32_t coverage) {
  if (coverage == 255) memcpy(row, source, (size_t)count * sizeof *row);
  else lay_opaque(row, source, count, coverage);
}

void blending_lay_over(uint32_t *row, const uint32_t *source, long count, uint32_t coverage) {
  lay_over(row, source, count, coverage);
}
#endif
