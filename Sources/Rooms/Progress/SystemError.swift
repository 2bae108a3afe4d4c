#if canImport(Glibc)
  import Glibc
#endif

/// Why the system refused something about a file.
package struct SystemError: Error, CustomStringConvertible {
  let code: Int32

  /// What the last call of the system failed with.
  static var last: SystemError { SystemError(code: errno) }

  package var description: String { String(cString: strerror(code)) }
}
