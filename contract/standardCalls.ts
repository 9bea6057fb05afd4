import type { Call, Descriptor, Expression, StandardCall } from './descriptor.ts'

const rows = { type: 'array', maxItems: 1000, items: { type: 'object' } } as const
const texts = { type: 'array', items: { type: 'string' } } as const

/** The calls that most resources have alike, by the words of `standard`. */
const standardCalls = {
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
    query: { searchText: 'filter.searchText', format: 'args.format', columns: 'args.columns' },
    parameters: { format: { type: 'string', enum: ['csv', 'xlsx'] }, columns: texts },
  },
  history: {
    method: 'GET',
    path: 'GetHistory',
    query: { id: 'id', before: 'args.before' },
    parameters: { before: { type: 'integer' } },
    summary: 'What was done to one record, deleted ones too, the newest first.',
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

/** True for a call that `standard` can name. */
export function isStandardCall(name: string): name is StandardCall {
  return Object.hasOwn(standardCalls, name)
}

/**
 * Puts the calls that `standard` names in its place, which nothing else reads, and gives each call for many the parameters of the call
 * that it performs. Their paths stand in the folder of the path of `list` (`Category/GetPage`: `Category/Restore`). A call that the
 * descriptor has itself wins.
 *
 * @example
 * expandStandard({ ..., standard: ['restore'], calls: { list } }).calls // { list, restore }
 */
export function expandStandard({ standard = [], ...descriptor }: Descriptor): Descriptor {
  const { calls } = descriptor
  if (!calls && standard.length === 0) return descriptor
  const folder = /^[^{]*\//.exec(calls?.list?.path ?? '')?.[0] ?? ''
  const added = standard.map(name => [name, { ...standardCalls[name], path: folder + standardCalls[name].path }])
  const all: Record<string, Call> = { ...calls, ...Object.fromEntries(added), ...calls }
  const full = Object.entries(all).map(([name, call]) => [
    name,
    call.each ? takeParameters(call, all[call.each]) : call,
  ])
  return { ...descriptor, calls: Object.fromEntries(full) }
}

/** A version is that of one row. */
function takeParameters(call: Call, performed: Call | undefined): Call {
  const { Version: _, ...parameters } = performed?.parameters ?? {}
  const names = Object.keys(parameters)
  if (!performed || call.parameters || names.length === 0 || !isTable(call.body)) return call
  const places = Object.fromEntries(names.map(name => [name, `args.${name}`]))
  const { required, rules, dialog } = performed
  return {
    ...call,
    body: { ...places, ...call.body },
    parameters,
    ...(required && { required: required.filter(name => name !== 'Version') }),
    ...(rules && { rules }),
    ...(dialog && { dialog }),
  }
}

function isTable(body: Call['body']): body is Record<string, Expression> {
  return typeof body === 'object' && body !== null
}
