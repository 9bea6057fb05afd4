import { watchNet } from '#src/lib/noNet.ts'
import { findLiveSession } from '#src/providers/auth/liveSession.ts'
import { findSession } from '#src/providers/auth/session.ts'
import { findOverdue, readMoments } from '#src/providers/auth/sessionEnd.ts'
import { buildSignInAddress, clearStorage } from '#src/providers/auth/signOut.ts'
import { forgetLeftView } from '#src/providers/auth/view.ts'
import { fetchAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { findChosenLanguage, usualLanguage } from '#src/providers/messages/chosenLanguage.ts'
import { loadMessages } from '#src/providers/messages/messages.ts'
import { forgetRead } from '#src/providers/offline/ownKept.ts'
import { chooseRoot, isSignInPath } from './chooseRoot.ts'
import { openRoot } from './openRoot.ts'

/** Opens what the address asks for: decides the root, loads only that, and everything that it needs beside one another. */
export async function openPage(): Promise<void> {
  // For who develops the widgets: a build knows no such page, and leaves its code out.
  if (import.meta.env.DEV && location.pathname === '/widgets') {
    return (await import('./widgets/openWidgets.tsx')).openWidgets()
  }
  forgetLeftView()
  watchNet()
  const moments = readMoments()
  const configuration = fetchAppConfiguration()
  const texts = loadMessages(findChosenLanguage() ?? usualLanguage)
  const { isSignedIn, hasEnded } = await findOwnSession(configuration)
  const root = chooseRoot(location.pathname, isSignedIn)
  if (root) return await openRoot(root, { configuration, texts })
  const choose = (routes: readonly string[]) => chooseRoot(location.pathname, isSignedIn, routes) ?? 'signIn'
  if (isSignedIn) {
    // Most likely it is the console, which does not wait to be notified.
    return await openRoot('console', {
      configuration,
      texts,
      confirm: ({ AnonymousRoutes }) => choose(AnonymousRoutes),
    })
  }
  const chosen = choose((await configuration)?.AnonymousRoutes ?? [])
  if (chosen === 'signIn' && !isSignInPath(location.pathname)) {
    const reason = hasEnded ? findOverdue(moments, (await configuration)?.Session) : null
    history.replaceState(null, '', buildSignInAddress(location, reason))
  }
  await openRoot(chosen, { configuration, texts })
}

/**
 * Whether somebody is signed in here, or was until the session ended. That of a candidate is over once the services answer: a browser
 * can say that it has a net where there is none (rules C9.16).
 */
async function findOwnSession(configuration: Promise<unknown>): Promise<{ isSignedIn: boolean; hasEnded: boolean }> {
  const session = findSession()
  if (!session) return { isSignedIn: false, hasEnded: false }
  if (findLiveSession()) return { isSignedIn: true, hasEnded: false }
  if (session.profile.user_type === 'Candidate') await configuration
  if (findLiveSession()) return { isSignedIn: true, hasEnded: false }
  clearStorage(true)
  void forgetRead()
  return { isSignedIn: false, hasEnded: true }
}
