import type { Database } from '../../platform/database/types.ts'
import type { Service } from '../../platform/service.ts'
import { buildFileContent } from './contentRoute.ts'
import { buildFileAddresses } from './fileAddress.ts'
import { buildFileExtension } from './fileService.ts'
import { sweepFiles } from './sweeping.ts'
import type { CheckUpload } from './uploadCheck.ts'

/** Builds the service of files, of which one user brings `quota` megabytes a day at most: what it adds to the engine, the address of their bytes, and the sweep of those that nobody holds. */
export function buildFiles(database: Database, quota: number, checkUpload: CheckUpload): Service {
  return {
    name: 'file',
    host: 'membership',
    extensions: { Files: buildFileExtension(buildFileAddresses(database), quota, checkUpload) },
    tasks: core => [{ name: 'file.sweep', schedule: '17 * * * *', run: () => sweepFiles(core) }],
    routes: buildFileContent,
  }
}
