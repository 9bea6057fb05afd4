import { createContext, useContext, useMemo, useRef } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { dropClosedOptions, getRecordRules, type RuledRecord } from '#contract/rules/recordRules.ts'
import { findSuggestion } from '#contract/rules/suggestion.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'

/** Which fields of a form are no part of the record as it stands, and which cannot be changed. */
export type FieldRules = Pick<RuledRecord, 'hidden' | 'readOnly'>

const noRules: FieldRules = { hidden: new Set(), readOnly: new Set() }

// rjsf keeps fields from being drawn anew while their own props are the same: what comes of other fields reaches them past it.

/** What the rules of the record say of the fields at present. */
export const FieldRulesContext = createContext<FieldRules>(noRules)

/** What the rules of the record say of the fields of this form. */
export function useFieldRules(): FieldRules {
  return useContext(FieldRulesContext)
}

/** The record as it is typed, after the rules of its resource; the sets stay the same ones while they hold the same names. */
export function useRuledRecord(resource: Resource, record: RecordValues, opened: RecordValues) {
  const last = useRef(noRules)
  return useMemo(() => {
    const settled = getRecordRules(resource).settle(record, opened)
    if (!isSameSet(last.current.hidden, settled.hidden) || !isSameSet(last.current.readOnly, settled.readOnly)) {
      last.current = { hidden: settled.hidden, readOnly: settled.readOnly }
    }
    return { ...settled, rules: last.current }
  }, [resource, record, opened])
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every(name => other.has(name))
}

/**
 * What a form holds after a change: what was typed where a field is hidden or read-only at present stays for its return; choices
 * that the change closes are taken back, and suggestions follow it.
 */
export function applyChange(
  resource: Resource,
  opened: RecordValues,
  before: RecordValues,
  displayed: RecordValues,
): RecordValues {
  const { hidden, readOnly } = getRecordRules(resource).settle(before, opened)
  const kept = [...hidden, ...readOnly].map(name => [name, before[name]])
  const after = { ...displayed, ...Object.fromEntries(kept) }
  return applySuggestions(resource, before, dropClosedOptions(resource, before, after))
}

/**
 * Fills fields that are empty, or that still hold what the previous state of the record suggested, where the property that
 * they follow has just changed. What a person put in is never overwritten.
 */
function applySuggestions(resource: Resource, before: RecordValues, after: RecordValues): RecordValues {
  let record = after
  for (const { name, schema } of resource.properties.values()) {
    const from = schema['x-suggest']?.from
    if (from === undefined || before[from] === after[from]) continue
    const isUntouched = isEmptyValue(after[name]) || after[name] === findSuggestion(resource, name, before)
    if (isUntouched) record = { ...record, [name]: findSuggestion(resource, name, after) ?? null }
  }
  return record
}
