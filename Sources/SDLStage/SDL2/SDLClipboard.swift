import CSDL2

/// The desktop's clipboard; without a window it is empty.
@MainActor
public enum SDLClipboard {
  /// The longest text that is read, in bytes.
  private static let mostBytes = 1 << 20

  /// The text that was copied last, in whichever program; nil for none, and for one that is too long.
  public static var text: String? {
    guard SDL_HasClipboardText() == SDL_TRUE, let bytes = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(bytes) }
    let text = String(cString: bytes)
    return text.isEmpty || text.utf8.count > mostBytes ? nil : text
  }

  /// Copies a text, for whichever program.
  public static func copy(_ text: String) { SDL_SetClipboardText(text) }
}
