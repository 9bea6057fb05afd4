import Autocomplete from '@mui/material/Autocomplete'
import { useState } from 'react'
import { splitTags, toTagsText } from '#contract/tags.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { chipStyle } from '#src/ui/Combo.tsx'
import { ComboText } from '#src/ui/ComboText.tsx'
import type { FieldInput } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'

interface TagsInputProps {
  input: FieldInput
  value: unknown
  /** What is offered while typing; anything else may be typed as well. */
  offered: readonly string[]
  onChange: (tags: string[]) => void
}

/** Texts as chips: Enter, a comma and leaving the input each make one of what is typed. Read-only they are plain text. */
export function TagsInput({ input, value, offered, onChange }: TagsInputProps) {
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
