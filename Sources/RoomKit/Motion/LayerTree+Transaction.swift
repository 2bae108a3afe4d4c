import Layers

extension LayerTree {
  /// What animates the changes that are made now; nil where they are there at once.
  package var animatingTransaction: Transaction? {
    guard let transaction = currentTransaction, !transaction.disablesActions, transaction.duration > 0 else { return nil }
    return transaction
  }
}
