#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

// The library calls back where it fails, and must not be returned to.
struct failure {
  struct jpeg_error_mgr base;
  jmp_buf back;
  char *message;
};

static void fail(j_common_ptr info) {
  struct failure *failure = (struct failure *)info->err;
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  snprintf(failure->message, 200, "%s", text);
  longjmp(failure->back, 1);
}

static void keep_silent(j_common_ptr info, int level) {
  (void)info;
  (void)level;
}

static void prepare(struct jpeg_decompress_struct *info, struct failure *failure, char *message) {
  info->err = jpeg_std_error(&failure->base);
  failure->base.error_exit = fail;
  failure->base.emit_message = keep_silent;
  failure->message = message;
  message[0] = 0;
}

int jpeg_picture_size(const uint8_t *bytes, size_t count, int *width, int *height, char *message) {
  struct jpeg_decompress_struct info;
  struct failure failure;
  prepare(&info, &failure, message);
  if (setjmp(failure.back)) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  *width = (int)info.image_width;
  *height = (int)info.image_height;
  jpeg_destroy_decompress(&info);
  return 1;
}

// Counts scans while a picture is decoded.
struct scan_count {
  struct jpeg_progress_mgr base;
  long most;
};

static void count_scans(j_common_ptr info) {
  long most = ((struct scan_count *)info->progress)->most;
  if (((j_decompress_ptr)info)->input_scan_number <= most) return;
  struct failure *failure = (struct failure *)info->err;
  snprintf(failure->message, 200, "a JPEG of more than %ld scans, too many for its size", most);
  longjmp(failure->back, 1);
}

/// How many scans a picture may have: each may visit all of its blocks, however few bytes it has. Files have some ten.
static long most_scans(long width, long height, size_t count) {
  return 100 + (long)(4 * count / (size_t)((width + 7) / 8 * ((height + 7) / 8)));
}

/// A pixel of four inks, which files keep inverted.
static uint32_t from_inks(const uint8_t *p) {
  uint32_t k = p[3];
  return 0xff000000u | (p[0] * k / 255) << 16 | (p[1] * k / 255) << 8 | p[2] * k / 255;
}

int jpeg_picture_decode(const uint8_t *bytes, size_t count, uint32_t *pixels, int width, int height, char *message) {
  struct jpeg_decompress_struct info;
  struct failure failure;
  prepare(&info, &failure, message);
  if (setjmp(failure.back)) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  jpeg_create_decompress(&info);
  // Damaged progressive files may ask for as many passes over the whole picture as they have scans.
  info.mem->max_memory_to_use = 512L << 20;
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  if ((int)info.image_width != width || (int)info.image_height != height) {
    snprintf(message, 200, "its size changed");
    jpeg_destroy_decompress(&info);
    return 0;
  }
  struct scan_count scans = {.base.progress_monitor = count_scans, .most = most_scans(width, height, count)};
  info.progress = &scans.base;
  int inks = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  info.out_color_space = inks ? JCS_CMYK : JCS_EXT_BGRA;
  info.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&info);
  while (info.output_scanline < info.output_height) {
    uint32_t *row = pixels + (size_t)info.output_scanline * (size_t)width;
    JSAMPROW rows[1] = {(JSAMPROW)row};
    if (jpeg_read_scanlines(&info, rows, 1) != 1) break;
    if (inks) {
      for (int x = 0; x < width; x++) row[x] = from_inks((const uint8_t *)(row + x));
    }
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return 1;
}
