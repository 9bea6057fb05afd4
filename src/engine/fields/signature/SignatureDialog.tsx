import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { ButtonGroup } from '#src/ui/ButtonGroup.tsx'
import { GenericDialog } from '#src/ui/GenericDialog.tsx'
import type { GivenSignature } from './givenSignature.ts'
import { SignatureFile } from './SignatureFile.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import { SignatureText } from './SignatureText.tsx'

interface SignatureDialogProps {
  label: string
  onGiven: (signature: GivenSignature) => void
  onCancel: () => void
}

const ways = ['draw', 'type', 'file'] as const

const size = { width: 620, height: 480 }

/** A signature that is drawn, typed, or chosen as a file. It opens above the page: one that scrolls would take the finger's strokes. */
export function SignatureDialog({ label, onGiven, onCancel }: SignatureDialogProps) {
  const text = useText()
  const [way, setWay] = useState<(typeof ways)[number]>('draw')
  const [given, setGiven] = useState<GivenSignature | null>(null)
  const [isMissing, setMissing] = useState(false)
  const take = (signature: GivenSignature | null): void => {
    setGiven(signature)
    setMissing(false)
  }
  const takePicture = (content: string | null): void =>
    take(content === null ? null : { name: 'signature.png', content })
  return (
    <GenericDialog
      isOpen
      title={label}
      size={size}
      words={{ cancel: text('dispute.cancel'), save: text('signature.use') }}
      onCancel={onCancel}
      onSave={() => (given ? onGiven(given) : setMissing(true))}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: '100%' }}>
        <Box>
          <ButtonGroup
            label={text('signature.way')}
            buttons={ways.map(key => ({ key, name: text(`signature.${key}`) }))}
            value={way}
            onChange={next => {
              setWay(next)
              take(null)
            }}
          />
        </Box>
        {way === 'draw' && <SignaturePad label={label} onChange={takePicture} />}
        {way === 'type' && <SignatureText onChange={takePicture} />}
        {way === 'file' && <SignatureFile onChange={take} />}
        {/* Below what is drawn on: it would move away under the finger as this comes and goes. */}
        {isMissing && <Alert severity="error">{text('signature.missing')}</Alert>}
      </Box>
    </GenericDialog>
  )
}
