import type { Resource } from '#contract/resource.ts'
import { getFieldKind } from '../fields/registry.ts'
import { toDraftPrefix } from './draftOwner.ts'
import type { TypedValues } from './formContent.ts'
import type { ShownField } from './formShape.ts'
import type { KeepReason } from './unsaved.ts'

/** What was typed into a form whose session or screen ended below it: changed values and fields by property, secrets left out. */
export interface Draft extends Required<TypedValues> {
  /** The version of the record over which it was typed; null for a new record. */
  version: number | null
  reason: KeepReason
}

/**
 * Keeps a draft of a record in this tab for the same owner; `id` is null for a new record. False where there is nobody to keep it
 * for, or nothing that may be kept.
 */
export function keepDraft({ name }: Resource, owner: string, id: unknown, draft: Draft): boolean {
  const values = Object.fromEntries(Object.entries(draft.values).filter(([field]) => mayBeKept(draft.fields[field])))
  if (owner === '' || Object.keys(values).length === 0) return false
  try {
    sessionStorage.setItem(toKey(name, owner, id), JSON.stringify({ ...draft, values } satisfies Draft))
    return true
  } catch {
    // The tab's storage is full, or closed to pages.
    return false
  }
}

/** The draft of a record that this tab keeps for this owner; null where there is none. */
export function findDraft({ name }: Resource, owner: string, id: unknown): Draft | null {
  const text = sessionStorage.getItem(toKey(name, owner, id))
  return text === null ? null : (JSON.parse(text) as Draft)
}

/** Forgets the draft of a record. */
export function dropDraft({ name }: Resource, owner: string, id: unknown): void {
  sessionStorage.removeItem(toKey(name, owner, id))
}

function mayBeKept(field: ShownField | undefined): boolean {
  return field !== undefined && !field.property.schema['x-secret'] && !getFieldKind(field.property.kind).isSecret
}

function toKey(resource: string, owner: string, id: unknown): string {
  return `${toDraftPrefix(owner)}${resource}.${id ?? 'new'}`
}
