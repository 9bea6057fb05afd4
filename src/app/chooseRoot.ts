export type RootName = 'public' | 'signIn' | 'console'

/** The anonymous routes of the specification (SPEC-0 §2 "Routing rules") by their first part. */
const publicRoutes = [
  'user-response',
  'ApproveTimeCard',
  'RateCandidate',
  'ReadOnlyWorkedJobDetail',
  'FAQs',
  'email-routing',
  'service-down',
  'SignUp',
]

const signInRoutes = ['login', 'forgetPassword', 'resetPassword']

/**
 * Which root a path belongs to. Null means that only the configuration can tell: nobody is signed in, and the path may be
 * one of its further anonymous routes.
 */
export function chooseRoot(path: string, isSignedIn: boolean, anonymousRoutes?: readonly string[]): RootName | null {
  if (isUnder(path, publicRoutes)) return 'public'
  if (isSignedIn) return 'console'
  if (isUnder(path, signInRoutes)) return 'signIn'
  if (!anonymousRoutes) return null
  return isUnder(path, anonymousRoutes) ? 'public' : 'signIn'
}

/** True for a path that asks for the sign-in pages themselves. */
export function isSignInPath(path: string): boolean {
  return isUnder(path, signInRoutes)
}

function isUnder(path: string, routes: readonly string[]): boolean {
  const first = path.split('/')[1]?.toLowerCase()
  return routes.some(route => route.replace(/^\//, '').split('/')[0]?.toLowerCase() === first)
}
