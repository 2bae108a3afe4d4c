#include "CBlending.h"
#include "kernels.h"
#include "laid.h"
#include <stdbool.h>
#include <string.h>

// The same bytes on every CPU: no product is added to before it is rounded.
#pragma clang fp contract(off)

typedef int32_t ints __attribute__((vector_size(32)));
typedef uint32_t half __attribute__((vector_size(16)));
// As they lie in a row, wherever that begins.
typedef pixels some_pixels __attribute__((aligned(4), may_alias));
typedef ints some_ints __attribute__((aligned(4), may_alias));
typedef half some_half __attribute__((aligned(4), may_alias));

#define INLINE static inline __attribute__((always_inline))
#define LIKELY(is) __builtin_expect(!!(is), 1)
#define AT(p) (*(some_pixels *)(p))
#define HALF_AT(p) (*(some_half *)(p))

// A colour, spread over the channels of eight pixels.
typedef struct {
  pixels color;
  channels red_blue, alpha_green, alpha;
  bool is_opaque;
} ink;

// What mixes eight pixels with a colour that is cut by a coverage.
typedef struct {
  channels red_blue, alpha_green, weight;
} blend;

// Vectors are handed over by their places: how they are passed depends on what the caller is compiled for.
INLINE void take(ink *ink, uint32_t color, bool is_opaque) {
  ink->color = (pixels){0} + color;
  ink->red_blue = (channels)(ink->color & 0xff00ff);
  ink->alpha_green = (channels)(ink->color >> 8 & 0xff00ff);
  ink->alpha = (channels){0} + (uint16_t)(color >> 24);
  ink->is_opaque = is_opaque;
}

// Of coverages of 255, each in both halves of a pixel.
INLINE void cut(blend *b, const ink *ink, const channels *coverage) {
  channels alpha = *coverage;
  if (!ink->is_opaque) {
    alpha = ink->alpha * *coverage + 128;
    alpha = (alpha + (alpha >> 8)) >> 8;
  }
  b->red_blue = ink->red_blue * *coverage + 128;
  b->alpha_green = ink->alpha_green * *coverage + 128;
  b->weight = 255 - alpha;
}

// Mixes eight pixels of a row into `out`.
INLINE void mix(pixels *out, const uint32_t *row, const blend *b) {
  const pixels p = AT(row);
  channels x = b->red_blue + (channels)(p & 0xff00ff) * b->weight;
  channels y = b->alpha_green + ((channels)p >> 8) * b->weight;
  x = (x + (x >> 8)) >> 8;
  y = (y + (y >> 8)) & 0xff00;
  *out = (pixels)(x | y);
}

// Mixes the first `count` pixels of a row, at most eight.
INLINE void mix_few(uint32_t *p, long count, const blend *b) {
  uint32_t few[8] = {0};
  memcpy(few, p, (unsigned long)count * 4);
  pixels mixed;
  mix(&mixed, few, b);
  memcpy(p, &mixed, (unsigned long)count * 4);
}

// Stores overlap rather than ask how many are left: a mispredicted branch costs more than all of them.
INLINE void fill(uint32_t *p, long count, const ink *ink) {
  const pixels color = ink->color;
  if (LIKELY(count >= 8)) {
    long last = count - 32;
    if (last > 0) {
      for (long i = 0; i < last; i += 32) {
        AT(p + i) = color;
        AT(p + i + 8) = color;
        AT(p + i + 16) = color;
        AT(p + i + 24) = color;
      }
      p += last;
      count = 32;
    }
    last = count - 8;
    AT(p) = color;
    AT(p + (last < 8 ? last : 8)) = color;
    AT(p + (last < 16 ? last : 16)) = color;
    AT(p + last) = color;
  } else if (count >= 4) {
    const half four = __builtin_shufflevector(color, color, 0, 1, 2, 3);
    HALF_AT(p) = four;
    HALF_AT(p + count - 4) = four;
  } else {
    p[0] = p[count >> 1] = p[count - 1] = color[0];
  }
}

INLINE void mix_run(uint32_t *p, long count, const blend *b) {
  if (count < 8) return mix_few(p, count, b);
  // The last eight are read first, and overlap what the loop writes.
  uint32_t *tail = p + count - 8;
  pixels last, first, second;
  mix(&last, tail, b);
  long i = 0;
  for (; i + 16 <= count; i += 16) {
    mix(&first, p + i, b);
    mix(&second, p + i + 8, b);
    AT(p + i) = first;
    AT(p + i + 8) = second;
  }
  if (i + 8 <= count) {
    mix(&first, p + i, b);
    AT(p + i) = first;
  }
  AT(tail) = last;
}

