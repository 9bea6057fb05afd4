import { useState } from 'react'
import { findMeantAddress } from '#src/lib/mailDomain.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { InputNote } from '#src/ui/InputNote.tsx'
import { useFreePointer } from '#src/ui/useFreePointer.ts'
import { type FieldEditor, joinIds, type WidgetProps } from './fieldKind.ts'
import { TextFilter, TextInput } from './textEditor.tsx'
import { toPlainText } from './textKind.ts'

/** Takes an e-mail address. */
export const emailEditor: FieldEditor = { Widget: EmailWidget, Filter: TextFilter }

/** What stood in the field as it was left, and the address that may be meant by it. */
interface Left {
  value: unknown
  meant: string | null
}

/**
 * One line; blanks around an address are left out. Once it is left it asks whether a domain that looks misspelt is meant so, and
 * takes the address that it names where that is pressed.
 */
function EmailWidget({ property, value, input, onChange }: WidgetProps) {
  const text = useText()
  const [left, setLeft] = useState<Left | null>(null)
  const meant = left && left.value === value ? left.meant : null
  const whenFree = useFreePointer()
  const noteId = `${input.id}-meant`
  return (
    <>
      <TextInput
        input={meant === null ? input : { ...input, describedBy: joinIds(noteId, input.describedBy) }}
        type="email"
        value={toPlainText(property, value)}
        inputProps={{ inputMode: 'email' }}
        onBlur={() =>
          whenFree(() => setLeft(input.isReadOnly ? null : { value, meant: findMeantAddress(String(value ?? '')) }))
        }
        onChange={typed => {
          setLeft(null)
          onChange(typed.trim() === '' ? null : typed.trim())
        }}
      />
      <InputNote
        id={noteId}
        text={meant && text('engine.email.meant', meant)}
        isSnug={!input.describedBy}
        onPress={() => {
          onChange(meant)
          document.getElementById(input.id)?.focus()
        }}
      />
    </>
  )
}
