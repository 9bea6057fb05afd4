import { findReferred } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import type { FilterProps } from '../fieldKind.ts'
import { findCategory } from '../lookup/lookupConditions.ts'
import { ReferenceInput } from './ReferenceInput.tsx'
import { useChosenOptions } from './useChosenOptions.ts'

/** Asks for one or several records of the other resource; nothing to choose from where it may not be read. */
export function ReferenceFilter(props: FilterProps) {
  const resource = useFindResource(findReferred(props.property.schema))
  return resource ? <ReferenceChoices {...props} resource={resource} /> : null
}

function ReferenceChoices({ property, id, conditions, onChange, resource }: FilterProps & { resource: Resource }) {
  const chosen = conditions.find(condition => condition.op === 'in')?.value
  const options = useChosenOptions(resource, chosen)
  return (
    <ReferenceInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      resource={resource}
      isMultiple
      within={findCategory(resource, property)}
      value={options}
      onChange={next =>
        onChange(next.length === 0 ? [] : [{ field: property.name, op: 'in', value: next.map(option => option.id) }])
      }
    />
  )
}
