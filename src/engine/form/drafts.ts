import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { getFieldKind } from '../fields/registry.ts'
import { toDraftPrefix } from './draftOwner.ts'

/** What was typed into a form whose session ended below it. */
export interface Draft {
  /** The changed values by property, secrets left out. */
  values: RecordValues
  /** The version over which it was typed; null for a new record. */
  version: number | null
}

/** Keeps a draft of a record in this tab for the same owner's next session; `id` is null for a new record. */
export function keepDraft(resource: Resource, owner: string, id: unknown, { values, version }: Draft): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => mayBeKept(resource, name)))
  if (owner === '' || Object.keys(kept).length === 0) return
  sessionStorage.setItem(toKey(resource, owner, id), JSON.stringify({ values: kept, version } satisfies Draft))
}

/** The draft of a record that this tab keeps for this owner; null where there is none. */
export function findDraft(resource: Resource, owner: string, id: unknown): Draft | null {
  const text = sessionStorage.getItem(toKey(resource, owner, id))
  if (text === null) return null
  const { values, version } = JSON.parse(text) as Draft
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => resource.properties.has(name)))
  return { values: known, version }
}

/** Forgets the draft of a record. */
export function dropDraft(resource: Resource, owner: string, id: unknown): void {
  sessionStorage.removeItem(toKey(resource, owner, id))
}

function mayBeKept(resource: Resource, name: string): boolean {
  const property = resource.properties.get(name)
  return property !== undefined && !property.schema['x-secret'] && !getFieldKind(property.kind).isSecret
}

function toKey({ name }: Resource, owner: string, id: unknown): string {
  return `${toDraftPrefix(owner)}${name}.${id ?? 'new'}`
}
