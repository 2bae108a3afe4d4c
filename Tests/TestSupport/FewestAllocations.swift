import CAllocationCounter

/// The fewest allocations that any of several steps makes: those of all threads count, other tests' too, so the quietest step tells what it makes itself.
package func fewestAllocations(in steps: Range<Int>, _ step: (Int) throws -> Void) rethrows -> UInt64 {
  var fewest = UInt64.max
  for k in steps {
    let before = allocation_count()
    try step(k)
    fewest = min(fewest, allocation_count() - before)
  }
  return fewest
}
