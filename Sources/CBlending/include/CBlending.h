#pragma once
#include <stdint.h>

/// Puts one premultiplied colour over `count` pixels of a row, at least eight: out = (source + pixel * weight) / 255, rounded.
///
/// `red_blue` and `alpha_green` hold the source's channels times their coverage, 16 bits each: red above blue, alpha above green. `weight` is at most
/// 255, and all sums fit 16 bits. Eight pixels at a time with AVX2 where the processor has it, four without; the bytes are the same.
void blending_put_over(uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight);

/// The same without AVX2, on every processor: what the other must equal.
void blending_put_over_baseline(uint32_t *row, long count, uint32_t red_blue, uint32_t alpha_green, uint16_t weight);
