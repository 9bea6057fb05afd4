/** What the address of a public page says besides which page it is. */
export interface PublicAddress {
  /** The parts of the path behind the first, in their order. */
  parts: readonly string[]
  query: URLSearchParams
}

export interface PublicPageProps {
  address: PublicAddress
}

/** Reads the address of the window; a part that is no valid text of an address stands as it is. */
export function readAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PublicAddress {
  const parts = pathname.split('/').slice(2).filter(Boolean).map(decode)
  return { parts, query: new URLSearchParams(search) }
}

/** True where an address names this candidate, or what was found is about none. */
export function isOfCandidate({ query }: PublicAddress, { CandidateID }: { CandidateID?: number }): boolean {
  return CandidateID === undefined || query.get('candidateId') === String(CandidateID)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
