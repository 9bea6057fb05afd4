import { useCallback } from 'react'
import { toWords } from '#contract/catalogue.ts'
import type { RowAction } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { useStore } from '#src/lib/useStore.ts'
import { messages } from '#src/providers/messages/messages.ts'

/** The way from a row action to its label: `resources.<Name>.actions.<action>`, `engine.action.<action>`, else its name in words. */
export function useActionLabel(resource: Resource): (action: RowAction) => string {
  const catalogue = useStore(messages)
  return useCallback(
    ({ name }) =>
      catalogue[`resources.${resource.name}.actions.${name}`] ?? catalogue[`engine.action.${name}`] ?? toTitle(name),
    [catalogue, resource],
  )
}

function toTitle(name: string): string {
  const words = toWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
