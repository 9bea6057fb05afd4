import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { onWindowReset } from '#src/lib/windowState.ts'
import { beginRedirectSignIn, completeRedirectSignIn, isRedirectAnswer } from '#src/providers/auth/redirectSignIn.ts'
import { useText } from '#src/providers/messages/useText.ts'

export interface RedirectSignInProps {
  /** Where the visitor wanted to go. */
  target: string
  onSignedIn: (target: string) => Promise<void>
}

// The answer in the address can be used once only.
let completing: Promise<string | null> | undefined
onWindowReset(() => {
  completing = undefined
})

/** Sign-in at the identity service's own page, and the way back from it. */
export function RedirectSignIn({ target, onSignedIn }: RedirectSignInProps) {
  const text = useText()
  const [isBusy, setBusy] = useState(() => isRedirectAnswer(location.search))
  const [message, setMessage] = useState<string | null>(null)

  useEffect(() => {
    if (!isRedirectAnswer(location.search)) return
    completing ??= completeRedirectSignIn()
    const fail = (message: string): void => {
      history.replaceState(null, '', '/login')
      setBusy(false)
      setMessage(message)
    }
    void completing
      .then(async found => (found === null ? fail(text('signIn.failed')) : await onSignedIn(found)))
      .catch(() => fail(text('signIn.notLoaded')))
  }, [onSignedIn, text])

  const begin = async (): Promise<void> => {
    setBusy(true)
    const result = await beginRedirectSignIn(target)
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
