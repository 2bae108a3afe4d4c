/// Why a picture could not be written or read.
public struct PictureError: Error, CustomStringConvertible, Sendable {
  /// What is wrong with the picture, in a sentence.
  public let description: String
  /// An error with its sentence.
  public init(_ description: String) { self.description = description }
}
