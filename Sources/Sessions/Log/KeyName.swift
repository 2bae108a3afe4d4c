import Gestures

/// The names of keys in logs.
package enum KeyName {
  /// The key of a name, which may come in capitals or without; nil where there is none.
  ///
  /// What types a character has that for its name, if it can be seen; the other names stand below.
  package static func key(named name: String) -> Key? {
    if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1 { return isSeen(scalar) ? Key(scalar) : nil }
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return usages[name.lowercased()].map { Key(usage: $0) }
  }

  /// A key's name; nil where logs have none.
  package static func name(of key: Key) -> String? {
    if let usage = key.usage { return names[usage] }
    return key.character.flatMap { isSeen($0) ? String($0) : nil }
  }

  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0x20 && scalar.value != 0x7f }

  private static let names = Dictionary(
    uniqueKeysWithValues: runs.flatMap { run in run.names.enumerated().map { (run.first + UInt16($0), $1) } })
  private static let usages = Dictionary(uniqueKeysWithValues: names.map { ($0.value.lowercased(), $0.key) })

  /// The names of usages that follow each other.
  private static let runs: [(first: UInt16, names: [String])] = [
    (0x28, ["Return", "Escape", "Backspace", "Tab", "Space"]),
    (
      0x39,
      [
        "CapsLock", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12", "PrintScreen", "ScrollLock", "Pause",
        "Insert", "Home", "PageUp", "Delete", "End", "PageDown", "Right", "Left", "Down", "Up", "Numlock", "Keypad /", "Keypad *",
        "Keypad -", "Keypad +", "Keypad Enter", "Keypad 1", "Keypad 2", "Keypad 3", "Keypad 4", "Keypad 5", "Keypad 6", "Keypad 7",
        "Keypad 8", "Keypad 9", "Keypad 0", "Keypad .",
      ]
    ),
    (
      0x65,
      [
        "Application", "Power", "Keypad =", "F13", "F14", "F15", "F16", "F17", "F18", "F19", "F20", "F21", "F22", "F23", "F24", "Execute",
        "Help", "Menu", "Select", "Stop", "Again", "Undo", "Cut", "Copy", "Paste", "Find", "Mute", "VolumeUp", "VolumeDown",
      ]
    ),
    (0x85, ["Keypad ,", "Keypad = (AS400)"]),
    (0x99, ["AltErase", "SysReq", "Cancel", "Clear", "Prior"]),
    (0x9f, ["Separator", "Out", "Oper", "Clear / Again", "CrSel", "ExSel"]),
    (
      0xb0,
      [
        "Keypad 00", "Keypad 000", "ThousandsSeparator", "DecimalSeparator", "CurrencyUnit", "CurrencySubUnit", "Keypad (", "Keypad )",
        "Keypad {", "Keypad }", "Keypad Tab", "Keypad Backspace", "Keypad A", "Keypad B", "Keypad C", "Keypad D", "Keypad E", "Keypad F",
        "Keypad XOR", "Keypad ^", "Keypad %", "Keypad <", "Keypad >", "Keypad &", "Keypad &&", "Keypad |", "Keypad ||", "Keypad :",
        "Keypad #", "Keypad Space", "Keypad @", "Keypad !", "Keypad MemStore", "Keypad MemRecall", "Keypad MemClear", "Keypad MemAdd",
        "Keypad MemSubtract", "Keypad MemMultiply", "Keypad MemDivide", "Keypad +/-", "Keypad Clear", "Keypad ClearEntry", "Keypad Binary",
        "Keypad Octal", "Keypad Decimal", "Keypad Hexadecimal",
      ]
    ),
    (0xe0, ["Left Ctrl", "Left Shift", "Left Alt", "Left GUI", "Right Ctrl", "Right Shift", "Right Alt", "Right GUI"]),
    (
      0x101,
      [
        "ModeSwitch", "AudioNext", "AudioPrev", "AudioStop", "AudioPlay", "AudioMute", "MediaSelect", "WWW", "Mail", "Calculator",
        "Computer", "AC Search", "AC Home", "AC Back", "AC Forward", "AC Stop", "AC Refresh", "AC Bookmarks", "BrightnessDown",
        "BrightnessUp", "DisplaySwitch", "KBDIllumToggle", "KBDIllumDown", "KBDIllumUp", "Eject", "Sleep", "App1", "App2", "AudioRewind",
        "AudioFastForward", "SoftLeft", "SoftRight", "Call", "EndCall",
      ]
    ),
  ]
}
