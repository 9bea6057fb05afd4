import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { parseTabPath } from '#contract/tabPath.ts'
import { onSessionEnd } from '#src/providers/auth/sessionEnd.ts'
import { dropForeignDrafts } from './draftOwner.ts'
import { mayGoTo } from './mayLeave.ts'
import { storeUnsaved, unsaved, useUnloadHold } from './unsaved.ts'

/** The tabs of a form are one page. */
const toPage = (pathname: string) => parseTabPath(pathname).page

/**
 * Asks before unsaved changes are left behind, by a link or by closing the window; a session that ends by itself asks nothing
 * and keeps them as drafts. It stands once, below the router.
 */
export function UnsavedBlocker(): null {
  useUnloadHold()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.get().size > 0 && toPage(currentLocation.pathname) !== toPage(nextLocation.pathname),
  )
  useEffect(() => {
    dropForeignDrafts()
    return onSessionEnd(() => void storeUnsaved('session'))
  }, [])
  // Each attempt has a position of its own: a second one may come before the first one's end was drawn.
  const blocked = blocker.state === 'blocked' ? blocker.location : null
  const current = useRef(blocker)
  current.current = blocker
  useEffect(() => {
    if (!blocked) return
    void mayGoTo(toPage(blocked.pathname)).then(isLeft =>
      isLeft ? current.current.proceed?.() : current.current.reset?.(),
    )
  }, [blocked])
  return null
}
