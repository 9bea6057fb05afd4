import type { WidgetProps } from '../fieldKind.ts'
import { toPlainText } from './plainText.ts'
import { TextInput } from './TextInput.tsx'

/** One line of text; an emptied one is null. */
export function TextWidget({ property, value, input, onChange }: WidgetProps) {
  return (
    <TextInput
      input={input}
      value={toPlainText(property, value)}
      onChange={text => onChange(text === '' ? null : text)}
    />
  )
}
