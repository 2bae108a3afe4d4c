#include "CBlending.h"
#include "widest.h"

// The same bytes on every CPU: no product is added to before it is rounded.
#pragma clang fp contract(off)

typedef uint32_t eight __attribute__((vector_size(32)));
typedef int32_t signed_eight __attribute__((vector_size(32)));
typedef float reals __attribute__((vector_size(32)));
// As they lie in memory, wherever they begin.
typedef uint32_t some_eight __attribute__((vector_size(32), aligned(4)));

enum { lanes = 8 };

// Sums stay below 2^24, where floats are exact; of what is added to 2^23, the last bits are those of the nearest whole number.
#define REAL(v) __builtin_convertvector((signed_eight)(v), reals)
#define LEVEL(v) ((eight)((v) + 0x1p23f) & 255)
#define CHANNEL(v, shift) ((v) >> (shift) & 255)

// One channel's sums along eight lines; shifts by a number that is known are one instruction.
static inline __attribute__((always_inline)) void box_channel(
    eight *to, const eight *from, eight *a, eight *b, long count, blending_boxes boxes, const uint32_t shift) {
  const long first = 2 * boxes.first + 1, second = 2 * boxes.second + 1, narrow = 2 * boxes.narrow + 1, wide = 2 * boxes.wide + 1;
  const long between = boxes.wide - boxes.narrow, reach = boxes.first + boxes.second + boxes.wide;
  eight s1 = {0}, s2 = {0}, s3 = {0}, s4 = {0};
#define ADVANCE(i)                                                                                                     \
  do {                                                                                                                 \
    s1 += CHANNEL(from[i], shift) - CHANNEL(from[(i) - first], shift);                                                 \
    a[i] = s1;                                                                                                         \
    s2 += s1 - a[(i) - second];                                                                                        \
    b[i] = s2;                                                                                                         \
    s3 += s2 - b[(i) - wide];                                                                                          \
    s4 += b[(i) - between] - b[(i) - between - narrow];                                                                \
  } while (0)
  for (long i = 0; i < reach; i++) ADVANCE(i);
  for (long i = reach; i < count + reach; i++) {
    ADVANCE(i);
    const eight level = LEVEL(REAL(s4) * boxes.narrow_weight + REAL(s3) * boxes.wide_weight) << shift;
    to[i - reach] = shift == 0 ? level : to[i - reach] | level;
  }
#undef ADVANCE
}

static inline __attribute__((always_inline)) void blur_boxes(
    uint32_t *out, const uint32_t *in, uint32_t *spare, long count, blending_boxes boxes) {
  eight *to = (eight *)out, *rest = (eight *)spare;
  const eight *from = (const eight *)in;
  const long second = 2 * boxes.second + 1, wide = 2 * boxes.wide + 1, reach = boxes.first + boxes.second + boxes.wide;
  eight *a = rest + second, *b = a + count + reach + wide;
  for (long i = 0; i < second; i++) rest[i] = (eight){0};
  for (long i = 1; i <= wide; i++) b[-i] = (eight){0};
  box_channel(to, from, a, b, count, boxes, 0);
  box_channel(to, from, a, b, count, boxes, 8);
  box_channel(to, from, a, b, count, boxes, 16);
  box_channel(to, from, a, b, count, boxes, 24);
}

static inline __attribute__((always_inline)) void weigh(
    uint32_t *out, const uint32_t *in, long step, long count, const uint32_t *weights, long reach) {
  long i = 0;
  for (; i + 16 <= count; i += 16) {
    const uint32_t *at = in + i;
    eight near = *(const some_eight *)at * weights[0], far = *(const some_eight *)(at + 8) * weights[0];
    for (long k = 1; k <= reach; k++) {
      const uint32_t *before = at - k * step, *after = at + k * step;
      near += (*(const some_eight *)before + *(const some_eight *)after) * weights[k];
      far += (*(const some_eight *)(before + 8) + *(const some_eight *)(after + 8)) * weights[k];
    }
    *(some_eight *)(out + i) = near;
    *(some_eight *)(out + i + 8) = far;
  }
  for (; i < count; i++) {
    uint32_t sum = in[i] * weights[0];
    for (long k = 1; k <= reach; k++) sum += (in[i - k * step] + in[i + k * step]) * weights[k];
    out[i] = sum;
  }
}

