import { useCallback } from 'react'
import { getLabel } from '#contract/catalogue.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { messages } from '#src/providers/messages/messages.ts'

/** The way from a property's name to its label: from the catalogue, else the schema's title, else the name in words. */
export function useFieldLabel(resource: Resource): (field: string) => string {
  const catalogue = useStore(messages)
  return useCallback(field => getLabel(catalogue, resource, field), [catalogue, resource])
}
