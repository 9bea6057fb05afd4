import type { Database } from '../../platform/database/types.ts'
import { dropDetails, dropParts, takeSweeper } from './sweepRepository.ts'

/** How long the bytes of a file stay after its import has ended, in days. */
const keptFileDays = 7

/** How long an import can be taken back after it has ended, and its refused rows be had, in days. */
export const keptDetailDays = 30

/** Takes away the files and the details of old imports. Does nothing while another instance sweeps. */
export async function sweepImports(database: Database): Promise<void> {
  await database.transaction(async transaction => {
    if (!(await takeSweeper(transaction))) return
    await dropParts(transaction, keptFileDays)
    await dropDetails(transaction, keptDetailDays)
  })
}
