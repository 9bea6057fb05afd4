import { toSafePath } from '#src/lib/safePath.ts'
import { findAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { preloadScreen } from '../console/preloadScreen.ts'
import { openRoot } from '../openRoot.ts'

/** Loads the code of the console, and of the screen to which it will open, while somebody is still typing. */
export function preloadConsole(): void {
  import('../console/openConsole.tsx').catch(() => {})
  preloadScreen(new URL(findTarget(), location.origin).pathname)
}

/** Where the visitor wanted to go; home where the address names nothing of ours. */
export function findTarget(): string {
  return toSafePath(new URLSearchParams(location.search).get('redirectUrl'), location.origin) ?? '/home'
}

/**
 * Opens the console where the visitor wanted to go, without loading the page again. Rejects where its code does not come; the
 * address is then the sign-in's again.
 */
export async function enterConsole(target = findTarget()): Promise<void> {
  const before = location.href
  history.replaceState(null, '', toSafePath(target, location.origin) ?? '/home')
  try {
    await openRoot('console', {
      configuration: Promise.resolve(findAppConfiguration()),
      texts: Promise.resolve(true),
    })
  } catch (failure) {
    history.replaceState(null, '', before)
    throw failure
  }
}
