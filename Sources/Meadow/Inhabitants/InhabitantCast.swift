import Geometry
import Layers
import RoomKit

/// The pictures of those who live in the meadow and their places, kept from one visit to the next, so that coming home reads no files and looks for no places again.
@MainActor
package final class InhabitantCast {
  private var pictures: [Resident: InhabitantPicture] = [:]
  /// Where they live.
  let places = SettlementMemory()
  /// In the order of their use, the one that was used last at the end.
  private var used: [Resident] = []
  private let make: @MainActor (Resident) throws(RoomError) -> FinishedPicture?
  private let hasHighContrast: @MainActor () -> Bool
  private var madeWithHighContrast = false

  /// The most pictures that are kept.
  private static let most = 2 * Roster.most

  /// - Parameters:
  ///   - hasHighContrast: whether lines are heavier.
  ///   - make: what a resident's level has made; nil where nothing is left of it.
  package init(
    hasHighContrast: @escaping @MainActor () -> Bool = { false },
    make: @escaping @MainActor (Resident) throws(RoomError) -> FinishedPicture?
  ) {
    self.hasHighContrast = hasHighContrast
    self.make = make
  }

  /// Forgets a picture that has changed.
  package func forget(_ resident: Resident) {
    pictures[resident] = nil
    used.removeAll { $0 == resident }
  }

  /// Forgets all: somebody else plays.
  package func forgetAll() {
    pictures = [:]
    used = []
  }

  /// The picture of a resident; what is damaged or gone is a parcel, which nobody has unwrapped. Nil only where the parcel itself is missing.
  func picture(of resident: Resident) -> InhabitantPicture? {
    let contrast = hasHighContrast()
    if contrast != madeWithHighContrast {
      forgetAll()
      madeWithHighContrast = contrast
    }
    used.removeAll { $0 == resident }
    used.append(resident)
    if let known = pictures[resident] { return known }
    if used.count > Self.most { pictures[used.removeFirst()] = nil }
    let finished = (try? make(resident)) ?? Self.parcel
    guard let finished, let picture = try? InhabitantPicture(finished, hasHighContrast: contrast) else { return nil }
    pictures[resident] = picture
    return picture
  }

  private static var parcel: FinishedPicture? {
    guard let layer = try? ResourceFolder.picture("inhabitants/parcel.svg", size: InhabitantPicture.side) else { return nil }
    layer.anchorPoint = .zero
    layer.masksToBounds = false
    return FinishedPicture(
      layer: layer, outline: Path(roundedRect: Rect(x: 14, y: 34, width: 72, height: 60), radius: 5), traits: "inhabitants/parcel.json")
  }
}
