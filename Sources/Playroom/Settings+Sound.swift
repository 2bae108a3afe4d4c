import Geometry
import Progress
import Sessions

extension Settings {
  /// How loud sounds are, and whether there is music: each step of the volume is 3.5 dB above the one below.
  var soundLevels: SoundLevels {
    SoundLevels(volume: sound ? Math.pow(2.0 / 3, Double(Self.volumes.upperBound - volume)) : 0, hasMusic: sound && music)
  }
}
