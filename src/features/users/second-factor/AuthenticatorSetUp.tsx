import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import {
  type BegunAuthenticator,
  beginAuthenticator,
  confirmAuthenticator,
  type MadeRecoveryCodes,
} from '#src/providers/auth/secondFactor.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'
import { showToast } from '#src/ui/toast.ts'
import { usePasswordForm } from '../password/usePasswordForm.ts'

interface AuthenticatorSetUpProps {
  /** What the button reads that begins. */
  begin: string
  /** True where another app is set up already. */
  isReplacing?: boolean
  onDone: (codes: string[]) => void
}

/** Sets an authenticator app up: its secret as a picture and as text, then a code that it shows. */
export function AuthenticatorSetUp({ begin, isReplacing = false, onDone }: AuthenticatorSetUpProps) {
  const [begun, setBegun] = useState<BegunAuthenticator | null>(null)
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const { Success, Source, Message } = await beginAuthenticator()
    setBusy(false)
    if (Success) setBegun(Source as BegunAuthenticator)
    else showToast('error', Message ?? '')
  }
  if (begun) return <CodeStep begun={begun} onDone={onDone} />
  return (
    <Box>
      <Button variant={isReplacing ? 'outlined' : 'contained'} loading={isBusy} onClick={() => void start()}>
        {begin}
      </Button>
    </Box>
  )
}

function CodeStep({ begun, onDone }: { begun: BegunAuthenticator; onDone: (codes: string[]) => void }) {
  const text = useText()
  const form = usePasswordForm<{ Code: string }>(
    { Code: '' },
    {
      check: ({ Code }): { Code?: string } => (Code.trim() === '' ? { Code: text('secondFactor.missing') } : {}),
      async send({ Code }) {
        const answer = await confirmAuthenticator(Code)
        if (answer.Success) onDone((answer.Source as MadeRecoveryCodes).RecoveryCodes)
        return answer
      },
    },
  )
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 4 }}>
      <Typography>{text('secondFactor.scan')}</Typography>
      <QrCode content={begun.Address} label={text('secondFactor.picture')} />
      <Box>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {text('secondFactor.secret')}
        </Typography>
        <Typography component="p" sx={{ typography: 'code', overflowWrap: 'anywhere' }}>
          {begun.Secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Typography>
        <Link href={begun.Address}>{text('secondFactor.open')}</Link>
      </Box>
      <LabelledInput
        label={text('secondFactor.codeOfApp')}
        value={form.values.Code}
        autoComplete="one-time-code"
        input={{ type: 'tel' }}
        autoFocus
        error={form.errors.Code ?? form.errors.form}
        onChange={Code => form.change({ Code })}
      />
      <Box>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {text('secondFactor.confirm')}
        </Button>
      </Box>
    </Box>
  )
}

/** A text as a picture that a phone reads; dark on white in each scheme, for not every phone reads the reverse. */
function QrCode({ content, label }: { content: string; label: string }) {
  const { size, data } = useMemo(() => encode(content, { border: 4 }), [content])
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 208, maxWidth: '100%', borderRadius: 1, bgcolor: 'common.white', display: 'block' }}
    >
      <path d={path} />
    </Box>
  )
}
