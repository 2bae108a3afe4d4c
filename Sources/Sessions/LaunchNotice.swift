/// What a launcher gives a program that it starts, so that its window may come to the front, and the pointer shows no waiting any more.
public struct LaunchNotice: Hashable, Sendable {
  /// For Wayland: the token of `xdg_activation_v1`, which XDG_ACTIVATION_TOKEN holds; nil for none.
  public var activationToken: String?
  /// For X: the start's name in freedesktop.org's startup notification, which DESKTOP_STARTUP_ID holds; nil for none.
  public var startupID: String?

  /// A notice of what there is.
  public init(activationToken: String? = nil, startupID: String? = nil) {
    self.activationToken = activationToken
    self.startupID = startupID
  }

  /// What a program's environment says.
  public init(environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    self.init(activationToken: value("XDG_ACTIVATION_TOKEN"), startupID: value("DESKTOP_STARTUP_ID"))
  }
}
