import Layers
import RoomKit
import Sessions

extension NoticeLook {
  /// As the word signs in the meadow, with a letter where words begin.
  init(_ options: RoomOptions, _ language: Language) {
    let side = 52.0
    self.init(
      plate: Color(rgb: 0xfff6e0), ink: Color(rgb: options.hasHighContrast ? 0x000000 : 0x43291a),
      border: Color(rgb: options.hasHighContrast ? 0x000000 : 0xc08a3a), borderWidth: 3, cornerRadius: 18, margin: 14, widest: 420,
      pictureSide: side, isRightToLeft: language.isRightToLeft,
      picture: {
        guard let letter = try? RoomArt.layer("notice-letter") else { return nil }
        let (holder, scale) = (Layer(), side / letter.part.view.width)
        letter.transform = .scale(scale, scale)
        holder.addSublayer(letter)
        return holder
      })
  }
}

extension NoticeWording {
  /// In the words of who plays.
  init(in language: @escaping () -> Language) {
    self.init(
      error: { NoticeWord($0, openingFile: $1).text(in: language()) },
      opening: { NoticeWord.opening.text(in: language(), ["name": $0]) },
      notOpened: { NoticeWord.notOpened.text(in: language(), ["name": $0]) })
  }
}
