import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useEffect, useState } from 'react'
import { toSafePath } from '#src/lib/safePath.ts'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { onWindowReset } from '#src/lib/windowState.ts'
import {
  beginRedirectSignIn,
  completeRedirectSignIn,
  isRedirectAnswer,
  restoreSignInAddress,
} from '#src/providers/auth/redirectSignIn.ts'
import { draftPrefix, toEndReason } from '#src/providers/auth/sessionEnd.ts'
import { findAppConfiguration, getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { preloadScreen } from '../console/preloadScreen.ts'
import { openRoot } from '../openRoot.ts'
import { isChrome } from './isChrome.ts'
import { SignInForm } from './SignInForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'

// The answer in the address can be used once only.
let completing: Promise<string | null> | undefined
onWindowReset(() => {
  completing = undefined
})

/** Sign-in at the identity service's own page, and the way back from it. */
function RedirectSignIn({ onSignedIn }: { onSignedIn: (target: string) => Promise<void> }) {
  const text = useText()
  const [isBusy, setBusy] = useState(() => isRedirectAnswer(location.search))
  const [message, setMessage] = useState<string | null>(null)

  useEffect(() => {
    if (!isRedirectAnswer(location.search)) return
    completing ??= completeRedirectSignIn()
    const fail = (message: string): void => {
      restoreSignInAddress()
      setBusy(false)
      setMessage(message)
    }
    void completing
      .then(async found => (found === null ? fail(text('signIn.failed')) : await onSignedIn(found)))
      .catch(() => fail(text('signIn.notLoaded')))
  }, [onSignedIn, text])

  const begin = async (): Promise<void> => {
    setBusy(true)
    const result = await beginRedirectSignIn(findTarget())
    if (result.ok) return
    setBusy(false)
    setMessage(result.message)
  }

  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {message && <Alert severity="error">{message}</Alert>}
      <Button variant="contained" size="large" fullWidth loading={isBusy} onClick={() => void begin()}>
        {text('signIn.submit')}
      </Button>
    </Box>
  )
}

/** A session that ended below a form kept what was typed there; a sign-out keeps nothing. */
function holdsDraft(): boolean {
  return Object.keys(sessionStorage).some(key => key.startsWith(draftPrefix))
}

export function SignInPage() {
  const text = useText()
  const [isRedirected] = useState(openRedirected)
  const [hasDraft] = useState(holdsDraft)
  const [setByLink] = useState(() => ['passwordReset', 'accountReady'].find(name => takeNotice(name) === '1'))
  const [endReason] = useState(() => toEndReason(takeNotice('ended')))
  useDocumentTitle(text('signIn.title'))
  return (
    <SignInFrame
      title={text('signIn.heading')}
      notices={
        <>
          {!isChrome(navigator.userAgent) && <Alert severity="warning">{text('signIn.useChrome')}</Alert>}
          {endReason && <Alert severity="info">{text(`signIn.ended.${endReason}`, readIdleMinutes())}</Alert>}
          {hasDraft && <Alert severity="info">{text('signIn.draftKept')}</Alert>}
          {setByLink && <Alert severity="success">{text(`signIn.${setByLink}`)}</Alert>}
        </>
      }
      links={<StoreLinks />}
    >
      {isRedirected ? (
        <RedirectSignIn onSignedIn={enterConsole} />
      ) : (
        <SignInForm onSignedIn={enterConsole} onBegin={preloadConsole} />
      )}
    </SignInFrame>
  )
}

/** Minutes without anything done that end a session. */
function readIdleMinutes(): number {
  return Math.max(1, Math.round((getAppConfiguration().Session?.IdleSeconds ?? 0) / 60))
}

/** True where one signs in at the identity service, which sends back from a sign-out to the bare page: the way back is put into its address. */
function openRedirected(): boolean {
  const isRedirected = getAppConfiguration().Identity.Flow === 'Implicit'
  if (isRedirected && location.search === '') restoreSignInAddress()
  return isRedirected
}

/** What the address says once, such as that a password was set anew (`passwordReset=1`): it is cleared of it. */
function takeNotice(name: string): string | null {
  const query = new URLSearchParams(location.search)
  const value = query.get(name)
  if (value === null) return null
  query.delete(name)
  history.replaceState(null, '', `${location.pathname}${query.size > 0 ? `?${query}` : ''}`)
  return value
}

/** The app downloads that the configuration names, on small screens only. */
function StoreLinks() {
  const links = getAppConfiguration().StoreLinks ?? []
  if (links.length === 0) return null
  return (
    <Box sx={{ display: { xs: 'flex', sm: 'none' }, justifyContent: 'center', gap: 4 }}>
      {links.map(({ Title, Url }) => (
        <Link key={Url} href={Url} target="_blank" rel="noopener noreferrer">
          {Title}
        </Link>
      ))}
    </Box>
  )
}

/** Loads the code of the console, and of the screen to which it will open, while somebody is still typing. */
function preloadConsole(): void {
  import('../console/openConsole.tsx').catch(() => {})
  preloadScreen(new URL(findTarget(), location.origin).pathname)
}

/** Where the visitor wanted to go; home where the address names nothing of ours. */
function findTarget(): string {
  return toSafePath(new URLSearchParams(location.search).get('redirectUrl'), location.origin) ?? '/home'
}

/**
 * Opens the console where the visitor wanted to go, without loading the page again. Rejects where its code does not come; the
 * address is then the sign-in's again.
 */
async function enterConsole(target = findTarget()): Promise<void> {
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
