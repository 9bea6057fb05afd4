import { foldText } from '#contract/foldText.ts'

/** A user who is subscribed or could be. */
export interface Person {
  LoginName: string
  Name: string
}

/** Those in whose names a text stands, by login name. */
export function findPeople(people: readonly Person[], search: string): Person[] {
  const wanted = foldText(search)
  return people
    .filter(({ LoginName, Name }) => foldText(`${LoginName} ${Name}`).includes(wanted))
    .toSorted((one, other) => one.LoginName.localeCompare(other.LoginName))
}

/** A set without or with some of its members. */
export function setMembers<Member>(
  members: ReadonlySet<Member>,
  some: readonly Member[],
  isMember: boolean,
): Set<Member> {
  const next = new Set(members)
  for (const each of some) {
    if (isMember) next.add(each)
    else next.delete(each)
  }
  return next
}
