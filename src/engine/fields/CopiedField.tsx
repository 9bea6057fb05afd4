import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { copyText } from '#src/lib/copyText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'

/** A text that somebody takes along, with a button that copies it. */
export function CopiedField({ label, value }: { label: string; value: string }) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    setCopied(await copyText(value))
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end', gap: 2 }}>
      <LabelledInput label={label} value={value} autoComplete="off" onChange={() => {}} />
      {/* Elsewhere the text is selected by hand. */}
      {navigator.clipboard && (
        <Button onClick={() => void copy()} aria-label={`${text('engine.copy')}: ${label}`}>
          {text(isCopied ? 'engine.copied' : 'engine.copy')}
        </Button>
      )}
    </Box>
  )
}
