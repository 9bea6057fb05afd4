import { findCallRule, isPermitted } from '#contract/access.ts'
import { isBase64 } from '#contract/formats.ts'
import { importPartBytes } from '#contract/imports.ts'
import { formatNumber } from '#contract/numberFormat.ts'
import type { Resource } from '#contract/resource.ts'
import { tableLimits } from '#contract/tableFormats.ts'
import { hasAccount } from '../../platform/access/caller.ts'
import { badRequest, forbidden, notFound, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, SaveContext } from '../../platform/resources/index.ts'
import { countBytes, writePart } from './fileRepository.ts'
import { findImport, type ImportRow, lockImport, sumBegun } from './importRepository.ts'

const megabyte = 1024 * 1024

/** Gets the ID of the import that a call names, which the caller must see. */
export async function getVisibleId(context: CallContext<'Imports'>): Promise<number> {
  if (context.args.id === undefined) throw badRequest('ID is missing: name the import.')
  return (await context.perform('one', context.args, [])).Source.ID
}

/** The same of an import that must be the caller's own. */
export async function getOwnId(context: CallContext<'Imports'>): Promise<number> {
  const id = await getVisibleId(context)
  const row = await findImport(context.database, id)
  if (row?.UserID !== context.caller.userId) throw notFound(context.text('records.notFound'))
  return id
}

/** Gets the import of an ID, kept from being changed by others. */
export async function getLocked(context: CallContext<'Imports'>, id: number): Promise<ImportRow> {
  const row = await lockImport(context.transaction, id)
  if (!row) throw notFound(context.text('records.notFound'))
  return row
}

/** Finds the resource that a caller may import into; null where there is none of this name, or none for him. */
export function findImported({ configuration, caller }: Pick<CallContext, 'configuration' | 'caller'>, name: unknown) {
  const resource = configuration.resources.get(String(name))
  const hasCall = resource?.descriptor.calls?.import !== undefined
  const isOpen = hasCall && isPermitted(findCallRule(resource.descriptor, 'import'), caller.permissions)
  return isOpen ? (resource as Resource) : null
}

/** What a new import begins with; throws a Refusal naming the property that is wrong. `quota` in megabytes within 24 hours. */
export async function completeImport(context: SaveContext<'Imports'>, quota: number): Promise<void> {
  const { caller, record, text, transaction } = context
  if (!hasAccount(caller)) throw forbidden()
  const refuse = (name: string, message: string) => new Refusal(message, { [`/${name}`]: message })
  const size = record.FileSize
  if (!findImported(context, record.Resource)) throw refuse('Resource', text('imports.noResource', record.Resource))
  if (size <= 0) throw refuse('FileSize', text('imports.emptyFile'))
  if (size > tableLimits.bytes)
    throw refuse('FileSize', text('engine.import.tooLarge', Math.floor(tableLimits.bytes / megabyte)))
  const brought = await sumBegun(transaction, caller.userId)
  if (brought + size > quota * megabyte) throw refuse('FileSize', text('imports.quota', quota))
  const none = { Done: 0, Created: 0, Updated: 0, Unchanged: 0, Refused: 0, Kept: 0, Total: null }
  Object.assign(record, none, { UserID: caller.userId, Status: 'Uploading', IsDryRun: false })
  Object.assign(record, { StartedOn: null, EndedOn: null, Failure: null })
}

/** Takes a part of a file; answers how many bytes of it have come. */
export async function addPart(context: CallContext<'Imports', 'addPart'>): Promise<number> {
  const { given, transaction, text } = context
  const { place, content } = given
  const id = await getOwnId(context)
  const row = await getLocked(context, id)
  if (row.Status !== 'Uploading') throw new Refusal(text('imports.hasFile'))
  const parts = Math.ceil(row.FileSize / importPartBytes)
  if (place < 0 || place >= parts)
    throw badRequest(`Place takes a whole number from 0 to ${parts - 1}, for the size of this file.`)
  if (!isBase64(content)) throw badRequest('Content takes bytes as base64.')
  const bytes = Buffer.from(content, 'base64')
  const due = Math.min(importPartBytes, row.FileSize - place * importPartBytes)
  if (bytes.length !== due) throw badRequest(`Content takes ${due} bytes at place ${place}, not ${bytes.length}.`)
  await writePart(transaction, id, place, bytes)
  return countBytes(transaction, id)
}

/** Refuses to go on with a file of which parts are missing, or gone since the import ended. */
export async function checkFile(
  { database, text, language }: Pick<CallContext, 'database' | 'text' | 'language'>,
  row: ImportRow,
): Promise<void> {
  const bytes = await countBytes(database, row.ID)
  if (bytes === row.FileSize) return
  if (row.Status !== 'Uploading') throw new Refusal(text('imports.fileGone'))
  const counts = [bytes, row.FileSize].map(count => formatNumber(count, {}, language))
  throw new Refusal(text('imports.fileIncomplete', ...counts))
}
