import type { AuditVerification } from '#contract/auditVerification.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { formatNumber } from '#contract/numberFormat.ts'
import { seesAllCompanies } from '../../platform/access/caller.ts'
import { verifyAudit, verifyAuditStep } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/database/types.ts'
import { forbidden } from '../../platform/kernel/problem.ts'
import { type CallContext, countVisibleEntries, toAuditVisibility } from '../../platform/resources/index.ts'
import type { Service } from '../../platform/service.ts'
import { leaveOut, narrowToNamed, narrowToWords } from './actionLogRepository.ts'
import { getEntry } from './entryPage.ts'
import { describeEntries } from './entryRows.ts'
import { readWord } from './words.ts'

const viewColumns = [
  ...['UserID', 'ActingFor', 'Resource', 'RecordID', 'Action', 'LinkID', 'IsSetting', 'Name', 'Details'],
]

/** What a user's console keeps for him; the view has the same as `IsSetting`. */
const settingResources = ['UserSettings', 'SavedViews']

/** True where a call asks by itself which entries of settings it wants: by the filter, by their kind, or by their numbers. */
function asksForSettings({ args: { conditions = [] }, given }: CallContext<'ActionLog'>): boolean {
  const named = conditions.some(({ field }) => ['IsSetting', 'Resource', 'ID'].includes(field))
  return named || given.actionType !== undefined
}

/** Builds the service of the action log: who reads which entries, and the verification of all of them. */
export function buildActionLog(database: Database): Service {
  const verify = buildVerifier(database)
  return {
    name: 'action-log',
    host: 'membership',
    extensions: {
      ActionLog: {
        // What its entries held before and after is reported record by record, to who may read it, and is no column of the list.
        view: { name: 'action-log', columns: viewColumns },
        handlers: {
          entry: getEntry,
          async verify({ given, caller, text, language }) {
            // It tells of every company's entries, which is what the call's own permission asks.
            if (!caller.permissions.has('VIEW_AUDIT')) throw forbidden()
            const found = await (given.after === undefined ? verify() : verifyAuditStep(database, given.after ?? 0))
            return buildSuccess(found, found.next === null ? describe(found, { text, language }) : '')
          },
        },
        rowPolicy: (caller, table, plans) => toAuditVisibility(caller, table, plans, seesAllCompanies(caller)),
        count: (caller, plans) => countVisibleEntries(caller, plans, seesAllCompanies(caller), settingResources),
        narrowList: ({ given }, table) => narrowToNamed(given, table),
        usualList: (context, table) => (asksForSettings(context) ? null : leaveOut(settingResources, table)),
        search: async (context, words, table) =>
          narrowToWords(await Promise.all(words.map(word => readWord(context, word))), table),
        fillRows: describeEntries,
      },
    },
  }
}

/** A verification reads the whole audit, so whoever asks while one is under way gets its answer. */
function buildVerifier(database: Database): () => Promise<AuditVerification> {
  let running: Promise<AuditVerification> | null = null
  return () => {
    running ??= verifyAudit(database).finally(() => {
      running = null
    })
    return running
  }
}

function describe(
  { wrong, entries }: AuditVerification,
  { text, language }: Pick<CallContext, 'text' | 'language'>,
): string {
  if (wrong) return text(`actionLog.${wrong.problem}`, wrong.entry ?? '-', wrong.seal)
  return entries === 0 ? text('actionLog.nothing') : text('actionLog.intact', formatNumber(entries, {}, language))
}
