import { importPartBytes } from '#contract/imports.ts'
import type { Queries } from '../../platform/database/types.ts'
import { TableProblem, type TableSource } from '../../platform/sheets/index.ts'
import type { ImportRow } from './importRepository.ts'
import { findPart } from './partRepository.ts'

/** The file of an import, read part by part as it is asked for. */
export function buildImportSource(
  queries: Queries,
  { ID, FileName, FileSize }: Pick<ImportRow, 'ID' | 'FileName' | 'FileSize'>,
): TableSource {
  return {
    name: FileName,
    size: FileSize,
    async *read() {
      for (let place = 0; place * importPartBytes < FileSize; place += 1) {
        const part = await findPart(queries, ID, place)
        if (!part) throw new TableProblem('imports.fileGone')
        yield part
      }
    },
  }
}
