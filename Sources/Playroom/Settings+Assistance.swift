import Gestures
import Progress
import Sessions

extension Settings {
  /// How they help the hands and eyes of whoever plays.
  /// - Parameter desktop: whose accent the focus ring takes.
  func assistance(on desktop: DesktopPreferences) -> InputAssistance {
    func step<Value>(_ level: Int, of steps: [Value]) -> Value? { level == 0 ? nil : steps[level - 1] }
    var assistance = InputAssistance()
    assistance.scanPace = step(scanning, of: Self.scanPaces)
    assistance.dwellTime = step(dwelling, of: Self.dwellTimes)
    assistance.repeatGap = step(steadying, of: Self.repeatGaps)
    assistance.pressTime = step(pressing, of: Self.pressTimes)
    assistance.stray = step(straying, of: Self.strays)
    assistance.focusColor = desktop.accent
    return assistance
  }

  /// How many times as large as usual everything is: 1 to 2, and without a size of their own what the desktop says of text.
  func magnification(on desktop: DesktopPreferences) -> Double {
    let least = Double(Self.sizes[0]) / 100
    let most = Double(Self.sizes[Self.sizes.count - 1]) / 100
    return size.map { Double($0) / 100 } ?? min(most, max(least, desktop.textScale))
  }
}
