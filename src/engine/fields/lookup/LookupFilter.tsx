import type { Resource } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ChoiceFilter } from '../enum/ChoiceFilter.tsx'
import type { FilterProps } from '../fieldKind.ts'
import { ReferenceFilter } from '../reference/ReferenceFilter.tsx'
import { toTitle, useLookups } from './useLookups.ts'

/** Asks for one or several records of the category, those that are not offered any more among them. */
export function LookupFilter(props: FilterProps) {
  const resource = useFindResource(props.property.schema['x-reference'])
  return resource ? <LookupChoices {...props} resource={resource} /> : null
}

function LookupChoices({ resource, ...props }: FilterProps & { resource: Resource }) {
  const text = useText()
  const { lookups, hasFailed } = useLookups(resource, props.property)
  // They are still found one by one.
  if (hasFailed) return <ReferenceFilter {...props} />
  const choices = lookups.map(({ value, ...lookup }) => ({ value, title: toTitle(lookup, text) }))
  return <ChoiceFilter {...props} choices={choices} />
}
