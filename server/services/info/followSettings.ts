import { findHelpVideo } from '#contract/helpVideo.ts'
import { type LiveConfiguration, listLocalResources } from '../../platform/configuration/index.ts'
import type { Database } from '../../platform/database/types.ts'
import type { Core } from '../../platform/service.ts'
import { configTable, findSettings, insertMissing } from './systemConfigRepository.ts'
import { helpVideoName, systemConfigs } from './systemConfigs.ts'

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

/**
 * Follows where the orientation video is shown from: the setting is read now, and again once any instance has written one. Answers
 * what lists the origins that pages of the console may show it from (rules C8.13).
 */
export async function followVideo({
  database,
  changes,
  onError,
}: Pick<Core, 'database' | 'changes' | 'onError'>): Promise<() => readonly string[]> {
  let origins: readonly string[] = []
  const read = async () => {
    const settings = await findSettings(database, [helpVideoName])
    const video = findHelpVideo(settings[helpVideoName])
    origins = video ? [new URL(video.address).origin] : []
  }
  await read().catch(onError)
  changes.follow(written => {
    if (written === null || written.entity === configTable) read().catch(onError)
  })
  return () => origins
}
