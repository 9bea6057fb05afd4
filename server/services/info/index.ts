import type { Extensions } from '../../platform/resources/index.ts'
import { buildSystemConfigExtension, type InfoParts } from './infoService.ts'

export { followSystemConfigs } from './followSystemConfigs.ts'

/** Builds what the Info service adds to the resource engine. */
export function buildInfo(parts: InfoParts): Extensions {
  return { SystemConfigs: buildSystemConfigExtension(parts) }
}
