import type { AppConfiguration, Manifest } from '#contract/manifest.ts'
import { setLanguage } from '#src/lib/language.ts'
import { getAccessToken } from '#src/providers/auth/accessToken.ts'
import { findSession } from '#src/providers/auth/session.ts'
import { isSigningOut } from '#src/providers/auth/sessionEnd.ts'
import { signOut } from '#src/providers/auth/signOut.ts'
import { fetchManifest } from '#src/providers/configuration/fetchManifest.ts'
import { resolveAddress } from '#src/providers/discovery/resolveAddress.ts'
import { connectSession } from '#src/providers/http/connection.ts'
import { findChosenLanguage, toSpokenLanguage, usualLanguage } from '#src/providers/messages/chosenLanguage.ts'
import { loadMessages } from '#src/providers/messages/messages.ts'
import type { RootName } from './chooseRoot.ts'
import { preloadScreen } from './console/preloadScreen.ts'

/** What every root waits for; each began to load before the root was chosen. */
export interface RootNeeds {
  configuration: Promise<AppConfiguration | null>
  texts: Promise<boolean>
  /** Says which root it is after all, once the configuration has come. */
  confirm?: (configuration: AppConfiguration) => RootName
}

type Open = (container: HTMLElement) => void | Promise<void>

/** Loads one root and shows it; where the services do not answer, the service-down page stands instead. */
export async function openRoot(name: RootName, { configuration, texts, confirm }: RootNeeds): Promise<void> {
  const chosen = configuration.then(loaded => (loaded && confirm ? confirm(loaded) : name))
  const opening = importRoot(name, chosen, configuration)
  // It is reported where it is waited for, which may be never.
  opening.catch(() => {})
  const [loaded, hasTexts, root] = await Promise.all([configuration, texts, chosen])
  const isUp = loaded !== null && (await speak(toSpokenLanguage(loaded), hasTexts))
  const open = await (!isUp ? importServiceDown() : root === name ? opening : importRoot(root, chosen, configuration))
  await open(getContainer())
}

/** Has the texts of a language shown; `hasAsked` says whether those that were asked for at first have come. False without texts. */
async function speak(language: string, hasAsked: boolean): Promise<boolean> {
  const isAsked = language === (findChosenLanguage() ?? usualLanguage)
  const hasOwn = isAsked ? hasAsked : await loadMessages(language)
  if (hasOwn) setLanguage(language)
  return hasOwn || hasAsked
}

/** The element that a root draws in; a new one each time, so that nothing of the root before it is left. */
function getContainer(): HTMLElement {
  const container = document.createElement('div')
  container.id = 'root'
  document.getElementById('root')?.replaceWith(container)
  return container
}

async function importRoot(
  name: RootName,
  chosen: Promise<RootName>,
  configuration: RootNeeds['configuration'],
): Promise<Open> {
  if (name === 'public') {
    // Who is signed in reads there what he may read elsewhere; a session that ends changes nothing of such a page.
    connectSession({ getAccessToken, onUnauthenticated: () => {} })
    return (await import('./public/openPublic.tsx')).preparePublic(configuration)
  }
  if (name === 'signIn') return (await import('./sign-in/openSignIn.tsx')).openSignIn
  connectSession({
    getAccessToken,
    signInAgain: async message => (await import('./shell/askPassword.ts')).askPassword(message),
    // An anonymous page is shown to whose session has ended, too.
    onUnauthenticated: async token => {
      // A token of a session that another tab has ended or replaced since says nothing about the present one.
      if (isSigningOut() || (token !== null && token !== findSession()?.access_token)) return
      if ((await chosen) === 'console') await signOut({ returnHere: true })
    },
  })
  const manifest = fetchManifest()
  void Promise.all([manifest, configuration]).then(([loaded, known]) => loaded && known && resolveAhead(loaded))
  // Browsers send in the order in which they are asked, few at a time: the data go before the code, which is longer on its way.
  await Promise.resolve()
  preloadScreen(location.pathname)
  const { openConsole } = await import('./console/openConsole.tsx')
  return container => openConsole(container, manifest)
}

async function importServiceDown(): Promise<Open> {
  return (await import('./public/openPublic.tsx')).openServiceDown
}

/** Asks for the address of the resource whose screen is about to open, while the code of the console is still on its way. */
function resolveAhead({ Resources, Proxied = [] }: Manifest): void {
  const first = location.pathname.split('/')[1]
  const descriptor = Resources.find(({ list }) => list?.route === first)
  if (descriptor && !Proxied.includes(descriptor.service.application)) void resolveAddress(descriptor.service)
}
