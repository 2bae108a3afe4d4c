import Testing

@testable import SDLStage

extension Trait where Self == ConditionTrait {
  /// For what is so where nothing but the CPU draws.
  static var needsNoGPU: Self { .enabled("the machine has a GPU") { await MainActor.run { !WindowRenderer.machineHasGPU } } }
}
