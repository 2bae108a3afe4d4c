import CMalloc

/// Has the C library give each block of 256 KiB or more its own pages, which go back to the system when it is freed.
///
/// By itself the library raises that size, up to 32 MiB, whenever such a block is freed: from then on pictures of a window that is resized leave
/// holes in the heap that nothing else fits, and a program that plays for hours holds twice what it needs. Call it before anything large is made.
func keepLargeBlocksApart() {
  mallopt(M_MMAP_THRESHOLD, 1 << 18)
}

/// Gives back to the system what the C library keeps of freed memory in the holes between blocks, and the program's own pages.
///
/// By itself the library gives back only what lies at the end of its heap. Cost: two or three milliseconds, and the faults of pages that are used again.
func giveBackFreedMemory() {
  _ = malloc_trim(0)
  giveBackProgramPages()
}

/// Takes the program's code and constants out of its own memory: what is still needed is found again in the system's cache of files, page by page, and what
/// only the start needed, some ten megabytes of it, does not come back. What was written to stays.
private func giveBackProgramPages() {
  guard UInt.bitWidth == 64, let first = UnsafePointer<Elf64_Phdr>(bitPattern: getauxval(UInt(AT_PHDR))) else { return }
  let headers = UnsafeBufferPointer(start: first, count: Int(getauxval(UInt(AT_PHNUM))))
  guard let own = headers.first(where: { $0.p_type == PT_PHDR }) else { return }
  let base = UInt(bitPattern: first) - UInt(own.p_vaddr)
  let page = getauxval(UInt(AT_PAGESZ))
  for header in headers where header.p_type == PT_LOAD && header.p_flags & UInt32(PF_W) == 0 {
    let start = base + UInt(header.p_vaddr)
    let (from, to) = ((start + page - 1) / page * page, (start + UInt(header.p_memsz)) / page * page)
    if from < to { madvise(UnsafeMutableRawPointer(bitPattern: from), Int(to - from), MADV_DONTNEED) }
  }
}
