import type { Extensions } from '../../platform/resources/extension.ts'
import type { ImportParts } from './importParts.ts'
import { buildImportExtension } from './importService.ts'
import { followSweeping } from './sweeping.ts'
import { followJobs } from './worker.ts'

export type { ImportParts } from './importParts.ts'
export { sweepImports } from './sweeping.ts'

/** Builds what imports add to the resource engine. */
export function buildImports(): Extensions {
  return { Imports: buildImportExtension() }
}

/** Works on imports as long as the application runs, and sweeps old ones; answers the function that ends it. */
export async function followImports(parts: ImportParts): Promise<() => Promise<void>> {
  const endJobs = await followJobs(parts)
  const endSweeping = followSweeping(parts.database, parts.onError)
  return async () => {
    await endJobs()
    await endSweeping()
  }
}
