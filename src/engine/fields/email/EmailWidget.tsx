import type { WidgetProps } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { TextInput } from '../text/TextInput.tsx'

/** One line; blanks around an address are left out. */
export function EmailWidget({ property, value, input, onChange }: WidgetProps) {
  return (
    <TextInput
      input={input}
      type="email"
      value={toPlainText(property, value)}
      inputProps={{ inputMode: 'email' }}
      onChange={text => onChange(text.trim() === '' ? null : text.trim())}
    />
  )
}
