import Alert from '@mui/material/Alert'
import { useState } from 'react'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { draftPrefix } from '#src/providers/auth/sessionEnd.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { enterConsole, findTarget, preloadConsole } from './enterConsole.ts'
import { isChrome } from './isChrome.ts'
import { RedirectSignIn } from './RedirectSignIn.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { StoreLinks } from './StoreLinks.tsx'
import { takePasswordResetNotice } from './takeNotice.ts'

/** A session that ended below a form kept what was typed there; a sign-out keeps nothing. */
function holdsDraft(): boolean {
  return Object.keys(sessionStorage).some(key => key.startsWith(draftPrefix))
}

export function SignInPage() {
  const text = useText()
  const [hasDraft] = useState(holdsDraft)
  const [isPasswordNew] = useState(takePasswordResetNotice)
  const isRedirected = getAppConfiguration().Identity.Flow === 'Implicit'
  useDocumentTitle(text('signIn.title'))
  return (
    <SignInFrame
      title={text('signIn.heading')}
      notices={
        <>
          {!isChrome(navigator.userAgent) && <Alert severity="warning">{text('signIn.useChrome')}</Alert>}
          {hasDraft && <Alert severity="info">{text('signIn.draftKept')}</Alert>}
          {isPasswordNew && <Alert severity="success">{text('signIn.passwordReset')}</Alert>}
        </>
      }
      links={<StoreLinks />}
    >
      {isRedirected ? (
        <RedirectSignIn target={findTarget()} onSignedIn={enterConsole} />
      ) : (
        <SignInForm onSignedIn={enterConsole} onBegin={preloadConsole} />
      )}
    </SignInFrame>
  )
}
