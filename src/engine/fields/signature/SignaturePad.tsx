import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import Pad from 'signature_pad'
import { useText } from '#src/providers/messages/useText.ts'
import { tokens } from '#src/theme/tokens.ts'

interface SignaturePadProps {
  /** The name of the field. */
  label: string
  /** A PNG as base64; null once it is cleared. */
  onChange: (content: string | null) => void
}

/** More points than a screen of two to one shows only make the picture heavier. */
const finest = 2

/** A field that is signed with a finger, a pen or a mouse: ink on paper, in the dark too. */
export function SignaturePad({ label, onChange }: SignaturePadProps) {
  const text = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
  const [isEmpty, setEmpty] = useState(true)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  }, [onChange])

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const drawn = new Pad(element, { penColor: tokens.light.text, backgroundColor: tokens.light.surface })
    pad.current = drawn
    const fill = (): void => fitCanvas(element, drawn)
    fill()
    const observer = new ResizeObserver(fill)
    observer.observe(element)
    drawn.addEventListener('endStroke', () => {
      setEmpty(false)
      latest.current(readPicture(drawn))
    })
    return () => {
      observer.disconnect()
      drawn.off()
    }
  }, [])

  const clear = (): void => {
    pad.current?.clear()
    setEmpty(true)
    onChange(null)
  }

  return (
    <Box>
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={text(isEmpty ? 'signature.empty' : 'signature.drawn', label)}
        sx={canvasStyle}
      />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, mt: 1 }}>
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {text('signature.hint')}
        </Box>
        <Button size="small" color="inherit" disabled={isEmpty} onClick={clear}>
          {text('signature.clear')}
        </Button>
      </Box>
    </Box>
  )
}

/** Has as many points as the screen shows; what was drawn stays. */
function fitCanvas(element: HTMLCanvasElement, pad: Pad): void {
  const ratio = Math.min(Math.max(devicePixelRatio, 1), finest)
  const [width, height] = [element.offsetWidth * ratio, element.offsetHeight * ratio]
  if (width === 0 || (element.width === width && element.height === height)) return
  const drawn = pad.toData()
  element.width = width
  element.height = height
  element.getContext('2d')?.scale(ratio, ratio)
  pad.clear()
  pad.fromData(drawn)
}

function readPicture(pad: Pad): string {
  const address = pad.toDataURL('image/png')
  return address.slice(address.indexOf(',') + 1)
}

const canvasStyle = {
  display: 'block',
  width: '100%',
  height: 160,
  border: 1,
  borderColor: 'control.main',
  borderRadius: 1,
  touchAction: 'none',
  cursor: 'crosshair',
} as const
