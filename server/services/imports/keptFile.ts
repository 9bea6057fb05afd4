import type { KeptRecord } from '#contract/imports.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { CallContext, RowStream } from '../../platform/resources/index.ts'
import { listKeptIds, readKept } from './changeRepository.ts'
import { findImport } from './importRepository.ts'
import { buildListedFile } from './listedFile.ts'

/** The records that the Undo of an import left as they are, each with the reason. */
export async function buildKeptFile({ database, text }: CallContext, id: number): Promise<RowStream> {
  const [row, keys] = await Promise.all([findImport(database, id), listKeptIds(database, id)])
  if (!row || keys.length === 0) throw new Refusal(text('imports.noneKept'))
  return buildListedFile<KeptRecord>({
    kind: 'kept',
    fileName: row.FileName,
    columns: ['ID', text('imports.record'), text('imports.why')],
    keys,
    read: ids => readKept(database, id, ids),
    toCells: ({ ID, Name, Why }) => [String(ID), Name, Why],
  })
}
