import Checkbox from '@mui/material/Checkbox'
import { useText } from '#src/providers/messages/useText.ts'
import { ChoiceInput } from './enumEditor.tsx'
import type { FieldEditor, FilterProps, WidgetProps } from './fieldKind.ts'

/** Chooses yes or no. */
export const booleanEditor: FieldEditor = { Widget: BooleanWidget, Filter: BooleanFilter }

/** A checkbox; its label stands beside it. */
function BooleanWidget({ value, input, onChange }: WidgetProps) {
  return (
    <Checkbox
      id={input.id}
      checked={value === true}
      disabled={input.isReadOnly}
      onChange={(_, isChecked) => !input.isHeld && onChange(isChecked)}
      slotProps={{ input: { 'aria-describedby': input.describedBy, 'aria-invalid': input.isInvalid || undefined } }}
    />
  )
}

/** Asks for yes, no or either. */
function BooleanFilter({ property, id, conditions, onChange }: FilterProps) {
  const text = useText()
  const value = conditions.find(condition => condition.op === 'equals')?.value
  const choices = [
    { value: true, title: text('engine.yes') },
    { value: false, title: text('engine.no') },
  ]
  return (
    <ChoiceInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      choices={choices}
      value={value}
      placeholder={text('engine.filter.any')}
      onChange={next => onChange(next === null ? [] : [{ field: property.name, op: 'equals', value: next }])}
    />
  )
}
