/// How what goes wrong is told to the person in front of the screen; whoever watches the program hears it in full.
@MainActor
public struct NoticeWording {
  /// What is said of an error, and with it of the file that was to be opened.
  public var error: (_ error: any Error, _ path: String?) -> String
  /// What is said while a file of a name is read.
  public var opening: (_ name: String) -> String
  /// What is said of a file of a name that was given up.
  public var notOpened: (_ name: String) -> String

  /// A wording of one's own.
  public init(
    error: @escaping (_ error: any Error, _ path: String?) -> String, opening: @escaping (_ name: String) -> String,
    notOpened: @escaping (_ name: String) -> String
  ) {
    self.error = error
    self.opening = opening
    self.notOpened = notOpened
  }

  /// Errors in their own words.
  static let plain = NoticeWording(
    error: { error, _ in "\(error)" }, opening: { "opening \($0) ... Escape stops it" }, notOpened: { "\($0) is not opened" })
}
