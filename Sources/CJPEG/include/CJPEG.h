#ifndef PINWHEEL_CJPEG_H
#define PINWHEEL_CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// The size of a picture, from its head; 0 where the bytes are no picture, with the library's reason in `message` (200 bytes).
int jpeg_picture_size(const uint8_t *bytes, size_t count, int *width, int *height, char *message);

/// Decodes a picture into opaque 0xAARRGGBB pixels, `width * height` of them as the head says; 0 where that fails. A picture that ends early is shown as far as
/// it goes; one of far more scans than pictures have fails.
int jpeg_picture_decode(const uint8_t *bytes, size_t count, uint32_t *pixels, int width, int height, char *message);

#endif
