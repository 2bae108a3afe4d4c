/// What ALSA's library says to standard error, in a dozen lines whenever a machine has no sound card.
enum ALSAMessages {
  /// How the library tells of an error: file, line, function, number and a format. What the format asks for follows in registers that a function
  /// which does not look at them may leave alone.
  private typealias Handler = @convention(c) (UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?) -> Void
  private typealias SetHandler = @convention(c) (Handler) -> CInt

  /// Lets the library say nothing, where it is loaded.
  static func silence() {
    guard let functions = try? LibraryFunctions(ofLoaded: "libasound.so.2"),
      let setHandler: SetHandler = try? functions.find("snd_lib_error_set_handler")
    else { return }
    _ = setHandler { _, _, _, _, _ in }
  }
}
