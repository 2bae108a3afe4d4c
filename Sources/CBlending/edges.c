#include "CEdges.h"
#include "kernels.h"
#include <string.h>

// The same bytes on every CPU: no product is added to before it is rounded.
#pragma clang fp contract(off)

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "bits are marked as bytes of a little-endian word"
#endif

typedef int32_t ints __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(32)));
typedef ints some_ints __attribute__((aligned(4), may_alias));
typedef floats some_floats __attribute__((aligned(4), may_alias));
typedef double doubles __attribute__((vector_size(32)));
typedef int64_t longs __attribute__((vector_size(32)));
typedef int32_t four __attribute__((vector_size(16)));
typedef four some_four __attribute__((aligned(4), may_alias));

// Macros and always inline rather than plain functions: they are compiled for each kernel.
#define INLINE static inline __attribute__((always_inline))
#define LEAST(a, b) __builtin_elementwise_min(a, b)
#define MOST(a, b) __builtin_elementwise_max(a, b)
#define WHOLE(v) __builtin_convertvector(v, ints)
#define FLOATS(v) __builtin_convertvector(v, floats)
// The nearest whole number, halves to even, of what is at most 2^22 from zero.
#define NEAREST(v) (((v) + 12582912.0f) - 12582912.0f)
// Floats one of which is a constant not below zero, compared as whole numbers: NaN asks for nothing here.
#define AT_LEAST_ZERO(v) ((floats)MOST((ints)(v), (ints){0}))
#define AT_MOST(v, most) ((floats)LEAST((ints)(v), (ints)((floats){0} + (most))))
// Each lane's left neighbour, of eight after eight others.
#define SHIFTED(v, before) __builtin_shufflevector(v, before, 15, 0, 1, 2, 3, 4, 5, 6)

// How far down a part is at the right side of the last of eight cells, and the area that it leaves to the next.
typedef struct {
  floats y, area;
} part_end;

// Adds a part to eight cells, from cell `at` of its group on, and marks those groups of four among them that `bits` has.
INLINE void add_to_eight(coverage_edges *e, int i, int at, part_end *before, uint32_t bits) {
  const floats starts = (floats){0, 256, 512, 768, 1024, 1280, 1536, 1792} + (float)(at << 8), ends = starts + 256;
  const floats left = (floats){0} + e->left[i], right = (floats){0} + e->right[i];
  // How far down the edge is at each cell's right side, and how far it goes down in each.
  const floats part = AT_MOST(AT_LEAST_ZERO((ends - left) * e->inverse[i]), 1.0f);
  const floats y = NEAREST(part * e->down[i]);
  const floats down = y - SHIFTED(y, before->y);
  // Twice the mean x in each, from its left side.
  const floats twice = AT_LEAST_ZERO(left - starts) + AT_MOST(right - starts, 256.0f);
  const floats area = down * twice;
  some_ints *cells = (some_ints *)(e->cells + e->cell[i] + at);
  *cells += WHOLE((down * 512 - area) + SHIFTED(area, before->area));
  const int32_t bit = e->bit[i] + (at >> 2);
  uint16_t touched;
  memcpy(&touched, e->touched + (bit >> 3), 2);
  touched |= (uint16_t)(bits << (bit & 7));
  memcpy(e->touched + (bit >> 3), &touched, 2);
  before->y = y;
  before->area = area;
}

INLINE void finish(coverage_edges *e) {
  const int count = e->count;
  for (int i = 0; i < count; i++) {
    part_end end = {{0}, {0}};
    if (__builtin_expect(e->right[i] < 1792, 1)) {
      add_to_eight(e, i, 0, &end, 3);
      continue;
    }
    // It reaches beyond the eight cells from its group's first; the last cell gets what is left over.
    const int last = ((int)e->right[i] >> 8) + 1;
    for (int at = 0; at <= last; at += 8) add_to_eight(e, i, at, &end, at + 4 <= last ? 3 : 1);
  }
  e->count = 0;
}

