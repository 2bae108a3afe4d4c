#pragma once
#include <stdint.h>

/// The number of heap allocations (malloc, calloc, realloc, aligned forms) of all threads since the program started.
uint64_t allocation_count(void);

/// How many of those the calling thread has made.
uint64_t thread_allocation_count(void);
