import CBlending
import CBuildFacts

/// What the program is made of, and by what: as far as it was compiled in, which `tools/packaging/facts` sees to, and what the compiler itself tells.
package enum BuildFacts {
  /// The commit, and whether something was changed beside it; nil where whoever built it did not say.
  package static let commit = text(build_commit())

  /// Swift's compiler: its exact version where whoever built the program has said it, else a bound.
  package static let compiler: String = {
    if let exact = text(build_swift()) { return "Swift \(exact)" }
    #if compiler(>=6.4)
      return "Swift 6.4 or newer"
    #elseif compiler(>=6.3)
      return "Swift 6.3"
    #elseif compiler(>=6.2)
      return "Swift 6.2"
    #else
      return "Swift 6"
    #endif
  }()

  /// The compiler of the C parts, exactly.
  package static let cCompiler = text(build_c_compiler()) ?? ""

  /// Whether it is a debug or a release build, whether it is packaged, for what processor, and with what options where whoever built it has said so.
  package static let configuration: String = {
    #if DEBUG
      var parts = ["debug"]
    #else
      var parts = ["release"]
    #endif
    #if PACKAGED
      parts.append("packaged with Swift's libraries linked in")
    #endif
    #if arch(x86_64)
      parts.append("x86-64")
    #elseif arch(arm64)
      parts.append("arm64")
    #endif
    if let flags = text(build_flags()) { parts.append(flags) }
    return parts.joined(separator: ", ")
  }()

  /// The instructions of the loops over pixels that this CPU runs.
  package static let kernels = text(blending_kernels()) ?? ""

  /// A C string without what is empty.
  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer else { return nil }
    let text = String(cString: pointer)
    return text.isEmpty ? nil : text
  }
}
