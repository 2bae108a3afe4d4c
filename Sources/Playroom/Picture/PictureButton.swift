import Geometry
import Layers
import RoomKit

/// A button over a picture, and what it does, which a key does too.
@MainActor
struct PictureButton {
  let action: () -> Void
  private let button: RoundButton

  /// - Throws: `RoomError` when the icon is missing.
  init(_ icon: Icon, over picture: PictureLayers, action: @escaping () -> Void) throws(RoomError) {
    self.action = action
    button = try RoundButton(icon, action: action)
    picture.controls.addSublayer(button)
  }

  /// - Parameter place: which it is from the top corner where lines end, beginning with 0.
  func layout(at place: Int, in size: Size) {
    let side = RoomControls.buttonSide(in: size)
    let sides = StageSides(isRightToLeft: button.pageLanguage.isRightToLeft)
    button.layout(in: sides.place(Rect(x: size.width - Double(place + 1) * side, y: 0, width: side, height: side), in: size.width))
  }
}
