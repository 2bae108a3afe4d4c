#include "CBlending.h"
#include "widest.h"

typedef uint32_t pixels __attribute__((vector_size(32)));
typedef uint16_t channels __attribute__((vector_size(32)));
// As they lie in a row, wherever that begins.
typedef uint32_t some_pixels __attribute__((vector_size(32), aligned(4)));

const char *blending_kernels(void) {
#if defined(__x86_64__)
  static const char *const names[] = {[WITH_BASELINE] = "SSE2", [WITH_AVX2] = "AVX2", [WITH_AVX512] = "AVX-512"};
  return names[widest_instructions()];
#elif defined(__aarch64__)
  return "NEON";
#else
  return "C";
#endif
}

static inline __attribute__((always_inline)) void put_over(
    uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight) {
  const channels rb = (channels)((pixels){0} + red_blue) + 128;
  const channels ag = (channels)((pixels){0} + alpha_green) + 128;
#define MIX(out, in)                                                                     \
  do {                                                                                   \
    pixels p = *(const some_pixels *)(in);                                               \
    channels x = rb + (channels)(p & 0xff00ff) * weight;                                 \
    channels y = ag + ((channels)p >> 8) * weight;                                       \
    x = (x + (x >> 8)) >> 8;                                                             \
    y = (y + (y >> 8)) & 0xff00;                                                         \
    out = (pixels)(x | y);                                                               \
  } while (0)
  // The last eight are read first, and overlap what the loop writes.
  uint32_t *tail = row + count - 8;
  pixels last, a, b;
  MIX(last, tail);
  long i = 0;
  for (; i + 16 <= count; i += 16) {
    MIX(a, row + i);
    MIX(b, row + i + 8);
    *(some_pixels *)(row + i) = a;
    *(some_pixels *)(row + i + 8) = b;
  }
  if (i + 8 <= count) {
    MIX(a, row + i);
    *(some_pixels *)(row + i) = a;
  }
  *(some_pixels *)tail = last;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void put_over_avx2(
    uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight) {
  put_over(row, count, red_blue, alpha_green, weight);
}

static void put_over_sse2(uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight) {
  put_over(row, count, red_blue, alpha_green, weight);
}

void blending_put_over(uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight) {
  if (has_avx2()) put_over_avx2(row, count, red_blue, alpha_green, weight);
  else put_over_sse2(row, count, red_blue, alpha_green, weight);
}

void blending_put_over_baseline(uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight) {
  put_over_sse2(row, count, red_blue, alpha_green, weight);
}
#else
void blending_put_over(uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight) {
  put_over(row, count, red_blue, alpha_green, weight);
}

void blending_put_over_baseline(uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight) {
  put_over(row, count, red_blue, alpha_green, weight);
}
#endif
