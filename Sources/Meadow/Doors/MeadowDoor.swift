import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// A door of the meadow: a landmark with its word, which is touched or focused, and opens.
///
/// The layer itself is what takes touches; the drawing and the sign lie in the same plane, below it.
@MainActor
package final class MeadowDoor: MeadowTarget {
  /// What it is made of.
  package struct Contents {
    /// What its layer is called.
    package var name: String
    /// Which landmark it is; nil for a picture on a stand.
    package var landmark: Landmark?
    package var word: String
    /// On the canvas, where it has one: 100x100 points, its anchor at its middle.
    package var picture: Layer?

    package init(name: String, landmark: Landmark?, word: String, picture: Layer? = nil) {
      self.name = name
      self.landmark = landmark
      self.word = word
      self.picture = picture
    }
  }

  package let landmark: Landmark?
  let art: LandmarkArt
  let sign: SignPlate
  /// What takes touches beside the landmark: its word.
  private let signTarget = Layer()
  /// Called when it is chosen: with whether that was by a touch.
  package var onOpen: ((_ isTouched: Bool) -> Void)?
  /// Where it stands; nil until it is laid out.
  package private(set) var place: DoorPlace?

  /// - Parameter isCalm: whether large movements are left out.
  /// - Throws: `RoomError` when a drawing is missing.
  init(_ contents: Contents, options: RoomOptions) throws(RoomError) {
    landmark = contents.landmark
    art =
      switch contents.landmark {
      case .windmill: WindmillArt()
      case .tower: TowerArt()
      case .garden: GardenArt()
      case .board: BoardArt()
      case .easel, nil: EaselArt(contents.picture)
      }
    try art.build()
    sign = try SignPlate(contents.word, options: options)
    super.init(pressing: art, isCalm: options.reducesMotion)
    name = contents.name
    accessibilityLabel = contents.word
    accessibilityHintBlock = { [weak self] in self.map { SpokenWord.door.text(in: $0.pageLanguage) } }
    zPosition = 950
    signTarget.anchorPoint = .zero
    addSublayer(signTarget)
    addRecognizer(TapGestureRecognizer { [weak self] _ in self?.open(isTouched: true) })
    if contents.landmark == .windmill {
      addRecognizer(PanGestureRecognizer { [weak self] pan in self?.flick(pan) })
    }
    focusResponse = FocusResponse { [weak self] in
      self?.open(isTouched: false)
    } ringFrame: { [weak self] in
      self.map { $0.bounds.union($0.signTarget.frame) } ?? .zero
    } ringMoved: { [weak self] isHere in
      if isHere { self?.onFocus?() }
    }
  }

  private func open(isTouched: Bool) {
    playOnPage(.open)
    if !isCalm { art.open() }
    onOpen?(isTouched)
  }

  /// Puts it into its place.
  func layout(_ place: DoorPlace) {
    self.place = place
    bounds = Rect(origin: .zero, size: place.target.size)
    position = place.target.origin
    signTarget.bounds = Rect(origin: .zero, size: place.sign.size)
    signTarget.position = place.sign.origin - place.target.origin
    unit = place.unit
    art.position = place.foot.onWholePoints
    art.transform = .scale(place.unit, place.unit)
    for layer in art.kept { layer.keepPixels(scale: place.unit) }
    art.zPosition = place.z
    sign.stretch(to: place.sign.width / place.signUnit)
    sign.position = place.sign.center.onWholePoints
    sign.transform = .scale(place.signUnit, place.signUnit)
    sign.keepPixels(scale: place.signUnit)
    sign.zPosition = place.plane == .nearMeadow ? 695 : place.z + 15
  }

  /// Takes on the colours of an hour.
  func show(_ light: DayLight, _ palette: LightPalette) {
    art.show(light, palette)
    sign.show(light, palette)
  }

  // MARK: - Fingers

  private func flick(_ pan: PanGestureRecognizer) {
    guard pan.state == .ended, let windmill = art as? WindmillArt else { return }
    if windmill.flick(at: art.convert(pan.location, from: nil), velocity: pan.velocity(in: art), reduced: isCalm) { playOnPage(.turn) }
  }
}
