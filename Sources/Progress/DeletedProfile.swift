/// A profile that was deleted, with what is known of that.
package struct DeletedProfile: Identifiable, Hashable, Sendable {
  package let profile: Profile
  package let deletion: Deletion

  package var id: Int64 { profile.id }
}