// Paints pixels of a row that are all covered as much.
INLINE void paint_run(const ink *ink, uint32_t *p, long count, uint32_t coverage) {
  if (ink->is_opaque && LIKELY(coverage == 255)) return fill(p, count, ink);
  const channels all = (channels){0} + (uint16_t)coverage;
  blend b;
  cut(&b, ink, &all);
  mix_run(p, count, &b);
}

// A row of a gradient: t of the screen's column 0, or the line of its places.
typedef struct {
  const coverage_gradient *of;
  int64_t t;
  blending_line line;
} gradient_row;

// Goes to a row of the screen.
INLINE void begin_row(gradient_row *r, long y) {
  const coverage_gradient *g = r->of;
  if (g->is_round) {
    r->line = g->line;
    r->line.row_x *= (double)y + 0.5;
    r->line.row_y *= (double)y + 0.5;
  } else {
    // The nearest whole number, as the lowest bits of a sum.
    const double sum = (g->origin + g->per_y * (double)y) * 4294967296.0 + 6755399441055744.0;
    memcpy(&r->t, &sum, sizeof sum);
    r->t -= 0x4338000000000000;
  }
}

// Reads the colours of `count` columns of the screen from x on.
INLINE void read_gradient(const gradient_row *r, uint32_t *out, long x, long count) {
  const coverage_gradient *g = r->of;
  if (g->is_round) {
    blending_line line = r->line;
    line.first = (double)x + 0.5;
    blending_circles(out, count, g->table, g->lowest, g->highest, line);
  } else {
    blending_axial(out, count, g->table, g->lowest, g->highest, r->t + g->step * x, g->step);
  }
}

// Paints pixels from x on that are all covered as much.
INLINE void paint_gradient(const gradient_row *r, uint32_t *p, long x, long count, uint32_t coverage) {
  const coverage_gradient *g = r->of;
  uint32_t k = coverage * g->alpha + 128;
  k = (k + (k >> 8)) >> 8;
  if (g->stretches) {
    while (count > 0) {
      const int64_t t = r->t + g->step * x, entry = t >> BLENDING_TABLE_SHIFT;
      const uint32_t color = g->table[entry < g->lowest ? g->lowest : entry > g->highest ? g->highest : entry];
      const long n = g->step ? blending_padded_places(g->stretches, g->lowest, g->highest, t, g->step, g->inverse, count) : count;
      if (color) {
        ink ink;
        take(&ink, color, color >> 24 == 255);
        paint_run(&ink, p, n, k);
      }
      p += n;
      x += n;
      count -= n;
    }
    return;
  }
  // What hides all below it needs no look at that.
  if (k == 255 && g->is_opaque) return read_gradient(r, p, x, count);
  uint32_t few[256];
  while (count > 0) {
    const long n = count < 256 ? count : 256;
    read_gradient(r, few, x, n);
    blending_lay_over(p, few, n, k);
    p += n;
    x += n;
    count -= n;
  }
}

// Lays eight pixels of a gradient, of which the first `count` are read, over those of a row, each cut by a coverage.
INLINE void mix_gradient(pixels *out, const gradient_row *r, const uint32_t *row, long x, long count, const channels *coverage) {
  uint32_t few[8] = {0};
  read_gradient(r, few, x, count);
  const pixels p = AT(row), s = AT(few);
  channels k = *coverage;
  if (r->of->alpha != 255) k = DIVIDED(k * (uint16_t)r->of->alpha);
  *out = LAID(p, s, k);
}

// What a box is painted with: one colour, unless there is a gradient, and the column of the screen in which the box begins.
typedef struct {
  ink ink;
  gradient_row gradient;
  long x;
} brush;

// Paints columns of the box that are all covered as much.
INLINE void paint_columns(const brush *brush, bool is_gradient, uint32_t *row, long from, long to, uint32_t coverage) {
  if (is_gradient) paint_gradient(&brush->gradient, row + from, brush->x + from, to - from, coverage);
  else paint_run(&brush->ink, row + from, to - from, coverage);
}

