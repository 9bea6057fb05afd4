/** Why a sealed entry is not what it was, or its seal is not. */
export type ChainProblem = 'changed' | 'removed' | 'added' | 'twice' | 'seal'

/** The first thing that is wrong: which entry, and which seal has or would have it. */
export interface ChainBreak {
  problem: ChainProblem
  /** The entry; null where a seal that is not what it was holds none. */
  entry: number | null
  seal: number
}

/** What a verification of the whole audit found. */
export interface AuditVerification {
  /** The first thing that is wrong; null where every sealed entry is what it was. */
  wrong: ChainBreak | null
  seals: number
  /** The sealed entries that were looked at. */
  entries: number
  /** When the last seal was made, as ISO text; null where there is none. */
  sealedOn: string | null
  /** The end of the chain, hexadecimal: who keeps it elsewhere can tell later that nothing before it was made anew. */
  head: string
  /** What no seal vouches for yet; `since` is ISO text. */
  unsealed: { count: number; since: string | null }
}
