import type { RecordValues } from '#contract/callArguments.ts'
import { findChoices, isReferenceList } from '#contract/entitySchema.ts'
import { toFieldText } from '#contract/fieldText.ts'
import { isInstant } from '#contract/formats.ts'
import { isMoment, toZonedHeading } from '#contract/importZone.ts'
import { toKeyNames } from '#contract/referenceList.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { toTagsText } from '#contract/tags.ts'
import { toDateTimeText } from '#contract/timeText.ts'
import { isBlank } from '#contract/values.ts'
import { listMoments, toWallClock } from '#contract/wallClock.ts'
import type { TableCell } from '../../sheets/index.ts'
import type { CallExecution } from '../callExecution.ts'
import type { FieldPlan, ReferencePlan } from '../plan.ts'
import { findTexts, type Referred, toReferenceText } from './referenceTexts.ts'

/** A column of the file: its heading, and what a row has in it. */
export interface ExportColumn {
  label: string
  /** Looks up what the cells of these rows need; undefined where that is in the rows. */
  prepare?(rows: readonly RecordValues[]): Promise<void>
  toCell(row: RecordValues): TableCell
}

/** Builds the column of a property: everything that can be imported so that an import reads it back, a reference by a name. */
export function buildExportColumn(execution: CallExecution, field: FieldPlan, zone: string): ExportColumn {
  const { plan, view } = execution
  const { name, property } = field
  const label = execution.toLabel(name)
  const reference = [...plan.references, ...plan.referenceLists, ...plan.junctions].find(each => each.field === field)
  const isKept = !property.isServerOwned && !field.junction
  const isImported = plan.resource.descriptor.calls?.import !== undefined && isKept
  if (reference && isImported) return { label, ...buildReferenceCells(execution, reference) }
  const display = view.displays.find(each => each.reference === reference)
  if (!display && isMoment(property))
    return { label: toZonedHeading(label, zone), toCell: row => toMomentCell(property, row[name], zone) }
  if (!display) return { label, toCell: row => toCell(property, row[name]) }
  const { displayName } = display.reference
  if (display.item) return { label, toCell: row => toTagsText(toKeyNames(row[name], row[displayName])) }
  return { label, toCell: row => String(row[displayName] ?? row[name] ?? '') }
}

/** Texts of references that a column remembers at most. */
const mostRemembered = 20_000

/** The cells of a reference, or of a list of them: texts by which an import finds the same records. */
function buildReferenceCells(
  execution: CallExecution,
  reference: ReferencePlan,
): Pick<ExportColumn, 'prepare' | 'toCell'> {
  const { field, displayName, narrowing } = reference
  const isList = isReferenceList(field.property.schema)
  const known = new Map<string, string>()
  const toIdentity = ({ key, limit }: Referred) => JSON.stringify([key, limit])
  const listReferred = (row: RecordValues) => {
    const [keys, names] = [row[field.name], row[displayName]].map(value => (isList ? toList(value) : [value]))
    const limit = narrowing ? (row[narrowing.from] ?? null) : null
    return (keys ?? []).flatMap((key, index) => {
      const name = names?.[index]
      return isBlank(key) ? [] : [{ key, limit, display: typeof name === 'string' ? name : null }]
    })
  }
  const toText = (referred: Referred) => known.get(toIdentity(referred)) ?? toReferenceText(reference, referred.key)
  return {
    async prepare(rows) {
      if (known.size > mostRemembered) known.clear()
      const asked = new Map(rows.flatMap(listReferred).map(referred => [toIdentity(referred), referred]))
      for (const identity of known.keys()) asked.delete(identity)
      if (asked.size === 0) return
      const texts = await findTexts(execution, reference, [...asked.values()])
      for (const [index, identity] of [...asked.keys()].entries()) known.set(identity, texts[index] ?? '')
    },
    toCell(row) {
      const texts = listReferred(row).map(toText)
      return isList ? toTagsText(texts) : (texts[0] ?? '')
    },
  }
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
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
      return toClockCell(property, value, value)
    case 'time':
      return /^\d\d:\d\d$/.test(value) ? text : value
    default:
      return text
  }
}

/** A moment as a clock in the zone shows it; one that it shows twice is kept by the text that the services keep, which names its zone. */
function toMomentCell(property: ResourceProperty, value: unknown, zone: string): TableCell {
  if (typeof value !== 'string' || !isInstant(value)) return toCell(property, value)
  const clock = toWallClock(value, zone)
  return listMoments(clock, zone).length > 1 ? value : toClockCell(property, value, clock)
}

/** What is smaller than a second, where somebody could import it, is kept by the text that the services keep. */
function toClockCell({ isServerOwned }: ResourceProperty, value: string, clock: string): TableCell {
  const text = toDateTimeText(clock)
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d)(\.\d*[1-9]\d*)?)?/.exec(clock)
  if (!match) return text
  const [, day = '', minute = '', second = '00', rest] = match
  if (rest && !isServerOwned) return value
  const moment = { kind: 'date-time', value: `${day}T${minute}:${second}` } as const
  const isShort = second === '00' || isServerOwned
  return { ...moment, text: isShort ? text : `${text.slice(0, -3)}:${second}${text.slice(-3)}` }
}
