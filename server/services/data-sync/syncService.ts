import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { badRequest, Refusal } from '../../platform/http/problem.ts'
import type { CallContext, CallHandler, ResourceExtension } from '../../platform/resources/index.ts'
import { externalKeys, findSyncKind, type SyncKind, syncKinds } from './syncKinds.ts'
import { insertRun } from './syncRepository.ts'
import { syncTask } from './syncTask.ts'

/** The calls that begin a sync: of everything of a kind, and of one candidate or facility. */
export function buildSyncExtensions(isServed: boolean): Record<string, ResourceExtension> {
  return {
    SyncRuns: {
      handlers: {
        async syncData(context) {
          const kind = findSyncKind(context.args.args?.Kind)
          if (!kind) throw badRequest('Kind takes the code of a data-sync permission, such as SYNC_CAND_PROFILE.')
          return beginRun(context, kind, isServed)
        },
      },
    },
    Candidates: { handlers: buildRecordHandlers('Candidates', isServed) },
    Employers: { handlers: buildRecordHandlers('Employers', isServed) },
  }
}

function buildRecordHandlers(owner: SyncKind['owner'], isServed: boolean): Record<string, CallHandler> {
  return Object.fromEntries(
    Object.entries<SyncKind>(syncKinds[owner]).map(([name, kind]) => [
      name,
      async (context: CallContext) => {
        const { Source } = await context.perform('one', { id: context.args.id ?? 0 })
        return beginRun(context, kind, isServed, Source as RecordValues)
      },
    ]),
  )
}

async function beginRun(
  context: CallContext,
  kind: SyncKind,
  isServed: boolean,
  record?: RecordValues,
): Promise<Envelope> {
  const { caller, text, transaction } = context
  if (!caller.permissions.has(kind.code)) throw new Refusal(text('dataSync.notPermitted'))
  if (!isServed) throw new Refusal(text('dataSync.noSource'))
  if (record && !record[externalKeys[kind.owner]]) throw new Refusal(text(`dataSync.noKey.${kind.owner}`))
  const run = {
    ...{ Kind: kind.code, UserID: caller.userId, CompanyID: caller.companyId },
    RecordID: record ? Number(record.ID) : null,
    RecordName: record ? String(record.Name) : null,
  }
  const id = await insertRun(transaction, run, caller.loginName)
  if (id === null) throw new Refusal(text('dataSync.underWay'))
  await context.audit({ resource: 'SyncRuns', recordId: id, action: 'syncData', after: { Kind: kind.code } })
  await context.addTask(syncTask, { id })
  context.of('SyncRuns').publishRowsChanged([id])
  return buildSuccess({ ID: id, ...run, Status: 'Waiting' }, text('dataSync.begun'))
}