// All rows of an edge, or `count` of them from `first` on, at once, eight at a time: nothing asks how many cells it crosses.
INLINE void add(
    coverage_edges *e, int32_t ax, int32_t ay, int32_t bx, int32_t by, int32_t orientation, int32_t first, int32_t count) {
  // All ones where the edge goes up: a branch would often be mispredicted.
  const int32_t up = (by - ay) >> 31, swap_x = (ax ^ bx) & up, swap_y = (ay ^ by) & up;
  const int32_t tx = ax ^ swap_x, ty = ay ^ swap_y, ux = bx ^ swap_x, uy = by ^ swap_y;
  const int32_t against = ((orientation ^ ~up) - ~up) >> 31;
  int32_t row = ty >> 8, last = (uy - 1) >> 8;
  row = row < first ? first : row;
  last = last >= first + count ? first + count - 1 : last;
  int32_t n = ty == uy ? 0 : last - row + 1;
  if (n <= 0) return;
  const float slope = (float)(ux - tx) / (float)(uy - ty);
  const ints top = (ints){0} + ty, bottom = (ints){0} + uy, from = (ints){0} + tx, to = (ints){0} + ux;
  const ints least = LEAST(from, to), most = MOST(from, to);
  ints y = ((ints){0, 1, 2, 3, 4, 5, 6, 7} + row) << 8;
  ints cell = *(some_ints *)e->row_cells + row * e->stride, bit = *(some_ints *)e->row_bits + row * e->bits;
  for (;;) {
    if (__builtin_expect(e->count > coverage_capacity - coverage_lanes, 0)) finish(e);
    const int32_t at = e->count;
    const ints begin = MOST(y, top), below = y + 256, end = LEAST(below, bottom);
    const ints is_inner = bottom > below;
    ints xa = from + WHOLE(NEAREST(slope * FLOATS(begin - top)));
    ints xb = from + WHOLE(NEAREST(slope * FLOATS(end - top)));
    xb = (xb & is_inner) | (to & ~is_inner);
    xa = MOST(LEAST(xa, most), least);
    xb = MOST(LEAST(xb, most), least);
    const ints left = LEAST(xa, xb), right = MOST(xa, xb), group = left >> 10;
    *(some_floats *)(e->left + at) = FLOATS(left & 1023);
    *(some_floats *)(e->right + at) = FLOATS(right - (group << 10));
    *(some_floats *)(e->inverse + at) = 1.0f / FLOATS(MOST(right - left, (ints){0} + 1));
    *(some_floats *)(e->down + at) = FLOATS(((end - begin) ^ against) - against);
    *(some_ints *)(e->cell + at) = cell + (group << 2);
    *(some_ints *)(e->bit + at) = bit + group;
    if (__builtin_expect(n <= coverage_lanes, 1)) {
      e->count = at + n;
      return;
    }
    e->count = at + coverage_lanes;
    n -= coverage_lanes;
    y += coverage_lanes << 8;
    cell += coverage_lanes * e->stride;
    bit += coverage_lanes * e->bits;
  }
}

// Puts the start and the points of a run where they lie in the box, four at a time.
INLINE void place(coverage_edges *e, const int32_t *points, long start, long first, long count, const coverage_placement *p) {
  const doubles magic = (doubles){0} + 6755399441055744.0;
  for (long i = 0; i <= count; i += 4) {
    four x, y;
    for (int k = 0; k < 4; k++) {
      const long j = i + k == 0 ? start : first + (i + k <= count ? i + k : count) - 1;
      x[k] = points[2 * j];
      y[k] = points[2 * j + 1];
    }
    const doubles gx = __builtin_convertvector(x, doubles), gy = __builtin_convertvector(y, doubles);
    const doubles px = ((p->a * gx + p->c * gy) + p->tx) + magic, py = ((p->b * gx + p->d * gy) + p->ty) + magic;
    *(some_four *)(e->xs + i) = __builtin_convertvector((longs)px, four) - p->left;
    *(some_four *)(e->ys + i) = __builtin_convertvector((longs)py, four) - p->top;
  }
}

INLINE void add_run(
    coverage_edges *e, const int32_t *points, long start, long first, long count, const coverage_placement *placement, int32_t orientation) {
  place(e, points, start, first, count, placement);
  for (long i = 0; i < count; i++) add(e, e->xs[i], e->ys[i], e->xs[i + 1], e->ys[i + 1], orientation, 0, e->rows);
}

void coverage_begin(coverage_edges *edges, int32_t *cells, uint64_t *touched, long stride, long words, long rows) {
  edges->cells = cells;
  edges->touched = (uint8_t *)touched;
  edges->stride = (int32_t)stride;
  edges->bits = (int32_t)words * 64;
  edges->rows = (int32_t)rows;
  edges->count = 0;
  for (int i = 0; i < coverage_lanes; i++) {
    edges->row_cells[i] = i * edges->stride;
    edges->row_bits[i] = i * edges->bits;
  }
}

#define KERNEL(suffix, ...)                                                                                                             \
  __VA_ARGS__ static void add_##suffix(                                                                                                 \
      coverage_edges *e, int32_t ax, int32_t ay, int32_t bx, int32_t by, int32_t orientation, int32_t first, int32_t count) {            \
    add(e, ax, ay, bx, by, orientation, first, count);                                                                                  \
  }                                                                                                                                     \
  __VA_ARGS__ static void add_run_##suffix(                                                                                             \
      coverage_edges *e, const int32_t *points, long start, long first, long count, const coverage_placement *p, int32_t orientation) {  \
    add_run(e, points, start, first, count, p, orientation);                                                                            \
  }                                                                                                                                     \
  __VA_ARGS__ static void finish_##suffix(coverage_edges *e) { finish(e); }
KERNELS(KERNEL)

int32_t coverage_kernel(int32_t most) {
#if defined(__x86_64__)
  return LEAST(most, widest_instructions());
#else
  return LEAST(most, 1);
#endif
}

void coverage_add(coverage_edges *edges, int32_t ax, int32_t ay, int32_t bx, int32_t by, int32_t orientation) {
  CHOSEN(edges, add)(edges, ax, ay, bx, by, orientation, 0, edges->rows);
}

void coverage_add_rows(
    coverage_edges *edges, int32_t ax, int32_t ay, int32_t bx, int32_t by, int32_t orientation, int32_t row, int32_t count) {
  CHOSEN(edges, add)(edges, ax, ay, bx, by, orientation, row, count);
}

void coverage_add_run(
    coverage_edges *edges, const int32_t *points, long start, long first, long count, const coverage_placement *placement, int32_t orientation) {
  CHOSEN(edges, add_run)(edges, points, start, first, count, placement, orientation);
}

void coverage_finish(coverage_edges *edges) { CHOSEN(edges, finish)(edges); }
