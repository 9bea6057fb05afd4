import type { Marketplace } from './contract.ts'
import { listAssigned } from './organizationRepository.ts'
import { buildOrganizationExtension } from './organizationService.ts'
import type { MarketplaceParts } from './parts.ts'

/** Builds the service; it asks the database nothing until somebody calls. */
export function buildMarketplace(parts: MarketplaceParts): Marketplace {
  return { listAssigned, extensions: { Organizations: buildOrganizationExtension(parts) } }
}
