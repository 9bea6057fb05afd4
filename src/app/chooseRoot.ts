export type RootName = 'public' | 'signIn' | 'console'

/** The anonymous routes of the specification (SPEC-0 §2 "Routing rules") that have a page, by their first part. */
const publicRoutes = [
  'user-response',
  'ApproveTimeCard',
  'RateCandidate',
  'ReadOnlyWorkedJobDetail',
  'email-routing',
  'service-down',
]

const signInRoutes = ['login', 'forgetPassword', 'resetPassword']

/**
 * Which root a path belongs to. Null means that only the configuration can tell: the path may be one of its further anonymous
 * routes, which are open to whoever is signed in as well.
 */
export function chooseRoot(path: string, isSignedIn: boolean, anonymousRoutes?: readonly string[]): RootName | null {
  if (isUnder(path, publicRoutes)) return 'public'
  if (!isUnder(path, signInRoutes)) {
    if (!anonymousRoutes) return null
    if (isUnder(path, anonymousRoutes)) return 'public'
  }
  return isSignedIn ? 'console' : 'signIn'
}

/** True for a path that asks for the sign-in pages themselves. */
export function isSignInPath(path: string): boolean {
  return isUnder(path, signInRoutes)
}

function isUnder(path: string, routes: readonly string[]): boolean {
  const first = path.split('/')[1]?.toLowerCase()
  return routes.some(route => route.replace(/^\//, '').split('/')[0]?.toLowerCase() === first)
}
