import type { Service } from '../../platform/service.ts'
import { availabilityExtension } from './availabilityService.ts'

/** What candidates say of their days. */
export const availabilityService: Service = {
  name: 'availability',
  host: 'marketplace',
  extensions: { CandidateAvailabilities: availabilityExtension },
}
