/**
 * Whose an entry is, as it stood when it was written: its record's scope (`company_id=1`, and `company_id=` where that had no value),
 * nothing where everybody reads such records who may open them, or `@7` of what is no record's, which who did it reads. Whoever sees
 * everything is not asked for it.
 */
export type EntryScope = string

/** What belongs to everybody who may open such records. */
export const everybodys: EntryScope = ''

/** What belongs to records whose scope rule leads to this value of a claim. */
export function toClaimScope(claim: string, value: unknown): EntryScope {
  return `${claim}=${String(value)}`
}

/** What belongs to who did it. */
export function toOwnScope(userId: number | null): EntryScope {
  return `@${userId ?? ''}`
}
