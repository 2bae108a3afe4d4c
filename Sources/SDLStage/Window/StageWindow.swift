import Compositing
import Sessions

/// A window on one of the machine's displays, as a window library opens it: all that a stage asks of one.
///
/// Lengths are in the library's units, pixels or points of several pixels each. Everything happens on the main thread; `wake` alone is for any.
@MainActor
protocol StageWindow: AnyObject {
  // MARK: What it looks like

  /// Its size in units, at least 1 each.
  var size: (width: Int, height: Int) { get }
  /// How often its display shows a frame, in seconds; nil where nobody knows.
  var frameInterval: Double? { get }

  func resize(width: Int, height: Int)
  func setTitle(_ title: String)
  func toggleFullscreen()
  /// Shows it before all others and gives it the keyboard, as far as the desktop lets a program do that, for somebody else's start.
  func bringToFront(for launch: LaunchNotice)
  /// Says that the program's own start has led to it, where the window library does not.
  func endStart(of launch: LaunchNotice)
  /// What the desktop's portals know it by; empty for nothing.
  var portalName: String { get }
  /// Whether the desktop is kept from blanking the screen; false at first.
  var inhibitsIdle: Bool { get set }

  // MARK: Who draws in it

  /// Brings pictures to it.
  var presenter: any Presenter { get }
  /// What can draw on its GPU; nil without one.
  var device: (any GeometryDevice)? { get }
  /// Whether a session that it shows should be made to draw on the device.
  var drawsOnDevice: Bool { get }
  /// What draws, and why, in words.
  var drawing: String { get }
  /// Why the CPU draws although the machine has a GPU and nobody chose so, in a sentence; nil otherwise.
  var graphicsProblem: String? { get }
  /// What draws where nobody sees it, to be read back: for a window without a device. The same one each time.
  /// - Throws: `WindowError.noGraphics`.
  func unseenDevice() throws(WindowError) -> any GeometryDevice

  // MARK: What happens to it

  /// Ends the present sleep, or else the next one; from any thread.
  var wake: @Sendable () -> Void { get }
  /// Sleeps until something has happened, someone has woken it, or some seconds are over; without a limit when that is nil.
  /// - Returns: whether it ended before its time.
  func sleep(_ seconds: Double?) -> Bool
  /// Waits for a time of less than a millisecond, whatever happens.
  func nap(_ seconds: Double)
  /// The next thing that has happened; nil when nothing more has.
  func nextEvent() -> WindowEvent?
  /// What the display has refused since the last call, in words: the first few.
  func drainRefusals() -> [String]

  // MARK: The gamepad at hand

  /// Shakes the one whose button was pressed last, where it can.
  func rumble(_ rumble: Rumble)

  // MARK: Its end

  /// Whether somebody else has destroyed it.
  var isDestroyed: Bool { get }
  /// Why its display is no more, in words; nil while it is there.
  var loss: String? { get }
  /// Says that the display's end has been heard of: the program goes on.
  func acknowledgeLoss()
  /// Called at once when the display goes away, in the midst of what uses it.
  var onLoss: (@MainActor () -> Void)? { get set }
  /// Closes it, unless its display is gone; the last call.
  func close()
}
