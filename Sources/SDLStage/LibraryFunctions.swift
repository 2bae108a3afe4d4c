#if canImport(Glibc)
  import Glibc
#endif

/// Looks up by name what a library that was opened offers.
struct LibraryFunctions {
  /// The library does not have it, or is not there.
  struct Missing: Error {}

  private let library: UnsafeMutableRawPointer

  init(_ library: UnsafeMutableRawPointer) { self.library = library }

  /// Those of a library that others have loaded, which is loaded from then on: so nothing is linked that a machine without it lacks.
  init(ofLoaded name: String) throws(Missing) {
    let loadedAlready: Int32 = 4  // RTLD_NOLOAD
    guard let library = dlopen(name, RTLD_LAZY | loadedAlready) else { throw Missing() }
    self.library = library
  }

  /// - Returns: the function, as the type that its header gives it; the caller says which.
  func find<Function>(_ name: String) throws(Missing) -> Function { unsafeBitCast(try address(of: name), to: Function.self) }

  /// Where something of the library's lies.
  func address(of name: String) throws(Missing) -> UnsafeMutableRawPointer {
    guard let symbol = dlsym(library, name) else { throw Missing() }
    return symbol
  }
}
