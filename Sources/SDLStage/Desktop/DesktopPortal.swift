/// Where the desktop's portals are on the session's bus.
enum DesktopPortal {
  static let service = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
}
