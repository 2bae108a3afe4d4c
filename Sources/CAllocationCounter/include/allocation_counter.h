#pragma once
#include <stdint.h>

/// Begins to count the allocations of all modules that are loaded now; those loaded later count from the next such call on.
///
/// The first question for a count does the same. Before that a program allocates as if there were no counter. Cost: a millisecond or two.
void allocation_counting_begin(void);

/// The number of heap allocations (malloc, calloc, realloc, aligned forms) of all threads since counting began.
uint64_t allocation_count(void);

/// How many of those C libraries made for themselves, such as SDL and a driver: neither the program's code nor Swift's libraries called for them.
uint64_t library_allocation_count(void);

/// How many of all allocations the calling thread has made.
uint64_t thread_allocation_count(void);

/// How many of those C libraries made for themselves.
uint64_t thread_library_allocation_count(void);
