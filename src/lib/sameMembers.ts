/** True of two sets of the same members. */
export function haveSameMembers<Member>(one: ReadonlySet<Member>, other: ReadonlySet<Member>): boolean {
  return one.size === other.size && [...one].every(each => other.has(each))
}
