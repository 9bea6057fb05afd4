import { useCallback } from 'react'
import { type Catalogue, toWords } from '#contract/catalogue.ts'
import type { RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { messages } from '#src/providers/messages/messages.ts'

/** The way from a row action to its label: `resources.<Name>.actions.<action>`, `engine.action.<action>`, else its name in words. */
export function useActionLabel(resource: Resource): (action: RowAction) => string {
  const catalogue = useStore(messages)
  return useCallback(action => toLabel(catalogue, resource, action), [catalogue, resource])
}

/** The label of a row action as it reads now. */
export function getActionLabel(resource: Resource, action: RowAction): string {
  return toLabel(messages.get(), resource, action)
}

function toLabel(catalogue: Catalogue, resource: Resource, { name }: RowAction): string {
  return catalogue[`resources.${resource.name}.actions.${name}`] ?? catalogue[`engine.action.${name}`] ?? toTitle(name)
}

function toTitle(name: string): string {
  const words = toWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
