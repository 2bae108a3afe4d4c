import RoomKit

extension PracticeBoard {
  /// Tells what is asked to those who do not see it, and what they have put together so far.
  func describeQuestion() {
    card.describe(
      { [weak self] in self?.question(in: $0) },
      value: { [weak self] _ in
        guard let self, let round = asked, !round.isAnswered, !round.typed.isEmpty else { return nil }
        return task.kind == .read ? round.typed : NumeralsSpeech.spelled(round.typed)
      }, traits: { .staticText })
  }

  /// The question, from which it can be answered: what is counted is named thing by thing, a numeral letter by letter. Once it is answered, what is right.
  func question(in language: Language) -> String {
    guard let round = asked, !round.isAnswered, let number = round.question?.number else { return card.spoken(in: language) }
    switch task.kind {
    case .count:
      let things = Array(repeating: NumeralsSpeech.thing.text(in: language), count: number).joined(separator: ", ")
      return NumeralsSpeech.howMany.text(in: language, ["things": things])
    case .read: return NumeralsSpeech.read.text(in: language, ["numeral": NumeralsSpeech.spelled(RomanNumeral(number)?.text ?? "")])
    case .name, .write, .date: return NumeralsSpeech.find.text(in: language, ["number": "\(number)"])
    }
  }
}
