import { publicPages, signInPages } from '#contract/pages.ts'

export type RootName = 'public' | 'signIn' | 'console'

/**
 * Which root a path belongs to. Null means that only the configuration can tell: the path may be one of its further anonymous
 * routes, which are open to whoever is signed in as well.
 */
export function chooseRoot(path: string, isSignedIn: boolean, anonymousRoutes?: readonly string[]): RootName | null {
  if (isUnder(path, publicPages)) return 'public'
  if (!isUnder(path, signInPages)) {
    if (!anonymousRoutes) return null
    if (isUnder(path, anonymousRoutes)) return 'public'
  }
  return isSignedIn ? 'console' : 'signIn'
}

/** True for a path that asks for the sign-in pages themselves. */
export function isSignInPath(path: string): boolean {
  return isUnder(path, signInPages)
}

function isUnder(path: string, routes: readonly string[]): boolean {
  const first = path.split('/')[1]?.toLowerCase()
  return routes.some(route => route.replace(/^\//, '').split('/')[0]?.toLowerCase() === first)
}
