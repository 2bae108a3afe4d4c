#pragma once
#include <stdint.h>

enum {
  /// How many parts of edges wait at the most, and as many more are written past these without a look.
  coverage_capacity = 256,
  coverage_lanes = 8,
  /// The most points of a run of edges.
  coverage_longest_run = 16,
  /// The widest and the tallest edge that floats hold exactly, in pixels times 256.
  coverage_widest = 1 << 21,
  coverage_tallest = 1 << 22,
};

/// Edges on their way into coverage cells: parts of them, each within one row, wait in arrays until there are many.
///
/// Coordinates are 24.8 fixed point, relative to a box. An edge adds to a cell how much of it lies to the edge's right, times 2^17, and to the next cell the
/// rest. All numbers on the way are whole and below 2^24 but for one quotient of an edge and one of a part, which are rounded as IEEE 754 says, so every CPU
/// makes the same cells.
typedef struct {
  /// From the group of four cells in which a part begins: its left end, its right end; then 1 / its width, and how far down it goes, negative upwards.
  float left[coverage_capacity + coverage_lanes], right[coverage_capacity + coverage_lanes];
  float inverse[coverage_capacity + coverage_lanes], down[coverage_capacity + coverage_lanes];
  /// That group's first cell among all, and its bit.
  int32_t cell[coverage_capacity + coverage_lanes], bit[coverage_capacity + coverage_lanes];
  int32_t row_cells[coverage_lanes], row_bits[coverage_lanes];
  int32_t xs[coverage_longest_run + coverage_lanes], ys[coverage_longest_run + coverage_lanes];
  int32_t *cells;
  uint8_t *touched;
  int32_t stride, bits, rows, count;
  /// As `coverage_kernel` says.
  int32_t kernel;
} coverage_edges;

/// The number of the loops to be run: those for the CPU's widest instructions, and not wider than `most`. 1 stands for those that every CPU can run, on an x86-64 2 for AVX2 and 3 for
/// AVX-512 on vectors of 256 bits. All make the same bytes.
int32_t coverage_kernel(int32_t most);

/// From a mesh's grid to pixels times 256: (a x + c y + tx, b x + d y + ty), rounded, less the box's corner.
typedef struct {
  double a, b, c, d, tx, ty;
  int32_t left, top;
} coverage_placement;

/// Begins a box: `stride` cells and `words` words of bits a row, a bit for each group of four. A row has ten cells more than the box is wide, and after the
/// last word lies another byte.
void coverage_begin(coverage_edges *edges, int32_t *cells, uint64_t *touched, long stride, long words, long rows);

/// Adds an edge that lies between the box's sides, may leave it upwards and downwards, and is neither too wide nor too tall; `orientation` is 1 or -1.
void coverage_add(coverage_edges *edges, int32_t ax, int32_t ay, int32_t bx, int32_t by, int32_t orientation);

/// The same for the parts of an edge in `count` rows from `row` on, which all lie between the box's sides; what lies in other rows may lie anywhere.
void coverage_add_rows(
    coverage_edges *edges, int32_t ax, int32_t ay, int32_t bx, int32_t by, int32_t orientation, int32_t row, int32_t count);

/// The same for the edges from the point `start` to the `count` points from `first` on, one after the other, each x and y.
void coverage_add_run(
    coverage_edges *edges, const int32_t *points, long start, long first, long count, const coverage_placement *placement, int32_t orientation);

/// Adds the parts that wait to their cells.
void coverage_finish(coverage_edges *edges);

/// Where the pixels of a box lie. Groups of four of its columns begin where the target's do.
typedef struct {
  /// The pixel of the box's first column and row.
  uint32_t *pixels;
  /// How many pixels lie from one row to the next.
  long stride;
  /// How wide the box is; how many of its first columns are not painted; the first column in which the target has no pixel.
  long width, lead, limit;
  /// The box's corner on the screen, for the tiles.
  long x, y;
  /// Bits of the tiles of 8 x 8 pixels that are painted, `tile_words` words a row, from the screen's first; null where all is painted.
  const uint64_t *tiles;
  long tile_words;
  /// Room for as many words as a row of the box has bits in.
  uint64_t *shown;
} coverage_target;

/// Turns the cells of a box into coverage, puts one premultiplied colour over its pixels, and leaves all cells zero. The same bytes with all kernels.
void coverage_sweep(coverage_edges *edges, const coverage_target *target, uint32_t color);
