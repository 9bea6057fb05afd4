import type { Service } from '../../platform/service.ts'
import { followSystemConfigs } from './followSettings.ts'
import { buildSystemConfigExtension, type InfoParts } from './infoService.ts'

export { followVideo } from './followSettings.ts'
export { findSettings } from './systemConfigRepository.ts'

/** Builds the Info service. */
export function buildInfo(parts: InfoParts): Service {
  return {
    name: 'info',
    host: 'info',
    extensions: { SystemConfigs: buildSystemConfigExtension(parts) },
    start: followSystemConfigs,
  }
}
