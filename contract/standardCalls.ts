import type { Call, Descriptor, Expression, StandardCall } from './descriptor.ts'
import type { PropertySchema } from './entitySchema.ts'

const rows = { type: 'array', maxItems: 1000, items: { type: 'object' } } as const
const texts = { type: 'array', items: { type: 'string' } } as const

/** The calls that most resources have alike, by the words of `standard`. */
const standardCalls = {
  updateMany: {
    method: 'POST',
    path: 'Update/Bulk',
    each: 'update',
    body: { Ids: 'ids', Matching: 'matching', Values: 'args.values', From: 'args.from', DryRun: 'args.dryRun' },
    parameters: { values: { type: 'object' }, from: { type: 'object' }, dryRun: { type: 'boolean' } },
    required: ['values'],
    summary:
      'Gives the same values to many, or to all that the list shows: with From only to those that still have its values; with DryRun it only tells what would come of it.',
  },
  deleteMany: {
    method: 'POST',
    path: 'Delete/Bulk',
    each: 'delete',
    body: { Ids: 'ids', Matching: 'matching' },
    summary: 'Deletes many, or all that the list shows.',
  },
  import: {
    method: 'POST',
    path: 'Import',
    body: { rows: 'args.rows', fill: 'args.fill', key: 'args.key', dryRun: 'args.dryRun' },
    parameters: { rows, fill: rows, key: { type: 'string' }, dryRun: { type: 'boolean' } },
  },
  export: {
    method: 'GET',
    path: 'Export',
    query: {
      ...{ searchText: 'filter.searchText', format: 'args.format', columns: 'args.columns' },
      ...{ ids: 'args.ids', excluded: 'args.excluded', zone: 'args.zone' },
    },
    parameters: {
      ...{ format: { type: 'string', enum: ['csv', 'xlsx'] }, columns: texts },
      ...{ ids: texts, excluded: texts, zone: { type: 'string' } },
    },
    summary:
      'A file of the rows that the list shows, of some of them by their keys, or of all but some. Moments stand in the time zone, UTC where none is given, which their headings name.',
  },
  history: {
    method: 'GET',
    path: 'GetHistory',
    query: { id: 'id', before: 'args.before' },
    parameters: { before: { type: 'integer' } },
    summary: 'What was done to one record, deleted ones too, the newest first.',
  },
  reveal: {
    method: 'GET',
    path: 'Reveal',
    fresh: true,
    query: { id: 'id', field: 'args.field' },
    parameters: { field: { type: 'string' } },
    required: ['field'],
    summary: 'The whole of a number that is answered masked; each showing stands in the history of the record.',
  },
  revert: {
    method: 'POST',
    path: 'Revert',
    body: { ID: 'id', Version: 'args.version', EntryID: 'args.entry', To: 'args.to', Fields: 'args.fields' },
    parameters: {
      version: { type: 'integer' },
      entry: { type: 'integer' },
      to: { type: 'string' },
      fields: texts,
    },
    required: ['version', 'entry'],
    summary:
      'Gives a record, or some of its fields, the values that they had before an entry of its history, or with To: after as it left them.',
  },
  restore: { method: 'POST', path: 'Restore', body: { ID: 'id' }, summary: 'Takes a deleted record back.' },
} satisfies Record<StandardCall, Call>

/** What comes with `restore`: what is deleted can be seen, and many records be taken back. */
const callsBesideRestore = {
  restoreMany: {
    method: 'POST',
    path: 'Restore/Bulk',
    each: 'restore',
    body: { Ids: 'ids' },
    summary: 'Takes many deleted records back, each for itself.',
  },
  deleted: {
    method: 'GET',
    path: 'GetDeleted',
    paged: true,
    queryOf: 'list',
    summary: 'The deleted records that may be taken back; ModifiedBy and ModifiedOn say who deleted them, and when.',
  },
} satisfies Record<string, Call>

/** True for a call that `standard` can name. */
export function isStandardCall(name: string): name is StandardCall {
  return Object.hasOwn(standardCalls, name)
}