void blending_weigh_baseline(uint32_t *out, const uint32_t *in, long step, long count, const uint32_t *weights, long reach) {
  weigh(out, in, step, count, weights, reach);
}

static inline __attribute__((always_inline)) void weigh_channel(
    eight *to, const eight *from, reals *values, long count, const float *weights, long reach, const uint32_t shift) {
  for (long i = -reach; i < count + reach; i++) values[i] = REAL(CHANNEL(from[i], shift));
  for (long i = 0; i < count; i++) {
    reals sum = values[i] * weights[0];
    for (long k = 1; k <= reach; k++) sum += (values[i - k] + values[i + k]) * weights[k];
    const eight level = LEVEL(sum) << shift;
    to[i] = shift == 0 ? level : to[i] | level;
  }
}

static inline __attribute__((always_inline)) void blur_weights(
    uint32_t *out, const uint32_t *in, uint32_t *spare, long count, const float *weights, long reach) {
  eight *to = (eight *)out;
  const eight *from = (const eight *)in;
  reals *values = (reals *)spare + reach;
  weigh_channel(to, from, values, count, weights, reach, 0);
  weigh_channel(to, from, values, count, weights, reach, 8);
  weigh_channel(to, from, values, count, weights, reach, 16);
  weigh_channel(to, from, values, count, weights, reach, 24);
}

// Eight rows of eight become columns, in three rounds of pairs that change places.
#define TRANSPOSED(r)                                                                                                  \
  do {                                                                                                                 \
    eight t[lanes];                                                                                                    \
    for (int k = 0; k < lanes; k += 2) {                                                                               \
      t[k] = __builtin_shufflevector(r[k], r[k + 1], 0, 8, 2, 10, 4, 12, 6, 14);                                       \
      t[k + 1] = __builtin_shufflevector(r[k], r[k + 1], 1, 9, 3, 11, 5, 13, 7, 15);                                   \
    }                                                                                                                  \
    for (int k = 0; k < lanes; k++) {                                                                                  \
      if (k & 2) continue;                                                                                             \
      r[k] = __builtin_shufflevector(t[k], t[k + 2], 0, 1, 8, 9, 4, 5, 12, 13);                                        \
      r[k + 2] = __builtin_shufflevector(t[k], t[k + 2], 2, 3, 10, 11, 6, 7, 14, 15);                                  \
    }                                                                                                                  \
    for (int k = 0; k < 4; k++) {                                                                                      \
      t[k] = __builtin_shufflevector(r[k], r[k + 4], 0, 1, 2, 3, 8, 9, 10, 11);                                        \
      t[k + 4] = __builtin_shufflevector(r[k], r[k + 4], 4, 5, 6, 7, 12, 13, 14, 15);                                  \
    }                                                                                                                  \
    for (int k = 0; k < lanes; k++) r[k] = t[k];                                                                       \
  } while (0)

static inline __attribute__((always_inline)) void gather_rows(
    uint32_t *out, const uint32_t *rows, long stride, long lines, long count) {
  long i = 0;
  for (; lines == lanes && i + lanes <= count; i += lanes) {
    eight r[lanes];
    for (int k = 0; k < lanes; k++) r[k] = *(const some_eight *)(rows + k * stride + i);
    TRANSPOSED(r);
    for (int k = 0; k < lanes; k++) *(some_eight *)(out + (i + k) * lanes) = r[k];
  }
  for (; i < count; i++) {
    for (long k = 0; k < lanes; k++) out[i * lanes + k] = k < lines ? rows[k * stride + i] : 0;
  }
}

static inline __attribute__((always_inline)) void scatter_rows(
    uint32_t *rows, long stride, const uint32_t *in, long lines, long count) {
  long i = 0;
  for (; lines == lanes && i + lanes <= count; i += lanes) {
    eight r[lanes];
    for (int k = 0; k < lanes; k++) r[k] = *(const some_eight *)(in + (i + k) * lanes);
    TRANSPOSED(r);
    for (int k = 0; k < lanes; k++) *(some_eight *)(rows + k * stride + i) = r[k];
  }
  for (; i < count; i++) {
    for (long k = 0; k < lines; k++) rows[k * stride + i] = in[i * lanes + k];
  }
}

