#pragma once

#if defined(__x86_64__)
#include <stdatomic.h>

// The widest instructions that loops are compiled for, in rising order. Those of AVX-512 are used on vectors of 256 bits: for its masks and its 32 registers, and since some
// CPUs slow down for wider ones.
enum { WITH_BASELINE = 1, WITH_AVX2, WITH_AVX512 };

// Earlier compilers cannot be told to prefer vectors of 256 bits in single functions.
#if __clang_major__ >= 20
#define HAS_AVX512_LOOPS 1
#else
#define HAS_AVX512_LOOPS 0
#endif

// Which of them the CPU has. Threads that ask at the same time find the same.
static inline int widest_instructions(void) {
  // 0 before anybody asked. Not by the loader: its choice runs before a sanitizer is ready.
  static _Atomic(int) known;
  int level = atomic_load_explicit(&known, memory_order_relaxed);
  if (__builtin_expect(!level, 0)) {
    level = __builtin_cpu_supports("avx2") ? WITH_AVX2 : WITH_BASELINE;
    if (HAS_AVX512_LOOPS && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")) level = WITH_AVX512;
    atomic_store_explicit(&known, level, memory_order_relaxed);
  }
  return level;
}

static inline int has_avx2(void) { return widest_instructions() >= WITH_AVX2; }
#endif
