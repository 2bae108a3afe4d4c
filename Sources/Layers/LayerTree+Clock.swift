extension LayerTree {
  /// The longest chain of occurrences at one instant, each scheduled by the one before.
  ///
  /// What would come after waits for the next `advance`, so that work that schedules itself without delay cannot keep time from passing.
  public static let longestChain = 1000

  /// Moves the tree's time on, running what falls due in between.
  ///
  /// Scheduled work, animations' begins and ends, and completions run in the order of their times, and of their scheduling where those are
  /// equal, each with `now` at its own time: what they start begins then, however far apart the calls lie. A time before `now` counts as `now`.
  /// Must not be called from what it runs.
  public func advance(to time: Double) {
    precondition(time.isFinite, "a tree's time must be a finite number of seconds")
    precondition(!isAdvancing, "advance(to:) cannot be called from work that it runs")
    let target = max(time, now)
    isAdvancing = true
    let open = transactions
    transactions = []
    var late: [Schedule.Entry] = []
    while let due = schedule.firstDue(), due <= target {
      var entry = schedule.removeFirst()
      if entry.link > Self.longestChain {
        entry.link = 0
        late.append(entry)
        continue
      }
      setNow(max(now, due))
      link = entry.link
      run(entry.occurrence)
    }
    for entry in late { schedule.insert(entry) }
    setNow(target)
    transactions = open
    isAdvancing = false
  }

  /// When the next work or completion falls due, in the tree's time; nil: nothing waits.
  public var nextDeadline: Double? { schedule.firstDue() }

  /// Whether what is seen changes with time right now, so that a next frame is needed.
  public var isAnimating: Bool {
    updateVisibility()
    return !animating.isEmpty
  }

  /// Has a closure run after a delay in seconds, on the tree's clock.
  ///
  /// It runs within `advance(to:)`, never at once. Work whose owner is no longer there does not run.
  /// - Returns: what cancels it.
  @discardableResult
  public func perform(after delay: Double, owner: AnyObject? = nil, _ work: @escaping () -> Void) -> ScheduledWork {
    precondition(delay >= 0 && delay.isFinite, "a delay must be zero or more seconds")
    let scheduled = ScheduledWork(due: now + delay, owner: owner, work: work)
    add(.work(scheduled), due: scheduled.due)
    return scheduled
  }

  /// How long a frame lasts on most screens, in seconds.
  package static let frame = 1.0 / 60

  /// Has a closure run by a frame's time later, for work that is not to share a frame with what goes on now: where frames come at 60 a second or more it
  /// does not, and where they come at less it may. It goes by the tree's clock, so that a log runs it at the same time however often it is drawn.
  package func performFrameLater(owner: AnyObject? = nil, _ work: @escaping () -> Void) { perform(after: Self.frame, owner: owner, work) }

  /// The shortest interval at which work repeats, in seconds, far below a frame's: what is nearer to nothing counts as this, so that passing a
  /// stretch of time ends.
  public static let shortestInterval = 0.0001

  /// Has a closure run over and over, at every interval in seconds on the tree's clock, the first time after one.
  ///
  /// It runs once for each interval that `advance(to:)` passes; times do not drift, and a repetition allocates nothing. Work whose owner is no
  /// longer there stops.
  /// - Returns: what cancels it.
  @discardableResult
  public func perform(every interval: Double, owner: AnyObject? = nil, _ work: @escaping () -> Void) -> ScheduledWork {
    perform(every: interval, from: now + interval, owner: owner, work)
  }

  /// The same, the first time at a time of the tree's, or at once where that has passed.
  @discardableResult
  package func perform(
    every interval: Double, from first: Double, owner: AnyObject? = nil, _ work: @escaping () -> Void
  ) -> ScheduledWork {
    precondition(interval > 0 && interval.isFinite, "an interval must be more than zero seconds")
    let scheduled = ScheduledWork(
      due: max(first, now.nextUp), interval: max(interval, Self.shortestInterval), owner: owner, work: work)
    add(.work(scheduled), due: scheduled.due)
    return scheduled
  }

  /// Cancels all work of an owner that has not run; O(n) in what waits.
  public func cancelWork(ownedBy owner: AnyObject) {
    schedule.forEachWork { if $0.isOwned(by: owner) { $0.cancel() } }
  }

  func add(_ occurrence: Schedule.Occurrence, due: Double) {
    schedule.insert(occurrence, due: due, link: isAdvancing && due <= now ? link + 1 : 0)
  }

  private func run(_ occurrence: Schedule.Occurrence) {
    switch occurrence {
    case .start(let animation, _):
      animation.layer.begin(animation)
      animation.tellStart()
    case .end(let animation, _):
      animation.state = .ended
      animation.revision += 1
      ended.append(animation)
      animation.layer.activeAnimationsChanged(isNow: true)
      animation.tellStop(finished: true)
    case .stopped(let animation): animation.tellStop(finished: false)
    case .completion(let transaction): transaction.complete()
    case .work(let work): if work.run() { add(occurrence, due: work.due) }
    }
  }

  /// Moves the clock; animations that ended before now no longer show.
  private func setNow(_ time: Double) {
    guard time > now else { return }
    now = time
    guard !ended.isEmpty else { return }
    swap(&ended, &finishing)
    for animation in finishing where animation.state == .ended { animation.layer.finish(animation) }
    finishing.removeAll(keepingCapacity: true)
  }
}

extension LayerTree {
  func beginAnimating(_ layer: Layer) {
    reserveAnimating()
    if layer.isInHiddenSubtree { return parked.append(layer) }
    layer.animations.place = animating.count
    animating.append(.passUnretained(layer))
  }

  /// Makes room for all that animate in both lists, so that whichever is hidden or shown in the midst of it allocates nothing.
  private func reserveAnimating() {
    let count = animating.count + parked.count + 1
    if animating.capacity < count { animating.reserveCapacity(2 * count) }
    if parked.capacity < count { parked.reserveCapacity(2 * count) }
  }

  func endAnimating(_ layer: Layer) {
    let i = layer.animations.place
    guard i >= 0 else { return parked.removeAll { $0 === layer } }
    let last = animating.removeLast()
    if i < animating.count {
      animating[i] = last
      last._withUnsafeGuaranteedRef { $0.animations.place = i }
    }
    layer.animations.place = -1
  }

  func visibilityChanged() {
    if !animating.isEmpty || !parked.isEmpty { isVisibilityStale = true }
  }

  /// Parts the animating layers into those that may be seen and those that are hidden, in place.
  func updateVisibility() {
    guard isVisibilityStale else { return }
    isVisibilityStale = false
    let wasParked = parked.count
    var kept = 0
    for i in animating.indices {
      let layer = animating[i].takeUnretainedValue()
      if layer.isInHiddenSubtree {
        layer.animations.place = -1
        parked.append(layer)
      } else {
        layer.animations.place = kept
        animating[kept] = animating[i]
        kept += 1
      }
    }
    animating.removeLast(animating.count - kept)
    kept = 0
    for i in parked.indices {
      let layer = parked[i]
      if i < wasParked, !layer.isInHiddenSubtree {
        layer.animations.place = animating.count
        animating.append(.passUnretained(layer))
      } else {
        parked[kept] = layer
        kept += 1
      }
    }
    parked.removeLast(parked.count - kept)
  }
}