void blending_blur_boxes_baseline(uint32_t *out, const uint32_t *in, uint32_t *spare, long count, blending_boxes boxes) {
  blur_boxes(out, in, spare, count, boxes);
}

void blending_blur_weights_baseline(
    uint32_t *out, const uint32_t *in, uint32_t *spare, long count, const float *weights, long reach) {
  blur_weights(out, in, spare, count, weights, reach);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void blur_boxes_avx2(
    uint32_t *out, const uint32_t *in, uint32_t *spare, long count, blending_boxes boxes) {
  blur_boxes(out, in, spare, count, boxes);
}

__attribute__((target("avx2"))) static void blur_weights_avx2(
    uint32_t *out, const uint32_t *in, uint32_t *spare, long count, const float *weights, long reach) {
  blur_weights(out, in, spare, count, weights, reach);
}

__attribute__((target("avx2"))) static void gather_rows_avx2(
    uint32_t *out, const uint32_t *rows, long stride, long lines, long count) {
  gather_rows(out, rows, stride, lines, count);
}

__attribute__((target("avx2"))) static void scatter_rows_avx2(
    uint32_t *rows, long stride, const uint32_t *in, long lines, long count) {
  scatter_rows(rows, stride, in, lines, count);
}

__attribute__((target("avx2"))) static void weigh_avx2(
    uint32_t *out, const uint32_t *in, long step, long count, const uint32_t *weights, long reach) {
  weigh(out, in, step, count, weights, reach);
}

void blending_weigh(uint32_t *out, const uint32_t *in, long step, long count, const uint32_t *weights, long reach) {
  if (has_avx2()) weigh_avx2(out, in, step, count, weights, reach);
  else blending_weigh_baseline(out, in, step, count, weights, reach);
}

void blending_blur_boxes(uint32_t *out, const uint32_t *in, uint32_t *spare, long count, blending_boxes boxes) {
  if (has_avx2()) blur_boxes_avx2(out, in, spare, count, boxes);
  else blending_blur_boxes_baseline(out, in, spare, count, boxes);
}

void blending_blur_weights(uint32_t *out, const uint32_t *in, uint32_t *spare, long count, const float *weights, long reach) {
  if (has_avx2()) blur_weights_avx2(out, in, spare, count, weights, reach);
  else blending_blur_weights_baseline(out, in, spare, count, weights, reach);
}

void blending_gather_rows(uint32_t *out, const uint32_t *rows, long stride, long lines, long count) {
  if (has_avx2()) gather_rows_avx2(out, rows, stride, lines, count);
  else gather_rows(out, rows, stride, lines, count);
}

void blending_scatter_rows(uint32_t *rows, long stride, const uint32_t *in, long lines, long count) {
  if (has_avx2()) scatter_rows_avx2(rows, stride, in, lines, count);
  else scatter_rows(rows, stride, in, lines, count);
}
#else
void blending_weigh(uint32_t *out, const uint32_t *in, long step, long count, const uint32_t *weights, long reach) {
  blending_weigh_baseline(out, in, step, count, weights, reach);
}

void blending_blur_boxes(uint32_t *out, const uint32_t *in, uint32_t *spare, long count, blending_boxes boxes) {
  blur_boxes(out, in, spare, count, boxes);
}

void blending_blur_weights(uint32_t *out, const uint32_t *in, uint32_t *spare, long count, const float *weights, long reach) {
  blur_weights(out, in, spare, count, weights, reach);
}

void blending_gather_rows(uint32_t *out, const uint32_t *rows, long stride, long lines, long count) {
  gather_rows(out, rows, stride, lines, count);
}

void blending_scatter_rows(uint32_t *rows, long stride, const uint32_t *in, long lines, long count) {
  scatter_rows(rows, stride, in, lines, count);
}
#endif
