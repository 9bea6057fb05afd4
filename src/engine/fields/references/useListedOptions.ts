import { useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { isEmptyValue } from '../fieldKind.ts'
import { useChosenOptions } from '../reference/useChosenOptions.ts'
import type { ReferenceOption } from '../reference/useReferenceOptions.ts'

/**
 * What the keys of a list stand for: as just picked, as the row says, or asked for once, all together, where neither tells. A
 * record that the row does not name cannot be read, and stands for itself.
 */
export function useListedOptions(
  resource: Resource,
  property: ResourceProperty,
  value: unknown,
  record: RecordValues,
): { options: ReferenceOption[]; notePicked: (options: readonly ReferenceOption[]) => void } {
  const [picked, setPicked] = useState<ReadonlyMap<number | string, string>>(() => new Map())
  const told = readNames(property, record)
  const keys = Array.isArray(value) ? (value as (number | string)[]) : []
  const asked = useChosenOptions(
    resource,
    keys.filter(key => !picked.has(key) && !told.has(key)),
  )
  const found = new Map([...asked.map(({ id, text }) => [id, text] as const), ...told, ...picked])
  return {
    options: keys.map(id => ({ id, text: found.get(id) ?? String(id) })),
    notePicked: options => setPicked(new Map([...picked, ...options.map(({ id, text }) => [id, text] as const)])),
  }
}

/** What a row says of the records that it refers to by a property, by key. */
export function readNames({ name, displayName }: ResourceProperty, record: RecordValues): Map<number | string, string> {
  const told = displayName === null ? null : record[displayName]
  if (isEmptyValue(told) || isEmptyValue(record[name])) return new Map()
  const [keys, names] = [[record[name]].flat() as (number | string)[], [told].flat()]
  return new Map(keys.map((key, place) => [key, isEmptyValue(names[place]) ? String(key) : String(names[place])]))
}
