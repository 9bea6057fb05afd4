import { useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { makeKey } from '#src/lib/randomKey.ts'
import { findDraftOwner, toDraftPrefix } from './draftOwner.ts'

/** The key by which a new record is saved, however often that is tried. */
export interface CreationKey {
  get(): string
  /** What was tried may have been saved: the key goes on with the draft, should the session end. */
  keep(): void
  /** The record is saved: the next one gets a key of its own. */
  drop(): void
}

/** The key of the form of a new record; what goes on from a draft goes on with its key. */
export function useCreationKey({ name }: Resource, isDraft: boolean): CreationKey {
  const [key] = useState(() => {
    const storageKey = `${toDraftPrefix(findDraftOwner())}${name}.key`
    let text = (isDraft ? sessionStorage.getItem(storageKey) : null) ?? makeKey()
    sessionStorage.removeItem(storageKey)
    return {
      get: () => text,
      keep() {
        try {
          sessionStorage.setItem(storageKey, text)
        } catch {
          // The tab's storage is full, or closed to pages: then there is no draft either.
        }
      },
      drop() {
        text = makeKey()
        sessionStorage.removeItem(storageKey)
      },
    }
  })
  return key
}
