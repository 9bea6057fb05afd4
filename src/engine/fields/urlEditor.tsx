import { useState } from 'react'
import { toWebAddress } from '#contract/webAddress.ts'
import type { FieldEditor, WidgetProps } from './fieldKind.ts'
import { TextFilter, TextInput } from './textEditor.tsx'
import { toPlainText } from './textKind.ts'

/** Takes an address of the web. */
export const urlEditor: FieldEditor = { Widget: UrlWidget, Filter: TextFilter }

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
