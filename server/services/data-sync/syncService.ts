import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { badRequest, Refusal } from '../../platform/kernel/problem.ts'
import type { AnsweredRow, CallContext, CallHandler, OwnExtensions } from '../../platform/resources/index.ts'
import { externalKeys, findSyncKind, type SyncKind, syncKinds } from './syncKinds.ts'
import { insertRun } from './syncRepository.ts'
import { syncTask } from './syncTask.ts'

type Owner = SyncKind['owner']

/** The calls that begin a sync: of everything of a kind, and of one candidate or facility. */
export function buildSyncExtensions(isServed: boolean): OwnExtensions {
  return {
    SyncRuns: {
      handlers: {
        async syncData(context) {
          const kind = findSyncKind(context.given.Kind)
          if (!kind) throw badRequest('Kind takes the code of a data-sync permission, such as SYNC_CAND_PROFILE.')
          return beginRun(context, kind, isServed)
        },
      },
    },
    Candidates: { handlers: buildRecordHandlers('Candidates', isServed) },
    Employers: { handlers: buildRecordHandlers('Employers', isServed) },
  }
}

function buildRecordHandlers(owner: Owner, isServed: boolean): Record<string, CallHandler<Owner>> {
  return Object.fromEntries(
    Object.entries<SyncKind>(syncKinds[owner]).map(([name, kind]) => [
      name,
      async (context: CallContext<Owner>) =>
        beginRun(context, kind, isServed, (await context.perform('one', { id: context.id })).Source),
    ]),
  )
}

async function beginRun(
  context: CallContext,
  kind: SyncKind,
  isServed: boolean,
  record?: AnsweredRow<Owner>,
): Promise<Envelope> {
  const { caller, text, transaction } = context
  if (!caller.permissions.has(kind.code)) throw new Refusal(text('dataSync.notPermitted'))
  if (!isServed) throw new Refusal(text('dataSync.noSource'))
  if (record && !record[externalKeys[kind.owner]]) throw new Refusal(text(`dataSync.noKey.${kind.owner}`))
  const run = {
    ...{ Kind: kind.code, UserID: caller.userId, CompanyID: caller.companyId },
    RecordID: record?.ID ?? null,
    RecordName: record?.Name ?? null,
  }
  const id = await insertRun(transaction, run, caller.loginName)
  if (id === null) throw new Refusal(text('dataSync.underWay'))
  await context.audit({ resource: 'SyncRuns', recordId: id, action: 'syncData', after: { Kind: kind.code } })
  await context.addTask(syncTask, { id })
  context.of('SyncRuns').publishRowsChanged([id])
  return buildSuccess({ ID: id, ...run, Status: 'Waiting' }, text('dataSync.begun'))
}
