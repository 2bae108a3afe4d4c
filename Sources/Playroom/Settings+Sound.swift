import Geometry
import Progress
import Sessions

extension Settings {
  /// How loud sounds and music are: each step of a volume is 3.5 dB above the one below.
  var soundLevels: SoundLevels {
    func share(_ volume: Int) -> Double { Math.pow(2.0 / 3, Double(Self.volumes.upperBound - volume)) }
    return SoundLevels(volume: sound ? share(volume) : 0, music: sound && music ? share(musicVolume) : 0)
  }
}
