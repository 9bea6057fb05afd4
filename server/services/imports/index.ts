import type { Service } from '../../platform/service.ts'
import type { CheckUpload } from '../file/contract.ts'
import { buildImportExtension } from './importService.ts'
import { buildImportTask } from './importTask.ts'
import { sweepImports } from './sweepRepository.ts'

export { sweepImports } from './sweepRepository.ts'

/** Builds the service of imports, of which one user brings `quota` megabytes a day at most: its calls, the work on files, and the sweep of old ones. */
export function buildImports(quota: number, checkUpload: CheckUpload): Service {
  return {
    name: 'imports',
    host: 'info',
    extensions: { Imports: buildImportExtension(quota, checkUpload) },
    tasks: core => [
      buildImportTask(core),
      { name: 'imports.sweep', schedule: '37 * * * *', run: () => sweepImports(core.database) },
    ],
  }
}
