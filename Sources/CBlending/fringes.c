#include "CBlending.h"
#include "widest.h"
#include <string.h>

// As Swift computes: a product is rounded before it is added to.
#pragma clang fp contract(off)
// Vectors are handed over only within functions that are all made part of their callers.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float floats __attribute__((vector_size(32)));
// Wherever it lies: fans of cut polygons may leave places that are no multiple of 16 bytes.
typedef float quad __attribute__((vector_size(16), aligned(4)));
typedef int32_t bits __attribute__((vector_size(32)));

#define EVERY static inline __attribute__((always_inline))

EVERY floats splat(float v) { return (floats){v, v, v, v, v, v, v, v}; }

EVERY floats choose(bits which, floats there, floats elsewhere) { return (floats)(((bits)there & which) | ((bits)elsewhere & ~which)); }

EVERY floats larger(floats a, floats b) { return choose(b >= a, b, a); }

EVERY floats smaller(floats a, floats b) { return choose(b < a, b, a); }

EVERY int any(bits which) {
  typedef uint64_t words __attribute__((vector_size(32)));
  const words w = (words)which;
  return (w[0] | w[1] | w[2] | w[3]) != 0;
}

// Two quads side by side.
EVERY floats beside(quad low, quad high) { return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7); }

// Four rows of four, and four more in the upper halves: columns become rows.
EVERY void turn(floats v[4]) {
  const floats a = __builtin_shufflevector(v[0], v[1], 0, 8, 1, 9, 4, 12, 5, 13), b = __builtin_shufflevector(v[2], v[3], 0, 8, 1, 9, 4, 12, 5, 13);
  const floats c = __builtin_shufflevector(v[0], v[1], 2, 10, 3, 11, 6, 14, 7, 15), d = __builtin_shufflevector(v[2], v[3], 2, 10, 3, 11, 6, 14, 7, 15);
  v[0] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
  v[1] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
  v[2] = __builtin_shufflevector(c, d, 0, 1, 8, 9, 4, 5, 12, 13);
  v[3] = __builtin_shufflevector(c, d, 2, 3, 10, 11, 6, 7, 14, 15);
}

// Normals of eight edges on the target, and how far their near and far rows lie away.
typedef struct {
  floats x, y, near, far;
} edges;

EVERY edges edges_on_target(const fringe_placement *p, floats x, floats y) {
  edges e;
  e.x = p->normal_x[0] * x + p->normal_y[0] * y;
  e.y = p->normal_x[1] * x + p->normal_y[1] * y;
  if (!p->is_similar) {
    const floats length = larger(__builtin_elementwise_sqrt(e.x * e.x + e.y * e.y), splat(p->least_length));
    e.x /= length;
    e.y /= length;
  }
  const floats part = 2 * e.x * e.y, slant = part * part;
  e.near = p->straight[0] + p->slanted[0] * slant;
  e.far = p->straight[1] + p->slanted[1] * slant;
  return e;
}

EVERY floats after_last(floats before, floats v) { return __builtin_shufflevector(before, v, 7, 8, 9, 10, 11, 12, 13, 14); }

// From a place to its rows' vertices outside, and from those inside to it, in the directions of x and y.
typedef struct {
  floats near_x, near_y, far_x, far_y;
} ways;

// On the bisector both edges' rows are as far away, `middle` times the edges' sum; what their distances differ by is made up for across it.
EVERY ways apart(edges before, edges after, floats middle, floats across) {
  const floats mx = (before.x + after.x) * middle, my = (before.y + after.y) * middle;
  const floats ax = (after.x - before.x) * across, ay = (after.y - before.y) * across;
  const floats near_sum = before.near + after.near, near_more = after.near - before.near;
  const floats far_sum = before.far + after.far, far_more = after.far - before.far;
  return (ways){mx * near_sum + ax * near_more, my * near_sum + ay * near_more, mx * far_sum + ax * far_more, my * far_sum + ay * far_more};
}

EVERY ways choose_ways(bits which, ways there, ways elsewhere) {
  return (ways){
      choose(which, there.near_x, elsewhere.near_x), choose(which, there.near_y, elsewhere.near_y), choose(which, there.far_x, elsewhere.far_x),
      choose(which, there.far_y, elsewhere.far_y)};
}

EVERY ways scaled(ways w, floats k) { return (ways){w.near_x * k, w.near_y * k, w.far_x * k, w.far_y * k}; }

