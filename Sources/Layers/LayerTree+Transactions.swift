extension LayerTree {
  /// The innermost open transaction.
  public var currentTransaction: Transaction? { transactions.last }

  /// Opens a transaction, in which changes of model values animate, until `commitTransaction`.
  @discardableResult
  public func beginTransaction() -> Transaction {
    let transaction = Transaction(in: self, parent: transactions.last)
    transactions.append(transaction)
    return transaction
  }

  /// Closes the innermost transaction.
  public func commitTransaction() {
    precondition(!transactions.isEmpty, "commitTransaction needs a transaction that beginTransaction opened")
    transactions.removeLast().close()
  }

  /// Runs a closure in a transaction of its own.
  public func transaction<Result>(_ body: (Transaction) throws -> Result) rethrows -> Result {
    let transaction = beginTransaction()
    defer { commitTransaction() }
    return try body(transaction)
  }

  /// Runs a closure in which changes are immediate, whatever transaction is open.
  public func withoutActions<Result>(_ body: () throws -> Result) rethrows -> Result {
    try transaction { transaction in
      transaction.disablesActions = true
      return try body()
    }
  }

  /// Animates the changes that a closure makes, as views do.
  ///
  /// Within another `animate` the outer one's duration and curve count, unless the options override them.
  /// - Parameter duration: in seconds; 0: the changes are immediate.
  /// - Parameter delay: in seconds, until when what was seen stays.
  /// - Parameter completion: called once when all of it is over, with whether all of it came to its end; never before this returns.
  public func animate(
    duration: Double, delay: Double = 0, curve: TimingFunction = .easeInOut, options: AnimationOptions = .beginFromCurrentState,
    _ changes: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    precondition(duration >= 0, "the duration of animate must be zero or more seconds")
    animate(AnimationBlock(duration: duration, delay: delay, timingFunction: curve, spring: nil, options: options), changes, completion)
  }

  /// Animates the changes that a closure makes as if springs pulled them, for the spring's settling duration or until one that is shorter.
  public func animate(
    spring: Spring, duration: Double = .infinity, delay: Double = 0, options: AnimationOptions = .beginFromCurrentState,
    _ changes: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    precondition(duration >= 0, "the duration of animate must be zero or more seconds")
    let block = AnimationBlock(
      duration: min(duration, spring.settlingDuration), delay: delay, timingFunction: .linear, spring: spring, options: options)
    animate(block, changes, completion)
  }

  private func animate(_ block: AnimationBlock, _ changes: () -> Void, _ completion: ((Bool) -> Void)?) {
    precondition(block.delay >= 0 && block.delay.isFinite, "the delay of animate must be zero or more seconds")
    transaction { transaction in
      var block = block
      if let outer = transaction.block {
        if !block.options.contains(.overrideInheritedDuration) { block.duration = outer.duration }
        if !block.options.contains(.overrideInheritedCurve) {
          block.timingFunction = outer.timingFunction
          block.spring = outer.spring
        }
      }
      transaction.block = block
      transaction.duration = block.duration
      transaction.timingFunction = block.timingFunction
      if let completion { transaction.onCompletion(completion) }
      changes()
    }
  }

  /// How a change of a layer's property is to animate now; nil: it is immediate.
  func implicitMotion(for layer: Layer, key: AnimationKey) -> ImplicitMotion? {
    guard let transaction = transactions.last, !transaction.disablesActions else { return nil }
    var motion = ImplicitMotion(duration: transaction.duration, timingFunction: transaction.timingFunction)
    if let block = transaction.block {
      motion.delay = block.delay
      motion.spring = block.spring
      motion.startsFromModel = !block.options.contains(.beginFromCurrentState)
      motion.repeats = block.options.contains(.repeat)
      motion.isViewStyle = true
      motion.autoreverses = block.options.contains(.autoreverse)
    }
    if !layer.animations.actions.isEmpty, let action = layer.animations.actions[key] {
      switch action {
      case .none: return nil
      case .animation(let duration, let function):
        motion.duration = duration ?? motion.duration
        motion.timingFunction = function ?? motion.timingFunction
        if function != nil { motion.spring = nil }
      case .spring(let spring):
        motion.spring = spring
        motion.duration = spring.settlingDuration
      }
    }
    return motion.duration > 0 ? motion : nil
  }
}
