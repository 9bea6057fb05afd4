/** Why a sealed entry is not what it was, or its seal is not. */
export type ChainProblem = 'changed' | 'removed' | 'added' | 'twice' | 'seal'

/** The first thing that is wrong: which entry, and which seal has or would have it. */
export interface ChainBreak {
  problem: ChainProblem
  /** The entry; null where a seal that is not what it was holds none. */
  entry: number | null
  seal: number
}

/** What a verification of the audit found, as far as it has come. */
export interface AuditVerification {
  /** The first thing that is wrong; null where every sealed entry is what it was. */
  wrong: ChainBreak | null
  seals: number
  /** The sealed entries that were looked at, and how many there are. */
  entries: number
  total: number
  /** The last seal that was looked at, from which to go on; null where nothing is left to look at. */
  next: number | null
  /** When the last seal was made, as ISO text; null where there is none. */
  sealedOn: string | null
  /** The end of the chain, hexadecimal: who keeps it elsewhere can tell later that nothing before it was made anew. */
  head: string
  /** What no seal vouches for yet; `since` is ISO text. */
  unsealed: { count: number; since: string | null }
}
