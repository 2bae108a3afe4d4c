/// Why a picture could not be written or read.
public struct PictureError: Error, CustomStringConvertible, Sendable {
  public let description: String
  public init(_ description: String) { self.description = description }
}
