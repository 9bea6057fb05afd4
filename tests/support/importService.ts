import { buildRefusal, buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { ImportPlan, ImportPreview, ImportReasons, ImportRecord, UnrestoredRecord } from '#contract/imports.ts'
import type { Resource } from '#contract/resource.ts'
import { refreshRows } from '#src/providers/data/refreshRows.ts'
import type { MemoryService } from './memoryService.ts'
import { readShippedResource } from './shippedResource.ts'

/** The resource of imports as it is shipped. */
export function buildImports(): Resource {
  return readShippedResource('imports', 'import')
}

/** One import as a back end in memory keeps it; a test says when and how its work ends. */
export interface ImportsInMemory {
  record: ImportRecord
  /** The parts of its file, decoded, in the order in which they came. */
  parts: string[]
  /** What it was started with, the last time last. */
  starts: { plan: ImportPlan; isDryRun: boolean }[]
  preview: ImportPreview
  /** Why the file cannot be read; null where it can. */
  refusal: string | null
  reasons: ImportReasons
  kept: UnrestoredRecord[]
  isDeleted: boolean
  /** The work goes on, or has come to an end: consoles are informed. */
  become(change: Partial<ImportRecord>): Promise<void>
  /** It is another user's, whose file is not to be read. */
  isForeign: boolean
}

const columns = ['Name', 'Colour', 'Height']

/** Serves the calls of imports from memory: one import at a time, of the file that the preview shows. */
export function serveImports(service: MemoryService, preview: Partial<ImportPreview> = {}): ImportsInMemory {
  const memory: ImportsInMemory = {
    record: buildImportRecord(),
    parts: [],
    starts: [],
    preview: { ...buildPreview(columns, [['Rose', 'Red', '30']]), ...preview },
    refusal: null,
    reasons: { Reasons: [], Texts: [], Conventions: [], Blanks: [] },
    kept: [],
    isDeleted: false,
    isForeign: false,
    async become(change) {
      memory.record = toOffered({ ...memory.record, ...change, Version: memory.record.Version + 1 })
      await refreshRows(new Set(['Imports']))
    },
  }
  const toOffered = (record: ImportRecord) => {
    const offered = withActions(record)
    const isOpen = (name: string) => !memory.isForeign || !['refused', 'delete'].includes(name)
    return { ...offered, AllowedActions: offered.AllowedActions.filter(isOpen) }
  }
  const usual = service.answer
  service.answer = (name, args, resource) => {
    if (resource.name !== 'Imports') return usual(name, args, resource)
    const answer = perform(memory, name, args)
    return answer && [200, answer]
  }
  return memory
}

function perform(memory: ImportsInMemory, name: string, { record, args = {} }: Parameters<MemoryService['answer']>[1]) {
  const start = (change: Partial<ImportRecord>): Envelope => {
    memory.record = withActions({ ...memory.record, ...change, Version: memory.record.Version + 1 })
    return buildSuccess(memory.record)
  }
  const calls: Record<string, () => Envelope> = {
    list: () => ({ ...buildSuccess(isOpen(memory) ? [memory.record] : []), HasNextPage: false }),
    one: () => buildSuccess(memory.record),
    begin: () => start({ ...(record as Partial<ImportRecord>) }),
    addPart: () => buildSuccess({ Bytes: memory.parts.push(atob(String(args.content))) }),
    preview: () =>
      memory.refusal === null
        ? buildSuccess({ ...memory.preview, ...readOptions(args) })
        : buildRefusal(memory.refusal),
    start() {
      const isDryRun = args.dryRun === true
      memory.starts.push({ plan: args.plan as ImportPlan, isDryRun })
      return start({ ...none, Status: 'Waiting', IsDryRun: isDryRun })
    },
    stop: () => start({ Status: 'Stopped' }),
    undo: () => start({ Status: 'Undoing', Done: 0 }),
    reasons: () => buildSuccess(memory.reasons),
    kept: () => buildSuccess(memory.kept),
    delete() {
      memory.isDeleted = true
      return buildSuccess(null)
    },
  }
  return calls[name]?.()
}

function readOptions({ encoding, separator, sheet }: Record<string, unknown>): Partial<ImportPreview> {
  const options = { Encoding: encoding, Separator: separator, Sheet: sheet }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

const isOpen = ({ record: { Status } }: ImportsInMemory) => ['Waiting', 'Running', 'Undoing'].includes(Status)

const none = { Done: 0, Total: null, Created: 0, Updated: 0, Unchanged: 0, Refused: 0, Kept: 0, Failure: null }

/** An import that was just begun, but for what is said otherwise. */
function buildImportRecord(change: Partial<ImportRecord> = {}): ImportRecord {
  const begun = {
    Resource: 'Plants',
    FileName: 'plants.csv',
    FileSize: 10,
    Status: 'Uploading',
    IsDryRun: false,
  } as const
  const times = { StartedOn: null, EndedOn: null, UserID: 1, AllowedActions: [] }
  return withActions({ ID: 7, Version: 1, ...begun, ...none, ...times, ...change })
}

/** As the machine of imports says. */
function withActions(record: ImportRecord): ImportRecord {
  const { Status, IsDryRun, Created, Updated, Refused } = record
  const hasEnded = ['Checked', 'Done', 'Stopped', 'Failed'].includes(Status)
  const AllowedActions = [
    ...(Status === 'Waiting' || Status === 'Running' ? ['stop'] : []),
    ...(hasEnded && !IsDryRun && Created + Updated > 0 ? ['undo'] : []),
    ...(Refused > 0 ? ['refused'] : []),
    ...(hasEnded || Status === 'Undone' ? ['delete'] : []),
  ]
  return { ...record, AllowedActions }
}

/** A CSV file as a preview shows it. */
export function buildPreview(headings: string[], rows: string[][]): ImportPreview {
  return {
    ...{ Kind: 'csv', Encoding: 'utf-8', Separator: ',', Sheets: [], Sheet: null, Columns: headings },
    Rows: rows.map((Cells, index) => ({ Line: index + 2, Cells })),
  }
}
