import CMalloc
import Imaging

/// Has the C library give each block of 256 KiB or more its own pages, which go back to the system when it is freed.
///
/// By itself the library raises that size, up to 32 MiB, whenever such a block is freed: from then on pictures of a window that is resized leave
/// holes in the heap that nothing else fits, and a program that plays for hours holds twice what it needs. Call it before anything large is made.
func keepLargeBlocksApart() {
  mallopt(M_MMAP_THRESHOLD, 1 << 18)
}

/// Gives back to the system the memory of pictures that nobody uses, what the C library keeps of freed memory in the holes between blocks, and pages of code.
///
/// By itself the library gives back only what lies at the end of its heap. Cost: two or three milliseconds, and the faults of pages that are used again.
func giveBackFreedMemory() {
  PixelMemory.giveBack()
  _ = malloc_trim(0)
  giveBackConstants()
  giveBackCode()
}

/// Has the system take pages out of the program's memory that are the same in a file, and that nobody can have written to: what is still needed comes back out of
/// its cache of files, page by page, and what only the start needed does not.
private func giveBack(_ pages: Range<UInt>) {
  if !pages.isEmpty { madvise(UnsafeMutableRawPointer(bitPattern: pages.lowerBound), pages.count, MADV_DONTNEED) }
}

/// Gives back the program's own constants. By what is mapped, others' cannot be told from places that were written to when they were loaded.
private func giveBackConstants() {
  guard UInt.bitWidth == 64, let first = UnsafePointer<Elf64_Phdr>(bitPattern: getauxval(UInt(AT_PHDR))) else { return }
  let headers = UnsafeBufferPointer(start: first, count: Int(getauxval(UInt(AT_PHNUM))))
  guard let own = headers.first(where: { $0.p_type == PT_PHDR }) else { return }
  let base = UInt(bitPattern: first) - UInt(own.p_vaddr)
  let page = getauxval(UInt(AT_PAGESZ))
  for header in headers where header.p_type == PT_LOAD && header.p_flags & UInt32(PF_W) == 0 {
    let start = base + UInt(header.p_vaddr)
    let from = (start + page - 1) / page * page
    giveBack(from..<max(from, (start + UInt(header.p_memsz)) / page * page))
  }
}

/// Gives back the code of the program and its libraries: lines as `7f00-7f80 r-xp 00000000 fe:01 42 /usr/lib/library.so`.
private func giveBackCode() {
  guard let file = fopen("/proc/self/maps", "re") else { return }
  defer { fclose(file) }
  var line: UnsafeMutablePointer<CChar>?
  var capacity = 0
  defer { free(line) }
  while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count > 5, words[1] == "r-xp", words[5].hasPrefix("/") else { continue }
    let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    if bounds.count == 2, bounds[0] < bounds[1] { giveBack(bounds[0]..<bounds[1]) }
  }
}
