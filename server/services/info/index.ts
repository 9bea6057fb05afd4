import type { Extensions } from '../../platform/resources/index.ts'
import type { Membership } from '../membership/contract.ts'
import { buildSystemConfigExtension } from './infoService.ts'

export { followSystemConfigs } from './followSystemConfigs.ts'

/** Builds what the Info service adds to the resource engine. */
export function buildInfo(membership: Pick<Membership, 'findPerson'>): Extensions {
  return { SystemConfigs: buildSystemConfigExtension(membership) }
}
