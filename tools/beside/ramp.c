// Finds how many of a scene's shapes can move at a rate with another engine: what `pinwheel bench --ramp` finds, by the same shapes, the same motion and the
// same rule, on one thread. Prints the number of each round, from the least to the largest.
//
//   ramp --version
//   ramp SHAPES HZ      SHAPES is what `pinwheel bench circles:N --shapes FILE` writes
//
// Built with -DWITH_CAIRO or -DWITH_BLEND2D; tools/bench --ramp does that. A frame is: set every transform, clear, draw. Paths are made before.
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 5, FIRST = 64, WARM_UP = 32, FRAMES = 40 };

typedef struct {
  double x, y, width, red, green, blue, alpha;
  void *path;
} shape;

typedef struct {
  double a, b, c, d, tx, ty;
} place;

typedef struct {
  int width, height;
  double red, green, blue;
  shape *shapes;
  long count;
} scene;

// What an engine does.
static const char *engine_version(void);
static void engine_open(const scene *);
static void *engine_path(const char *letters);
static void engine_begin(const scene *);
static void engine_draw(const shape *, const place *);
static void engine_end(void);

// Calls back with each step of a path's text.
#define EACH_STEP(text, MOVE, LINE, CURVE, CLOSE)                             \
  for (char *at = (char *)(text); *at;) {                                     \
    char letter = *at++;                                                      \
    double n[6];                                                              \
    int count = letter == 'M' || letter == 'L' ? 2 : letter == 'C' ? 6 : 0;   \
    for (int i = 0; i < count; i++) n[i] = strtod(at, &at);                   \
    if (letter == 'M') MOVE;                                                  \
    if (letter == 'L') LINE;                                                  \
    if (letter == 'C') CURVE;                                                 \
    if (letter == 'Z') CLOSE;                                                 \
  }

#if defined(WITH_CAIRO)
#include <cairo.h>

static cairo_surface_t *surface;
static cairo_t *context;

static const char *engine_version(void) { return cairo_version_string(); }

static void engine_open(const scene *s) { surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, s->width, s->height); }

static void *engine_path(const char *letters) {
  cairo_surface_t *small = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1);
  cairo_t *cr = cairo_create(small);
  EACH_STEP(letters, cairo_move_to(cr, n[0], n[1]), cairo_line_to(cr, n[0], n[1]), cairo_curve_to(cr, n[0], n[1], n[2], n[3], n[4], n[5]),
            cairo_close_path(cr))
  cairo_path_t *path = cairo_copy_path(cr);
  cairo_destroy(cr);
  cairo_surface_destroy(small);
  return path;
}

static void engine_begin(const scene *s) {
  context = cairo_create(surface);
  // The fastest that it has, with grey edges.
  cairo_set_antialias(context, CAIRO_ANTIALIAS_FAST);
  cairo_set_source_rgb(context, s->red, s->green, s->blue);
  cairo_paint(context);
}

static void engine_draw(const shape *s, const place *p) {
  cairo_matrix_t matrix = {p->a, p->b, p->c, p->d, p->tx, p->ty};
  cairo_set_matrix(context, &matrix);
  cairo_append_path(context, s->path);
  cairo_set_source_rgba(context, s->red, s->green, s->blue, s->alpha);
  if (s->width > 0) {
    cairo_set_line_width(context, s->width);
    cairo_stroke(context);
  } else {
    cairo_fill(context);
  }
}

static void engine_end(void) {
  cairo_destroy(context);
  cairo_surface_flush(surface);
}
#elif defined(WITH_BLEND2D)
#include <blend2d/blend2d.h>

static BLImageCore image;
static BLContextCore context;

static uint32_t rgba(double r, double g, double b, double a) {
  return (uint32_t)lround(a * 255) << 24 | (uint32_t)lround(r * 255) << 16 | (uint32_t)lround(g * 255) << 8 | (uint32_t)lround(b * 255);
}

static const char *engine_version(void) {
  static char text[32];
  BLRuntimeBuildInfo info;
  bl_runtime_query_info(BL_RUNTIME_INFO_TYPE_BUILD, &info);
  snprintf(text, sizeof text, "%u.%u.%u", info.major_version, info.minor_version, info.patch_version);
  return text;
}

static void engine_open(const scene *s) { bl_image_init_as(&image, s->width, s->height, BL_FORMAT_PRGB32); }

static void *engine_path(const char *letters) {
  BLPathCore *path = malloc(sizeof *path);
  bl_path_init(path);
  EACH_STEP(letters, bl_path_move_to(path, n[0], n[1]), bl_path_line_to(path, n[0], n[1]),
            bl_path_cubic_to(path, n[0], n[1], n[2], n[3], n[4], n[5]), bl_path_close(path))
  return path;
}

