import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { createElement, useState } from 'react'
import { loadPart } from '#src/lib/loadPart.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'
import type { GivenSignature, SignatureFile } from './givenSignature.ts'

/** The dialog comes once it is opened: the page that a link opens on a phone does without it. */
const SignatureDialogPart = buildLazyPart(
  async () => (await loadPart(() => import('./SignatureDialog.tsx'))).SignatureDialog,
  onRetry =>
    createElement(ErrorState, {
      title: getText('part.failed'),
      onRetry,
      retryLabel: getText('part.retry'),
    }),
)

interface SignatureInputProps {
  /** What is signed; the group in which this stands bears it. */
  label: string
  /** What was given. */
  file: SignatureFile | null
  isBusy?: boolean
  /** It is shown alone. */
  isFixed?: boolean
  onChange: (signature: GivenSignature | null) => void
}

/** A signature that was given, and the dialog that takes it (SPEC-2 §2 "Approve time sheet page"). */
export function SignatureInput({ label, file, isBusy = false, isFixed = false, onChange }: SignatureInputProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {file && <SignaturePicture label={label} file={file} />}
      <Box sx={{ display: isFixed ? 'none' : 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" loading={isBusy} onClick={() => setOpen(true)}>
          {text(file ? 'signature.change' : 'signature.add')}
        </Button>
        {file && (
          <Button color="inherit" onClick={() => onChange(null)}>
            {text('signature.remove')}
          </Button>
        )}
      </Box>
      {isOpen && (
        <SignatureDialogPart
          label={label}
          onGiven={given => {
            setOpen(false)
            onChange(given)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** A picture as it is, any other file by its name. */
function SignaturePicture({ label, file: { name, address } }: { label: string; file: SignatureFile }) {
  if (!/\.(png|jpe|jpg|jpeg)$/i.test(name)) return <Typography>{name}</Typography>
  return <Box component="img" src={address} alt={label} sx={pictureStyle} />
}

const pictureStyle = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: 120,
  bgcolor: 'common.white',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const
