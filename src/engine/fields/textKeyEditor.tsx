import { useMemo } from 'react'
import type { Catalogue } from '#contract/catalogue.ts'
import { type Choice, findMatches } from '#src/lib/choices.ts'
import { useStore } from '#src/lib/useStore.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Combo, type ComboOption } from '#src/ui/Combo.tsx'
import { useComboSearch } from '#src/ui/useComboSearch.ts'
import { type FieldEditor, isEmptyValue, type WidgetProps } from './fieldKind.ts'
import { TextFilter, TextInput } from './textEditor.tsx'

/** Chooses a text of the catalogue. */
export const textKeyEditor: FieldEditor = { Widget: TextKeyWidget, Filter: TextFilter }

/** As many as a person reads through before typing another letter. */
const mostOptions = 50

/** Picks a text of the catalogue by its words or its key, and holds the key. */
function TextKeyWidget({ value, input, onChange }: WidgetProps) {
  const text = useText()
  const search = useComboSearch()
  const catalogue = useStore(messages)
  const choices = useMemo(() => listChoices(catalogue), [catalogue])
  const key = isEmptyValue(value) ? null : String(value)
  if (input.isReadOnly) return <TextInput input={input} value={key ?? ''} onChange={() => {}} />
  const options = search.isOpen ? findMatches(choices, search.text).slice(0, mostOptions).map(toOption) : []
  const chosen = key === null ? null : (choices.find(choice => choice.value === key) ?? { value: key, title: key })
  return (
    <Combo
      input={input}
      isMultiple={false}
      value={chosen && toOption(chosen)}
      search={search}
      answer={{ options, isLoading: false, hasFailed: false }}
      words={{
        placeholder: text('engine.reference.placeholder'),
        none: text('engine.reference.none'),
        loading: text('engine.reference.loading'),
        failed: text('engine.reference.failed'),
      }}
      onChange={next => onChange(next?.id ?? null)}
    />
  )
}

function listChoices(catalogue: Catalogue): Choice[] {
  const keys = Object.keys(catalogue).filter(key => key !== '$schema')
  return keys.sort().map(key => ({ value: key, title: `${key}: ${catalogue[key]}` }))
}

function toOption({ value, title }: Choice): ComboOption {
  return { id: String(value), text: title }
}
