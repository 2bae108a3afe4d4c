import Progress
import RoomKit
import Sessions

extension Settings {
  /// What rooms are opened with, as they say it, and where they say nothing as the desktop does.
  func applied(to base: RoomOptions, on desktop: DesktopPreferences) -> RoomOptions {
    var options = base
    options.reducesMotion = motion.map { $0 == .reduced } ?? (base.reducesMotion || desktop.reducesMotion)
    options.hasHighContrast = contrast.map { $0 == .strong } ?? (base.hasHighContrast || desktop.hasHighContrast)
    options.colorScheme = colorScheme ?? desktop.colorScheme ?? base.colorScheme
    options.isLeftHanded = hand.map { $0 == .left } ?? (base.isLeftHanded || desktop.isLeftHanded)
    return options
  }
}
