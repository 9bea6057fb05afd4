import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { tokens } from '#src/theme/tokens.ts'
import { LabelledInput } from '#src/ui/LabelledInput.tsx'

interface SignatureTextProps {
  /** A PNG as base64; null once nothing is typed. */
  onChange: (content: string | null) => void
}

const size = { width: 1120, height: 240 }
const font = 'italic 96px "Segoe Script", "Snell Roundhand", "Brush Script MT", cursive'
const longestName = 100

/** A signature by who cannot draw: his typed name, written as a picture. */
export function SignatureText({ onChange }: SignatureTextProps) {
  const text = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [name, setName] = useState('')
  const take = (typed: string): void => {
    setName(typed)
    onChange(canvas.current && typed.trim() !== '' ? writeName(canvas.current, typed.trim()) : null)
  }
  return (
    <Box>
      <LabelledInput
        label={text('signature.name')}
        value={name}
        autoComplete="name"
        input={{ type: 'text', maxLength: longestName }}
        onChange={take}
      />
      <Box component="canvas" ref={canvas} {...size} aria-hidden hidden={name.trim() === ''} sx={canvasStyle} />
    </Box>
  )
}

/** Writes a name as large as it fits; answers the picture as base64. */
function writeName(canvas: HTMLCanvasElement, name: string): string | null {
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const { width, height } = size
  pen.fillStyle = tokens.light.surface
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = tokens.light.text
  pen.font = font
  pen.textBaseline = 'middle'
  pen.textAlign = 'center'
  pen.fillText(name, width / 2, height / 2, width * 0.92)
  const address = canvas.toDataURL('image/png')
  return address.slice(address.indexOf(',') + 1)
}

const canvasStyle = {
  display: 'block',
  width: '100%',
  mt: 3,
  border: 1,
  borderColor: 'control.main',
  borderRadius: 1,
  '&[hidden]': { display: 'none' },
} as const
