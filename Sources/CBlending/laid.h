#pragma once
#include <stdint.h>

// Eight pixels laid over eight others.

typedef uint32_t pixels __attribute__((vector_size(32)));
typedef uint16_t channels __attribute__((vector_size(32)));

// Macros rather than functions, whose arguments would be passed in other ways where there is AVX2 and where there is not.
#define DIVIDED(sum)                                                                                                   \
  ({                                                                                                                   \
    channels rounded = (sum) + 128;                                                                                    \
    (rounded + (rounded >> 8)) >> 8;                                                                                   \
  })
#define LAID(below, source, coverage)                                                                                  \
  ({                                                                                                                   \
    pixels alpha = (source) >> 24;                                                                                     \
    channels weight = 255 - DIVIDED((channels)(alpha | alpha << 16) * (coverage));                                     \
    channels x = (channels)((source) & 0xff00ff) * (coverage) + (channels)((below) & 0xff00ff) * weight;               \
    channels y = ((channels)(source) >> 8) * (coverage) + ((channels)(below) >> 8) * weight;                           \
    (pixels)(DIVIDED(x) | DIVIDED(y) << 8);                                                                            \
  })
