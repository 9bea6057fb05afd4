import { watchNet } from '#src/lib/noNet.ts'
import { findLiveSession } from '#src/providers/auth/liveSession.ts'
import { findSession } from '#src/providers/auth/session.ts'
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
  const configuration = fetchAppConfiguration()
  const texts = loadMessages(findChosenLanguage() ?? usualLanguage)
  const isSignedIn = await hasLiveSession(configuration)
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
    history.replaceState(null, '', buildSignInAddress(location))
  }
  await openRoot(chosen, { configuration, texts })
}

/** A candidate's session is over once the services answer: a browser can say that it has a net where there is none (rules C9.16). */
async function hasLiveSession(configuration: Promise<unknown>): Promise<boolean> {
  const session = findSession()
  if (!session) return false
  if (findLiveSession()) return true
  if (session.profile.user_type === 'Candidate') await configuration
  if (findLiveSession()) return true
  clearStorage(true)
  void forgetRead()
  return false
}
