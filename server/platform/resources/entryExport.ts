import type { RecordValues } from '#contract/callArguments.ts'
import type { HistoryChange } from '#contract/history.ts'
import { isEntryVisible } from './auditVisibility.ts'
import type { EntryReader } from './entryReader.ts'

/** What an entry of an export says: what the file held, but not which values were looked for. */
export function listExported(reader: EntryReader, after: RecordValues): HistoryChange[] {
  const fields = [after.Conditions].flat().map(each => (each as { field?: unknown } | null | undefined)?.field)
  const search = after.SearchText ? reader.text('history.export.search') : ''
  const said: [label: string, value: unknown][] = [
    ['history.export.format', String(after.Format).toUpperCase()],
    ['history.export.columns', sayFields(reader, [after.Columns].flat())],
    ['history.export.filtered', [sayFields(reader, fields), search].filter(Boolean).join(', ')],
    ['history.export.chosen', countOf(after.Chosen)],
    ['history.export.leftOut', countOf(after.LeftOut)],
  ]
  return said.flatMap(([label, After]) => {
    const beside = { Before: null, BeforeName: null, AfterName: null, CanRevert: false }
    return After === null || After === '' ? [] : [{ Field: label, Label: reader.text(label), After, ...beside }]
  })
}

/** What an entry of a showing says: whose field it was, to who may know of it. */
export function listRevealed(reader: EntryReader, { Field }: RecordValues): HistoryChange[] {
  const After = sayFields(reader, [Field])
  const beside = { Before: null, BeforeName: null, AfterName: null, CanRevert: false }
  return After === '' ? [] : [{ Field: 'Field', Label: reader.text('history.revealed'), After, ...beside }]
}

/** The labels of those of these fields of which the caller may know. */
function sayFields({ plan, view, toLabel }: EntryReader, names: readonly unknown[]): string {
  const known = [...new Set(names.map(String))].filter(name => {
    const property = plan.resource.properties.get(name)
    return property && isEntryVisible(property, view.held)
  })
  return known.map(toLabel).join(', ')
}

function countOf(keys: unknown): number | null {
  return Array.isArray(keys) ? keys.length : null
}
