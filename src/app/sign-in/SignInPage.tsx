import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { draftPrefix } from '#src/providers/auth/sessionEnd.ts'
import { getAppConfiguration } from '#src/providers/configuration/appConfiguration.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Logo } from '#src/ui/Logo.tsx'
import { enterConsole, findTarget, preloadConsole } from './enterConsole.ts'
import { isChrome } from './isChrome.ts'
import { RedirectSignIn } from './RedirectSignIn.tsx'
import { SignInForm } from './SignInForm.tsx'
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
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        display: 'grid',
        alignContent: { xs: 'start', sm: 'center' },
        justifyContent: { sm: 'center' },
        p: { xs: 4, sm: 6 },
      }}
    >
      <Box sx={{ width: { sm: 400 }, display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', py: 2 }}>
          <Logo />
        </Box>
        {!isChrome(navigator.userAgent) && <Alert severity="warning">{text('signIn.useChrome')}</Alert>}
        {hasDraft && <Alert severity="info">{text('signIn.draftKept')}</Alert>}
        {isPasswordNew && <Alert severity="success">{text('signIn.passwordReset')}</Alert>}
        <Paper variant="outlined" sx={{ p: { xs: 5, sm: 6 }, display: 'grid', gap: 4 }}>
          <Typography variant="h1">{text('signIn.heading')}</Typography>
          {isRedirected ? (
            <RedirectSignIn target={findTarget()} onSignedIn={enterConsole} />
          ) : (
            <SignInForm onSignedIn={enterConsole} onBegin={preloadConsole} />
          )}
        </Paper>
        <StoreLinks />
      </Box>
    </Box>
  )
}
