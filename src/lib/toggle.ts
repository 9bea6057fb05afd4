/** A set with a member that it lacked, or without one that it had. */
export function toggle<Member>(members: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const next = new Set(members)
  if (!next.delete(member)) next.add(member)
  return next
}
