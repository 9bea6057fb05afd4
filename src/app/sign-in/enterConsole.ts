import { toSafePath } from '#src/lib/safePath.ts'
import { findAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { openRoot } from '../openRoot.ts'

/** Loads the console's code ahead of time, while somebody is still typing. */
export function preloadConsole(): void {
  void import('../console/openConsole.tsx')
}

/** Opens the console where the visitor wanted to go, without loading the page again. */
export async function enterConsole(): Promise<void> {
  const wanted = new URLSearchParams(location.search).get('redirectUrl')
  history.replaceState(null, '', toSafePath(wanted, location.origin) ?? '/home')
  await openRoot('console', {
    configuration: Promise.resolve(findAppConfiguration()),
    texts: Promise.resolve(true),
  })
}
