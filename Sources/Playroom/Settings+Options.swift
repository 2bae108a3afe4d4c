import Progress
import RoomKit

extension Settings {
  /// What rooms are opened with, as they say it; what is on for all stays on.
  /// - Parameter desktopReducesMotion: whether the desktop asks for less movement, which counts where they say nothing of it.
  func applied(to base: RoomOptions, desktopReducesMotion: Bool) -> RoomOptions {
    var options = base
    options.reducesMotion = motion.map { $0 == .reduced } ?? (base.reducesMotion || desktopReducesMotion)
    options.hasHighContrast = highContrast || base.hasHighContrast
    options.isLeftHanded = leftHanded || base.isLeftHanded
    return options
  }
}
