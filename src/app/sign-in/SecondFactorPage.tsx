import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useUnloadHold, useUnsaved } from '#src/engine/record/form/unsaved.ts'
import { AuthenticatorSetUp } from '#src/features/users/second-factor/AuthenticatorSetUp.tsx'
import { RecoveryCodes } from '#src/features/users/second-factor/RecoveryCodes.tsx'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { signOut } from '#src/providers/auth/signOut.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ConfirmationHost } from '#src/ui/ConfirmationHost.tsx'
import { Toasts } from '#src/ui/Toasts.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** What who must have a second factor, and has none, sets up before the console opens. */
export function SecondFactorPage() {
  const text = useText()
  const [codes, setCodes] = useState<string[] | null>(null)
  const release = useUnsaved(codes !== null)
  useUnloadHold()
  const open = () => {
    release()
    location.reload()
  }
  useDocumentTitle(text('secondFactor.title'))
  return (
    <SignInFrame
      title={text('secondFactor.title')}
      links={
        <Button color="inherit" onClick={() => void signOut()}>
          {text('profile.signOut')}
        </Button>
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={open} />
      ) : (
        <>
          <Alert severity="info">{text('secondFactor.due')}</Alert>
          <AuthenticatorSetUp begin={text('secondFactor.setUp')} onDone={setCodes} />
        </>
      )}
      <ConfirmationHost />
      <Toasts closeLabel={text('shell.close')} />
    </SignInFrame>
  )
}
