#pragma once
#include <stdio.h>
#include <jpeglib.h>

// libjpeg's name says which of two layouts its structures have: the one that CJPEG was compiled with.
#if JPEG_LIB_VERSION >= 80
#define JPEG_LIBRARY "libjpeg.so.8"
#else
#define JPEG_LIBRARY "libjpeg.so.62"
#endif

// The libraries in the order of their functions: a file, whose functions, and Debian's package. tools/package and tools/packaging/sbom read the files' names here.
#define LIBRARIES                                                        \
  LIBRARY("libSDL2-2.0.so.0", SDL_FUNCTIONS, "libsdl2-2.0-0")            \
  LIBRARY("libharfbuzz.so.0", HARFBUZZ_FUNCTIONS, "libharfbuzz0b")       \
  LIBRARY("libfribidi.so.0", FRIBIDI_FUNCTIONS, "libfribidi0")           \
  LIBRARY("libfontconfig.so.1", FONTCONFIG_FUNCTIONS, "libfontconfig1")  \
  LIBRARY("libsqlite3.so.0", SQLITE_FUNCTIONS, "libsqlite3-0")           \
  LIBRARY(JPEG_LIBRARY, JPEG_FUNCTIONS, "libjpeg62-turbo")               \
  LIBRARY("libwebp.so.7", WEBP_FUNCTIONS, "libwebp7")                    \
  LIBRARY("libwebpdemux.so.2", WEBP_DEMUX_FUNCTIONS, "libwebpdemux2")
