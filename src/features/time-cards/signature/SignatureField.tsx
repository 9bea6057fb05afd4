import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { SignatureDialogPart } from '../dialogParts.ts'
import type { GivenSignature } from './givenSignature.ts'

interface SignatureFieldProps {
  label: string
  value: GivenSignature | null
  error?: string | undefined
  onChange: (signature: GivenSignature | null) => void
}

/** A signature that was given, and the dialog that takes it (SPEC-2 §2 "Approve time sheet page"). */
export function SignatureField({ label, value, error, onChange }: SignatureFieldProps) {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography id={id} variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      {value && <GivenPicture label={label} value={value} />}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
          {text(value ? 'signature.change' : 'signature.add')}
        </Button>
        {value && (
          <Button color="inherit" onClick={() => onChange(null)}>
            {text('signature.remove')}
          </Button>
        )}
      </Box>
      {error && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
          {error}
        </Typography>
      )}
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
    </Box>
  )
}

/** A picture as it is, any other file by its name. */
function GivenPicture({ label, value }: { label: string; value: GivenSignature }) {
  const type = /\.png$/i.test(value.name) ? 'image/png' : /\.jp(e|g|eg)$/i.test(value.name) ? 'image/jpeg' : null
  if (type === null) return <Typography>{value.name}</Typography>
  return (
    <Box
      component="img"
      src={`data:${type};base64,${value.content}`}
      alt={label}
      sx={{ maxWidth: '100%', maxHeight: 120, border: 1, borderColor: 'divider', borderRadius: 1 }}
    />
  )
}
