import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useState } from 'react'
import { isSameJson } from '#contract/values.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { type FieldEditor, isEmptyValue, type WidgetProps } from './fieldKind.ts'
import { findJsonFault } from './jsonFault.ts'
import { TextInput } from './textEditor.tsx'

/** Takes JSON; nothing is found by it. */
export const jsonEditor: FieldEditor = { Widget: JsonWidget, Filter: null }

/** JSON as its text: while it cannot be read, it stays as typed and a message names the position. */
function JsonWidget({ property, value, input, onChange }: WidgetProps) {
  const text = useText()
  const { toText, toValue } = property.jsonType === null ? ofAnyType : ofStructures
  const [draft, setDraft] = useState<string | null>(null)
  // What is typed is not put in order while it stands: what lies below, such as Save, would move away from under the pointer.
  const isKept = draft !== null && !input.isReadOnly && isSameJson(toValue(draft), value ?? null)
  const isMeant = typeof value === 'string' && (property.jsonType !== null || /^\s*[[{"]/.test(value))
  const fault = isMeant && value.trim() !== '' && (property.jsonType !== null || isKept) ? findJsonFault(value) : null
  const faultId = `${input.id}-place`
  const state = fault && {
    isInvalid: true,
    describedBy: [input.describedBy, faultId].filter(Boolean).join(' '),
  }
  return (
    <Box sx={{ '& textarea': { typography: 'code' } }}>
      <TextInput
        input={{ ...input, ...state }}
        multiline
        minRows={3}
        maxRows={16}
        value={isKept ? draft : toText(value)}
        inputProps={{ spellCheck: false }}
        onChange={typed => {
          setDraft(typed)
          onChange(toValue(typed))
        }}
      />
      {fault && (
        <FormHelperText id={faultId} error>
          {text('engine.json.place', fault.line, fault.column)}
        </FormHelperText>
      )}
    </Box>
  )
}

/** Of one of several types: a text stands in quotes, and what is no JSON is a text. */
const ofAnyType = {
  toText: (value: unknown) => (isEmptyValue(value) ? '' : JSON.stringify(value, null, 2)),
  toValue: (text: string): unknown => {
    if (text.trim() === '') return null
    return findJsonFault(text) ? text : JSON.parse(text)
  },
}

function toJsonText(value: unknown): string {
  if (isEmptyValue(value)) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** What a text says; the text itself where it is no object and no list, so that validation can say so. */
function toJsonValue(text: string): unknown {
  if (text.trim() === '') return null
  if (findJsonFault(text)) return text
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null ? parsed : text
}

const ofStructures = { toText: toJsonText, toValue: toJsonValue }
