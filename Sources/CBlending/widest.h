#pragma once

#if defined(__x86_64__)
#include <stdatomic.h>

// Whether the CPU has AVX2. Threads that ask at the same time find the same.
static inline int has_avx2(void) {
  // 0 before anybody asked, then 1 without and 2 with. Not by the loader: its choice runs before a sanitizer is ready.
  static _Atomic(int) known;
  int level = atomic_load_explicit(&known, memory_order_relaxed);
  if (__builtin_expect(!level, 0)) {
    level = __builtin_cpu_supports("avx2") ? 2 : 1;
    atomic_store_explicit(&known, level, memory_order_relaxed);
  }
  return level == 2;
}
#endif
