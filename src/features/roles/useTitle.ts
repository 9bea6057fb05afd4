import { useCallback } from 'react'
import { titlePrefix } from '#contract/catalogue.ts'
import { useStore } from '#src/lib/useStore.ts'
import { messages } from '#src/providers/messages/messages.ts'

/** The way from a name of a data file, such as a permission's, to its words in the user's language. */
export function useTitle(): (name: string) => string {
  const catalogue = useStore(messages)
  return useCallback(name => catalogue[`${titlePrefix}${name}`] ?? name, [catalogue])
}
