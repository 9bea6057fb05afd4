import type { WidgetProps } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { TextInput } from '../text/TextInput.tsx'

/** A box of several lines that grows with its text. */
export function LongTextWidget({ property, value, input, onChange }: WidgetProps) {
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
