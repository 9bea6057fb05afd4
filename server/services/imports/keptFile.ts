import { type KeptRecord, mostImportReasons } from '#contract/imports.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, RowStream } from '../../platform/resources/index.ts'
import { listKept, listKeptIds, readKept } from './changeRepository.ts'
import { findImport } from './importRepository.ts'
import { findUndoer } from './jobRepository.ts'
import { buildListedFile } from './listedFile.ts'
import { getSeenId } from './uploading.ts'

/** The records that the Undo of an import left as they are, each with the reason. */
export async function buildKeptFile(context: CallContext, id: number): Promise<RowStream> {
  const { database, text } = context
  const [row, keys] = await Promise.all([findImport(database, id), listKeptIds(database, id)])
  if (!row || keys.length === 0) throw new Refusal(text('imports.noneKept'))
  const toSeen = await buildToSeen(context, id)
  return buildListedFile<KeptRecord>({
    kind: 'kept',
    fileName: row.FileName,
    columns: ['ID', text('imports.record'), text('imports.why')],
    keys,
    read: async ids => (await readKept(database, id, ids)).map(toSeen),
    toCells: ({ ID, Name, Why }) => [String(ID), Name, Why],
  })
}

/** The first of them. */
export async function listKeptFor(context: CallContext): Promise<KeptRecord[]> {
  const id = await getSeenId(context)
  const toSeen = await buildToSeen(context, id)
  return (await listKept(context.database, id, mostImportReasons)).map(toSeen)
}

/** Names and reasons are what who undid the import may read: others get the IDs. */
async function buildToSeen(
  { database, caller, text }: CallContext,
  id: number,
): Promise<(record: KeptRecord) => KeptRecord> {
  const isOwn = (await findUndoer(database, id)) === caller.userId
  const Why = text('imports.keptByOther')
  return record => (isOwn ? record : { ...record, Name: '', Why })
}
