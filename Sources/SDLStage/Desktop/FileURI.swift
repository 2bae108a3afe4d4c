/// Paths as `file` URIs (RFC 8089), and back.
enum FileURI {
  /// What stands for itself, as GLib has it.
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/!$&'()*+,;=:@".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The URI of a whole path.
  static func uri(_ path: String) -> String {
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return "file://" + String(decoding: bytes, as: UTF8.self)
  }

  /// The path of a URI; nil for one of another machine or kind, and for a path that is no text.
  static func path(_ uri: String) -> String? {
    let rest: Substring
    if uri.hasPrefix("file:///") {
      rest = uri.dropFirst(7)
    } else if uri.hasPrefix("file://localhost/") {
      rest = uri.dropFirst(16)
    } else {
      return nil
    }
    var bytes: [UInt8] = []
    var input = rest.prefix { $0 != "?" && $0 != "#" }.utf8[...]
    while let byte = input.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = input.popFirst().flatMap(value), let low = input.popFirst().flatMap(value), high | low != 0 else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
