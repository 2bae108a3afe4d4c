import Glibc
import Testing

@testable import Benchmarking

@Suite("Counting allocations")
struct AllocationTests {
  @Test("nothing stands in front of the C library's malloc, whether allocations are counted or not", .withoutSanitizer)
  func allocator() throws {
    Allocations.beginCounting()
    let library = try #require(dlopen("libc.so.6", RTLD_LAZY))
    defer { dlclose(library) }
    for name in ["malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"] {
      #expect(dlsym(nil, name) == dlsym(library, name), "\(name)")
    }
  }

  @Test("what Swift puts on the heap counts from the first question on, as the program's own")
  func counts() {
    let before = Allocations.ofThisThread
    var objects: [[Int]] = []
    for k in 0..<100 { objects.append([k]) }
    let after = Allocations.ofThisThread
    #expect(objects.count == 100)
    #expect(after.own - before.own >= 100)
    #expect(after.libraries == before.libraries)
  }

  @Test("what the C library allocates for a caller counts as a library's")
  func libraries() {
    var fewest = UInt64.max
    // The first time Swift's runtime makes some things of its own, by way of the library of C++.
    for _ in 0..<3 {
      let before = Allocations.ofThisThread
      let copies = (0..<5).map { _ in strdup("pinwheel") }
      let after = Allocations.ofThisThread
      for copy in copies { free(copy) }
      fewest = min(fewest, after.libraries - before.libraries)
    }
    #expect(fewest == 5)
  }
}

extension Trait where Self == ConditionTrait {
  /// A sanitizer brings an allocator of its own.
  fileprivate static var withoutSanitizer: Self {
    .disabled("a sanitizer stands in front of malloc itself") { dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil }
  }
}
