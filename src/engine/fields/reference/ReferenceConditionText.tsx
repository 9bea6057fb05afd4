import { findReferred } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import type { ConditionTextProps } from '../fieldKind.ts'
import { useChosenOptions } from './useChosenOptions.ts'

/** The display texts of the chosen records. */
export function ReferenceConditionText({ property, condition }: ConditionTextProps) {
  const resource = useFindResource(findReferred(property.schema))
  if (!resource) return <>{String(condition.value)}</>
  return <ChosenNames resource={resource} keys={condition.value} />
}

function ChosenNames({ resource, keys }: { resource: Resource; keys: unknown }) {
  const options = useChosenOptions(resource, keys)
  return <>{options.map(option => option.text).join(', ')}</>
}
