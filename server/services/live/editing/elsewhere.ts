import type { EditedRecord } from '#contract/live.ts'
import type { Editor, EditorsOfRecord } from './editorTexts.ts'

/** Milliseconds after which what an instance told is forgotten, unless it was told again: it may have been killed. */
const longestSilence = 90_000

/** More records than these are not kept of one instance. */
const mostRecords = 5_000

/** Who edits what by the other instances, as they told it. */
export interface Elsewhere {
  find(name: string): Editor[]
  /** Takes what an instance told of a record; true where that is news. */
  take(instance: string, told: EditorsOfRecord): boolean
  /** Forgets an instance that is gone; answers the records of which it told. */
  leave(instance: string): string[]
  /** Forgets what was not told for long; answers the records of which something was forgotten. */
  forget(): string[]
}

interface Told {
  editors: readonly Editor[]
  heardOn: number
}

/** Builds an empty one. */
export function buildElsewhere(now: () => number = () => performance.now()): Elsewhere {
  const instances = new Map<string, Map<string, Told>>()
  return {
    find: name => [...instances.values()].flatMap(records => records.get(name)?.editors ?? []),
    take(instance, { name, editors }) {
      const records = instances.get(instance) ?? new Map<string, Told>()
      const before = records.get(name)?.editors ?? []
      if (editors.length === 0) records.delete(name)
      else if (records.has(name) || records.size < mostRecords) records.set(name, { editors, heardOn: now() })
      if (records.size === 0) instances.delete(instance)
      else instances.set(instance, records)
      return JSON.stringify(before) !== JSON.stringify(editors)
    },
    leave(instance) {
      const names = [...(instances.get(instance)?.keys() ?? [])]
      instances.delete(instance)
      return names
    },
    forget() {
      const forgotten: string[] = []
      for (const [instance, records] of instances) {
        for (const [name, { heardOn }] of records) {
          if (now() - heardOn <= longestSilence) continue
          records.delete(name)
          forgotten.push(name)
        }
        if (records.size === 0) instances.delete(instance)
      }
      return forgotten
    },
  }
}

/** A record as one text. */
export function toRecordName({ Resource, Id }: EditedRecord): string {
  return JSON.stringify([Resource, Id])
}

/** The record of a text of {@link toRecordName}. */
export function toRecord(name: string): EditedRecord {
  const [Resource, Id] = JSON.parse(name) as [string, string]
  return { Resource, Id }
}
