import type { RecordValues } from '#contract/callArguments.ts'
import { getLabel } from '#contract/catalogue.ts'
import { findChoices } from '#contract/entitySchema.ts'
import { toFieldText } from '#contract/fieldText.ts'
import { toKeyNames } from '#contract/referenceList.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { toTagsText } from '#contract/tags.ts'
import type { TableCell } from '../../sheets/index.ts'
import type { FieldPlan } from '../plan.ts'
import type { Work } from '../work.ts'

/** A column of the file: its heading, and what a row has in it. */
export interface ExportColumn {
  label: string
  toCell(row: RecordValues): TableCell
}

/** Builds the column of a property: a reference by the name of its record, everything else so that an import reads it back. */
export function buildExportColumn(
  { plan, view, configuration, getCatalogue }: Work,
  { name, property }: FieldPlan,
): ExportColumn {
  const label = getLabel(getCatalogue(configuration, 'en'), plan.resource, name)
  const display = view.displays.find(({ reference }) => reference.field.name === name)
  if (!display) return { label, toCell: row => toCell(property, row[name]) }
  const { displayName } = display.reference
  if (display.item) return { label, toCell: row => toTagsText(toKeyNames(row[name], row[displayName])) }
  return { label, toCell: row => String(row[displayName] ?? row[name] ?? '') }
}

function toCell(property: ResourceProperty, value: unknown): TableCell {
  if (value === null || value === undefined) return null
  const text = toFieldText(property, value)
  if (findChoices(property.schema)) return text
  if (typeof value === 'boolean') return { kind: 'boolean', text, value }
  // A duration is a number as well, and its text none.
  if (typeof value === 'number') return property.kind === 'duration' ? text : { kind: 'number', text, value }
  if (typeof value !== 'string') return text
  switch (property.kind) {
    case 'date':
      return { kind: 'date', text, value: value.slice(0, 10) }
    case 'date-time':
      return toMomentCell(property, value, text)
    case 'time':
      return /^\d\d:\d\d$/.test(value) ? text : value
    default:
      return text
  }
}

/** What is smaller than a second, where somebody could import it, is kept by the text that the services keep. */
function toMomentCell({ isServerOwned }: ResourceProperty, value: string, text: string): TableCell {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d)(\.\d*[1-9]\d*)?)?/.exec(value)
  if (!match) return text
  const [, day = '', minute = '', second = '00', rest] = match
  if (rest && !isServerOwned) return value
  const moment = { kind: 'date-time', value: `${day}T${minute}:${second}` } as const
  const isShort = second === '00' || isServerOwned
  return { ...moment, text: isShort ? text : `${text.slice(0, -3)}:${second}${text.slice(-3)}` }
}