/**
 * The descriptor without the words that only save lines in its file: the calls that `standard` names, the parameters that calls take of
 * `parameters`, those of the call that one for many performs, and the query of `queryOf`. The paths of standard calls stand in the folder
 * of the path of `list` (`Category/GetPage`: `Category/Restore`). What a call has itself wins, and so does a call that the descriptor has.
 *
 * @example
 * expandDescriptor({ ..., standard: ['restore'], calls: { list } }).calls // { list, restore }
 */
export function expandDescriptor({ standard = [], parameters = {}, ...descriptor }: Descriptor): Descriptor {
  const { calls } = descriptor
  if (!calls && standard.length === 0) return descriptor
  const folder = /^[^{]*\//.exec(calls?.list?.path ?? '')?.[0] ?? ''
  const named = standard.map((name): [string, Call] => [name, standardCalls[name]])
  const beside = standard.includes('restore') ? Object.entries<Call>(callsBesideRestore) : []
  const added = [...named, ...beside].map(([name, call]) => [name, { ...call, path: folder + call.path }])
  const own = Object.entries(calls ?? {}).map(
    ([name, call]) => [name, carryNamed(takeShared(call, parameters))] as const,
  )
  const all: Record<string, Call> = {
    ...Object.fromEntries(own),
    ...Object.fromEntries(added),
    ...Object.fromEntries(own),
  }
  const full = Object.entries(all).map(([name, call]) => [
    name,
    call.each ? takeParameters(call, all[call.each]) : call.queryOf ? takeQuery(call, all[call.queryOf]) : call,
  ])
  return { ...descriptor, calls: Object.fromEntries(full) }
}

function takeShared({ takes, ...call }: Call, shared: Record<string, PropertySchema>): Call {
  if (!takes) return call
  const taken = takes.flatMap(name => (shared[name] ? [[name, shared[name]] as const] : []))
  return { ...call, parameters: { ...Object.fromEntries(taken), ...call.parameters } }
}

/** What a call takes and says nothing of travels by its own name, in the query of a GET or DELETE, else in the body. */
function carryNamed(call: Call): Call {
  const entries = listUnmapped(call).map(name => [name, `args.${name}`] as const)
  if (entries.length === 0) return call
  const word = toCarrier(call)
  const table = call[word] ?? {}
  return isTable(table) ? { ...call, [word]: { ...table, ...Object.fromEntries(entries) } } : call
}

/** Where the parameters of a call travel that it says nothing of. */
export function toCarrier({ method }: Pick<Call, 'method'>): 'query' | 'body' {
  return method === 'GET' || method === 'DELETE' ? 'query' : 'body'
}

function listUnmapped({ path, query, body, parameters = {} }: Call): string[] {
  const said = JSON.stringify([query, body])
  return Object.keys(parameters).filter(name => !path.includes(`{${name}}`) && !said.includes(`"args.${name}"`))
}

/** What a call asks for beside what another one asks. */
function takeQuery(call: Call, other: Call | undefined): Call {
  const parameters = { ...other?.parameters, ...call.parameters }
  return {
    ...call,
    query: { ...other?.query, ...call.query },
    ...(Object.keys(parameters).length > 0 && { parameters }),
  }
}

/** A version is that of one row, and what the call is made over comes as ids; words of the dialog that the call has itself stand instead of the others. */
function takeParameters(call: Call, performed: Call | undefined): Call {
  const isTaken = (name: string) => name !== 'Version' && name !== call.over
  const parameters = Object.fromEntries(Object.entries(performed?.parameters ?? {}).filter(([name]) => isTaken(name)))
  const names = Object.keys(parameters).filter(name => !call.path.includes(`{${name}}`))
  if (!performed || call.parameters || Object.keys(parameters).length === 0 || !isTable(call.body)) return call
  const entries = Object.fromEntries(names.map(name => [name, `args.${name}`]))
  const { required, rules, dialog } = performed
  return {
    ...call,
    body: { ...entries, ...call.body },
    parameters,
    ...(required && { required: required.filter(isTaken) }),
    ...(rules && { rules }),
    ...(dialog && { dialog: { ...dialog, ...call.dialog } }),
  }
}

function isTable(body: Call['body']): body is Record<string, Expression> {
  return typeof body === 'object' && body !== null
}
