#pragma once
#include "CEdges.h"
#include <stdint.h>

/// Has the CPU fetch `count` lines of 64 bytes from a place on into its nearest cache, and waits for nothing.
static inline void prefetch_lines(const void *place, long count) {
  for (long line = 0; line < count; line++) __builtin_prefetch((const char *)place + 64 * line);
}

/// The widest instructions that loops here are run in on this CPU: "AVX-512", by those of edges and of coverage, all others being in AVX2 then; "AVX2"; or those that
/// every CPU of its kind has, by name.
const char *blending_kernels(void);

/// Puts one premultiplied colour over `count` pixels of a row, at least eight: out = (source + pixel * weight) / 255, rounded.
///
/// `red_blue` and `alpha_green` hold the source's channels times their coverage, 16 bits each: red above blue, alpha above green. `weight` is at most
/// 255, and all sums fit 16 bits. Eight pixels at a time with AVX2 where the CPU has it, four without; the bytes are the same.
void blending_put_over(uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight);

/// Lays `count` premultiplied pixels over a row, each cut by a coverage of at most 255: out = (source * coverage + pixel * weight) / 255, rounded, `weight` being
/// 255 less the source's alpha times the coverage. The rows must not overlap. The same as a pixel at a time, to the byte.
void blending_lay_over(uint32_t *row, const uint32_t *source, long count, uint32_t coverage);

/// The same of pixels that all are opaque, to the byte: copies where the coverage is 255.
void blending_lay_opaque(uint32_t *row, const uint32_t *source, long count, uint32_t coverage);

/// The same of pixels that are multiplied by a tint, channel by channel, and cut by an opacity of at most 255 and by the alphas of a mask's pixels and of a
/// clip's, which may be null: each product of two is a 255th, rounded.
void blending_lay_cut(
    uint32_t *row, const uint32_t *source, const uint32_t *mask, const uint32_t *clip, long count, uint32_t opacity, uint32_t tint);

/// Mixes each of `count` pixels with the one on its right and those below both, and lays that over a row, cut by a coverage: `right` and `below`, of 256, are the
/// parts of these. Reads a pixel more of both rows than it writes. The parts are rounded to 256ths, and the sums once.
void blending_lay_mixed(
    uint32_t *row, const uint32_t *upper, const uint32_t *lower, long count, uint16_t right, uint16_t below, uint32_t coverage);

/// Reads `count` places of a picture, of rows `stride` pixels apart, along a line: from (u, v) on, (step_u, step_v) from each to the next, all 32.32. Each
/// is a mixture of four pixels, whose parts are rounded to 256ths and whose sums once. All four must lie in the picture: the pixel at a place, the one on its
/// right, and those below both. The same bytes with AVX2 and without. Cost: 1 to 2.5 ns a pixel with it.
void blending_sample(
    uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v);

/// Mixes `count` pixels with as many others, whose part is `part` of 256: out = (pixel * (256 - part) + other * part) / 256, rounded.
void blending_mix(uint32_t *row, const uint32_t *other, long count, uint32_t part);

/// Where the places of a row lie in another space: (step * along + row) + origin in each of its axes, `along` growing by 1 from `first` on.
typedef struct {
  double first, step_x, row_x, origin_x, step_y, row_y, origin_y;
} blending_line;

enum {
  /// How many bits of a parameter's 32 behind the point choose no entry of a table.
  BLENDING_TABLE_SHIFT = 22,
  /// A table's last entry.
  BLENDING_TABLE_LAST = 1023,
};

/// The first and the last entry of a stretch of one colour in a table.
typedef struct {
  int16_t first, last;
} blending_stretch;

/// How many places from t on, `step` apart, at least one and at most `count`, surely lie in the entries from `first` to `last`, which t does; `inverse` is 1 / step, a little nearer to
/// zero, and step is not 0.
static inline long blending_places(int64_t first, int64_t last, int64_t t, int64_t step, double inverse, long count) {
  // How far it is to the first place of another colour, rounded up to steps.
  const int64_t left = step > 0 ? ((last + 1) << BLENDING_TABLE_SHIFT) - t + step - 1 : (first << BLENDING_TABLE_SHIFT) - t + step;
  const long places = (long)((double)left * inverse);
  return places < 1 ? 1 : places > count ? count : places;
}

