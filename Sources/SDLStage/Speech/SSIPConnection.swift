/// A connection to speech-dispatcher in its protocol, SSIP (speech-dispatcher's manual "SSIP", version 0.11): a line for each command, and for each an
/// answer whose last line has a space after its three digits.
struct SSIPConnection {
  /// How long an answer may take, in milliseconds.
  private static let patience: Int32 = 1000

  private let socket: UnixSocket

  /// Nil where nobody listens at the path, or who does does not answer as the protocol says.
  init?(path: String) {
    guard let socket = UnixSocket(connectingTo: path) else { return nil }
    self.socket = socket
    guard command("SET SELF CLIENT_NAME user:pinwheel:main") else {
      socket.close()
      return nil
    }
  }

  /// Says a text in a language; false where the other end does not take it.
  func speak(_ text: String, language: String) -> Bool {
    command("SET SELF LANGUAGE \(Self.word(language))") && command("SET SELF PRIORITY message") && command("SPEAK")
      && command(Self.lines(of: text) + "\r\n.")
  }

  /// Falls silent; false where the other end does not answer.
  func cancel() -> Bool { command("CANCEL SELF") }

  /// Says goodbye.
  func close() {
    _ = socket.send(Array("QUIT\r\n".utf8))
    socket.close()
  }

  /// A text as the protocol's data: lines that begin with a dot have it doubled (as in SMTP), and nothing ends a line but the line's end.
  static func lines(of text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.hasPrefix(".") ? "." + $0 : String($0) }.joined(separator: "\r\n")
  }

  /// What of a word is safe in a command.
  private static func word(_ text: String) -> String { String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) }

  /// Sends a line; whether it was answered by one of the 200s.
  private func command(_ line: String) -> Bool {
    guard socket.send(Array((line + "\r\n").utf8)) else { return false }
    var answer: [UInt8] = []
    while let part = socket.receive(within: Self.patience) {
      answer += part
      if let last = Self.lastLine(of: answer) { return last.first == UInt8(ascii: "2") }
      if answer.count > 1 << 16 { return false }
    }
    return false
  }

  /// The line that ends an answer; nil where that has not come yet.
  private static func lastLine(of answer: [UInt8]) -> ArraySlice<UInt8>? {
    guard answer.last == UInt8(ascii: "\n") else { return nil }
    return answer.split(separator: UInt8(ascii: "\n")).last { $0.count >= 4 && $0[$0.startIndex + 3] == UInt8(ascii: " ") }
  }
}
