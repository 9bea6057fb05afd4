import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { hasPasskeys } from '#src/providers/auth/passkeys.ts'
import { type SignInResult, signInByPasskey } from '#src/providers/auth/signIn.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** Signs in by a passkey alone, in browsers that have any. */
export function PasskeyButton({ enter }: { enter: () => Promise<SignInResult> }) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!hasPasskeys()) return null
  const begin = async () => {
    setBusy(true)
    setRefusal(null)
    const step = await signInByPasskey()
    const result = step?.ok ? await enter() : step
    if (result?.ok) return
    setRefusal(result && 'message' in result ? result.message : null)
    setBusy(false)
  }
  return (
    <>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<KeyOutlined />}
        loading={isBusy}
        onClick={() => void begin()}
      >
        {text('passkeys.signIn')}
      </Button>
    </>
  )
}
