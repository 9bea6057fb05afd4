import FormHelperText from '@mui/material/FormHelperText'
import { useText } from '#src/providers/messages/useText.ts'
import type { FieldEditor, WidgetProps } from './fieldKind.ts'
import { TextInput } from './textEditor.tsx'
import { toUnknownText } from './unknownKind.ts'

/** Shows what nobody registered an editor for; nothing is found by it. */
export const unknownEditor: FieldEditor = { Widget: UnknownWidget, Filter: null }

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
