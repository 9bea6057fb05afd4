import { type LiveConfiguration, listLocalResources } from '../../platform/configuration/index.ts'
import type { Database } from '../../platform/database/types.ts'
import { configTable, insertMissing } from './systemConfigRepository.ts'
import { systemConfigs } from './systemConfigs.ts'

/** What the settings of the installation are kept complete with. */
export interface SystemConfigsOptions {
  database: Database
  configuration: LiveConfiguration
  onError: (error: unknown) => void
}

/** Adds settings that this installation does not have yet, now and at each switch; answers what ends it. */
export async function followSystemConfigs(options: SystemConfigsOptions): Promise<() => void> {
  const { database, configuration, onError } = options
  const complete = async () => {
    if (!listLocalResources(configuration.current()).some(({ entity }) => entity === configTable)) return
    await insertMissing(database, systemConfigs)
  }
  await complete()
  return configuration.onSwitch(() => void complete().catch(onError))
}
