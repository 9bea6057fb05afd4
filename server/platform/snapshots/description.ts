import { toPrintable } from '#contract/problems.ts'
import type { RecordChange } from './comparison.ts'
import type { Comparison } from './environment.ts'
import type { FileChange } from './fileComparison.ts'
import { toName } from './plan.ts'
import { formatRecord } from './snapshotText.ts'

/** As much of a value as a line shows. */
const mostLetters = 200

/** What differs between a snapshot and this environment, as lines for a terminal. */
export function describeComparison({ fileChanges, recordChanges }: Comparison, isPruning: boolean): string[] {
  const files = fileChanges.flatMap(change => describeFile(change, isPruning))
  const records = recordChanges.flatMap(change => describeRecord(change, isPruning))
  if (files.length + records.length === 0) return ['This environment is as the snapshot says.']
  const lines = [
    ...(files.length > 0 ? ['Data files', ...files, ''] : []),
    ...(records.length > 0 ? ['Records', ...records, ''] : []),
  ]
  const count = fileChanges.length + recordChanges.length
  return [...lines, count === 1 ? '1 difference.' : `${count} differences.`].map(toPrintable)
}

function describeFile({ path, kind, locations }: FileChange, isPruning: boolean): string[] {
  switch (kind) {
    case 'missing':
      return [`  missing here  ${path}`]
    case 'extra':
      return [`  extra here    ${path}: ${isPruning ? 'taken away' : 'kept; --prune takes it away'}`]
    case 'changed':
      return [
        `  changed       ${path}${locations.length === 0 ? ': the same in another order or layout' : ''}`,
        ...locations.map(
          ({ location, before, after }) => `    ${location || '(all)'}: ${describeChange(before, after)}`,
        ),
      ]
  }
}

function describeRecord(change: RecordChange, isPruning: boolean): string[] {
  const name = toName(change.plan, change.values)
  switch (change.kind) {
    case 'missing':
      return [`  ${describeMissing(change)}  ${name}: ${clip(formatRecord(change.values))}`]
    case 'extra':
      return [`  extra here    ${name}: ${describeRemoval(change, isPruning)}`]
    case 'changed':
      return [
        `  changed       ${name}`,
        ...change.fields.map(({ name: field, before, after }) => `    ${field}: ${describeChange(before, after)}`),
      ]
  }
}

/** A deleted record comes back under its ID, with what refers to it. */
function describeMissing({ deletedId }: Extract<RecordChange, { kind: 'missing' }>): string {
  return deletedId === null ? 'missing here' : 'deleted here, restored'
}

function describeRemoval({ fate, usedBy, plan }: Extract<RecordChange, { kind: 'extra' }>, isPruning: boolean): string {
  if (fate === 'deleted') return 'deleted'
  if (!isPruning) return 'kept; --prune takes it away'
  if (usedBy === null) return `kept, since ${plan.resource.name} has no call delete`
  return `${fate}, since ${usedBy} leads to it`
}

function describeChange(before: unknown, after: unknown): string {
  if (before === undefined) return `added ${show(after)}`
  if (after === undefined) return `${show(before)} is gone`
  return `${show(before)} → ${show(after)}`
}

function show(value: unknown): string {
  return clip(JSON.stringify(value))
}

function clip(text: string): string {
  return text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text
}
