import type { WidgetProps } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { TextInput } from '../text/TextInput.tsx'

/** Five digits; what is typed beside them stays, so that validation can say so. */
export function ZipWidget({ property, value, input, onChange }: WidgetProps) {
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
