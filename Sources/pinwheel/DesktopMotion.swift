import Playroom
import Sessions
import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// Whether the person has asked the desktop for less movement.
enum DesktopMotion {
  /// GNOME's setting, which desktops that share its settings follow; it prints "true" or "false".
  private static let question = "gsettings get org.gnome.desktop.interface enable-animations 2>/dev/null"

  /// Asks in the background, and tells the playroom through the session's inbox; on other desktops nothing changes. What is opened from then on
  /// moves less.
  @MainActor
  static func follow(for playroom: Playroom, in session: Session) {
    let inbox = session.inbox
    SerialQueue().async { [weak playroom] in
      guard let pipe = popen(question, "r") else { return }
      defer { pclose(pipe) }
      var line = [CChar](repeating: 0, count: 16)
      guard fgets(&line, Int32(line.count), pipe) != nil else { return }
      let isStill = line.starts(with: "false".utf8.map { CChar($0) })
      guard isStill else { return }
      inbox.post { playroom?.desktopReducesMotion = true }
    }
  }
}
