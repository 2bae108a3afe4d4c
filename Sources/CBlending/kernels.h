#pragma once

// The loops over edges and coverage, compiled for several kinds of instructions: `KERNELS(each)` has `each` make those of one kind, whose functions have its suffix and its
// attributes, and `CHOSEN` names those that some edges are to be added by.

#include "widest.h"

#if defined(__x86_64__) && HAS_AVX512_LOOPS
#define KERNELS(each)                                          \
  each(baseline, ) each(avx2, __attribute__((target("avx2")))) \
      each(avx512, __attribute__((target("avx2,avx512f,avx512vl,avx512bw,avx512dq,prefer-256-bit"))))
#define CHOSEN(edges, name) \
  ((edges)->kernel == WITH_AVX512 ? name##_avx512 : (edges)->kernel == WITH_AVX2 ? name##_avx2 : name##_baseline)
#elif defined(__x86_64__)
#define KERNELS(each) each(baseline, ) each(avx2, __attribute__((target("avx2"))))
#define CHOSEN(edges, name) ((edges)->kernel == WITH_AVX2 ? name##_avx2 : name##_baseline)
#else
#define KERNELS(each) each(baseline, )
#define CHOSEN(edges, name) name##_baseline
#endif
