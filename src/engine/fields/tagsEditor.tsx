import Autocomplete from '@mui/material/Autocomplete'
import { useState } from 'react'
import type { ResourceProperty } from '#contract/resource.ts'
import { splitTags, toTagsText } from '#contract/tags.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { chipStyle } from '#src/ui/Combo.tsx'
import { ComboText } from '#src/ui/ComboText.tsx'
import type { FieldEditor, FieldInput, FilterProps, WidgetProps } from './fieldKind.ts'
import { TextInput } from './textEditor.tsx'

/** Takes a list of short texts. */
export const tagsEditor: FieldEditor = { Widget: TagsWidget, Filter: TagsFilter }

/** A list of texts; an emptied one is null. */
function TagsWidget({ property, value, input, onChange }: WidgetProps) {
  const change = (tags: string[]) => onChange(tags.length > 0 ? tags : null)
  return <TagsInput input={input} value={value} offered={listOffered(property)} onChange={change} />
}

/** The texts that the schema lists for a tag. */
function listOffered({ schema: { items } }: ResourceProperty): string[] {
  return typeof items === 'object' && !Array.isArray(items) ? (items.enum ?? []).map(String) : []
}

/** Asks for records that have any of some tags. */
function TagsFilter({ property, id, conditions, onChange }: FilterProps) {
  return (
    <TagsInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      value={conditions.find(({ op }) => op === 'in')?.value}
      offered={listOffered(property)}
      onChange={tags => onChange(tags.length > 0 ? [{ field: property.name, op: 'in', value: tags }] : [])}
    />
  )
}

interface TagsInputProps {
  input: FieldInput
  value: unknown
  /** What is offered while typing; anything else may be typed as well. */
  offered: readonly string[]
  onChange: (tags: string[]) => void
}

/** Texts as chips: Enter, a comma and leaving the input each make one of what is typed. Read-only they are plain text. */
function TagsInput({ input, value, offered, onChange }: TagsInputProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  if (input.isReadOnly) return <TextInput input={input} value={toTagsText(value)} onChange={() => {}} />
  const tags = Array.isArray(value) ? value.map(String) : []
  const change = (next: readonly string[]) =>
    onChange([...new Set(next.flatMap(tag => (tags.includes(tag) ? tag : splitTags(tag))))])
  return (
    <Autocomplete
      id={input.id}
      size="small"
      fullWidth
      multiple
      freeSolo
      autoSelect
      disableClearable
      sx={chipStyle}
      readOnly={input.isHeld}
      options={offered}
      filterSelectedOptions
      value={tags}
      onChange={(_, next) => change(next)}
      inputValue={typed}
      onInputChange={(_, next, reason) => {
        const isParted = reason === 'input' && /[,;\n]/.test(next)
        if (isParted) change([...tags, next])
        setTyped(isParted ? '' : next)
      }}
      renderInput={params => (
        <ComboText
          params={params}
          input={input}
          {...(tags.length > 0 ? {} : { placeholder: text('engine.tags.add') })}
        />
      )}
    />
  )
}
