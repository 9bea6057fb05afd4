import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Combo, type ComboValue } from '#src/ui/Combo.tsx'
import { useComboSearch } from '#src/ui/useComboSearch.ts'
import type { FieldInput } from '../fieldKind.ts'
import { type RecordLimit, type ReferenceOption, useReferenceOptions } from './useReferenceOptions.ts'

interface ReferenceInputProps<IsMultiple extends boolean> {
  input: FieldInput
  resource: Resource
  isMultiple: IsMultiple
  /** What a property of the records must equal. */
  within?: RecordLimit | null
  value: ComboValue<ReferenceOption, IsMultiple>
  onChange: (value: ComboValue<ReferenceOption, IsMultiple>) => void
}

/** Picks records of another resource by searching for them; it opens on focus with the first of them. */
export function ReferenceInput<IsMultiple extends boolean>(props: ReferenceInputProps<IsMultiple>) {
  const { input, resource, isMultiple, within, value, onChange } = props
  const text = useText()
  const search = useComboSearch()
  const answer = useReferenceOptions(resource, search.text, search.isOpen, within)
  const words = {
    placeholder: text('engine.reference.placeholder'),
    none: text('engine.reference.none'),
    loading: text('engine.reference.loading'),
    failed: text('engine.reference.failed'),
  }
  return (
    <Combo
      input={input}
      isMultiple={isMultiple}
      value={value}
      search={search}
      answer={answer}
      words={words}
      onChange={onChange}
    />
  )
}
