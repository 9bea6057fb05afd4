import type { CallContext } from '../../platform/resources/extension.ts'
import type { Service } from '../../platform/service.ts'

/** What app.ts and other services may ask of the marketplace. */
export interface Marketplace {
  /** Narrows the console of the caller to revenue centers (rules C7.23); answers those that are kept. Throws 400 and 403. */
  storeMasterFilter(context: CallContext, chosen: unknown): Promise<number[]>
  service: Service
}
