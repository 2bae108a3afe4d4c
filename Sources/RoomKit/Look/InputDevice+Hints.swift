import Sessions

extension InputDevice {
  /// A hint for whoever plays with it.
  /// - Parameter text: clauses between strokes, such as "{columns} choose a column|{press} drops a stone", which name in braces what does something: `press`
  ///   what presses, `back` what leads back, `sides` what goes left and right, `rows` up and down, `arrows` both ways, `columns` what chooses a column, and
  ///   `hours` what moves by hours. A clause that the device does nothing of is left out; a text without such names stays as it is.
  @MainActor
  package func hint(_ text: String, in language: Language) -> String {
    guard HintAction.allCases.contains(where: { text.contains($0.place) }) else { return text }
    let clauses = text.split(separator: "|").compactMap { clause(String($0), in: language) }
    let whole = clauses.joined(separator: DeviceWord.separator.text(in: language))
    return whole.prefix(1).uppercased() + whole.dropFirst()
  }

  @MainActor
  private func clause(_ text: String, in language: Language) -> String? {
    var text = text
    for action in HintAction.allCases where text.contains(action.place) {
      guard let word = word(for: action) else { return nil }
      text = text.split(separator: action.place, omittingEmptySubsequences: false).joined(separator: word.text(in: language))
    }
    return text
  }

  private enum HintAction: String, CaseIterable {
    case press, back, sides, rows, arrows, columns, hours

    /// How a text names it.
    var place: String { "{\(rawValue)}" }
  }

  /// What of the device does something; nil where nothing does, or it is done without.
  private func word(for action: HintAction) -> DeviceWord? {
    switch (self, action) {
    case (.gamepad(.shapes), .press): .pressCross
    case (.gamepad(.shapes), .back): .backCircle
    case (.gamepad, .press): .pressA
    case (.gamepad, .back): .backB
    case (.gamepad, .arrows): .arrowsPad
    case (.touch, .press): .pressTouch
    case (.touch, .sides), (.touch, .columns): .sidesTouch
    case (.touch, .rows): .rowsTouch
    case (.touch, .arrows): .arrowsTouch
    case (.touch, .hours), (.oneSwitch, .columns): nil
    case (.oneSwitch, .press): .pressSwitch
    case (.oneSwitch, .sides), (.oneSwitch, .rows), (.oneSwitch, .arrows), (.oneSwitch, .hours): .offered
    case (.keyboard, .press): .pressKey
    case (.keyboard, .arrows): .arrowsKeys
    case (_, .back): .backKey
    case (_, .sides), (_, .columns): .sidesKeys
    case (_, .rows), (_, .hours): .rowsKeys
    }
  }
}
