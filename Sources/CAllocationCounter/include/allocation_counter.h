#pragma once
#include <stdint.h>

/// The number of heap allocations (malloc, calloc, realloc, aligned forms) of all threads since the program started.
uint64_t allocation_count(void);

/// How many of those C libraries made for themselves, such as SDL and a driver: neither the program's code nor Swift's libraries called for them.
uint64_t library_allocation_count(void);

/// How many of all allocations the calling thread has made.
uint64_t thread_allocation_count(void);

/// How many of those C libraries made for themselves.
uint64_t thread_library_allocation_count(void);
