import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useRef, useState } from 'react'
import { toWebAddress } from '#contract/webAddress.ts'
import type { FieldEditor, FieldInput, FilterProps, WidgetProps } from './fieldKind.ts'
import { toPlainText } from './textKind.ts'

/** Takes one line of text. */
export const textEditor: FieldEditor = { Widget: TextWidget, Filter: TextFilter }

/** Takes several lines of text. */
export const longTextEditor: FieldEditor = { Widget: LongTextWidget, Filter: TextFilter }

/** Takes a ZIP code. */
export const zipEditor: FieldEditor = { Widget: ZipWidget, Filter: TextFilter }

/** Takes an address of the web. */
export const urlEditor: FieldEditor = { Widget: UrlWidget, Filter: TextFilter }

/** One line of text; an emptied one is null. */
function TextWidget({ property, value, input, onChange }: WidgetProps) {
  return (
    <TextInput
      input={input}
      value={toPlainText(property, value)}
      onChange={text => onChange(text === '' ? null : text)}
    />
  )
}

/** A box of several lines that grows with its text. */
function LongTextWidget({ property, value, input, onChange }: WidgetProps) {
  return (
    <TextInput
      input={input}
      multiline
      minRows={3}
      maxRows={12}
      value={toPlainText(property, value)}
      onChange={text => onChange(text === '' ? null : text)}
    />
  )
}

/** Five digits; what is typed beside them stays, so that validation can say so. */
function ZipWidget({ property, value, input, onChange }: WidgetProps) {
  return (
    <TextInput
      input={input}
      placeholder="12345"
      value={toPlainText(property, value)}
      inputProps={{ inputMode: 'numeric' }}
      onChange={text => onChange(text.trim() === '' ? null : text.trim())}
    />
  )
}

/** One line; `example.com` is taken for `https://example.com`, which is seen once the input is left. */
function UrlWidget({ property, value, input, onChange }: WidgetProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextInput
      input={input}
      type="url"
      placeholder="https://"
      value={(input.isReadOnly ? null : draft) ?? toPlainText(property, value)}
      inputProps={{ inputMode: 'url' }}
      onBlur={() => setDraft(null)}
      onChange={text => {
        setDraft(text)
        onChange(text.trim() === '' ? null : toWebAddress(text))
      }}
    />
  )
}

/** Asks what the field contains. */
export function TextFilter({ property, id, conditions, operator, onChange }: FilterProps) {
  const op = operator ?? property.usualOperator
  const value = conditions.find(condition => condition.op === op)?.value
  return (
    <TextInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      value={typeof value === 'string' ? value : ''}
      onChange={text => onChange(text === '' ? [] : [{ field: property.name, op, value: text }])}
    />
  )
}

interface TextInputProps extends Omit<OutlinedInputProps, 'onChange' | 'value' | 'id'> {
  input: FieldInput
  value: string
  /** Gets what was done to the text as well, as the browser tells it. */
  onChange: (text: string, edit: Event) => void
  /** What stands in it is marked as it gets the focus, so that typing replaces it. */
  selectsOnFocus?: boolean
}

const hasSelection = ({ selectionStart, selectionEnd }: HTMLInputElement) => selectionStart !== selectionEnd

/**
 * The one line input that every typed kind stands on; its label is drawn by whoever places it. What cannot be changed stands on
 * a ground of its own.
 */
export function TextInput({ input, value, onChange, inputProps, selectsOnFocus, ...rest }: TextInputProps) {
  const isFresh = useRef(false)
  return (
    <OutlinedInput
      fullWidth
      {...rest}
      sx={input.isReadOnly ? { bgcolor: 'action.hover' } : undefined}
      id={input.id}
      value={value}
      error={input.isInvalid}
      readOnly={input.isReadOnly || input.isHeld}
      onChange={event => onChange(event.target.value, event.nativeEvent)}
      onFocus={() => (isFresh.current = true)}
      onClick={({ target }) => {
        // A key into the field marks it by itself; a press sets a cursor, unless it has marked something.
        if (selectsOnFocus && isFresh.current && target instanceof HTMLInputElement && !hasSelection(target))
          target.select()
        isFresh.current = false
      }}
      inputProps={{
        autoComplete: 'off',
        ...inputProps,
        'aria-readonly': input.isReadOnly || undefined,
        'aria-required': input.isRequired || undefined,
        'aria-invalid': input.isInvalid || undefined,
        'aria-describedby': input.describedBy,
      }}
    />
  )
}
