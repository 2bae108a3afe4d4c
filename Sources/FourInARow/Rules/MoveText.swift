/// Moves as text: a digit a move, columns counted from 1; "0" stands for column 10.
public enum MoveText {
  /// The columns, from 0, that a text names.
  /// - Throws: `MoveError.notAColumn` for the first character that names none.
  public static func columns(of text: some StringProtocol, limit: Int = BoardSize.classic.columns) throws(MoveError) -> [Int] {
    var columns: [Int] = []
    columns.reserveCapacity(text.utf8.count)
    for character in text {
      guard let digit = character.wholeNumberValue, character.isASCII, digit < 10 else {
        throw .notAColumn(move: columns.count + 1, text: shown(character), columns: limit)
      }
      let column = digit == 0 ? 9 : digit - 1
      guard column < limit else { throw .notAColumn(move: columns.count + 1, text: shown(character), columns: limit) }
      columns.append(column)
    }
    return columns
  }

  /// The text of columns from 0 to 9.
  public static func text(of columns: some Sequence<Int>) -> String {
    columns.reduce(into: "") { $0 += String(($1 + 1) % 10) }
  }

  /// A character as a message shows it: control characters by their code.
  private static func shown(_ character: Character) -> String {
    character.unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.value < 32 || scalar.value == 127 ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }
}
