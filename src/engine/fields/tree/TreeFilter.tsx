import { findReferred } from '#contract/entitySchema.ts'
import type { TreeKey } from '#src/lib/tree.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import type { FilterProps } from '../fieldKind.ts'
import { TreeInput } from './TreeInput.tsx'

/** Asks for records that refer to any of those ticked; with a record all below it are meant. */
export function TreeFilter({ property, id, conditions, onChange }: FilterProps) {
  const resource = useFindResource(findReferred(property.schema))
  if (!resource) return null
  const chosen = conditions.find(({ op }) => op === 'in')?.value
  return (
    <TreeInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      property={property}
      resource={resource}
      isSingle={false}
      keys={Array.isArray(chosen) ? (chosen as TreeKey[]) : []}
      toName={String}
      onChange={keys => onChange(keys.length > 0 ? [{ field: property.name, op: 'in', value: keys }] : [])}
    />
  )
}
