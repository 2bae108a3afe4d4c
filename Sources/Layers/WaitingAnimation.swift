/// An animation added to a layer that no tree presents yet.
struct WaitingAnimation {
  let key: AnimationKey?
  let start: () -> Void
  let onStop: ((Bool) -> Void)?
}
