import { findHelpVideo } from '#contract/helpVideo.ts'
import type { Core } from '../../platform/service.ts'
import { configTable, findSettings } from './systemConfigRepository.ts'
import { helpVideoName } from './systemConfigs.ts'

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
