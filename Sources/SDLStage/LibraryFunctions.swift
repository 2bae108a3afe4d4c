#if canImport(Glibc)
  import Glibc
#endif

/// Looks up by name what a library that was opened offers.
struct LibraryFunctions {
  /// The library does not have it.
  struct Missing: Error {}

  private let library: UnsafeMutableRawPointer

  init(_ library: UnsafeMutableRawPointer) { self.library = library }

  /// - Returns: the function, as the type that its header gives it; the caller says which.
  func find<Function>(_ name: String) throws(Missing) -> Function { unsafeBitCast(try address(of: name), to: Function.self) }

  /// Where something of the library's lies.
  func address(of name: String) throws(Missing) -> UnsafeMutableRawPointer {
    guard let symbol = dlsym(library, name) else { throw Missing() }
    return symbol
  }
}