/// The same for the places that surely have the colour of t, in a table that goes on in its entries `lowest` and `highest`; `stretches` has one for each entry.
static inline long blending_padded_places(
    const blending_stretch *stretches, int lowest, int highest, int64_t t, int64_t step, double inverse, long count) {
  const int last = BLENDING_TABLE_LAST;
  const int64_t i = t >> BLENDING_TABLE_SHIFT;
  if (i < 0 && lowest < 0) return step < 0 ? count : blending_places(i, -1, t, step, inverse, count);
  if (i > last && highest > last) return step > 0 ? count : blending_places(last + 1, i, t, step, inverse, count);
  const blending_stretch run = stretches[i < 0 ? 0 : i > last ? last : i];
  if (step > 0 ? run.last == last && highest == last : run.first == 0 && lowest == 0) return count;
  return blending_places(run.first, run.last, t, step, inverse, count);
}

/// A colour of straight alpha; its numbers count as 0...1, whatever they are.
typedef struct {
  double red, green, blue, alpha;
} blending_color;

/// Writes `count` colours of a table from entry `first` on, premultiplied, which go from one at `start` to another at `start + length`: entry i stands for
/// (i + 1/2) / 1024. Each number is mixed, cut and rounded by itself, the last to 2^-24 and then to 8 bits. Cost: 6 ns a colour.
void blending_ramp(uint32_t *out, long first, long count, blending_color from, blending_color to, double start, double length);

/// Writes `count` colours of a table along a line, t growing by `step` from each to the next, both 32.32, of less than 2^53: entry 0 begins at 0, entry 1024 at 1;
/// those below `lowest` and above `highest` are as these. The same bytes with AVX2 and without. Cost: 0.4 ns a pixel with it.
void blending_axial(uint32_t *out, long count, const uint32_t *table, int lowest, int highest, int64_t t, int64_t step);

/// Writes a colour times each of `count` mixtures of four alphas, at places as of `blending_sample`; eight bytes beyond the last row are there to be read. The same bytes with AVX2 and
/// without.
void blending_sample_alphas(
    uint32_t *out, const uint8_t *alphas, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v, uint32_t color);

/// Writes `count` colours by how far each place of a row lies from the origin of a space in which the radius is 1: entry 0 of the table is the origin's,
/// entry 1024 the radius's; those below `lowest` and above `highest` are as these. The same bytes with AVX2 and without. Cost: 1 ns a pixel with it.
void blending_circles(uint32_t *out, long count, const uint32_t *table, int lowest, int highest, blending_line line);

/// A gradient along a line or between a point and a circle about it, which goes on in its first and its last colour.
typedef struct {
  const uint32_t *table;
  /// One for each entry, where rows are made of long stretches of one colour; else null.
  const blending_stretch *stretches;
  /// The entries that it goes on with.
  int32_t lowest, highest;
  /// What all is multiplied by, of 255.
  uint32_t alpha;
  /// Whether t is how far a place lies from an origin, and whether every colour is opaque.
  int32_t is_round, is_opaque;
  /// Along a line: t = origin + per_y * y + step / 2^32 * x, below 2^18 where it is asked for, and 1 / step, a little nearer to zero.
  double origin, per_y, inverse;
  int64_t step;
  /// Else the places of the row y: what `row_x` and `row_y` are for each row, these times y + 1/2.
  blending_line line;
} coverage_gradient;

/// Turns the cells of a box into coverage, paints a gradient over its pixels, and leaves all cells zero. The same bytes with all kernels.
void coverage_sweep_gradient(coverage_edges *edges, const coverage_target *target, const coverage_gradient *gradient);

/// What a line is blurred by: the radii of a first and a second box, one after the other, and of a narrow and a wide one after these, and what a sum over all three
/// counts. No sum reaches 2^24.
typedef struct {
  int32_t first, second, narrow, wide;
  float narrow_weight, wide_weight;
} blending_boxes;

/// Blurs eight lines of `count` pixels at once by sums that run along; pixel i of line k is number 8i + k. Before the first and after the last as many clear places
/// must lie as all boxes reach, and as many again. `spare` holds 2 * count + 8 * reach + 16 places of eight. All are on boundaries of 32 bytes. The same bytes with
/// AVX2 and without. Cost with it: 1 ns a pixel.
void blending_blur_boxes(uint32_t *out, const uint32_t *in, uint32_t *spare, long count, blending_boxes boxes);

/// The same by weights as they are: that of the middle, and of those up to `reach` away on both sides.
void blending_blur_weights(uint32_t *out, const uint32_t *in, uint32_t *spare, long count, const float *weights, long reach);

