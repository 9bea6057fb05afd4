import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { toColour, unsetColour } from '#contract/colour.ts'
import { formats } from '#contract/formats.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { FieldEditor, FieldInput, FilterProps, WidgetProps } from './fieldKind.ts'
import { TextInput } from './textEditor.tsx'

/** Takes a colour. */
export const colourEditor: FieldEditor = { Widget: ColourWidget, Filter: ColourFilter }

/** A colour, typed or picked. */
function ColourWidget({ value, input, onChange }: WidgetProps) {
  return <ColourInput input={input} value={value} onChange={onChange} />
}

/** Asks for one colour; what is none yet asks for nothing. */
function ColourFilter({ property, id, conditions, onChange }: FilterProps) {
  const [unclear, setUnclear] = useState<string | null>(null)
  const value = conditions.find(({ op }) => op === 'equals')?.value
  return (
    <ColourInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: unclear !== null }}
      value={unclear ?? value}
      onChange={next => {
        setUnclear(next === null || isColour(next) ? null : next)
        onChange(isColour(next) ? [{ field: property.name, op: 'equals', value: next }] : [])
      }}
    />
  )
}

interface ColourInputProps {
  input: FieldInput
  value: unknown
  /** Takes `#rrggbb`, the text while it is no colour, null when empty. */
  onChange: (value: string | null) => void
}

/** A colour that is typed, or picked by what the browser has for it. */
function ColourInput({ input, value, onChange }: ColourInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const stored = typeof value === 'string' ? value : ''
  return (
    <TextInput
      input={input}
      placeholder="#rrggbb"
      value={(input.isReadOnly ? null : draft) ?? stored}
      onBlur={() => setDraft(null)}
      onChange={text => {
        setDraft(text)
        onChange(text.trim() === '' ? null : toColour(text))
      }}
      endAdornment={
        input.isReadOnly ? null : (
          <ColourPicker
            colour={isColour(stored) ? stored : unsetColour}
            isHeld={input.isHeld ?? false}
            onPick={colour => {
              setDraft(null)
              onChange(colour)
            }}
          />
        )
      }
    />
  )
}

/** True for a whole colour. */
function isColour(value: unknown): value is string {
  return typeof value === 'string' && formats.colour?.(value) === true
}

interface ColourPickerProps {
  colour: string
  isHeld: boolean
  onPick: (colour: string) => void
}

function ColourPicker({ colour, isHeld, onPick }: ColourPickerProps) {
  const text = useText()
  return (
    <InputAdornment position="end">
      <Box
        component="input"
        type="color"
        aria-label={text('engine.colour.pick')}
        disabled={isHeld}
        value={colour}
        onChange={event => onPick(event.target.value)}
        sx={{ width: 28, height: 24, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' }}
      />
    </InputAdornment>
  )
}
