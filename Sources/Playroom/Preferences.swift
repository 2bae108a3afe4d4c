import Gestures
import Progress
import RoomKit
import Sessions

/// What is wanted of the program: what the settings say, and where they say nothing what the desktop asks for.
package struct Preferences {
  package var settings: Settings
  /// What the desktop asks for.
  package var desktop = DesktopPreferences()
  /// What rooms are opened with, but for what the settings say.
  var base: RoomOptions
  /// Whether the language was asked for at the start, which stands until someone chooses another.
  var hasFixedLanguage: Bool

  /// The same where the settings say nothing.
  var inherited: Preferences {
    var inherited = self
    inherited.settings = Settings()
    return inherited
  }

  /// The language that is asked for.
  var wantedLanguage: Language {
    hasFixedLanguage ? base.language : settings.language.flatMap { Language(rawValue: $0) } ?? base.language
  }

  /// The language of the words: that which is wanted, or English where this machine has no font for it.
  var language: Language { wantedLanguage.hasFont ? wantedLanguage : .english }

  /// What rooms are opened with.
  var options: RoomOptions {
    var options = settings.applied(to: base, on: desktop)
    options.language = language
    return options
  }

  /// How many times as large as usual everything is.
  package var magnification: Double { settings.magnification(on: desktop) }

  /// How hands and eyes are helped.
  var assistance: InputAssistance { settings.assistance(on: desktop) }
}
