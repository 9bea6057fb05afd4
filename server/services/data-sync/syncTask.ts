import type { RecordValues } from '#contract/callArguments.ts'
import { type Caller, seesAllCompanies } from '../../platform/access/caller.ts'
import { HttpProblem, Refusal } from '../../platform/kernel/problem.ts'
import { toText } from '../../platform/resources/texts.ts'
import type { Core } from '../../platform/service.ts'
import type { RunningTask, TaskKind } from '../../platform/tasks/index.ts'
import { SourceProblem, type SyncConnector } from './connector.ts'
import { externalKeys, findSyncKind, type SyncKind, syncGrants } from './syncKinds.ts'
import {
  addCounts,
  endRun,
  findExternalKey,
  findLookups,
  findRun,
  type SyncCounts,
  type SyncRun,
  startRun,
} from './syncRepository.ts'

export const syncTask = 'data-sync.run'

/** Rows of one transaction. */
const partRows = 500

/** The task that works on a run; a second attempt begins anew, and finds unchanged what the first one wrote. */
export function buildSyncTask(core: Core, connector: SyncConnector): TaskKind<{ id: number }> {
  const publish = (id: number) => core.changes.publish({ entity: 'sync-run', ids: [id], before: new Map() })
  const fail = async (id: number, key: string, ...args: unknown[]) => {
    const catalogue = core.texts.getCatalogue(core.configuration.current(), '')
    await endRun(core.database, id, 'Failed', toText(catalogue, key, args))
    publish(id)
  }
  return {
    name: syncTask,
    attempts: 3,
    async run({ id }, task) {
      const run = await findRun(core.database, id)
      const kind = findSyncKind(run?.Kind)
      if (!run || !kind || (run.Status !== 'Waiting' && run.Status !== 'Running')) return
      try {
        await work(core, connector, { run, kind, task, publish })
      } catch (error) {
        if (error instanceof SourceProblem) return fail(id, error.messageKey, error.message)
        if (error instanceof Refusal || (error instanceof HttpProblem && error.status < 500))
          return fail(id, 'dataSync.refused', error.message)
        throw error
      }
    },
    onExhausted: ({ id }) => fail(id, 'dataSync.unexpected'),
  }
}

interface Work {
  run: SyncRun
  kind: SyncKind
  task: RunningTask
  publish: (id: number) => void
}

async function work(core: Core, connector: SyncConnector, { run, kind, task, publish }: Work): Promise<void> {
  const caller = await findWriter(core, run, kind)
  const rows = await pickRows(core, run, kind, await connector.read(kind.list, task.signal))
  await startRun(core.database, run.ID, rows.length)
  publish(run.ID)
  for (let first = 0; first < rows.length; first += partRows) {
    task.signal.throwIfAborted()
    const part = rows.slice(first, first + partRows)
    await addCounts(core.database, run.ID, await importPart(core, caller, kind, part))
    publish(run.ID)
  }
  await endRun(core.database, run.ID, 'Done', null)
  publish(run.ID)
}

/** Who began the run, with what its kind lets be written, within the company that it was begun for. */
async function findWriter(core: Core, run: SyncRun, kind: SyncKind): Promise<Caller> {
  const caller = await core.findCaller(run.UserID)
  if (!caller?.permissions.has(kind.code)) throw new Refusal('')
  const permissions = new Set([...caller.permissions, ...syncGrants])
  return seesAllCompanies(caller) ? { ...caller, permissions } : { ...caller, permissions, companyId: run.CompanyID }
}

/** All rows, or those of one candidate or facility. */
async function pickRows(core: Core, run: SyncRun, { owner, by }: SyncKind, rows: RecordValues[]) {
  if (run.RecordID === null) return rows
  const key = await findExternalKey(core.database, { resource: owner, id: run.RecordID })
  return rows.filter(row => key !== null && String(row[by] ?? '').trim() === key.trim())
}

/** Lookups come by their codes, which names need not tell apart. */
async function readCodes(core: Core, resource: string, rows: RecordValues[]): Promise<RecordValues[]> {
  const { properties } = core.configuration.current().resources.get(resource) ?? { properties: new Map() }
  const categories = new Map<string, string>(
    [...properties.values()].flatMap(({ name, schema }) => (schema['x-lookup'] ? [[name, schema['x-lookup']]] : [])),
  )
  const known = await findLookups(core.database, [...categories.values()])
  const toId = (category: string, value: unknown) => known.get(`${category}.${value}`) ?? value
  return rows.map(row => {
    const found = [...categories].flatMap(([name, category]) => {
      const value = row[name]
      if (value === undefined || value === null) return []
      return [[name, Array.isArray(value) ? value.map(each => toId(category, each)) : toId(category, value)]]
    })
    return { ...row, ...Object.fromEntries(found) }
  })
}

interface Imported {
  Created: number
  Updated: number
  Unchanged: number
  Refused: { Message: string }[]
}

async function importPart(core: Core, caller: Caller, kind: SyncKind, rows: RecordValues[]): Promise<SyncCounts> {
  const isOwner = kind.resource === kind.owner
  const read = await readCodes(core, kind.resource, rows)
  const fill = rows.map(() => (isOwner ? { CompanyID: caller.companyId } : {}))
  const key = isOwner ? { key: externalKeys[kind.owner] } : {}
  const args = { args: { rows: read, fill, dryRun: false, ...key } }
  const answer = await core.engine.perform({ resource: kind.resource, callName: 'import', caller, args })
  if (!('Source' in answer)) throw new Error('An import answers an envelope.')
  const { Created, Updated, Unchanged, Refused } = answer.Source as Imported
  return {
    ...{ done: rows.length, created: Created, updated: Updated, unchanged: Unchanged, refused: Refused.length },
    problem: Refused[0]?.Message ?? null,
  }
}
