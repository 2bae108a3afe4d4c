import Gestures
import Sessions
import Testing
import Threading

@testable import SDLStage

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Speech through speech-dispatcher")
struct SpeechDispatcherTests {
  @Test("what is said reaches the server whole, in its language, and the next focus takes its place")
  func speech() throws {
    let server = try FakeSpeechServer()
    let speech = SpeechDispatcher(path: server.path, startsServer: false)
    defer { withExtendedLifetime(speech) {} }
    let begin = SerialQueue.now
    speech.speak(Utterance("Column 4, empty", kind: .focus), language: "en")
    let first = server.wait { $0.contains("Column 4, empty") }
    print("speech reached its server \(Int(((first ?? .infinity) - begin) * 1e6)) microseconds after its cause")
    #expect(first != nil)
    speech.speak(Utterance("Spalte 5, leer", kind: .focus), language: "de")
    #expect(server.wait { $0.contains("Spalte 5, leer") } != nil)
    #expect(
      server.lines == [
        "SET SELF CLIENT_NAME user:pinwheel:main", "SET SELF LANGUAGE en", "SET SELF PRIORITY message", "SPEAK", "Column 4, empty", ".",
        "CANCEL SELF", "SET SELF LANGUAGE de", "SET SELF PRIORITY message", "SPEAK", "Spalte 5, leer", ".",
      ])
  }

  @Test("nothing that is said ends the text or becomes a command")
  func escaping() throws {
    #expect(SSIPConnection.lines(of: ".\nQUIT\r\n..end") == "..\r\nQUIT\r\n...end")
    let server = try FakeSpeechServer()
    let speech = SpeechDispatcher(path: server.path, startsServer: false)
    defer { withExtendedLifetime(speech) {} }
    speech.speak(Utterance(".\nSTOP ALL", kind: .announcement), language: "en\r\nQUIT")
    #expect(server.wait { $0.last == "." } != nil)
    #expect(Array(server.lines.dropFirst()) == ["SET SELF LANGUAGE enQUIT", "SET SELF PRIORITY message", "SPEAK", "..", "STOP ALL", "."])
  }

  @Test("where nobody listens, or who listens answers nothing or nonsense, nothing is heard and nothing hangs")
  func silence() throws {
    for path in [nil, "/nobody/is/here", "/" + String(repeating: "x", count: 300)] {
      let speech = SpeechDispatcher(path: path, startsServer: false)
      defer { withExtendedLifetime(speech) {} }
      speech.speak(Utterance("a", kind: .focus), language: "en")
      speech.stop()
    }
    for answer in ["", "500 NO\r\n", "ERR\r\n", String(repeating: "200-\r\n", count: 9)] {
      let server = try FakeSpeechServer(answer: answer)
      let speech = SpeechDispatcher(path: server.path, startsServer: false)
      defer { withExtendedLifetime(speech) {} }
      speech.speak(Utterance("a", kind: .focus), language: "en")
      speech.stop()
      #expect(server.wait { $0.count == 1 } != nil)
    }
  }

  @Test("a server that went away is found again when it is back")
  func comingBack() throws {
    let server = try FakeSpeechServer(closesAfter: "one")
    let speech = SpeechDispatcher(path: server.path, startsServer: false)
    defer { withExtendedLifetime(speech) {} }
    for text in ["one", "two", "three", "four"] {
      speech.speak(Utterance(text, kind: .announcement), language: "en")
      _ = server.wait(for: text == "two" ? 0.1 : 2) { $0.contains(text) }
    }
    #expect(server.lines.contains("four"))
  }
}

/// Answers as speech-dispatcher does, and keeps what it is sent.
private final class FakeSpeechServer: Sendable {
  let path: String
  private let folder: String
  private let socket: UnixSocket
  private let received = LockedValue<[String]>([])
  /// A copy of its own: that arrays are copied when they are written to, though another thread reads them, ThreadSanitizer does not see.
  var lines: [String] { received.withLock { lines in lines.map { $0 } } }

  /// - Parameters:
  ///   - answer: what it says to everything; nil for what the protocol says.
  ///   - closesAfter: the line after which it hangs up, once.
  init(answer: String? = nil, closesAfter: String? = nil) throws {
    var template = Array("/tmp/pinwheel-speech-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/speechd.sock"
    socket = try #require(UnixSocket(listeningAt: path))
    let (socket, received) = (socket, received)
    SystemThread.start(priority: .normal) {
      var hangsUp = closesAfter
      while let connection = socket.accept() {
        var text = ""
        while let bytes = connection.receive(within: 5000) {
          text += String(decoding: bytes, as: UTF8.self)
          var ends = false
          while let end = text.firstIndex(where: \.isNewline) {
            let line = String(text[..<end])
            text = String(text[text.index(after: end)...])
            let isInText = received.withLock { lines in
              lines.append(line)
              let speak = lines.lastIndex(of: "SPEAK")
              return speak.map { $0 < lines.count - 1 && !lines[$0...].dropLast().contains(".") } ?? false
            }
            if let hangUp = hangsUp, line == hangUp {
              hangsUp = nil
              ends = true
            }
            if !isInText || line == "." {
              _ = connection.send(Array((answer ?? (line == "SPEAK" ? "230 OK\r\n" : "225-1\r\n225 OK\r\n")).utf8))
            }
          }
          if ends { break }
        }
        connection.close()
      }
    }
  }

  /// The socket stays open for the rest of the process: its thread may be about to accept from its number, which must not become another server's.
  deinit {
    unlink(path)
    rmdir(folder)
  }

  /// Waits until what was received is as it should be.
  /// - Returns: when that was; nil where it did not come to be in some seconds.
  func wait(for seconds: Double = 5, until isThere: ([String]) -> Bool) -> Double? {
    let end = SerialQueue.now + seconds
    while SerialQueue.now < end {
      if isThere(lines) { return SerialQueue.now }
      usleep(500)
    }
    return nil
  }
}