/// Weighs `count` numbers with those around each: `step` places from one to the next, as many as `reach` on both sides, by the weight of the middle and those after it. Sums
/// are of 32 bits. The same numbers with AVX2 and without. Cost with it: 2 ns a number for a reach of 24.
void blending_weigh(uint32_t *out, const uint32_t *in, long step, long count, const uint32_t *weights, long reach);

/// Puts up to eight rows of a picture, `stride` pixels apart, side by side as these take them; lines that are missing are clear.
void blending_gather_rows(uint32_t *out, const uint32_t *rows, long stride, long lines, long count);

/// The way back.
void blending_scatter_rows(uint32_t *rows, long stride, const uint32_t *in, long lines, long count);

/// Which of a row's pixels' channels all have: the bitwise and of `count` pixels, and in `any` their or.
uint32_t blending_common(const uint32_t *row, long count, uint32_t *any);

/// The same without AVX2, on every CPU: what the others must equal.
void blending_lay_over_baseline(uint32_t *row, const uint32_t *source, long count, uint32_t coverage);
void blending_lay_opaque_baseline(uint32_t *row, const uint32_t *source, long count, uint32_t coverage);
void blending_lay_cut_baseline(
    uint32_t *row, const uint32_t *source, const uint32_t *mask, const uint32_t *clip, long count, uint32_t opacity, uint32_t tint);
void blending_lay_mixed_baseline(
    uint32_t *row, const uint32_t *upper, const uint32_t *lower, long count, uint16_t right, uint16_t below, uint32_t coverage);
void blending_sample_baseline(
    uint32_t *out, const uint32_t *pixels, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v);
void blending_sample_alphas_baseline(
    uint32_t *out, const uint8_t *alphas, long stride, long count, int64_t u, int64_t v, int64_t step_u, int64_t step_v, uint32_t color);
void blending_axial_baseline(uint32_t *out, long count, const uint32_t *table, int lowest, int highest, int64_t t, int64_t step);
void blending_circles_baseline(uint32_t *out, long count, const uint32_t *table, int lowest, int highest, blending_line line);
void blending_put_over_baseline(uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight);
void blending_blur_boxes_baseline(uint32_t *out, const uint32_t *in, uint32_t *spare, long count, blending_boxes boxes);
void blending_weigh_baseline(uint32_t *out, const uint32_t *in, long step, long count, const uint32_t *weights, long reach);
void blending_blur_weights_baseline(
    uint32_t *out, const uint32_t *in, uint32_t *spare, long count, const float *weights, long reach);

/// Where rows along edges may lie, as `FringeCorner` says.
typedef struct {
  /// The cosine of the angle of a boundary's turn below which rows would meet far away, and that below which they never do.
  float sharp, tip;
  /// What a boundary turns at least by, as one less the cosine, for rows to differ.
  float least_turn;
  /// The farthest that a vertex moves, in pixels: on a sharp corner's sharp side, and on its blunt one between short edges, with what is added between long ones.
  float sharpest, bluntest[2];
} fringe_limits;

/// Where a mesh with soft edges goes, from its grid units to pixels of the target; what has two entries is of x and of y, or of the near and of the far rows.
typedef struct {
  /// What a unit of x and of y adds to a place, and where the origin goes.
  float x[2], y[2], origin[2];
  /// The same of edges' normals.
  float normal_x[2], normal_y[2];
  /// How far from an edge along an axis rows lie, and what is added for one of 45 degrees, in pixels.
  float straight[2], slanted[2];
  /// Which part of that rows inside lie away: less than 0 where they lie outside, as of lines that are narrower than half a pixel.
  float inner_part;
  /// The shortest that a normal is taken to be before it is made one long.
  float least_length;
  /// Whether angles stay as they are, and with them the length of normals; and whether left and right change places.
  int is_similar, is_mirrored;
  fringe_limits limits;
} fringe_placement;

/// Writes the four rows of vertices along a closed contour: of each corner the inner near, inner far, outer near and outer far one, x and y of each, eight corners at a time. The
/// same bytes with AVX2 and without, and those that `FringeCorner` has of each corner.
///
/// - `places` has x and y of each corner, in grid units; `corners` the normal of the edge that begins there, how much of the rows' distance there is room for, and how much the
///   edges count beside the corner.
/// - `count` is at least one; `out` has room for 8 numbers each.
void fringe_place_rows(const fringe_placement *p, const void *places, const void *corners, long count, void *out);
/// The same by instructions that every CPU has.
void fringe_place_rows_baseline(const fringe_placement *p, const void *places, const void *corners, long count, void *out);
