import type { RecordValues } from '#contract/callArguments.ts'
import type { UserTypeName } from '#contract/scope.ts'
import type { Queries } from '../database/types.ts'

/** What the links of one purpose open. It replaces permissions and scope; machine, guards, effects and audit hold as ever. */
export interface LinkPurpose {
  /** Unique in an installation; stands in the table of links. */
  name: string
  /** The resource of the record that such a link is about. */
  resource: string
  /** Calls of that resource: `one`, those of events, and those that a service handles. */
  calls: readonly string[]
  /** The properties that are read by it, ID, key and Version apart. */
  fields: readonly string[]
  /** The parameter of the calls in which the token stands; null where it comes as `Authorization: Link <token>`. */
  parameter: string | null
  /** As what kind of user the machine sees who comes by it. */
  userType: UserTypeName
  /** What stands in a row as who changed it. */
  actor: string
  /** Minutes for which a link holds. */
  minutes: number
  /** How many changing calls one makes; null for any number. */
  mostUses: number | null
  /** One that is used up still shows its record, until it expires. */
  isDisplayedAfterUse?: boolean
  /** Changing calls that are no use of it: until it expires they are open after the last one, too. */
  uncounted?: readonly string[]
  /** A new link ends those of the same purpose and record. */
  isSuperseding: boolean
  /** The record at which staff see such a link, where that is another than its own; null where there is none. */
  findDisplayedAt?(queries: Queries, recordId: number): Promise<number | null>
  /** The message key of what is answered where a link does not hold. */
  expired: string
}

/** What a link is about: the ID of a row, or where that is still to be made whom it is for, uniquely, and what he typed. */
export type LinkSubject = number | { name: string; typed: RecordValues }

/** What a link opens to who calls by it. */
export interface OpenedLink {
  id: number
  purpose: LinkPurpose
  /** The row's ID; 0 where it is still to be made. */
  recordId: number
  /** What was typed for it then. */
  typed: RecordValues | null
  /** What nobody but the services knows of it. */
  secret: Buffer
}
