import type { Database } from '../../platform/database/types.ts'
import type { Extensions } from '../../platform/resources/extension.ts'
import { buildFileAddresses } from './fileAddress.ts'
import { buildFileExtension } from './fileService.ts'

export { buildFileContent } from './contentRoute.ts'
export { followFiles, sweepFiles } from './sweeping.ts'

/** Builds what files add to the resource engine. */
export function buildFiles(database: Database): Extensions {
  return { Files: buildFileExtension(buildFileAddresses(database)) }
}
