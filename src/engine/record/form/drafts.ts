import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { isSecret } from '../../fields/registry.ts'
import { toDraftPrefix } from './draftOwner.ts'
import type { TypedValues } from './formContent.ts'
import type { DraftReason } from './unsaved.ts'

/**
 * What was typed into a form whose session or screen ended below it, or that hands it over to the form of a new record: changed
 * values and fields by property, secrets left out.
 */
export interface Draft extends TypedValues {
  /** The version of the record over which it was typed; null for a new record. */
  version: number | null
  /** What the changed fields held in that version, by property. */
  opened: RecordValues
  reason: DraftReason | 'handedOver'
}

/**
 * Keeps a draft of a record in this tab for the same owner; `id` is null for a new record. False where there is nobody to keep it
 * for, or nothing that may be kept.
 */
export function storeDraft({ name, properties }: Resource, owner: string, id: unknown, draft: Draft): boolean {
  const values: RecordValues = {}
  const opened: RecordValues = {}
  for (const [field, value] of Object.entries(draft.values)) {
    const property = draft.fields ? draft.fields[field]?.property : properties.get(field)
    if (!property || isSecret(property)) continue
    values[field] = value
    for (const each of [field, property.displayName]) {
      if (each !== null && draft.opened[each] !== undefined) opened[each] = draft.opened[each]
    }
  }
  if (owner === '' || Object.keys(values).length === 0) return false
  try {
    sessionStorage.setItem(toKey(name, owner, id), JSON.stringify({ ...draft, values, opened } satisfies Draft))
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

function toKey(resource: string, owner: string, id: unknown): string {
  return `${toDraftPrefix(owner)}${resource}.${id ?? 'new'}`
}
