import RoomKit

/// The words about files of one's own.
enum FilesWord: String, Word {
  static let file = "files"
  case choose, kinds, noChooser
}
