import type { Service } from '../../platform/service.ts'
import { buildConnector } from './connector.ts'
import { buildSyncExtensions } from './syncService.ts'
import { buildSyncTask } from './syncTask.ts'

/** Builds the service that takes data over from another system; without a source every sync is refused with the reason. */
export function buildDataSync(source: string | null): Service {
  return {
    name: 'data-sync',
    host: 'marketplace',
    extensions: buildSyncExtensions(source !== null),
    tasks: core => [buildSyncTask(core, buildConnector(source ?? ''))],
  }
}