// The same for those of them that lie in groups which are shown.
INLINE void paint_shown(
    const brush *brush, bool is_gradient, uint32_t *row, long from, long to, uint32_t coverage, const uint64_t *shown) {
  long group = from >> 2;
  const long end = (to + 3) >> 2;
  while (group < end) {
    long w = group >> 6;
    uint64_t bits = shown[w] & ~0ull << (group & 63);
    while (!bits) {
      if (++w << 6 >= end) return;
      bits = shown[w];
    }
    const int first = __builtin_ctzll(bits);
    const long start = w << 6 | first;
    if (start >= end) return;
    uint64_t gaps = ~bits & ~0ull << first;
    while (!gaps && (w + 1) << 6 < end) gaps = ~shown[++w];
    group = gaps ? w << 6 | __builtin_ctzll(gaps) : end;
    const long left = start << 2 < from ? from : start << 2, right = group << 2 < to ? group << 2 : to;
    paint_columns(brush, is_gradient, row, left, right, coverage);
  }
}

// Doubles the low 32 bits of a word.
INLINE uint64_t doubled(uint64_t bits) {
  bits &= 0xffffffff;
  bits = (bits | bits << 16) & 0x0000ffff0000ffff;
  bits = (bits | bits << 8) & 0x00ff00ff00ff00ff;
  bits = (bits | bits << 4) & 0x0f0f0f0f0f0f0f0f;
  bits = (bits | bits << 2) & 0x3333333333333333;
  bits = (bits | bits << 1) & 0x5555555555555555;
  return bits | bits << 1;
}

// Which groups of four pixels lie in the tiles of a row.
static void find_shown(const coverage_target *t, const uint64_t *tiles, long words) {
  const long first = t->x >> 2;
  for (long w = 0; w < words; w++) {
    const long group = first + (w << 6), tile = group >> 1, at = tile >> 6;
    const int shift = tile & 63;
    uint64_t bits = at < t->tile_words ? tiles[at] >> shift : 0;
    if (shift && at + 1 < t->tile_words) bits |= tiles[at + 1] << (64 - shift);
    t->shown[w] = group & 1 ? doubled(bits) >> 1 | (bits >> 32) << 63 : doubled(bits);
  }
}

INLINE void sweep(
    coverage_edges *e, const coverage_target *t, uint32_t color, bool is_opaque, const coverage_gradient *gradient, bool is_gradient, bool is_masked) {
  brush brush;
  take(&brush.ink, color, is_opaque);
  brush.gradient.of = gradient;
  brush.x = t->x;
  const long width = t->width, lead = t->lead, limit = t->limit, words = e->bits >> 6;
  // Two groups that begin in these columns lie in the box wholly.
  const unsigned long inner = width - lead > 7 ? (unsigned long)(width - lead - 7) : 0;
  const ints columns = {0, 1, 2, 3, 4, 5, 6, 7};
  uint64_t *bits_row = (uint64_t *)e->touched;
  int32_t *cells = e->cells;
  uint32_t *row = t->pixels;
  for (int y = 0; y < e->rows; y++, bits_row += words, cells += e->stride, row += t->stride) {
    if (is_gradient) begin_row(&brush.gradient, t->y + y);
    if (is_masked && (y == 0 || !((t->y + y) & 7))) find_shown(t, t->tiles + ((t->y + y) >> 3) * t->tile_words, words);
    ints cover = {0};
    // What covers the pixels from the last group on.
    uint32_t after = 0;
    long reached = 0;
    for (long w = 0; w < words; w++) {
      uint64_t bits = bits_row[w];
      if (!bits) continue;
      bits_row[w] = 0;
      do {
        const int bit = __builtin_ctzll(bits);
        const long at = (w << 6 | bit) << 2;
        if (after && at > reached) {
          const long end = at < width ? at : width;
          if (is_masked) paint_shown(&brush, is_gradient, row, reached, end, after, t->shown);
          else if (LIKELY(end > reached)) paint_columns(&brush, is_gradient, row, reached, end, after);
        }
        // Most edges touch one group or two: both are painted, which costs less than to ask.
        const bool is_pair = bit < 63 && at + 8 <= limit;
        ints v;
        if (LIKELY(is_pair)) {
          v = *(some_ints *)(cells + at);
          *(some_ints *)(cells + at) = (ints){0};
          bits &= ~(3ull << bit);
          reached = at + 8;
        } else {
          v = (ints)__builtin_shufflevector(HALF_AT(cells + at), (half){0}, 0, 1, 2, 3, 4, 5, 6, 7);
          HALF_AT(cells + at) = (half){0};
          bits &= bits - 1;
          reached = at + 4;
        }
        v += __builtin_shufflevector(v, (ints){0}, 8, 0, 1, 2, 8, 4, 5, 6);
        v += __builtin_shufflevector(v, (ints){0}, 8, 8, 0, 1, 8, 8, 4, 5);
        v += __builtin_shufflevector(v, (ints){0}, 8, 8, 8, 8, 3, 3, 3, 3);
        v += cover;
        cover = __builtin_shufflevector(v, v, 7, 7, 7, 7, 7, 7, 7, 7);
        v = __builtin_elementwise_min(__builtin_elementwise_max(v, (ints){0}), (ints){0} + (1 << 17));
        v = ((v << 8) - v + 65536) >> 17;
        after = (uint32_t)v[7];
        // Which of both groups are painted, as bits.
        const int which = is_masked ? (int)(t->shown[w] >> bit & (is_pair ? 3 : 1)) : 3;
        if (is_masked && !which) continue;
        if (!LIKELY(is_pair && (unsigned long)(at - lead) < inner)) {
          const ints column = columns + (int32_t)at;
          v &= (column >= (int32_t)lead) & (column < (int32_t)width);
        }
        // To read colours costs more than to ask.
        if (is_gradient && __builtin_reduce_or(v) == 0) continue;
        const channels coverage = (channels)(v | v << 16);
        blend b;
        if (!is_gradient) cut(&b, &brush.ink, &coverage);
        uint32_t *p = row + at;
        if (!LIKELY(is_pair)) {
          const long count = limit - at < 4 ? limit - at : 4;
          if (count > 0 && is_gradient) {
            uint32_t few[8] = {0};
            memcpy(few, p, (unsigned long)count * 4);
            pixels mixed;
            mix_gradient(&mixed, &brush.gradient, few, t->x + at, count, &coverage);
            memcpy(p, &mixed, (unsigned long)count * 4);
          } else if (count > 0) {
            mix_few(p, count, &b);
          }
          continue;
        }
        pixels mixed;
        if (is_gradient) mix_gradient(&mixed, &brush.gradient, p, t->x + at, 8, &coverage);
        else mix(&mixed, p, &b);
        if (LIKELY(which == 3)) AT(p) = mixed;
        else if (which == 1) HALF_AT(p) = __builtin_shufflevector(mixed, mixed, 0, 1, 2, 3);
        else HALF_AT(p + 4) = __builtin_shufflevector(mixed, mixed, 4, 5, 6, 7);
      } while (bits);
    }
    if (after && reached < width) {
      if (is_masked) paint_shown(&brush, is_gradient, row, reached, width, after, t->shown);
      else paint_columns(&brush, is_gradient, row, reached, width, after);
    }
  }
}

