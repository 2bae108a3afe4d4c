import Sessions

/// What a picture does when it is poked, or glad, and how it is heard: what the file beside it says.
package struct PictureTrick: Hashable, Sendable {
  package let motion: PictureMotion
  package let voice: Voice

  /// What the member `inhabitant` of a file of the resources says.
  /// - Returns: nil where the file is missing, or says neither.
  package init?(_ file: String) {
    guard let member = try? ResourceFolder.json(file)["inhabitant"], let motion = member["poke"].flatMap(PictureMotion.init),
      let voice = member["voice"].flatMap({ try? Voice($0) })
    else { return nil }
    self.motion = motion
    self.voice = voice
  }
}
