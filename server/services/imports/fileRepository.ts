import { importPartBytes } from '#contract/imports.ts'
import type { Queries } from '../../platform/database/types.ts'
import { TableProblem, type TableSource } from '../../platform/sheets/index.ts'
import type { ImportRow } from './importRepository.ts'

/** Stores a part of a file, instead of the one that came before at this position. */
export async function writePart(queries: Queries, id: number, place: number, content: Buffer): Promise<void> {
  await queries.query(
    `insert into import_part ("ImportID", "Place", "Content") values ($1, $2, $3)
     on conflict ("ImportID", "Place") do update set "Content" = excluded."Content"`,
    [id, place, content],
  )
}

/** How many bytes of a file have come. */
export async function countBytes(queries: Queries, id: number): Promise<number> {
  const [found] = await queries.query<{ bytes: number }>(
    'select coalesce(sum(octet_length("Content")), 0)::bigint as "bytes" from import_part where "ImportID" = $1',
    [id],
  )
  return found?.bytes ?? 0
}

/** The file of an import, read part by part as it is asked for. */
export function buildFileSource(
  queries: Queries,
  { ID, FileName, FileSize }: Pick<ImportRow, 'ID' | 'FileName' | 'FileSize'>,
): TableSource {
  return {
    name: FileName,
    size: FileSize,
    async *read() {
      for (let place = 0; place * importPartBytes < FileSize; place += 1) {
        const [found] = await queries.query<{ content: Buffer }>(
          'select "Content" as "content" from import_part where "ImportID" = $1 and "Place" = $2',
          [ID, place],
        )
        if (!found) throw new TableProblem('imports.fileGone')
        yield found.content
      }
    },
  }
}
