import CMalloc

/// Has the C library give each block of 256 KiB or more its own pages, which go back to the system when it is freed.
///
/// By itself the library raises that size, up to 32 MiB, whenever such a block is freed: from then on pictures of a window that is resized leave
/// holes in the heap that nothing else fits, and a program that plays for hours holds twice what it needs. Call it before anything large is made.
func keepLargeBlocksApart() {
  mallopt(M_MMAP_THRESHOLD, 1 << 18)
}

/// Gives back to the system what the C library keeps of freed memory in the holes between blocks.
///
/// By itself the library gives back only what lies at the end of its heap. Cost: two or three milliseconds, and the faults of pages that are used again.
func giveBackFreedMemory() {
  _ = malloc_trim(0)
}