#define SWEEPS(suffix, ...)                                                                                                                \
  __VA_ARGS__ static void sweep_opaque_##suffix(coverage_edges *e, const coverage_target *t, uint32_t c) {                                 \
    sweep(e, t, c, true, 0, false, false);                                                                                                 \
  }                                                                                                                                        \
  __VA_ARGS__ static void sweep_clear_##suffix(coverage_edges *e, const coverage_target *t, uint32_t c) {                                  \
    sweep(e, t, c, false, 0, false, false);                                                                                                \
  }                                                                                                                                        \
  __VA_ARGS__ static void mask_opaque_##suffix(coverage_edges *e, const coverage_target *t, uint32_t c) {                                  \
    sweep(e, t, c, true, 0, false, true);                                                                                                  \
  }                                                                                                                                        \
  __VA_ARGS__ static void mask_clear_##suffix(coverage_edges *e, const coverage_target *t, uint32_t c) {                                   \
    sweep(e, t, c, false, 0, false, true);                                                                                                 \
  }                                                                                                                                        \
  __VA_ARGS__ static void sweep_##suffix(coverage_edges *e, const coverage_target *t, uint32_t c) {                                        \
    if (c >> 24 == 255) {                                                                                                                  \
      if (t->tiles) mask_opaque_##suffix(e, t, c);                                                                                          \
      else sweep_opaque_##suffix(e, t, c);                                                                                                  \
    } else if (t->tiles) {                                                                                                                 \
      mask_clear_##suffix(e, t, c);                                                                                                         \
    } else {                                                                                                                               \
      sweep_clear_##suffix(e, t, c);                                                                                                        \
    }                                                                                                                                      \
  }                                                                                                                                        \
  __VA_ARGS__ static void sweep_gradient_##suffix(coverage_edges *e, const coverage_target *t, const coverage_gradient *g) {               \
    sweep(e, t, 0, false, g, true, t->tiles != 0);                                                                                         \
  }
KERNELS(SWEEPS)

void coverage_sweep(coverage_edges *edges, const coverage_target *target, uint32_t color) {
  CHOSEN(edges, sweep)(edges, target, color);
}

void coverage_sweep_gradient(coverage_edges *edges, const coverage_target *target, const coverage_gradient *gradient) {
  CHOSEN(edges, sweep_gradient)(edges, target, gradient);
}
