import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { hasPasskeys } from '#src/providers/auth/passkeys.ts'
import type { SignInResult, SignInStep } from '#src/providers/auth/signIn.ts'

interface PasskeyButtonProps {
  label: string
  /** Signs in by a passkey; null where its user gave none. */
  ask: () => Promise<SignInStep | null>
  /** Opens the console; answers why it does not stand. */
  enter: () => Promise<SignInResult>
}

/** Signs in by a passkey, in browsers that have any. */
export function PasskeyButton({ label, ask, enter }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!hasPasskeys()) return null
  const begin = async () => {
    setBusy(true)
    setRefusal(null)
    const step = await ask()
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
        {label}
      </Button>
    </>
  )
}
