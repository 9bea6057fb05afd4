import type { RecordValues } from '#contract/callArguments.ts'
import type { EntryReader } from './entryReader.ts'

/** What an entry keeps of who did it, where that was no user. */
export interface UnnamedActor {
  Resource: string
  Action: string
  After: RecordValues | null
  LinkID: number | null
  /** Null where it is deleted by now as well. */
  Link: { Purpose: string; SentTo: string | null } | null
}

/**
 * Who did it, where that was no user: a link by its purpose and, to staff, the address that it was sent to, whoever the entry itself
 * names, or else the system. Null where nobody knows.
 */
export function sayActor(
  { caller, text, extensions, plans }: Pick<EntryReader, 'caller' | 'text' | 'extensions' | 'plans'>,
  { Resource, Action, After, LinkID, Link }: UnnamedActor,
): string | null {
  // Who works at the terminal has no account: what is no record's says who it was.
  if (!plans.has(Resource) && typeof After?.By === 'string') return After.By
  // Such a call is made without a sign-in too, and then nobody knows by whom.
  if (LinkID === null && extensions[Resource]?.anonymous?.includes(Action)) return null
  if (LinkID === null) return text('history.bySystem')
  if (!Link) return text('history.byLink')
  const purpose = text(`history.links.${Link.Purpose}`)
  const isNamed = Link.SentTo !== null && caller.userType === 'OrganizationUser'
  return text('history.byLinkFor', isNamed ? `${purpose}, ${Link.SentTo}` : purpose)
}
