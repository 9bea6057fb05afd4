import FormHelperText from '@mui/material/FormHelperText'
import { useText } from '#src/providers/messages/useText.ts'
import type { WidgetProps } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'
import { toUnknownText } from './unknownText.ts'

/** The value as JSON, read-only, with the name of the kind that is missing. */
export function UnknownWidget({ property, value, input }: WidgetProps) {
  const text = useText()
  const hintId = `${input.id}-kind`
  return (
    <>
      <TextInput
        input={{ ...input, isReadOnly: true, describedBy: [input.describedBy, hintId].filter(Boolean).join(' ') }}
        value={toUnknownText(value)}
        onChange={() => {}}
      />
      <FormHelperText id={hintId}>{text('engine.unknownKind', property.kind)}</FormHelperText>
    </>
  )
}