static void engine_begin(const scene *s) {
  bl_context_init_as(&context, &image, NULL);
  bl_context_fill_all_rgba32(&context, rgba(s->red, s->green, s->blue, 1));
}

static void engine_draw(const shape *s, const place *p) {
  const double matrix[6] = {p->a, p->b, p->c, p->d, p->tx, p->ty};
  const BLPoint origin = {0, 0};
  const uint32_t color = rgba(s->red, s->green, s->blue, s->alpha);
  bl_context_apply_transform_op(&context, BL_TRANSFORM_OP_ASSIGN, matrix);
  if (s->width > 0) {
    bl_context_set_stroke_width(&context, s->width);
    bl_context_stroke_path_d_rgba32(&context, &origin, s->path, color);
  } else {
    bl_context_fill_path_d_rgba32(&context, &origin, s->path, color);
  }
}

static void engine_end(void) { bl_context_destroy(&context); }
#else
#error "build with -DWITH_CAIRO or -DWITH_BLEND2D"
#endif

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Where a shape is in a frame: the rule of `Motion` in Sources/Benchmarking/Scenes.
static place place_of(const shape *s, long i, long frame) {
  const double angle = (double)((7 * frame + 13 * i) % 64 - 32) / 32 * 3 * M_PI / 180;
  const double dx = (double)((5 * frame + 3 * i) % 32 - 16) / 16 * 1.5, dy = (double)((3 * frame + 11 * i) % 32 - 16) / 16 * 1.5;
  const double sine = sin(angle), cosine = cos(angle);
  return (place){cosine, sine, -sine, cosine, s->x + dx, s->y + dy};
}

static double draw(const scene *s, long count, long frame) {
  const double begin = seconds();
  engine_begin(s);
  for (long i = 0; i < count; i++) {
    const place p = place_of(&s->shapes[i], i, frame);
    engine_draw(&s->shapes[i], &p);
  }
  engine_end();
  return seconds() - begin;
}

// Whether 95 % of the frames with so many shapes take no longer than there is.
static int holds(const scene *s, long count, double limit) {
  int kept = 0;
  for (long frame = 0; frame < WARM_UP + FRAMES; frame++) kept += draw(s, count, frame) <= limit && frame >= WARM_UP;
  return kept >= 0.95 * FRAMES;
}

// Doubles the number until the rate no longer holds, then halves the step until it is within 2 %; all shapes that there are where it holds for those.
static long ramp(const scene *s, double limit) {
  long low = 0, high = FIRST < s->count ? FIRST : s->count;
  while (low < s->count && holds(s, high, limit)) {
    low = high;
    high = 2 * high < s->count ? 2 * high : s->count;
  }
  while (high - low > (low / 50 > 1 ? low / 50 : 1)) {
    const long middle = (low + high) / 2;
    if (holds(s, middle, limit)) low = middle;
    else high = middle;
  }
  return low;
}

static int read_scene(scene *s, FILE *file) {
  char *line = NULL;
  size_t room = 0, space = 0;
  if (fscanf(file, "size %d %d\nground %lf %lf %lf\n", &s->width, &s->height, &s->red, &s->green, &s->blue) != 5) return 0;
  engine_open(s);
  while (getline(&line, &room, file) > 0) {
    shape one;
    int used = 0;
    if (sscanf(line, "%lf %lf %lf %lf %lf %lf %lf %n", &one.x, &one.y, &one.width, &one.red, &one.green, &one.blue, &one.alpha, &used) != 7) return 0;
    one.path = engine_path(line + used);
    if ((size_t)s->count == space) {
      space = space ? 2 * space : 1024;
      s->shapes = realloc(s->shapes, space * sizeof(shape));
      if (!s->shapes) return 0;
    }
    s->shapes[s->count++] = one;
  }
  free(line);
  return s->count > 0;
}

static int compare(const void *a, const void *b) { return (*(const long *)a > *(const long *)b) - (*(const long *)a < *(const long *)b); }

int main(int count, char **words) {
  if (count == 2 && !strcmp(words[1], "--version")) return puts(engine_version()) < 0;
  if (count != 3 || atof(words[2]) <= 0) return fputs("usage: ramp SHAPES HZ\n", stderr), 64;
  scene s = {0};
  FILE *file = fopen(words[1], "r");
  if (!file || !read_scene(&s, file)) return fprintf(stderr, "ramp: %s holds no shapes\n", words[1]), 65;
  long found[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) found[round] = ramp(&s, 1 / atof(words[2]));
  qsort(found, ROUNDS, sizeof found[0], compare);
  for (int round = 0; round < ROUNDS; round++) printf("%ld%c", found[round], round + 1 < ROUNDS ? ' ' : '\n');
  return 0;
}
