import type { FilterProps } from '../fieldKind.ts'
import { TagsInput } from './TagsInput.tsx'
import { listOffered } from './TagsWidget.tsx'

/** Asks for records that have any of some tags. */
export function TagsFilter({ property, id, conditions, onChange }: FilterProps) {
  return (
    <TagsInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      value={conditions.find(({ op }) => op === 'in')?.value}
      offered={listOffered(property)}
      onChange={tags => onChange(tags.length > 0 ? [{ field: property.name, op: 'in', value: tags }] : [])}
    />
  )
}
