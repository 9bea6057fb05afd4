import { useState } from 'react'
import { toWebAddress } from '#contract/webAddress.ts'
import type { WidgetProps } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { TextInput } from '../text/TextInput.tsx'

/** One line; `example.com` is taken for `https://example.com`, which is seen once the input is left. */
export function UrlWidget({ property, value, input, onChange }: WidgetProps) {
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
