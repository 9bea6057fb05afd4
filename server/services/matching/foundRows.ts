import type { CallArguments, PageArguments } from '#contract/callArguments.ts'
import type { CallContext } from '../../platform/resources/index.ts'

/** The page of a search that names none. */
export const usualPage: PageArguments = { index: 0, size: 10 }

/** Asks for rows that a search has found, in their order; named by their keys they are read whole, whatever offices the caller has chosen. */
export function toFound(found: readonly number[]): CallArguments {
  return { conditions: [{ field: 'ID', op: 'in', value: found }], args: { found } }
}

/** The rows that a search of this service has found; no client can send them. */
export function listFound({ given }: CallContext): Promise<readonly number[]> | null {
  const { found } = given as { found?: unknown }
  return Array.isArray(found) ? Promise.resolve(found) : null
}
