import { findClaims } from '#src/providers/auth/findClaims.ts'
import { draftPrefix } from '#src/providers/auth/sessionEnd.ts'
import { isViewing } from '#src/providers/auth/view.ts'

// Apart from the drafts themselves, which know the field kinds: the shell asks for no more than this.

/** Forgets the drafts of everyone but who is signed in now; within a view those of the viewer wait for its end. */
export function dropForeignDrafts(): void {
  if (isViewing()) return
  const own = toDraftPrefix(findDraftOwner())
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(draftPrefix) && !key.startsWith(own)) sessionStorage.removeItem(key)
  }
}

/** Under whom drafts are kept; the empty text where nobody is signed in. */
export function findDraftOwner(): string {
  return String(findClaims().sub ?? '')
}

/** What the storage keys of somebody's drafts begin with. */
export function toDraftPrefix(owner: string): string {
  return `${draftPrefix}${owner}.`
}