// The same where the boundary turns by more than 120 degrees, and rows would meet far away: shorter, on each side otherwise.
EVERY void cut_short(const fringe_placement *p, bits where, edges before, edges after, floats along, floats part, floats weight, ways *in, ways *out) {
  const fringe_limits *l = &p->limits;
  const floats crossed = before.x * after.y - before.y * after.x;
  const bits is_convex = (p->is_mirrored ? -crossed : crossed) >= 0;
  // Along the edges: beyond their tip where they hold the inside between them, else back.
  const bits is_tip = ~(along > l->tip), goes_on = p->is_mirrored ? is_convex : ~is_convex;
  const floats dx = choose(goes_on, after.x - before.x, before.x - after.x), dy = choose(goes_on, after.y - before.y, before.y - after.y);
  const floats half = splat(0.5f * l->sharpest), near_sum = before.near + after.near, far_sum = before.far + after.far;
  const ways tip = {-dy * half * near_sum, dx * half * near_sum, -dy * half * far_sum, dx * half * far_sum};
  const ways full = choose_ways(is_tip, tip, apart(before, after, 0.5f / (1 + along), 0.5f / (1 - along)));
  const floats length = larger(__builtin_elementwise_sqrt(full.far_x * full.far_x + full.far_y * full.far_y), splat(1e-6f));
  const floats sharp = part * smaller(splat(1), l->sharpest / length);
  const floats blunt = part * smaller(splat(1), (l->bluntest[0] + l->bluntest[1] * weight) / length);
  *in = choose_ways(where, scaled(full, choose(is_convex, sharp, blunt)), *in);
  *out = choose_ways(where, scaled(full, choose(is_convex, blunt, sharp)), *out);
}

// The rows of eight corners; `last` holds in its last lane the edge that ends at the first, and the edges that begin at them afterwards.
EVERY void place_eight(const fringe_placement *p, const float *places, const float *corners, edges *last, float *out) {
  floats c[4];
  for (int k = 0; k < 4; k++) c[k] = beside(*(const quad *)(corners + 4 * k), *(const quad *)(corners + 16 + 4 * k));
  turn(c);
  const edges after = edges_on_target(p, c[0], c[1]);
  const edges before = {
      after_last(last->x, after.x), after_last(last->y, after.y), after_last(last->near, after.near), after_last(last->far, after.far)};
  *last = after;

  const floats along = before.x * after.x + before.y * after.y;
  ways outside = apart(before, after, 0.5f * c[2] / (1 + along), 0.5f * c[3] / larger(1 - along, splat(p->limits.least_turn)));
  ways inside = outside;
  const bits sharp = along < p->limits.sharp;
  if (__builtin_expect(any(sharp), 0)) cut_short(p, sharp, before, after, along, c[2], c[3], &inside, &outside);

  if (p->inner_part != 1) inside = scaled(inside, splat(p->inner_part));

  const floats low = beside(*(const quad *)places, *(const quad *)(places + 4)), high = beside(*(const quad *)(places + 8), *(const quad *)(places + 12));
  const floats px = __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14), py = __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
  const floats x = p->x[0] * px + p->y[0] * py + p->origin[0], y = p->x[1] * px + p->y[1] * py + p->origin[1];
  floats in[4] = {x - inside.near_x, y - inside.near_y, x - inside.far_x, y - inside.far_y};
  floats over[4] = {x + outside.near_x, y + outside.near_y, x + outside.far_x, y + outside.far_y};
  turn(in);
  turn(over);
  for (int k = 0; k < 4; k++) {
    *(quad *)(out + 8 * k) = __builtin_shufflevector(in[k], in[k], 0, 1, 2, 3);
    *(quad *)(out + 8 * k + 4) = __builtin_shufflevector(over[k], over[k], 0, 1, 2, 3);
    *(quad *)(out + 8 * k + 32) = __builtin_shufflevector(in[k], in[k], 4, 5, 6, 7);
    *(quad *)(out + 8 * k + 36) = __builtin_shufflevector(over[k], over[k], 4, 5, 6, 7);
  }
}

EVERY edges edge_at(const fringe_placement *p, const float *corner) { return edges_on_target(p, splat(corner[0]), splat(corner[1])); }

EVERY void place_rows(const fringe_placement *p, const float *places, const float *corners, long count, float *out) {
  edges last = edge_at(p, corners + 4 * (count - 1));
  long i = 0;
  for (; i + 8 <= count; i += 8) place_eight(p, places + 2 * i, corners + 4 * i, &last, out + 8 * i);
  if (i == count) return;
  if (count > 8) {
    // The last eight, of which some are done.
    i = count - 8;
    last = edge_at(p, corners + 4 * (i - 1));
    place_eight(p, places + 2 * i, corners + 4 * i, &last, out + 8 * i);
    return;
  }
  float some_places[16] = {0}, some_corners[32] = {0}, some_out[64];
  memcpy(some_places, places, (size_t)count * 8);
  memcpy(some_corners, corners, (size_t)count * 16);
  place_eight(p, some_places, some_corners, &last, some_out);
  memcpy(out, some_out, (size_t)count * 32);
}

void fringe_place_rows_baseline(const fringe_placement *p, const void *places, const void *corners, long count, void *out) {
  place_rows(p, places, corners, count, out);
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void place_rows_avx2(
    const fringe_placement *p, const float *places, const float *corners, long count, float *out) {
  place_rows(p, places, corners, count, out);
}
#endif

void fringe_place_rows(const fringe_placement *p, const void *places, const void *corners, long count, void *out) {
#if defined(__x86_64__)
  if (has_avx2()) {
    place_rows_avx2(p, places, corners, count, out);
    return;
  }
#endif
  place_rows(p, places, corners, count, out);
}
