import { sayTitle } from '#contract/catalogue.ts'
import { findChoices } from '#contract/entitySchema.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { HistoryChange, LogEntry } from '#contract/history.ts'
import type { ActionLogRow } from '#contract/rows.gen.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { CallContext, StoredEntry } from '../../platform/resources/index.ts'
import { listSaid } from './actionLogRepository.ts'
import { mayReadPast } from './entryRows.ts'
import { mayRead } from './words.ts'

/** Serves one entry in words, whatever it is about; throws 404 where the list would not show it. */
export async function getEntry(context: CallContext<'ActionLog'>): Promise<Envelope<LogEntry>> {
  const row = await getRow(context, context.id)
  const moment = row.CreatedOn
  const [stored] = await listSaid(context.database, [row.ID], { from: moment, to: moment })
  if (!stored) throw notFound(context.text('records.notFound'))
  const entry = await context.describeEntry(stored)
  return buildSuccess({
    ...entry,
    By: mayRead(context, 'UserID') ? entry.By : null,
    Changes: mayRead(context, 'Details') ? listChanges(context, stored, entry.Changes) : [],
    Resource: stored.Resource,
    Kind: sayKind(context, stored.Resource),
    RecordID: row.RecordID ?? null,
    Name: row.Name ?? null,
  })
}

async function getRow(context: CallContext<'ActionLog'>, id: number): Promise<ActionLogRow> {
  if (!Number.isSafeInteger(id)) throw notFound(context.text('records.notFound'))
  const conditions = [{ field: 'ID', op: 'in' as const, value: [id] }]
  const { Source } = await context.perform('list', { conditions, page: { index: 0, size: 1, withTotal: false } })
  const [row] = Source
  if (!row) throw notFound(context.text('records.notFound'))
  return row
}

function listChanges(context: CallContext, stored: StoredEntry, changes: HistoryChange[]): HistoryChange[] {
  const resource = context.configuration.resources.get(stored.Resource)
  if (resource) return mayReadPast(context, resource) ? changes : []
  return stored.Resource === 'Configuration' ? listConfigured(context, stored) : []
}

/** What a version of the configuration says beside who made it. */
const configured = ['Version', 'RolledBackTo', 'Created', 'Restored', 'Updated', 'Deleted']

function listConfigured({ text }: CallContext, { Before, After }: StoredEntry): HistoryChange[] {
  return configured.flatMap(name => {
    const [before, after] = [Before?.[name] ?? null, After?.[name] ?? null]
    const beside = { BeforeName: null, AfterName: null, CanRevert: false }
    const Label = text(`actionLog.configuration.${name}`)
    return after ? [{ Field: name, Label, Before: before, After: after, ...beside }] : []
  })
}

function sayKind({ resource, text }: CallContext, name: string): string {
  const schema = resource.properties.get('Resource')?.schema
  const choice = schema && findChoices(schema)?.find(each => each.const === name)
  return choice ? sayTitle(text, choice.title) : name
}
